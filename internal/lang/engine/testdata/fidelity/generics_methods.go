// generic types with methods, embedded generic types, constraints with methods, recursive types
package main

import (
	"cmp"
	"errors"
	"fmt"
	"strings"
)

type Number interface{ ~int | ~float64 }
type Shower interface {
	comparable
	Show() string
}
type Stack[T any] struct{ items []T }

func (s *Stack[T]) Push(v T) { s.items = append(s.items, v) }
func (s *Stack[T]) Pop() (T, error) {
	var zero T
	if len(s.items) == 0 {
		return zero, errors.New("empty")
	}
	v := s.items[len(s.items)-1]
	s.items = s.items[:len(s.items)-1]
	return v, nil
}

type Named[T any] struct {
	Stack[T]
	Name string
}
type Tree[K cmp.Ordered, V any] struct {
	left, right *Tree[K, V]
	key         K
	val         V
}

func (t *Tree[K, V]) Put(k K, v V) *Tree[K, V] {
	if t == nil {
		return &Tree[K, V]{key: k, val: v}
	}
	switch c := cmp.Compare(k, t.key); {
	case c < 0:
		t.left = t.left.Put(k, v)
	case c > 0:
		t.right = t.right.Put(k, v)
	default:
		t.val = v
	}
	return t
}
func (t *Tree[K, V]) All(yield func(K, V) bool) bool {
	return t == nil || t.left.All(yield) && yield(t.key, t.val) && t.right.All(yield)
}

type ID int

func (i ID) Show() string { return fmt.Sprintf("#%d", int(i)) }

func Find[S Shower](all []S, x S) string {
	for _, s := range all {
		if s == x {
			return s.Show()
		}
	}
	return "none"
}
func Sum[T Number](xs ...T) (s T) {
	for _, x := range xs {
		s += x
	}
	return
}
func Map[T, U any](xs []T, f func(T) U) []U {
	var r []U
	for _, x := range xs {
		r = append(r, f(x))
	}
	return r
}

func main() {
	n := Named[string]{Name: "n"}
	n.Push("a")
	n.Push("b")
	fmt.Println(n.Pop())
	fmt.Printf("%v %+v %T\n", n, n, n)
	_, err := new(Stack[ID]).Pop()
	fmt.Println(err, Find([]ID{1, 2}, 2), Find(nil, ID(3)))
	var t *Tree[string, int]
	for i, w := range strings.Fields("the quick brown fox jumps over the dog") {
		t = t.Put(w, i)
	}
	t.All(func(k string, v int) bool { fmt.Print(k, "=", v, " "); return k < "over" })
	fmt.Println()
	fmt.Println(Sum(1, 2, 3), Sum(0.5, 1), Sum[ID](), Map([]ID{1, 2}, ID.Show))
	fmt.Printf("%T %T %T\n", Map([]int{1}, func(i int) string { return "" }), t, Stack[[]ID]{})
	push := n.Push
	push("z")
	fmt.Println(len(n.items), Sum[ID](1, 2))
}
