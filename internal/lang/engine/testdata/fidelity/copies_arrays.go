// arrays by value: nested, of structs, in ranges, calls, closures, interfaces and comparisons; overlapping element assignments
package main

import "fmt"

type P struct {
	x, y int
	tag  [2]string
}
type Row [3]int
type Grid [2]Row

func (g Grid) With(i, j, v int) Grid  { g[i][j] = v; return g }
func (g *Grid) Set(i, j, v int) *Grid { g[i][j] = v; return g }
func (r Row) Sum() (s int) {
	for i := range r {
		s += r[i]
		r[i] = 0
	}
	return
}
func rotate(a [4]P) [4]P {
	a[0], a[1], a[2], a[3] = a[1], a[2], a[3], a[0]
	return a
}
func both(a [3]int, p *[3]int) ([3]int, int) {
	p[0] = 100
	a[1] = 50
	*p, a = a, *p
	return a, p[0] + p[1]
}

func main() {
	var g Grid
	h := g.With(1, 2, 5)
	g.Set(0, 0, 1).Set(0, 1, 2)
	k := h
	h[0], h[1] = h[1], h[0]
	fmt.Println(g, h, k, g[0].Sum(), g[0], h == k.With(0, 0, 0), g == Grid{{1, 2}})
	row := g[0]
	row[2] = 9
	g[1] = row
	pr := &g[1]
	pr[0] = 77
	fmt.Println(g, row, *pr)
	a := [4]P{{x: 1}, {x: 2}, {x: 3}, {x: 4}}
	b := rotate(a)
	b[0].tag[1] = "b"
	a[2], a[3] = a[3], a[2]
	a[0] = a[1]
	a[1].y = 5
	fmt.Println(a, b)
	i := 0
	i, a[i], a[i+1] = 2, a[i+1], P{x: i}
	fmt.Println(i, a)
	for i, p := range a {
		a[3].x = 1000 + i
		p.y = 9
		fmt.Print(p.x, " ")
	}
	for i, p := range &a {
		a[3].x = 2000 + i
		fmt.Print(p.x, " ")
	}
	for i, p := range a[:] {
		a[3].x = 3000 + i
		fmt.Print(p.x, " ")
	}
	fmt.Println()
	x := [3]int{1, 2, 3}
	y, n := both(x, &x)
	fmt.Println(x, y, n)
	var e any = x
	x[0] = -1
	z := e.([3]int)
	z[1] = -2
	fmt.Println(e, x, z, e == any([3]int{100, 2, 3}), e == any(z))
	f := func() [3]int { return x }
	x[2] = -3
	w := f()
	x[2] = -4
	fmt.Println(w, f()[2], f() == x, len(f()))
	m := map[string][3]int{"x": x}
	mx := m["x"]
	mx[0] = 8
	m["y"] = mx
	fmt.Println(m, m["none"][1], m["x"][2])
	ptrs := [2]*[3]int{&x, &mx}
	ptrs[0][1], ptrs[1][1] = ptrs[1][0], ptrs[0][0]
	cp := *ptrs[0]
	*ptrs[0] = *ptrs[1]
	fmt.Println(x, mx, cp, ptrs[0] == &x)
	nested := [2][2][2]int{{{1, 2}, {3, 4}}, {{5, 6}, {7, 8}}}
	plane := nested[0]
	nested[0], nested[1][0] = nested[1], nested[0][1]
	plane[1][1] = 40
	nested[1][1] = plane[1]
	fmt.Println(nested, plane)
	s := [][2]int{{1, 2}, {3, 4}}
	t := append(s[:1:1], s...)
	t[0][0] = 10
	s[1], s[0] = s[0], [2]int{s[1][1], s[0][1]}
	fmt.Println(s, t)
}
