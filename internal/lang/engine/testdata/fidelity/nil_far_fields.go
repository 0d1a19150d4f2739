// nil pointers with fields far away, to arrays, through several levels; addresses taken of nil parts; what does not panic
package main

import (
	"fmt"
	"runtime"
)

type Huge struct {
	head  int
	block [1 << 13]int
	tail  struct {
		n    int
		name string
		in   [3]complex128
	}
	next *Huge
	f    func(int) int
}

func (h *Huge) Tail() int     { return h.tail.n }
func (h *Huge) SetTail(n int) { h.tail.n = n }
func (h *Huge) Next() *Huge   { return h.next }
func (h *Huge) Name() *string { return &h.tail.name }
func (h *Huge) Block() []int  { return h.block[:] }
func (h *Huge) None() bool    { return h == nil }
func (h Huge) Value() int     { return h.head }

type tailer interface{ Tail() int }

func try(name string, f func() any) {
	defer func() {
		if r := recover(); r != nil {
			_, ok := r.(runtime.Error)
			fmt.Println(name, "-", r, ok)
		}
	}()
	v := f()
	fmt.Println(name, "=", v)
}

func main() {
	var h *Huge
	full := &Huge{head: 1}
	var pa *[5000]int
	var ps *[]int
	var pm *map[string]int
	var pf *func() int
	var pi *any
	var pp **Huge = &h
	k := 4096
	try("head", func() any { return h.head })
	try("tail", func() any { return h.tail.n })
	try("tail string", func() any { return h.tail.name })
	try("tail complex", func() any { return h.tail.in[k%3] })
	try("block", func() any { return h.block[k] })
	try("store", func() any { h.tail.n = 1; return "never" })
	try("store string", func() any { h.tail.name = "x"; return "never" })
	try("store struct", func() any { full.tail = h.tail; return "never" })
	try("op", func() any { h.block[k] += 2; return "never" })
	try("address", func() any { p := &h.tail.n; return p != nil })
	try("address of element", func() any { p := &h.block[k]; return p != nil })
	try("address through pp", func() any { p := &(*pp).next; return p != nil })
	try("method", func() any { return h.Tail() })
	try("setter", func() any { h.SetTail(2); return "never" })
	try("chain", func() any { return full.Next().Next() })
	try("name", func() any { return *full.Next().Name() })
	try("slice", func() any { return len(h.Block()) })
	try("nil receiver", func() any { return fmt.Sprint(h.None(), full.next.None(), full.None()) })
	try("value method", func() any { return h.Value() })
	try("method value", func() any { return h.Tail != nil })
	try("value method value", func() any { return h.Value != nil })
	try("interface", func() any { var t tailer = h; return t.Tail() })
	try("func field", func() any { return full.f(1) })
	try("func field of nil", func() any { return h.f(1) })
	try("copy", func() any { x := *h; return x.head })
	try("compare", func() any { return h == full.next })
	try("array", func() any { return pa[k] })
	try("array first", func() any { return pa[0] })
	try("array len", func() any { return fmt.Sprint(len(pa), cap(pa)) })
	try("array slice", func() any { return len(pa[:]) })
	try("array slice part", func() any { return len(pa[1:2]) })
	try("array range", func() any {
		n := 0
		for i := range pa {
			n += i
		}
		return n
	})
	try("array range values", func() any {
		for _, v := range pa {
			return v
		}
		return "never"
	})
	try("slice of nil", func() any { return (*ps)[0] })
	try("append", func() any { *ps = append(*ps, 1); return "never" })
	try("map", func() any { return (*pm)["a"] })
	try("func", func() any { return (*pf)() })
	try("any", func() any { return *pi })
	try("any store", func() any { *pi = 1; return "never" })
	try("blank", func() any { _ = *h; return "evaluated" })
	try("blank field", func() any { _ = h.tail; return "evaluated" })
	try("address unused", func() any { p := &h.tail.n; _ = p; return "taken" })
	try("address of an element unused", func() any { p := &pa[k]; _ = p; return "taken" })
	try("address out of range unused", func() any { p := &full.tail.in[k+3]; _ = p; return "taken" })
	try("works", func() any { full.SetTail(5); full.next = full; full.next.next.tail.n++; return full.Next().Tail() })
}
