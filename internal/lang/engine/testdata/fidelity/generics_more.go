// Generic functions and types together: two type parameters, constraints with methods, several instances.
package main

import (
	"errors"
	"fmt"
)

type Number interface{ ~int | ~int64 | ~float64 }

func Fold[T, A any](xs []T, start A, f func(A, T) A) A {
	acc := start
	for _, x := range xs {
		acc = f(acc, x)
	}
	return acc
}

func Filter[T any](xs []T, keep func(T) bool) (out []T) {
	for _, x := range xs {
		if keep(x) {
			out = append(out, x)
		}
	}
	return out
}

func Keys[K comparable, V any](m map[K]V) int { return len(m) }

type Matrix[T Number] struct {
	r, c int
	v    []T
}

func NewMatrix[T Number](r, c int) *Matrix[T] { return &Matrix[T]{r, c, make([]T, r*c)} }
func (m *Matrix[T]) Set(i, j int, x T)        { m.v[i*m.c+j] = x }
func (m *Matrix[T]) Sum() (s T) {
	for _, x := range m.v {
		s += x
	}
	return s
}

type Describer interface{ Describe() string }
type item int

func (i item) Describe() string { return fmt.Sprintf("item %d", int(i)) }

func All[D Describer](ds []D) (out []string) {
	for _, d := range ds {
		out = append(out, d.Describe())
	}
	return out
}

func First[T any](xs []T) (T, error) {
	if len(xs) == 0 {
		var zero T
		return zero, errors.New("empty")
	}
	return xs[0], nil
}

func main() {
	xs := []int{1, 2, 3, 4}
	fmt.Println(Fold(xs, 0.5, func(a float64, x int) float64 { return a + float64(x) }))
	fmt.Println(Fold(xs, "", func(a string, x int) string { return a + fmt.Sprint(x) }))
	fmt.Println(Filter(xs, func(x int) bool { return x%2 == 0 }), Filter([]string{"a", ""}, func(s string) bool { return s != "" }))
	m := NewMatrix[float64](2, 2)
	m.Set(1, 1, 2.5)
	n := NewMatrix[int](1, 2)
	n.Set(0, 1, 7)
	fmt.Println(m.Sum(), n.Sum(), Keys(map[string]int{"a": 1}))
	fmt.Println(All([]item{1, 2}))
	fmt.Println(First([]string{"x"}))
	_, err := First([]int{})
	fmt.Println(err)
}
