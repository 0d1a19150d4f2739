// pointers to locals, fields, elements, captured and result variables see every later change, in loops and after return
package main

import "fmt"

type T struct {
	n   int
	arr [3]int
	sub struct {
		s []int
		p *int
	}
}

func counter() (get func() int, p *int) {
	n := 0
	return func() int { n++; return n }, &n
}

func result() (n int, p *int) {
	p = &n
	n = 5
	defer func() { *p += 10 }()
	return n * 2, p
}

func param(n int, ps *[]*int) int {
	*ps = append(*ps, &n)
	n++
	return n
}

func swap(a, b *int) { *a, *b = *b, *a }

func loopVars() (ps []*int) {
	for i := 0; i < 6; i++ {
		ps = append(ps, &i)
		if i%2 == 0 {
			*ps[len(ps)-1]++
		}
	}
	return
}

func rangeVars(xs []T) (ps []*T, qs []*int) {
	for i, x := range xs {
		x.n = i
		ps = append(ps, &x)
		qs = append(qs, &x.arr[i%3], &xs[i].n)
		x.arr[i%3] = 7
	}
	return
}

func escape(b bool) *int {
	x := 1
	p := &x
	x = 2
	if b {
		y := x
		p = &y
		y++
		x = 100
	}
	*p *= 10
	x++
	return p
}

func same(a, b *int) (r []int) {
	for range 3 {
		*a += 1
		*b *= 2
		r = append(r, *a, *b)
	}
	return
}

func main() {
	get, p := counter()
	get()
	*p = 40
	fmt.Println(get(), *p)
	n, rp := result()
	fmt.Println(n, *rp)
	*rp = 1
	var ps []*int
	x := 5
	fmt.Println(param(x, &ps), param(x, &ps), x, *ps[0], *ps[1], ps[0] == ps[1])
	for _, p := range loopVars() {
		fmt.Print(*p, " ")
	}
	xs := make([]T, 4)
	ts, qs := rangeVars(xs)
	for i := range ts {
		*qs[2*i+1] = 100 + i
		fmt.Print(*ts[i], *qs[2*i], xs[i].n, " ")
	}
	fmt.Println()
	fmt.Println(*escape(true), *escape(false))
	a, b := 1, 10
	fmt.Println(same(&a, &b), same(&a, &a), a, b)
	swap(&a, &a)
	swap(&a, &b)
	fmt.Println(a, b)
	var t T
	t.sub.p = &t.n
	t.sub.s = t.arr[1:]
	*t.sub.p, t.sub.s[0] = 3, 4
	u := t
	*u.sub.p, u.sub.s[1], u.arr[0] = 5, 6, 7
	fmt.Println(t.n, t.arr, u.n, u.arr, u.sub.s, *u.sub.p)
	pt := &t
	arr := &pt.arr
	arr[2], pt.n = 70, 80
	*pt = T{n: 90, arr: [3]int{1, 1, 1}}
	fmt.Println(*arr, *u.sub.p, u.sub.s, t.sub.p == nil)
	pp := &p
	q := &x
	*pp = q
	**pp = 55
	fmt.Println(x, *p, p == q, *pp == &x)
	x = 66
	f := func(v *int) func() int { return func() int { x++; return *v * 100 } }
	fmt.Println(f(&x)(), f(p)(), *q)
	m := map[string]*T{"a": pt, "b": {n: 1}}
	m["a"].n, m["b"].arr[0] = m["b"].n, m["a"].n
	c := m["b"]
	delete(m, "b")
	c.n = 9
	fmt.Println(t.n, c.arr[0], c.n, len(m))
	i, j := 0, 0
	pi := &i
	grid := [2][2]int{}
	for *pi = 0; i < 2; *pi++ {
		for j = 0; j < 2; j++ {
			cell := &grid[i][j]
			*cell = 10*i + j
			grid[0][0]++
			*cell += grid[0][0]
		}
	}
	fmt.Println(grid, i, j)
}
