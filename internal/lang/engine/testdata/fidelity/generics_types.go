// Generic types with methods, instantiated several times.
package main

import (
	"fmt"
)

type Stack[T any] struct{ items []T }

func (s *Stack[T]) Push(x T) { s.items = append(s.items, x) }
func (s *Stack[T]) Pop() (x T, ok bool) {
	if len(s.items) == 0 {
		return x, false
	}
	x = s.items[len(s.items)-1]
	s.items = s.items[:len(s.items)-1]
	return x, true
}

type Pair[K comparable, V any] struct {
	Key K
	Val V
}

func (p Pair[K, V]) String() string { return fmt.Sprintf("%v=%v", p.Key, p.Val) }

type List[T any] struct {
	head *node[T]
	n    int
}
type node[T any] struct {
	v    T
	next *node[T]
}

func (l *List[T]) Add(v T) { l.head = &node[T]{v, l.head}; l.n++ }

func main() {
	s := &Stack[string]{}
	s.Push("a")
	s.Push("b")
	fmt.Println(s.Pop())
	var t Stack[int]
	fmt.Println(t.Pop())
	fmt.Println(Pair[string, int]{"k", 1}, []Pair[int, bool]{{1, true}})
	var l List[float64]
	l.Add(1.5)
	l.Add(2.5)
	fmt.Println(l.n, l.head.v, l.head.next.v)
}
