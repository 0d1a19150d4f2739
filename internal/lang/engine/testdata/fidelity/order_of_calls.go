// calls come before the variables of their statement: trees in a slice that grows, x += f(), conditions, results
package main

import "fmt"

type node struct{ val, left, right int }
type arena struct {
	nodes []node
	total int
	m     map[string]int
}

func (a *arena) alloc(v int) int {
	a.nodes = append(a.nodes, node{val: v, left: -1, right: -1})
	a.total += v
	return len(a.nodes) - 1
}

func (a *arena) build(lo, hi int) int {
	if lo > hi {
		return -1
	}
	mid := (lo + hi) / 2
	i := a.alloc(mid)
	a.nodes[i].left = a.build(lo, mid-1)
	a.nodes[i].right = a.build(mid+1, hi)
	return i
}
func (a *arena) walk(i int) {
	if i < 0 {
		return
	}
	a.walk(a.nodes[i].left)
	fmt.Print(a.nodes[i].val, " ")
	a.walk(a.nodes[i].right)
}

var count int
var list []int

func bump(n int) int { count += n; return n }
func grow(n int) int { list = append(list, n); return n }

func main() {
	a := &arena{}
	r := a.build(1, 10)
	a.walk(r)
	fmt.Println(r, a.total)
	a.total += a.alloc(5)
	fmt.Println(a.total)
	count += bump(10)
	fmt.Println(count)
	count = count + bump(100)
	fmt.Println(count)
	count = bump(1000) + count
	fmt.Println(count)
	list = append(list, 1)
	list[0] = grow(7)
	fmt.Println(list)
	list = append(list, grow(8))
	fmt.Println(list)
	list[len(list)-1] = grow(9)
	fmt.Println(list)
	list[0] += grow(3)
	fmt.Println(list)
	x := 1
	f := func() int { x *= 2; return x }
	x += f()
	fmt.Println(x)
	y := x + f()
	fmt.Println(y, x)
	z := f() + x
	fmt.Println(z, x)
	w := []int{x, f(), x}
	fmt.Println(w)
	fmt.Println(x, f(), x)
	p := &x
	*p += f()
	fmt.Println(x)
	arr := [3]int{}
	k := 0
	next := func() int { k++; return k }
	arr[k] = next()
	fmt.Println(arr, k)
	arr[k] += next()
	fmt.Println(arr, k)
	m := map[int]int{}
	m[k] = next()
	fmt.Println(m, k)
	m[k] += next()
	fmt.Println(m, k)
	s := struct{ a, b int }{k, next()}
	fmt.Println(s)
	ok := k == next() && k == 0
	fmt.Println(ok, k)
	g := func(a, b, c int) string { return fmt.Sprint(a, b, c) }
	fmt.Println(g(k, next(), k))
	var q *struct{ v, w int }
	set := func() int { q = &struct{ v, w int }{}; return 5 }
	q.v = set()
	fmt.Println(q.v)
	q = nil
	q.v, q.w = 1+set(), 2
	fmt.Println(*q)
	str := "a"
	app := func() string { str += "b"; return str }
	str += app()
	fmt.Println(str)
	t := str + app() + str
	fmt.Println(t)
	ret := func() (int, int) { return k, next() }
	fmt.Println(ret())
	if k > next()-2 {
		fmt.Println("if", k)
	}
	arr2 := [3]int{1, 2, 3}
	mod := func() int { arr2[0] = 50; return 0 }
	v := arr2[0] + mod()
	fmt.Println(v)
	sl := []int{1, 2, 3}
	mods := func() int { sl[0] = 50; return 0 }
	v = sl[0] + mods()
	fmt.Println(v)
	mm := map[string]int{"a": 1}
	modm := func() int { mm["a"] = 50; return 0 }
	v = mm["a"] + modm()
	fmt.Println(v)
	ps := &struct{ v int }{1}
	modp := func() int { ps.v = 50; return 0 }
	v = ps.v + modp()
	fmt.Println(v)
	v = *p + f()*0
	fmt.Println(v == x)
	var i any = 1
	modi := func() int { i = 50; return 0 }
	v = i.(int) + modi()
	fmt.Println(v)
	fmt.Println(i, modi(), ps.v, modp(), sl[0], mods())
	pair := [2]int{1, 2}
	part := pair[:]
	change := func() int { part[0]++; return 0 }
	both := [][2]int{pair, {change()}}
	fmt.Println(both)
	ones, texts := map[int][1]int{}, map[int][1]string{}
	fmt.Println(ones[1], texts[1], func() int { ones[1], texts[1] = [1]int{2}, [1]string{"b"}; return 0 }())
	l2 := len(list) + grow(1)*0
	fmt.Println(l2 == len(list))
	ch := make(chan int, 2)
	ch <- x - f()
	fmt.Println(<-ch)
	go func(a, b int) { ch <- a - b }(x, f())
	fmt.Println(<-ch)
	defer fmt.Println(x, f())
	switch x {
	case f():
		fmt.Println("same")
	default:
		fmt.Println("other")
	}
	for i := range min(x, f(), 3) {
		fmt.Print(i)
	}
	fmt.Println()
	fn := func(int) string { return "old" }
	chg := func() int { fn = func(int) string { return "new" }; return 1 }
	fmt.Println(fn(chg()))
	type T struct{ s string }
	tv := T{"old"}
	ct := func() int { tv = T{"new"}; return 1 }
	pr := func(t T, i int) string { return t.s }
	fmt.Println(pr(tv, ct()))
	tv = T{"old"}
	fmt.Println(meth(tv).show(ct()), tv)
	tm := meth{"old"}
	cm := func() int { tm = meth{"new"}; return 1 }
	fmt.Println(tm.show(cm()))
}

type meth struct{ s string }

func (m meth) show(int) string { return m.s }
