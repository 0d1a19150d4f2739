// generic types that refer to themselves and to each other: lists, trees, ordered maps, options, expressions
package main

import (
	"cmp"
	"fmt"
	"strings"
)

type Node[K cmp.Ordered, V any] struct {
	key         K
	val         V
	left, right *Node[K, V]
}

func (n *Node[K, V]) Put(k K, v V) *Node[K, V] {
	if n == nil {
		return &Node[K, V]{key: k, val: v}
	}
	switch c := cmp.Compare(k, n.key); {
	case c < 0:
		n.left = n.left.Put(k, v)
	case c > 0:
		n.right = n.right.Put(k, v)
	default:
		n.val = v
	}
	return n
}

func (n *Node[K, V]) Walk(f func(K, V) bool) bool {
	return n == nil || n.left.Walk(f) && f(n.key, n.val) && n.right.Walk(f)
}

func (n *Node[K, V]) Depth() int {
	if n == nil {
		return 0
	}
	return 1 + max(n.left.Depth(), n.right.Depth())
}

type Opt[T any] struct{ p *T }

func Some[T any](v T) Opt[T] { return Opt[T]{&v} }
func (o Opt[T]) Or(v T) T {
	if o.p == nil {
		return v
	}
	return *o.p
}
func (o Opt[T]) Both() Pair[*T, bool] { return Pair[*T, bool]{o.p, o.p != nil} }

type Pair[A, B any] struct {
	a A
	b B
}

type Link[T any] struct {
	v    T
	next *Link[T]
}

func Cons[T any](v T, l *Link[T]) *Link[T] { return &Link[T]{v, l} }
func (l *Link[T]) String() string {
	var b strings.Builder
	for ; l != nil; l = l.next {
		fmt.Fprint(&b, l.v, ";")
	}
	return b.String()
}
func Map[A, B any](l *Link[A], f func(A) B) *Link[B] {
	if l == nil {
		return nil
	}
	return Cons(f(l.v), Map(l.next, f))
}
func Reverse[T any](l *Link[T]) (r *Link[T]) {
	for ; l != nil; l = l.next {
		r = Cons(l.v, r)
	}
	return
}

type Expr[T any] interface{ Eval(env map[string]T) T }
type Lit[T any] struct{ v T }
type Var[T any] string
type Op[T any] struct {
	f    func(T, T) T
	l, r Expr[T]
}

func (l Lit[T]) Eval(map[string]T) T   { return l.v }
func (v Var[T]) Eval(e map[string]T) T { return e[string(v)] }
func (o Op[T]) Eval(e map[string]T) T  { return o.f(o.l.Eval(e), o.r.Eval(e)) }

func Sum[T cmp.Ordered](es ...Expr[T]) Expr[T] {
	add := func(a, b T) T { return a + b }
	all := es[0]
	for _, e := range es[1:] {
		all = Op[T]{add, all, e}
	}
	return all
}

func main() {
	var t *Node[string, int]
	for i, w := range strings.Fields("the quick brown fox jumps over the lazy dog") {
		t = t.Put(w, i)
	}
	stop := 0
	t.Walk(func(k string, v int) bool { fmt.Print(k, "=", v, " "); stop++; return stop < 6 })
	fmt.Println(t.Depth())
	var u *Node[float64, []string]
	for i := range 8 {
		u = u.Put(float64(i%5)/2, []string{fmt.Sprint(i)})
	}
	fmt.Println(u.Walk(func(k float64, v []string) bool { fmt.Print(k, v); return true }), u.Depth())
	fmt.Println(Some(3).Or(4), Opt[string]{}.Or("none"), *Some("x").Both().a, Opt[int]{}.Both().b)
	l := Cons(1, Cons(2, Cons(3, nil)))
	fmt.Println(l, Reverse(l), Map(l, func(i int) Pair[int, bool] { return Pair[int, bool]{i, i > 1} }))
	fmt.Println(Map(Reverse(l), func(i int) *Link[int] { return Cons(i, nil) }))
	mul := func(a, b int) int { return a * b }
	fmt.Println(Sum[int](Lit[int]{4}, Var[int]("x"), Op[int]{mul, Var[int]("x"), Lit[int]{3}}).Eval(map[string]int{"x": 5}))
	fmt.Println(Sum[string](Var[string]("a"), Lit[string]{"-"}, Var[string]("b")).Eval(map[string]string{"a": "A", "b": "B"}))
}
