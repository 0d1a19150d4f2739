// generic named slices, maps, channels, functions, arrays and pointers, with methods that change themselves
package main

import (
	"fmt"
	"sort"
	"strings"
)

type Seq[T any] []T
type Multi[K comparable, V any] map[K][]V
type Pipe[T any] chan T
type Fn[A, B any] func(A) B
type Grid[T any] [2][3]T
type Pred[T any] func(T) bool
type Tree[K comparable] map[K]Tree[K]

func (s Seq[T]) Filter(p Pred[T]) (out Seq[T]) {
	for _, x := range s {
		if p(x) {
			out = append(out, x)
		}
	}
	return
}
func (s *Seq[T]) Cut(n int) (head Seq[T])         { head, *s = (*s)[:n:n], (*s)[n:]; return }
func (m Multi[K, V]) Add(k K, v ...V) Multi[K, V] { m[k] = append(m[k], v...); return m }
func (m *Multi[K, V]) Reset()                     { *m = Multi[K, V]{} }
func (p Pipe[T]) Put(x ...T) Pipe[T] {
	for _, x := range x {
		p <- x
	}
	return p
}
func (p Pipe[T]) All() (out Seq[T]) {
	close(p)
	for x := range p {
		out = append(out, x)
	}
	return
}
func (f Fn[A, B]) Each(xs ...A) (out Seq[B]) {
	for _, x := range xs {
		out = append(out, f(x))
	}
	return
}
func (g Grid[T]) Flip() (h [3][2]T) {
	for i, row := range g {
		for j, x := range row {
			h[j][i] = x
		}
	}
	return
}
func (g *Grid[T]) Fill(f func(i, j int) T) *Grid[T] {
	for i := range g {
		for j := range g[i] {
			g[i][j] = f(i, j)
		}
	}
	return g
}
func (p Pred[T]) Not() Pred[T]          { return func(x T) bool { return !p(x) } }
func (p Pred[T]) And(q Pred[T]) Pred[T] { return func(x T) bool { return p(x) && q(x) } }
func (t Tree[K]) Grow(path ...K) Tree[K] {
	at := t
	for _, k := range path {
		if at[k] == nil {
			at[k] = Tree[K]{}
		}
		at = at[k]
	}
	return t
}
func (t Tree[K]) Count() (n int) {
	for _, sub := range t {
		n += 1 + sub.Count()
	}
	return
}

func compose[A, B, C any](f Fn[A, B], g Fn[B, C]) Fn[A, C] { return func(a A) C { return g(f(a)) } }

func main() {
	s := Seq[int]{1, 2, 3, 4, 5, 6}
	even := Pred[int](func(x int) bool { return x%2 == 0 })
	small := Pred[int](func(x int) bool { return x < 4 })
	fmt.Println(s.Filter(even), s.Filter(even.Not()), s.Filter(even.Not().And(small)), s.Filter(small.And(even).Not()))
	head := s.Cut(2)
	head = append(head, 99)
	fmt.Println(head, s, len(head), cap(s))
	m := Multi[string, int]{}
	m.Add("a", 1, 2).Add("b").Add("a", 3)
	n := m
	fmt.Println(m, len(n["b"]), n["b"] == nil)
	m.Reset()
	fmt.Println(m, n)
	fmt.Println(make(Pipe[string], 4).Put("x", "y").Put("z").All())
	up := Fn[string, string](strings.ToUpper)
	size := Fn[string, int](func(s string) int { return len(s) })
	fmt.Println(up.Each("a", "b"), compose(up, size).Each("abc", ""), compose(size, func(n int) []int { return make([]int, n) })("xy"))
	var g Grid[string]
	h := g.Fill(func(i, j int) string { return fmt.Sprint(i, j) }).Flip()
	g[0][0] = "changed"
	fmt.Println(h, g, len(h), len(h[0]))
	t := Tree[rune]{}
	t.Grow('a', 'b', 'c').Grow('a', 'x').Grow('z')
	fmt.Println(t.Count(), len(t), len(t['a']), t['q'].Count(), t['q']['r'] == nil)
	var ks []string
	for k := range t['a'] {
		ks = append(ks, string(k))
	}
	sort.Strings(ks)
	fmt.Printf("%v %T %T %T %T\n", ks, g, up, t, m)
	var none Pred[int]
	func() {
		defer func() { fmt.Println(recover()) }()
		fmt.Println(none == nil, none.Not() != nil)
		none.Not()(1)
	}()
}
