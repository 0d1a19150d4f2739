// methods on functions, maps, slices, channels, arrays and pointers to them
package main

import (
	"fmt"
	"sort"
	"strings"
)

type Handler func(string) string
type Set map[string]struct{}
type Path []string
type Queue chan int
type Vec [2]float64
type Bool bool
type Err string

func (h Handler) Handle(s string) string { return "<" + h(s) + ">" }
func (h Handler) Then(g Handler) Handler { return func(s string) string { return g(h(s)) } }
func (s Set) Add(k ...string) Set {
	for _, k := range k {
		s[k] = struct{}{}
	}
	return s
}
func (s Set) Has(k string) bool { _, ok := s[k]; return ok }
func (s Set) String() string {
	var ks []string
	for k := range s {
		ks = append(ks, k)
	}
	sort.Strings(ks)
	return "{" + strings.Join(ks, ",") + "}"
}
func (p *Path) Push(s string)    { *p = append(*p, s) }
func (p Path) String() string    { return strings.Join(p, "/") }
func (q Queue) Send(i int) Queue { q <- i; return q }
func (v *Vec) Add(w Vec) *Vec    { v[0] += w[0]; v[1] += w[1]; return v }
func (b Bool) Not() Bool         { return !b }
func (e Err) Error() string      { return "err " + string(e) }

type handler interface{ Handle(string) string }

func main() {
	h := Handler(strings.ToUpper)
	fmt.Println(h.Handle("x"), h.Then(strings.TrimSpace).Then(func(s string) string { return s + "!" }).Handle(" y "))
	var i handler = h
	fmt.Println(i.Handle("z"))
	s := Set{}
	fmt.Println(s.Add("b", "a").Has("a"), s, len(s), Set(nil).Has("x"))
	var p Path
	p.Push("usr")
	p.Push("bin")
	fmt.Println(p, &p, []Path{p, nil}, len(p))
	q := make(Queue, 3)
	q.Send(1).Send(2)
	fmt.Println(<-q, len(q), cap(q))
	v := &Vec{1, 2}
	fmt.Println(*v.Add(Vec{1, 1}).Add(*v), Bool(true).Not(), Bool(1 > 2).Not().Not())
	var e error = Err("e")
	fmt.Println(e, e == Err("e"), e == error(Err("f")))
	hs := map[string]handler{"a": h, "b": Handler(func(s string) string { return s + s })}
	fmt.Println(hs["b"].Handle("k"))
	fmt.Printf("%T %T %T %T\n", h, s, q, *v)
}
