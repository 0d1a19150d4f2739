// generic functions that call generic functions, as values, through methods and constraints with methods
package main

import (
	"cmp"
	"fmt"
	"strings"
)

type number interface{ ~int | ~float64 }

type metres float64

func (m metres) String() string { return fmt.Sprintf("%.1f m", float64(m)) }

func fold[T, A any](xs []T, a A, f func(A, T) A) A {
	for _, x := range xs {
		a = f(a, x)
	}
	return a
}

func sum[T number](xs ...T) T { return fold(xs, 0, func(a, x T) T { return a + x }) }

func mean[T number](xs []T) float64 { return float64(sum(xs...)) / float64(len(xs)) }

func show[T fmt.Stringer](xs []T) string {
	return strings.Join(fold(xs, nil, func(a []string, x T) []string { return append(a, x.String()) }), ", ")
}

func best[T any, K cmp.Ordered](xs []T, key func(T) K) (best T) {
	for i, x := range xs {
		if i == 0 || key(x) > key(best) {
			best = x
		}
	}
	return best
}

type list[T number] []T

func (l list[T]) sum() T { return sum(l...) }
func (l list[T]) scaled(by T) list[T] {
	return fold(l, list[T]{}, func(a list[T], x T) list[T] { return append(a, x*by) })
}
func compose[A, B, C any](f func(A) B, g func(B) C) func(A) C { return func(a A) C { return g(f(a)) } }

func main() {
	fmt.Println(sum(1, 2, 3), sum[metres](1.5, 2), mean([]int{1, 2}), sum[float64]())
	fmt.Println(show([]metres{1, 2.25}))
	fmt.Println(best([]string{"aa", "b", "cccc"}, func(s string) int { return len(s) }))
	l := list[metres]{1, 2}
	fmt.Println(l.sum(), l.scaled(2), list[int]{4, 5}.scaled(3).sum())
	twice := compose(mean[int], func(x float64) string { return fmt.Sprintf("<%g>", x) })
	fmt.Println(twice([]int{4, 5}))
	method := list[int].scaled
	fmt.Printf("%v %T %T\n", method(list[int]{1}, 9), method, sum[metres])
}
