// Generic functions with inference and constraints.
package main

import (
	"cmp"
	"fmt"
	"strings"
)

func Map[T, U any](xs []T, f func(T) U) []U {
	out := make([]U, 0, len(xs))
	for _, x := range xs {
		out = append(out, f(x))
	}
	return out
}

func Max[T cmp.Ordered](a T, rest ...T) T {
	for _, x := range rest {
		if x > a {
			a = x
		}
	}
	return a
}

type Number interface{ ~int | ~float64 }

func Sum[T Number](xs ...T) (s T) {
	for _, x := range xs {
		s += x
	}
	return s
}

type Metre float64

func main() {
	fmt.Println(Map([]int{1, 2}, func(i int) string { return strings.Repeat("x", i) }))
	fmt.Println(Max(3, 9, 2), Max("a", "c", "b"), Max(1.5))
	fmt.Println(Sum(1, 2, 3), Sum(0.5, 0.25), Sum[Metre](1, 2))
	fmt.Printf("%T\n", Sum[Metre]())
}
