// methods of generic types as values, expressions, arguments and interface methods, with several instances at once
package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

type Cell[T any] struct {
	v    T
	hist []T
}

func (c *Cell[T]) Set(v T) *Cell[T]       { c.hist = append(c.hist, c.v); c.v = v; return c }
func (c Cell[T]) Get() T                  { return c.v }
func (c Cell[T]) Map(f func(T) T) Cell[T] { return Cell[T]{f(c.v), c.hist} }
func (c *Cell[T]) Undo() (ok bool) {
	if n := len(c.hist); n > 0 {
		c.v, c.hist, ok = c.hist[n-1], c.hist[:n-1], true
	}
	return
}

type getter[T any] interface{ Get() T }
type setter[T any, S any] interface {
	getter[T]
	Set(T) S
}

func sum[T cmp.Ordered](gs ...getter[T]) (s T) {
	for _, g := range gs {
		s += g.Get()
	}
	return
}

func twice[T any, S setter[T, S]](s S, f func(T, T) T) S {
	return s.Set(f(s.Get(), s.Get()))
}

func methods[T any](c *Cell[T]) (func(T) *Cell[T], func() T, func() bool) {
	return c.Set, c.Get, c.Undo
}

type List[T any] []T

func (l List[T]) Each(f func(int, T)) List[T] {
	for i, x := range l {
		f(i, x)
	}
	return l
}
func (l *List[T]) Add(x ...T)             { *l = append(*l, x...) }
func (l List[T]) Len() int                { return len(l) }
func (l List[T]) Any(p func(T) bool) bool { return slices.ContainsFunc(l, p) }

func convert[A, B any](l List[A], f func(A) B) (out List[B]) {
	add := out.Add
	for _, a := range l {
		add(f(a))
	}
	return
}

func main() {
	ci, cs := &Cell[int]{v: 2}, &Cell[string]{v: "s"}
	fmt.Println(twice(ci, func(a, b int) int { return a*10 + b }).Get(), twice(cs, func(a, b string) string { return a + b }).v)
	set, get, undo := methods(ci)
	set(5).Set(6)
	fmt.Println(get(), ci.Get(), undo(), undo(), ci.v, ci.hist)
	copied := *ci
	copied.Set(1)
	fmt.Println(ci.v, copied.v, ci.Undo(), ci.Undo())
	fmt.Println(sum[int](ci, copied, &copied), sum[string](cs, *cs))
	e1, e2 := (*Cell[string]).Set, Cell[string].Get
	fmt.Println(e2(*e1(cs, "new")), Cell[string].Map(*cs, strings.ToUpper).Get(), cs.v)
	g := cs.Get
	cs.Set("newer")
	fmt.Println(g(), cs.Get())
	l := List[float64]{1.5, 2.5}
	l.Add(3.5)
	total := 0.
	n := l.Each(func(i int, x float64) { total += float64(i) * x }).Len()
	fmt.Println(n, total, l.Any(func(x float64) bool { return x > 3 }))
	words := convert(l, func(x float64) string { return fmt.Sprint("w", x) })
	fmt.Printf("%T %v %d\n", words, words, words.Len())
	cells := convert(words, func(s string) *Cell[int] { return &Cell[int]{v: len(s)} })
	gs := convert(cells, func(c *Cell[int]) getter[int] { return c })
	cells[0].Set(100)
	fmt.Println(sum(gs...), len(cells[0].hist))
	fs := convert(cells, func(c *Cell[int]) func() int { return c.Get })
	cells[1].Set(1000)
	for _, f := range fs {
		fmt.Print(f(), " ")
	}
	fmt.Println()
	type pair struct{ a, b int }
	cp := Cell[pair]{v: pair{1, 2}}
	cp.Set(pair{3, 4}).Set(cp.Map(func(p pair) pair { p.a, p.b = p.b, p.a; return p }).v)
	fmt.Println(cp.v, cp.hist, cp.Get() == pair{4, 3})
}
