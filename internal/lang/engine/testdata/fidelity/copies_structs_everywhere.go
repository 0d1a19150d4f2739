// struct values that are changed after being passed, returned, stored, sent, captured, boxed, ranged over or deferred
package main

import "fmt"

type In struct {
	a, b int
	f    float32
}
type S struct {
	name string
	in   In
	arr  [2]In
	p    *In
	any  any
}

func (s S) changed() S         { s.in.a++; s.arr[1].b = 7; s.name += "'"; return s }
func (s *S) change(n int)      { s.in.a, s.in.b = s.in.b, n; s.arr[0] = s.in }
func (i In) add(o In) In       { i.a += o.a; i.b += o.b; i.f += o.f; return i }
func (i *In) addTo(o In) *In   { *i = i.add(o); return i }
func pass(s S, p *S) (S, bool) { p.in.a = 500; s.in.b = 600; return s, s.in.a == p.in.a }
func ret(p *S) S               { defer func() { p.in.a = -1 }(); return *p }
func named(p *S) (s S) {
	defer func() { s.in.a *= 2; p.in.b = s.in.a }()
	s = *p
	return s
}
func pick(c bool, a, b S) S {
	if c {
		a, b = b, a
	}
	a.in.f = 9
	return b
}

func main() {
	s := S{name: "s", in: In{1, 2, 3}, p: &In{10, 20, 30}}
	t := s.changed()
	s.change(50)
	fmt.Println(s.in, s.arr, s.name, t.in, t.arr, t.name, s.p == t.p)
	u, same := pass(s, &s)
	fmt.Println(u.in, s.in, same)
	v := ret(&s)
	w := named(&s)
	fmt.Println(v.in, w.in, s.in)
	x := pick(true, s, t)
	y := pick(false, s, t)
	fmt.Println(x.in, y.in, s.in.f)
	s.any = s.in
	s.in.a = 77
	in := s.any.(In)
	in.b = 99
	fmt.Println(s.any, in, s.any == any(In{-1, -2, 3}))
	ch := make(chan S, 2)
	ch <- s
	s.name = "later"
	ch <- s
	s.in = In{}
	first := <-ch
	fmt.Println(first.name, first.in, (<-ch).name)
	f := func() In { s.in.a++; return s.in }
	one, two := f(), f()
	one.a = 100
	fmt.Println(one, two, s.in, f().add(f()), f().a)
	list := []S{s, t, {name: "lit"}}
	for i, e := range list {
		e.in.a = i * 1000
		list[(i+1)%3].in.b = e.in.a
		e.p = nil
	}
	fmt.Println(list[0].in, list[1].in, list[2].in, list[0].p != nil)
	list[0], list[1] = list[1], list[0]
	list[2] = list[0]
	list[0].name = "zero"
	pe := &list[1].in
	list[1] = S{in: In{5, 6, 7}}
	fmt.Println(list[2].name, *pe, list[0].name)
	in1, in2 := In{1, 1, 1}, In{2, 2, 2}
	in1.addTo(in1).addTo(in2).addTo(*in2.addTo(in1))
	fmt.Println(in1, in2)
	m := map[int]S{1: s}
	ms := m[1]
	ms.arr[0].a = -5
	fmt.Println(m[1].arr[0].a == ms.arr[0].a, m[2].in, m[1].changed().in.a-m[1].in.a)
	anon := struct {
		S
		in int
	}{s, 5}
	s.arr[0] = In{9, 9, 9}
	anon.S.in.a, anon.in = anon.in, anon.S.in.a
	fmt.Println(anon.in, anon.S.in.a, anon.arr[0] == s.arr[0])
	defer func(d S, pd *S) { fmt.Println(d.in, pd.in) }(s, &s)
	s.in = In{42, 42, 42}
	arr := [2]S{s, t}
	arr2 := arr
	arr[0].arr, arr[1].arr = arr[1].arr, arr[0].arr
	arr2[0].arr[0].f = .5
	fmt.Println(arr[0].arr, arr[1].arr, arr2[0].arr)
	q := *&s
	*&q.in = In{a: q.in.b}
	(*(&q)).name = "q"
	fmt.Println(q.in, q.name, s.in, s.name)
}
