// types of generic instances that a generic function makes first have their own names
package main

import "fmt"

type Vec[T any] struct{ xs []T }
type Pair[A, B any] struct {
	a A
	b B
}
type Dim interface{ N() int }
type D2 struct{}
type D3 struct{}

func (D2) N() int { return 2 }
func (D3) N() int { return 3 }

type Mat[T any, R, C Dim] struct{ d []T }

func make2[T any, R, C Dim]() Mat[T, R, C] {
	var r R
	var c C
	return Mat[T, R, C]{make([]T, r.N()*c.N())}
}
func mul[T any, A, B, C Dim](x Mat[T, A, B], y Mat[T, B, C]) (z Mat[T, A, C]) {
	return make2[T, A, C]()
}
func zip[A, B any](a Vec[A], b Vec[B]) (out Vec[Pair[A, B]]) {
	for i := range a.xs {
		out.xs = append(out.xs, Pair[A, B]{a.xs[i], b.xs[i]})
	}
	return out
}
func index[T any](v Vec[T]) map[int]*Pair[T, int] {
	m := map[int]*Pair[T, int]{}
	for i, x := range v.xs {
		m[i] = &Pair[T, int]{x, i}
	}
	return m
}
func swap[A, B any](p Pair[A, B]) Pair[B, A] { return Pair[B, A]{p.b, p.a} }

func main() {
	fmt.Println(len(mul(make2[int, D2, D3](), make2[int, D3, D2]()).d))
	fmt.Printf("%T\n", mul[int, D2, D3, D2])
	fmt.Printf("%T\n", mul(make2[string, D3, D2](), make2[string, D2, D3]()))
	z := zip(Vec[int]{[]int{1}}, Vec[string]{[]string{"x"}})
	fmt.Println(z.xs[0].a, z.xs[0].b)
	fmt.Printf("%T %T %+v\n", z, z.xs, z)
	m := index(z)
	fmt.Printf("%T %v\n", m, m[0].b)
	s := swap(z.xs[0])
	_, ok := any(s).(Pair[string, int])
	fmt.Printf("%T %v %v\n", s, s, ok)
	f := swap[bool, Vec[D2]]
	fmt.Printf("%T %T\n", f, f(Pair[bool, Vec[D2]]{}))
}
