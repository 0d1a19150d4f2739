// which types have which methods: values, pointers, embedded both ways, interfaces in interfaces, asserted at run time
package main

import "fmt"

type V struct{ n int }
type P struct{ n int }

func (v V) Val() int  { return v.n }
func (p *P) Ptr() int { p.n++; return p.n }

type EV struct {
	V
	P
}
type EP struct {
	*V
	*P
}
type EI struct {
	ptr
	*EV
}
type I int
type Deep struct{ EP }
type Alias = EV
type New EV
type NewP *P
type Local struct{ Val func() int }

func (I) Val() int  { return 1 }
func (*I) Ptr() int { return 2 }

type val interface{ Val() int }
type ptr interface{ Ptr() int }
type both interface {
	val
	ptr
}

func has(x any) string {
	s := ""
	if v, ok := x.(val); ok {
		s += fmt.Sprint("v", v.Val())
	}
	if p, ok := x.(ptr); ok {
		s += fmt.Sprint("p", p.Ptr())
	}
	if b, ok := x.(both); ok {
		s += fmt.Sprint("b", b.Val()+b.Ptr())
	}
	return s + ";"
}

func asVal[T val](t T) int { return t.Val() }
func asPtr[T any, Q interface {
	*T
	ptr
}](t T) int {
	return Q(&t).Ptr()
}

func main() {
	v, p, i := V{10}, P{20}, I(0)
	ev := EV{v, p}
	ep := EP{&v, &p}
	ei := EI{&p, &ev}
	fmt.Println(has(v), has(&v), has(p), has(&p), has(i), has(&i))
	fmt.Println(has(ev), has(&ev), has(ep), has(&ep), has(Deep{ep}), has(&Deep{ep}))
	fmt.Println(has(ei), has(&ei), has(Alias{}), has(&Alias{}), has(New(ev)), has(&New{}), has(NewP(&p)), has(Local{}))
	fmt.Println(has(struct{ V }{v}), has(struct{ *P }{&p}), has(&struct{ P }{p}), has(struct{ both }{&ev}),
		has(struct{ val }{v}), has(struct {
			*V
			ptr
		}{&v, &i}))
	fmt.Println(asVal(v), asVal(&v), asVal(ev), asVal(ep), asVal[val](i), asPtr(p), asPtr(i), asPtr(ev), p.n, ev.V.n+ev.P.n)
	var b both = &ev
	var x val = b
	y, ok := x.(ptr)
	fmt.Println(x.Val(), y.Ptr(), ok, x == val(b), any(x) == any(y), b.(*EV) == &ev)
	_, ok = x.(*EP)
	_, ok2 := x.(interface{ None() })
	fmt.Println(ok, ok2)
	f, g := both.Val, val.Val
	h := ptr.Ptr
	fmt.Println(f(b), g(v), h(b), h(&i), (*EV).Ptr(&ev), EP.Ptr(ep), Deep.Val(Deep{ep}))
	ev.V.n, ev.P.n = 50, 60
	fs := []func() int{b.Val, b.Ptr, ep.Val, ep.Ptr, x.Val}
	ev.V.n, v.n = 70, 80
	for _, f := range fs {
		fmt.Print(f(), " ")
	}
	fmt.Println()
	m := map[val]string{v: "v", &v: "&v", i: "i", ev: "ev"}
	fmt.Println(m[V{80}], m[&v], m[I(0)], m[ev], m[&ev] == "", len(m))
	func() {
		defer func() { fmt.Println(recover()) }()
		fmt.Println(any(ev).(both))
	}()
	func() {
		defer func() { fmt.Println(recover()) }()
		fmt.Println(has(EP{}))
	}()
}
