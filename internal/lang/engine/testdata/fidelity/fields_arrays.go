// arrays in structs behind pointers, in slices and in arrays: indices, nil pointers, copies, loops over them
package main

import "fmt"

type vec [3]float64

type body struct {
	name string
	x, v vec
	hist [2][4]int
	next *body
}

type cloud struct {
	bodies []body
	grid   [3][3]*body
	used   [9]bool
}

func (b *body) move(h float64) {
	for i := range b.x {
		b.x[i] += h * b.v[i]
	}
}

func (b body) moved(h float64) body { b.move(h); return b }

func (v vec) dot(w vec) (s float64) {
	for i, x := range v {
		s += x * w[i]
	}
	return
}

func (v *vec) scale(k float64) *vec {
	for i := range v {
		v[i] *= k
	}
	return v
}

func try(what string, f func()) {
	defer func() {
		if e := recover(); e != nil {
			fmt.Println(what, e)
		}
	}()
	f()
	fmt.Println(what, "done")
}

func main() {
	b := &body{name: "b", v: vec{1, 2, 4}}
	for i := range 100 {
		b.move(0.25)
		b.hist[i%2][i%4] += i
	}
	fmt.Println(b.x, b.hist, b.moved(2).x, b.x.dot(b.v), *b.v.scale(2).scale(0.25))

	c := &cloud{bodies: make([]body, 5)}
	for i := range c.bodies {
		c.bodies[i].x[i%3] = float64(i)
		c.bodies[i].hist[1][i%4]++
		c.grid[i%3][i/3] = &c.bodies[i]
		c.used[2*i] = true
	}
	for step := range 50 {
		for i := range c.bodies {
			p := &c.bodies[i]
			p.v[step%3] += 0.5
			p.move(0.5)
			c.bodies[(i+1)%5].hist[0][step%4] += p.hist[1][i%4]
		}
	}
	for _, q := range c.bodies {
		fmt.Println(q.x, q.v, q.hist)
	}
	for i, row := range c.grid {
		for j, q := range row {
			if q != nil {
				q.x[j]++
				fmt.Print(i, j, q.x, " ")
			}
		}
	}
	fmt.Println(c.used)

	var none *body
	var far *cloud
	i := 3
	try("field", func() { none.x[1] = 2 })
	try("element", func() { fmt.Println(none.hist[1][2]) })
	try("range", func() {
		for range none.x {
			i++
		}
	})
	try("length", func() { fmt.Println(len(none.hist[0]), i) })
	try("next", func() { b.next.x[0]++ })
	try("index", func() { b.x[i]++ })
	try("inner index", func() { b.hist[1][i] = 1 })
	try("outer index", func() { b.hist[i-4][0], i = 1, 9 })
	try("both", func() { far.grid[i][0].x[0] = 1 })
	try("element is nil", func() { c.grid[2][2].v[0] = 1 })
	try("slice", func() { fmt.Println(none.x[:]) })
	try("method", func() { none.v.scale(2) })
	try("copy", func() { fmt.Println(none.v) })
	try("compare", func() { fmt.Println(b.v == none.v) })
	try("two", func() { b.x[0], none.x[0] = 77, 1 })
	fmt.Println(b.x, i)

	copies := [2]body{*b, b.moved(1)}
	copies[0].x[0], copies[1].hist[0] = -1, [4]int{9, 8, 7, 6}
	fmt.Println(b.x[0], copies[0].x, copies[1].hist, copies == [2]body{*b, *b})
	p := &copies[1].hist
	for k := range p {
		for j := range p[k] {
			p[k][j] += k*10 + j
		}
	}
	fmt.Println(copies[1].hist, *p == copies[1].hist)
	for k, h := range copies[1].hist {
		copies[1].hist[1][k] = 100 // the range is over a copy
		fmt.Println(k, h)
	}
}
