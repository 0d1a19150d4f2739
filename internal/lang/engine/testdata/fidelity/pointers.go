// Pointers to locals, fields, elements; new; pointers to pointers; linked lists.
package main

import (
	"fmt"
)

type n struct {
	v    int
	next *n
}

func grow(p *int) *int { *p++; return p }

func main() {
	x := 1
	p := &x
	pp := &p
	**pp = 5
	fmt.Println(*grow(p), x, p == *pp)
	xs := []int{1, 2}
	e := &xs[1]
	*e = 20
	s := struct{ a, b int }{1, 2}
	f := &s.b
	*f = 30
	q := new(int)
	*q += 4
	fmt.Println(xs, s, *q)
	var head *n
	for i := range []int{0, 0, 0} {
		head = &n{i, head}
	}
	for c := head; c != nil; c = c.next {
		fmt.Print(c.v)
	}
	fmt.Println()
}
