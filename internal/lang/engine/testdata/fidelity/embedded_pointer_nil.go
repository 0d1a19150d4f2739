// nil embedded pointers: promoted fields and methods panic or do not, at every depth, and what was assigned before stays
package main

import (
	"errors"
	"fmt"
	"runtime"
)

type Leaf struct {
	n    int
	list []int
	far  [2000]int
	last string
}

func (l *Leaf) IsNil() bool   { return l == nil }
func (l *Leaf) N() int        { return l.n }
func (l Leaf) Value() int     { return l.n }
func (l *Leaf) Last() *string { return &l.last }

type Mid struct {
	head int
	*Leaf
}
type Top struct {
	name string
	*Mid
}

func try(what string, f func() any) {
	defer func() {
		r := recover()
		if r == nil {
			return
		}
		var re runtime.Error
		err, ok := r.(error)
		fmt.Println(what, "panics:", r, ok && errors.As(err, &re))
	}()
	v := f()
	fmt.Println(what, v)
}

func main() {
	var t Top
	m := Top{Mid: &Mid{head: 1}}
	full := Top{Mid: &Mid{Leaf: &Leaf{n: 5, last: "end"}}}
	try("t.head", func() any { return t.head })
	try("m.head", func() any { return m.head })
	try("m.n", func() any { return m.n })
	try("m.last", func() any { return m.last })
	try("m.far", func() any { return m.far[1999] })
	try("t.IsNil", func() any { return t.IsNil() })
	try("m.IsNil", func() any { return m.IsNil() })
	try("m.N", func() any { return m.N() })
	try("m.Value", func() any { return m.Value() })
	try("m.Last", func() any { return m.Last() != nil })
	try("full", func() any { return fmt.Sprint(full.IsNil(), full.N(), full.Value(), *full.Last()) })
	try("bind pointer", func() any { f := m.N; return f != nil })
	try("bind value", func() any { f := m.Value; return f != nil })
	try("bind through nil", func() any { f := t.IsNil; return f != nil })
	i := interface{ IsNil() bool }(m)
	try("interface", func() any { return i.IsNil() })
	try("interface of t", func() any { i = t; return i.IsNil() })
	try("value through interface", func() any { return interface{ Value() int }(m).Value() })
	try("assign", func() any { m.head, m.n = 10, 20; return "never" })
	fmt.Println(m.head)
	try("append", func() any { m.list = append(m.list, 1); return "never" })
	try("increment", func() any { m.head++; m.n++; return "never" })
	fmt.Println(m.head)
	try("copy of all", func() any { x := *m.Leaf; return x.n })
	try("address", func() any { p := &m.Leaf; *p = &Leaf{n: 3}; return m.N() })
	try("address of field", func() any { m.Leaf = nil; p := &m.last; return p })
	try("element address", func() any { p := &t.Mid.Leaf.far[3]; return p })
	try("slice of array", func() any { s := m.far[:]; return len(s) })
	try("length of array", func() any { return len(m.far) })
	try("range of array length", func() any {
		s := 0
		for i := range m.far {
			s += i
		}
		return s
	})
	try("range of array", func() any {
		s := 0
		for _, v := range m.far {
			s += v
		}
		return s
	})
	var p *Top
	try("p.name", func() any { return p.name })
	try("p.Mid", func() any { return p.Mid })
	try("p.IsNil", func() any { return p.IsNil() })
}
