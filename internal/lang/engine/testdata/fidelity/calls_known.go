// Calls of methods and closures that are known where they are called: promoted ones, of nil pointers, of generic types, of values in frames.
package main

import (
	"fmt"
	"strings"
)

type sized interface{ area() int }
type counter struct{ n int }

func (c *counter) area() int { c.n++; return c.n }
func (c counter) get() int   { return c.n }

// A nil receiver is no mistake here.
type list struct{ next *list }

func (l *list) area() int {
	if l == nil {
		return 0
	}
	return 1 + sized(l.next).area()
}

type around struct {
	pad
	list
}

type pad struct{ a, b int }
type mid struct {
	pad
	counter
}
type outer struct {
	x string
	mid
}
type viaPtr struct{ *counter }
type named int

func (n named) area() int { return int(n) }
func (n *named) get() int { return int(*n) }

type gen[T any] struct {
	v T
	counter
}

type holder struct{ sized }

func try(f func() int) {
	defer func() {
		if r := recover(); r != nil {
			fmt.Println("panic", r)
		}
	}()
	fmt.Println(f())
}

type cmp interface{ Len() int }

func main() {
	try(func() int { var s sized = &outer{}; s.area(); s.area(); return s.area() })
	try(func() int { var p *outer; var s sized = p; return s.area() })
	try(func() int { var p *counter; var s sized = p; return s.area() })
	try(func() int { var l *list; var s sized = l; return s.area() })
	try(func() int { var s sized = &list{&list{}}; return s.area() })
	try(func() int { var a *around; var s sized = a; return s.area() })
	try(func() int { var s sized = &around{list: list{&list{}}}; return s.area() })
	try(func() int { var s sized = viaPtr{&counter{4}}; return s.area() })
	try(func() int { var s sized = viaPtr{}; return s.area() })
	try(func() int { var s sized = &viaPtr{&counter{4}}; return s.area() })
	try(func() int { var s sized = named(7); return s.area() })
	try(func() int { n := named(8); var s sized = &n; return s.area() })
	try(func() int { n := named(9); var s interface{ get() int } = &n; return s.get() })
	try(func() int { var s interface{ get() int } = outer{mid: mid{counter: counter{5}}}; return s.get() })
	try(func() int { var p *outer; var s interface{ get() int } = p; return s.get() })
	try(func() int { var s sized = &gen[string]{counter: counter{10}}; return s.area() })
	try(func() int { var s sized = holder{&outer{mid: mid{counter: counter{20}}}}; return s.area() })
	try(func() int { var s sized = &holder{}; return s.area() })
	try(func() int { var c cmp = strings.NewReader("abc"); return c.Len() })
	f := func(x int) int { return x + 1 }
	sum := 0
	g := func(x int) { sum += x }
	for i := range 10 {
		g(f(i))
	}
	fmt.Println(sum)
	make2 := func(k int) func(int) int { return func(x int) int { return k * x } }
	h := make2(3)
	for i := range 3 {
		fmt.Println(h(i), adder(i)(5))
	}
	add := adder(1)
	for i := range 3 {
		fmt.Println(add(i))
	}
	type odd struct {
		a uint8
		b [3]float32
	}
	wide := func(x uint8) odd { sum += int(x); return odd{a: x, b: [3]float32{1: float32(sum)}} }
	for i := range uint8(3) {
		fmt.Println(wide(i), func() odd { return odd{a: i, b: [3]float32{2: float32(sum)}} }())
	}
	var xs []int
	at := func(i int) int { return xs[i] }
	try(func() int {
		s := 0
		for i := range 3 {
			s += at(i)
		}
		return s
	})
}

func adder(k int) func(int) int {
	sum := k
	return func(x int) int { sum += x; return sum }
}
