// generic types embedded in plain and in generic ones, by value and by pointer, promoted methods and fields of instances
package main

import "fmt"

type Stack[T any] struct{ items []T }

func (s *Stack[T]) Push(xs ...T) *Stack[T] { s.items = append(s.items, xs...); return s }
func (s *Stack[T]) Pop() (x T, ok bool) {
	if n := len(s.items); n > 0 {
		x, ok, s.items = s.items[n-1], true, s.items[:n-1]
	}
	return
}
func (s Stack[T]) Len() int { return len(s.items) }

type Named[K comparable, V any] struct {
	*Stack[V]
	by  map[K]V
	key K
}

func (n *Named[K, V]) Put(k K, v V) {
	if n.by == nil {
		n.by = map[K]V{}
	}
	n.by[k], n.key = v, k
	n.Push(v)
}

type Pair[A, B any] struct {
	First  A
	Second B
}

func (p Pair[A, B]) Swap() Pair[B, A]       { return Pair[B, A]{p.Second, p.First} }
func (p Pair[A, B]) Show() string           { return fmt.Sprintf("%v|%v", p.First, p.Second) }
func (p *Pair[A, B]) SetBoth(a A, b B) bool { p.First, p.Second = a, b; return true }

type Triple[T any] struct {
	Pair[T, T]
	Third T
}

func (t Triple[T]) Show() string { return t.Pair.Show() + fmt.Sprintf("|%v", t.Third) }

type Ints struct {
	Stack[int]
	Pair[string, bool]
}
type shower interface{ Show() string }
type Wrapper[S shower] struct {
	Inner S
	n     int
}

func (w Wrapper[S]) Show() string { return "(" + w.Inner.Show() + ")" }

type lengther interface{ Len() int }

func main() {
	var i Ints
	i.Push(1, 2).Push(3)
	x, ok := i.Pop()
	i.SetBoth("b", true)
	fmt.Println(x, ok, i.Len(), i.items, i.First, i.Show(), i.Swap())
	n := Named[string, float64]{Stack: &Stack[float64]{}}
	n.Put("pi", 3.14)
	n.Put("e", 2.72)
	m := n
	m.Push(1)
	m.key = "m"
	fmt.Println(n.Len(), n.by, n.key, n.items, m.key)
	t := Triple[int]{Pair[int, int]{1, 2}, 3}
	u := t
	u.SetBoth(7, 8)
	fmt.Println(t.Show(), u.Show(), u.Swap().Show(), t.First+u.Second)
	w := Wrapper[shower]{Inner: t}
	ww := Wrapper[Wrapper[shower]]{w, 1}
	t.Third = 99
	fmt.Println(w.Show(), ww.Show(), Wrapper[*Triple[int]]{Inner: &t}.Show())
	ls := []lengther{i, &i, n, &n, i.Stack, m.Stack}
	for _, l := range ls {
		fmt.Printf("%T=%d ", l, l.Len())
	}
	fmt.Println()
	push := i.Push
	i.Stack = Stack[int]{}
	push(4, 5)
	pop := (*Ints).Pop
	fmt.Println(i.items)
	fmt.Println(pop(&i))
	f := Triple[string].Swap
	fmt.Println(f(Triple[string]{Pair[string, string]{"a", "b"}, "c"}))
	fmt.Printf("%v %+v %T %T\n", t, u, ww, n.Stack)
	fmt.Println(t == u, t == Triple[int]{Pair[int, int]{1, 2}, 99}, any(t.Pair) == any(Pair[int, int]{1, 2}))
	func() {
		defer func() { fmt.Println(recover()) }()
		var z Named[int, int]
		z.Put(1, 2)
	}()
}
