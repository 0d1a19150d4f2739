// arguments of deferred calls are evaluated at the defer statement; results changed by deferred functions
package main

import (
	"errors"
	"fmt"
)

type T struct{ n int }

func (t T) Value(s string)    { fmt.Println(s, t.n) }
func (t *T) Pointer(s string) { fmt.Println(s, t.n) }

func arg(s string) string { fmt.Println("arg", s); return s }

func named() (n int, err error) {
	defer func() {
		n *= 10
		if r := recover(); r != nil {
			err = errors.Join(err, fmt.Errorf("%v", r))
		}
	}()
	n, err = 4, errors.New("first")
	panic("second")
}

func overwritten() (n int) {
	defer func() { n++ }()
	return n + 41
}

func unnamed() int {
	n := 1
	defer func() { n = 100 }()
	return n
}

func get(f *func()) func() { return func() { fmt.Println("the one that was there") } }

func main() {
	fmt.Println(named())
	fmt.Println(overwritten(), unnamed())
	t := T{1}
	func() {
		defer t.Value(arg("a"))
		defer t.Pointer(arg("b"))
		t.n = 2
		fmt.Println("body")
	}()
	func() {
		for i := range 3 {
			defer func(j int) { fmt.Print(i, j, " ") }(i * 10)
		}
	}()
	fmt.Println()
	func() {
		f := func() { fmt.Println("old") }
		defer f()
		f = func() { fmt.Println("new") }
		defer func() { f() }()
	}()
	func() {
		defer func() { fmt.Println("nil func:", recover()) }()
		var f func()
		defer f()
		fmt.Println("reached")
	}()
	x := []int{1, 2, 3}
	func() {
		defer fmt.Println("slice", x, len(x), x[0])
		x[0] = 9
		x = append(x, 4)
	}()
	s := struct{ a [2]int }{}
	defer fmt.Println(s.a, &s.a == nil)
	s.a[0] = 5
}
