// a generic ring buffer, set, heap, LRU cache and event bus working together, checked against plain code
package main

import (
	"fmt"
	"iter"
	"maps"
	"slices"
)

type Ring[T any] struct {
	buf        [5]T
	head, size int
}

func (r *Ring[T]) Push(v T) (dropped T, full bool) {
	i := (r.head + r.size) % len(r.buf)
	if full = r.size == len(r.buf); full {
		dropped, r.head = r.buf[i], (r.head+1)%len(r.buf)
	} else {
		r.size++
	}
	r.buf[i] = v
	return
}
func (r Ring[T]) All() iter.Seq2[int, T] {
	return func(yield func(int, T) bool) {
		for i := range r.size {
			if !yield(i, r.buf[(r.head+i)%len(r.buf)]) {
				return
			}
		}
	}
}

type Set[T comparable] map[T]struct{}

func SetOf[T comparable](xs ...T) Set[T] {
	s := Set[T]{}
	for _, x := range xs {
		s[x] = struct{}{}
	}
	return s
}
func (s Set[T]) Op(o Set[T], keep func(inS, inO bool) bool) Set[T] {
	out := Set[T]{}
	for x := range s {
		if _, ok := o[x]; keep(true, ok) {
			out[x] = struct{}{}
		}
	}
	for x := range o {
		if _, ok := s[x]; keep(ok, true) {
			out[x] = struct{}{}
		}
	}
	return out
}

type Heap[T any] struct {
	xs   []T
	less func(a, b T) bool
}

func (h *Heap[T]) Push(x T) {
	h.xs = append(h.xs, x)
	for i := len(h.xs) - 1; i > 0 && h.less(h.xs[i], h.xs[(i-1)/2]); i = (i - 1) / 2 {
		h.xs[i], h.xs[(i-1)/2] = h.xs[(i-1)/2], h.xs[i]
	}
}
func (h *Heap[T]) Pop() T {
	top, n := h.xs[0], len(h.xs)-1
	h.xs[0] = h.xs[n]
	h.xs = h.xs[:n]
	for i := 0; ; {
		k := i
		for c := 2*i + 1; c <= 2*i+2 && c < n; c++ {
			if h.less(h.xs[c], h.xs[k]) {
				k = c
			}
		}
		if k == i {
			return top
		}
		h.xs[i], h.xs[k], i = h.xs[k], h.xs[i], k
	}
}

type Bus[E any] struct{ subs []func(E) bool }

func (b *Bus[E]) On(f func(E) bool) { b.subs = append(b.subs, f) }
func (b *Bus[E]) Emit(e E) int {
	b.subs = slices.DeleteFunc(b.subs, func(f func(E) bool) bool { return !f(e) })
	return len(b.subs)
}

type task struct {
	prio float64
	name string
	tags [2]string
}

func main() {
	var r Ring[task]
	for i := range 8 {
		if d, full := r.Push(task{float64(i*i%7) / 2, fmt.Sprint("t", i), [2]string{fmt.Sprint(i)}}); full {
			fmt.Print(d, " ")
		}
	}
	old := r
	r.Push(task{name: "last"})
	fmt.Println(old.size, r.head, old.head)
	h := Heap[task]{less: func(a, b task) bool { return a.prio < b.prio || a.prio == b.prio && a.name < b.name }}
	for i, t := range old.All() {
		t.tags[1] = fmt.Sprint(i)
		h.Push(t)
	}
	for len(h.xs) > 0 {
		fmt.Print(h.Pop(), " ")
	}
	fmt.Println()
	a, b := SetOf(1, 2, 3, 4), SetOf(3, 4, 5)
	sorted := func(s Set[int]) []int { return slices.Sorted(maps.Keys(s)) }
	fmt.Println(sorted(a.Op(b, func(x, y bool) bool { return x && y })), sorted(a.Op(b, func(x, y bool) bool { return x != y })),
		sorted(a.Op(b, func(x, _ bool) bool { return x })), sorted(a.Op(nil, func(x, y bool) bool { return !y })))
	var bus Bus[func() string]
	var log []string
	for i := range 3 {
		bus.On(func(f func() string) bool { log = append(log, fmt.Sprint(i, f())); return len(log) < 4+i })
	}
	n := 0
	fmt.Println(bus.Emit(func() string { n++; return fmt.Sprint("e", n) }))
	fmt.Println(bus.Emit(func() string { return "x" }), bus.Emit(func() string { return "y" }), log)
}
