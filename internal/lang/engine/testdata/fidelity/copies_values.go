// arrays and structs are copied by assignment, range, calls, maps, channels, interfaces and closures
package main

import "fmt"

type V struct{ X, Y float64 }
type A [3]V
type S struct {
	a   A
	sub struct{ n [2]int }
	p   *A
}

func (s S) with(i int) S { s.a[i].X = -1; return s }
func (s *S) set(i int)   { s.a[i].X = -2 }
func mod(a A) A          { a[0].X = 50; return a }
func modp(a *A)          { a[0].X = 60 }

type Box struct{ v any }

func main() {
	a := A{{1, 2}, {3, 4}}
	b := a
	b[0].X = 9
	c := &a
	c[1].Y = 8
	fmt.Println(a, b, a == b, *c == a)
	a, b = b, a
	fmt.Println(a, b)
	a[0], a[1] = a[1], a[0]
	a[0].X, a[1].X = a[1].X, a[0].X
	fmt.Println(a)
	fmt.Println(mod(a)[0].X, a[0].X)
	modp(&a)
	fmt.Println(a[0].X)
	s := S{a: a}
	t := s.with(1)
	s.set(2)
	s.sub.n[1] = 5
	u := s.sub
	u.n[0] = 6
	fmt.Println(s.a, t.a, s.sub, u)
	m := map[string]S{"s": s}
	x := m["s"]
	x.a[0].X = 1000
	fmt.Println(m["s"].a[0].X, x.a[0].X, m["none"].a[1])
	m["s"] = x
	fmt.Println(m["s"].a[0].X, m["s"].with(0).a[0].X, m["s"].a[0].X)
	ma := map[A]int{a: 1}
	a[2].Y = 3
	ma[a] = 2
	fmt.Println(len(ma), ma[a])
	var i any = a
	a[0].X = 7
	j := i.(A)
	j[0].X = 8
	fmt.Println(i.(A)[0].X, a[0].X, j[0].X, i == any(a))
	sl := []A{a, a}
	for _, e := range sl {
		e[0].X = 11
	}
	for k := range sl {
		sl[k][1].X = float64(k)
	}
	pe := &sl[0]
	sl = append(sl, a)
	pe[2].X = 44
	fmt.Println(sl, pe[2].X)
	f := func() A { return a }
	g := f()
	g[0].X = 12
	fmt.Println(a[0].X, f()[0].X)
	h := func() { a[0].X = 13 }
	old := a
	h()
	fmt.Println(a[0].X, old[0].X)
	ch := make(chan A, 1)
	ch <- a
	a[0].X = 14
	r := <-ch
	fmt.Println(r[0].X)
	box := Box{a}
	box2 := box
	a[0].X = 15
	fmt.Println(box2.v.(A)[0].X, box == box2)
	pp := &s.a[1]
	s.a = A{}
	pp.X = 3
	fmt.Println(s.a)
	s2 := s
	s2.p = &s2.a
	s3 := s2
	s3.p[0].X = 77
	fmt.Println(s2.a[0].X, s3.a[0].X)
	nested := [2][2][2]int{{{1, 2}, {3, 4}}}
	n2 := nested
	row := &n2[0]
	row[1][1] = 40
	n2[1] = n2[0]
	n2[0][0][0] = 10
	fmt.Println(nested, n2)
	anon := struct {
		a [2]int
		m map[string]int
	}{m: map[string]int{}}
	anon2 := anon
	anon2.a[0] = 1
	anon2.m["x"] = 1
	fmt.Println(anon, anon2)
	for i, v := range a {
		a[2].X = 99
		if i == 2 {
			fmt.Println(v.X)
		}
	}
	arrp := [2]*V{{1, 1}, {2, 2}}
	arrq := arrp
	arrq[0].X = 5
	arrq[1] = &V{9, 9}
	fmt.Println(*arrp[0], *arrp[1], *arrq[1])
	defer func(v A) { fmt.Println("deferred", v[0].X, a[0].X) }(a)
	a[0].X = 16
	func(v ...V) { v[0].X = 17 }(a[:]...)
	func(v ...V) { v[0].X = 18 }(a[0], a[1])
	fmt.Println(a[0].X)
	w := a[:]
	a = A{}
	fmt.Println(w)
	var z struct{ V }
	z.V = V{1, 2}
	y := z.V
	z.X = 3
	fmt.Println(y, z, z.V == y)
	if q := a; q[0].X == 0 {
		q[0].X = 1
		fmt.Println(q[0], a[0])
	}
	switch q := i.(type) {
	case A:
		q[0].X = 123
		fmt.Println(q[0].X, i.(A)[0].X)
	}
}
