// Mutual and deep recursion, recursive closures and types.
package main

import (
	"fmt"
)

func even(n int) bool {
	if n == 0 {
		return true
	}
	return odd(n - 1)
}

func odd(n int) bool {
	if n == 0 {
		return false
	}
	return even(n - 1)
}

type tree struct {
	left, right *tree
	v           int
}

func (t *tree) insert(v int) *tree {
	if t == nil {
		return &tree{v: v}
	}
	if v < t.v {
		t.left = t.left.insert(v)
	} else {
		t.right = t.right.insert(v)
	}
	return t
}

func (t *tree) walk(f func(int)) {
	if t != nil {
		t.left.walk(f)
		f(t.v)
		t.right.walk(f)
	}
}

func main() {
	fmt.Println(even(1000), odd(7))
	var t *tree
	for _, v := range []int{5, 2, 8, 1} {
		t = t.insert(v)
	}
	t.walk(func(v int) { fmt.Print(v, " ") })
	var fib func(int) int
	fib = func(n int) int {
		if n < 2 {
			return n
		}
		return fib(n-1) + fib(n-2)
	}
	fmt.Println(fib(15))
}
