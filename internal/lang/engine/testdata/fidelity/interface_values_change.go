// values in interfaces stay as they were when stored: numbers, strings, structs, arrays, pointers, through calls and loops
package main

import "fmt"

type Num int
type S struct {
	n int
	a [3]int
}
type adder interface{ add(int) adder }
type setter interface{ set(int) }

func (n Num) add(k int) adder { n += Num(k); return n }
func (s S) add(k int) adder   { s.n += k; s.a[k%3]++; return s }
func (s *S) set(k int)        { s.n = k }
func (n *Num) set(k int)      { *n = Num(k) }

func store(v any) (any, func() any) { return v, func() any { return v } }

func inc(v any) any {
	switch x := v.(type) {
	case int:
		x++
		return x
	case *int:
		*x++
		return x
	case S:
		x.n++
		v = x
	case []int:
		x[0]++
	case map[string]int:
		x["k"]++
	}
	return v
}

func main() {
	i, f, s, st := 1, 1.5, "s", S{n: 1}
	list := []any{i, f, s, st, &i, &st, 'r', int8(-1), true, nil}
	i, f, s, st.n = 2, 2.5, "t", 2
	fmt.Println(list[:4], *list[4].(*int), *list[5].(*S), list[6:])
	for k, v := range list {
		list[k] = inc(v)
	}
	fmt.Println(list[:4], i, st.n, list[3].(S).n)
	a, get := store(st)
	st.a[0] = 9
	b := a.(S)
	b.n = 100
	fmt.Println(a, get(), b, a == get(), a == any(st))
	var x adder = Num(1)
	y := x
	x = x.add(5)
	var z adder = st
	w := z.add(1).add(2)
	fmt.Println(x, y, z, w, z == adder(st), x == adder(Num(6)))
	n := Num(7)
	var t setter = &n
	u := t
	t.set(8)
	x = n
	u.set(9)
	fmt.Println(n, x, t == u, *t.(*Num))
	m := map[string]any{"st": st, "p": &st}
	st.n = -1
	m["copy"] = m["st"]
	m["p"].(setter).set(55)
	fmt.Println(m["st"].(S).n, m["p"].(*S).n, m["copy"] == m["st"], st.n)
	var vals []any
	for j := 0; j < 300; j += 100 {
		arr := [3]int{j, j + 1}
		vals = append(vals, j, arr, &arr, arr[:], fmt.Sprint(j), float32(j)/3, uint8(j))
		arr[0]++
		j++
	}
	for _, v := range vals {
		switch v := v.(type) {
		case *[3]int:
			fmt.Print("*", *v, " ")
		default:
			fmt.Print(v, " ")
		}
	}
	fmt.Println()
	var e any = 1
	p := &e
	e2 := *p
	*p = "changed"
	pe := any(p)
	*pe.(*any) = [2]any{e, e2}
	fmt.Println(e, e2, e.([2]any)[0] == "changed")
	big, small := any(1<<40), any(200)
	fmt.Println(big == any(1<<40), small == any(200), any(uint8(200)) == small, any(0) == any(-0), any(0.) == any(1/f-1/f))
	arr := [2]any{i, st}
	cp := arr
	arr[0], arr[1] = arr[1], arr[0]
	i = 77
	fmt.Println(arr[1], cp[0], cp == arr, cp == [2]any{arr[1], arr[0]})
}
