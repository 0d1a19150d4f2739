// conversions of slices to arrays and to array pointers, sharing and copying, of named, nested and empty ones, in expressions
package main

import "fmt"

type Row [3]int
type Ints []int
type Pt struct{ x, y int8 }

func (r Row) sum() int     { return r[0] + r[1] + r[2] }
func (r *Row) scale(k int) { r[0] *= k; r[1] *= k; r[2] *= k }
func (s Ints) rows() (out []*Row) {
	for len(s) >= 3 {
		out = append(out, (*Row)(s))
		s = s[3:]
	}
	return
}

func window[T any](s []T, i int) [2]T { return [2]T(s[i:]) }
func head[T any, A [2]T | [4]T](s []T) (a A, err any) {
	defer func() { err = recover() }()
	switch p := any(&a).(type) {
	case *[2]T:
		*p = [2]T(s)
	case *[4]T:
		*p = [4]T(s)
	}
	return
}

func main() {
	s := Ints{1, 2, 3, 4, 5, 6, 7}
	a := Row(s)
	p := (*Row)(s[1:])
	q := (*[7]int)(s)
	a[0], p[0], q[6] = 100, 200, 700
	fmt.Println(s, a, *p, a.sum(), p.sum(), Row(s[4:]).sum())
	for i, r := range s.rows() {
		r.scale(i + 2)
	}
	fmt.Println(s, *q, q[:2], len(q), cap(p[:1]))
	p = (*Row)(q[4:])
	*p = a
	a = *(*Row)(s)
	s = append(s, 8)
	p[0] = -1
	fmt.Println(s, q[4], a, *p)
	*(*[2]int)(s), s[2] = [2]int{s[1], s[0]}, 33
	*(*[2]int)(s[2:4]), *(*[2]int)(s[4:6]) = [2]int(s[4:6]), [2]int(s[2:4])
	fmt.Println(s, [2]int(s) == [2]int{s[0], s[1]}, window(s, 6), window([]Pt{{1, 2}, {3, 4}}, 0))
	var none []int
	e, en := (*[0]int)(s), (*[0]int)(none)
	fmt.Println(e != nil, en == nil, [0]int(none), (*[0]int)(make([]int, 0)) != nil, len([0]string([]string(nil))))
	fmt.Println(head[int, [2]int](s[:2]))
	fmt.Println(head[string, [4]string]([]string{"a", "b", "c"}))
	fmt.Println(head[Pt, [2]Pt](nil))
	m := map[[2]string]int{[2]string([]string{"a", "b"}): 1}
	fmt.Println(m[[2]string([]string{"a", "b", "c"}[:2])], any([1]int(s[:1])) == any([1]int{s[0]}))
	bs := []byte("hello")
	k := [5]byte(bs)
	bs[0] = 'J'
	fmt.Println(string(k[:]), string(bs), string((*[2]byte)(bs[3:])[:]), [2]byte([]byte("xy")), k != [5]byte(bs))
	nested := [][]int{{1, 2}, {3, 4}}
	grid := [2][]int(nested)
	grid[0][0], grid[1] = 9, nil
	cells := (*[2][]int)(nested)
	cells[1], cells[0][1] = cells[0], 7
	fmt.Println(nested, grid)
	arr := [2]Row{{1, 2, 3}, {4, 5, 6}}
	pr := (*[1]Row)(arr[1:])
	pr[0].scale(2)
	cp := [2]Row(arr[:])
	cp[0] = pr[0]
	fmt.Println(arr, cp, [2]Row(arr[:]) == arr)
	f := func() []int { s[0]++; return s }
	x := [2]int(f())[0] + (*[2]int)(f())[0]*10 + f()[0]*100
	fmt.Println(x, s[0])
	for i, v := range [3]int(s) {
		s[2] = 1000 + i
		fmt.Print(v, " ")
	}
	for i, v := range (*[3]int)(s) {
		s[2] = 2000 + i
		fmt.Print(v, " ")
	}
	fmt.Println()
	func() {
		defer func() { fmt.Println(recover(), s[1]) }()
		s[1], *(*[20]int)(s) = 5, [20]int{}
	}()
}
