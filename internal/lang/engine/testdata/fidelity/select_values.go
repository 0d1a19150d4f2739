// select on channels of structs, arrays, interfaces, functions, empty values and floats, in generic functions and methods
package main

import (
	"errors"
	"fmt"
	"math"
)

type Wide struct {
	a    [6]int
	name string
	f    float64
}
type Tiny struct{}

func poll[T any](c <-chan T, otherwise T) (v T, state string) {
	select {
	case got, ok := <-c:
		if !ok {
			return got, "closed"
		}
		return got, "got"
	default:
		return otherwise, "empty"
	}
}

func push[T any](v T, cs ...chan T) int {
	for i, c := range cs {
		select {
		case c <- v:
			return i
		default:
		}
	}
	return -1
}

type Bus[T any] struct {
	c      chan T
	missed int
}

func (b *Bus[T]) Emit(v T) *Bus[T] {
	select {
	case b.c <- v:
	default:
		b.missed++
	}
	return b
}

func (b *Bus[T]) Take() (v T) {
	select {
	case v = <-b.c:
	default:
	}
	return
}

func main() {
	wides := make(chan Wide, 1)
	w := Wide{[6]int{1, 2, 3, 4, 5, 6}, "w", .5}
	fmt.Println(push(w, nil, wides), push(w, wides))
	w.a[0] = 99
	got, state := poll(wides, Wide{})
	got.a[5] = -1
	fmt.Println(got, state, w.a)
	got, state = poll(wides, Wide{name: "other"})
	fmt.Println(got, state)
	close(wides)
	fmt.Println(poll(wides, w))
	errs := make(chan error, 2)
	fmt.Println(push(errors.New("e"), errs), push(nil, errs))
	fmt.Println(poll(errs, nil))
	e, s := poll(errs, errors.New("none"))
	fmt.Println(e == nil, s)
	tiny := make(chan Tiny, 1)
	fmt.Println(push(Tiny{}, tiny), push(Tiny{}, tiny), len(tiny))
	fmt.Println(poll(tiny, Tiny{}))
	floats := make(chan float64, 3)
	fmt.Println(push(math.NaN(), floats), push(math.Copysign(0, -1), floats))
	f, _ := poll(floats, 0)
	g, _ := poll(floats, 0)
	fmt.Println(f != f, math.Signbit(g))
	arrays := make(chan [5]int8, 1)
	a := [5]int8{1, 2, 3}
	push(a, arrays)
	a[0] = 100
	fmt.Println(poll(arrays, a))
	fns := make(chan func() int, 1)
	for i := range 3 {
		push(func() int { return i * 10 }, fns)
	}
	fn, _ := poll(fns, nil)
	fmt.Println(fn())
	b := &Bus[complex128]{c: make(chan complex128, 2)}
	b.Emit(1).Emit(2i).Emit(3)
	fmt.Println(b.missed, b.Take(), b.Take(), b.Take())
	sb := Bus[[]string]{c: make(chan []string, 1)}
	list := []string{"x"}
	sb.Emit(list)
	list[0] = "y"
	fmt.Println(sb.Take(), sb.Take() == nil)
	var nothing Bus[map[string]int]
	fmt.Println(nothing.Emit(nil).Emit(map[string]int{}).missed, nothing.Take() == nil)
}
