// generic types and functions: methods, inference, names of instances with %T, local types, constraints with methods
package main

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
)

type Number interface{ ~int | ~float64 }
type Vec[T Number] []T
type Tree[K cmp.Ordered, V any] struct {
	root *tnode[K, V]
	n    int
}
type tnode[K cmp.Ordered, V any] struct {
	k    K
	v    V
	l, r *tnode[K, V]
}
type Set[T comparable] map[T]struct{}
type Opt[T any] struct {
	v  T
	ok bool
}
type Either[A, B any] interface {
	fold(func(A) string, func(B) string) string
}
type left[A, B any] struct{ a A }
type right[A, B any] struct{ b B }
type Meters float64
type Fn[A, B any] func(A) B
type Stack[T any] struct{ Vec2[T] }
type Vec2[T any] []T
type Self[T any] interface{ Less(T) bool }
type Age int

func (a Age) Less(b Age) bool { return a < b }

func (l left[A, B]) fold(f func(A) string, _ func(B) string) string  { return f(l.a) }
func (r right[A, B]) fold(_ func(A) string, g func(B) string) string { return g(r.b) }
func (f Fn[A, B]) Map(xs []A) (ys []B) {
	for _, x := range xs {
		ys = append(ys, f(x))
	}
	return
}
func (s *Vec2[T]) Push(v T) { *s = append(*s, v) }
func (s Vec2[T]) Len() int  { return len(s) }
func (v Vec[T]) Dot(w Vec[T]) (s T) {
	for i := range v {
		s += v[i] * w[i]
	}
	return
}
func (t *Tree[K, V]) Put(k K, v V) {
	p := &t.root
	for *p != nil {
		switch c := cmp.Compare(k, (*p).k); {
		case c < 0:
			p = &(*p).l
		case c > 0:
			p = &(*p).r
		default:
			(*p).v = v
			return
		}
	}
	*p = &tnode[K, V]{k: k, v: v}
	t.n++
}
func (t *Tree[K, V]) Walk(yield func(K, V) bool) {
	var walk func(n *tnode[K, V]) bool
	walk = func(n *tnode[K, V]) bool {
		return n == nil || walk(n.l) && yield(n.k, n.v) && walk(n.r)
	}
	walk(t.root)
}
func (s Set[T]) Add(xs ...T) Set[T] {
	for _, x := range xs {
		s[x] = struct{}{}
	}
	return s
}
func Some[T any](v T) Opt[T] { return Opt[T]{v, true} }
func None[T any]() Opt[T]    { return Opt[T]{} }
func (o Opt[T]) String() string {
	if !o.ok {
		return fmt.Sprintf("None[%T]", o.v)
	}
	return fmt.Sprintf("Some(%v)", o.v)
}
func Max[T Self[T]](xs ...T) (m T) {
	for i, x := range xs {
		if i == 0 || m.Less(x) {
			m = x
		}
	}
	return
}
func Sum[T Number](xs ...T) T {
	var s T
	for _, x := range xs {
		s += x
	}
	return s
}
func Reduce[T, A any](xs []T, a A, f func(A, T) A) A {
	for _, x := range xs {
		a = f(a, x)
	}
	return a
}
func kind[T any](v T) string {
	switch any(v).(type) {
	case int:
		return "int"
	case Opt[int]:
		return "Opt[int]"
	case []T:
		return "slice of T"
	case fmt.Stringer:
		return "Stringer"
	case nil:
		return "nil"
	}
	return fmt.Sprintf("other %T", v)
}
func local[T any](v T) any {
	type pair struct {
		a T
		n int
	}
	return pair{v, 1}
}
func zero[T any]() (z T)                        { return }
func ptr[T any](v T) *T                         { return &v }
func conv[A, B ~int | ~float64 | ~uint8](a A) B { return B(a) }
func keys[M ~map[K]V, K cmp.Ordered, V any](m M) []K {
	var ks []K
	for k := range m {
		ks = append(ks, k)
	}
	slices.Sort(ks)
	return ks
}
func as[T error](err error) (T, bool) { var t T; ok := errors.As(err, &t); return t, ok }

type myErr[T any] struct{ v T }

func (e myErr[T]) Error() string { return fmt.Sprint("myErr ", e.v) }

type Counter[T any] struct {
	Opt[T]
	count int
}

func bytesLen[T ~string | ~[]byte](s T) (n int) {
	for i := 0; i < len(s); i++ {
		if s[i] == 'a' {
			n++
		}
	}
	return n + len(s[1:])
}

func main() {
	v := Vec[Meters]{1, 2, 3}
	fmt.Printf("%v %T %T\n", v.Dot(v), v, v.Dot(v))
	t := &Tree[string, int]{}
	for i, w := range strings.Fields("the quick brown fox jumps over the lazy dog") {
		t.Put(w, i)
	}
	for k, v := range t.Walk {
		if k == "quick" {
			break
		}
		fmt.Print(k, v, " ")
	}
	fmt.Printf("%d %T\n", t.n, t)
	s := Set[Age]{}.Add(3, 1, 2)
	fmt.Println(len(s), keys(s), s)
	fmt.Println(Some(3), None[string](), None[[]Age](), None[error](), Some(Some("x")))
	fmt.Printf("%T %T %T %T\n", Some(3), None[map[string]Age](), left[int, Opt[Age]]{}, Fn[int, string](nil))
	for _, e := range []Either[int, string]{left[int, string]{4}, right[int, string]{"r"}} {
		fmt.Printf("%T %s\n", e, e.fold(func(i int) string { return fmt.Sprint(i * 2) }, strings.ToUpper))
	}
	fmt.Println(Max(Age(3), 9, 4), Sum(1, 2, 3), Sum[Meters](), Sum(1.5, 2))
	fmt.Println(Reduce([]int{1, 2, 3}, "", func(a string, x int) string { return a + fmt.Sprint(x) }))
	fmt.Println(kind(1), kind(Some(1)), kind(Some("")), kind("s"), kind([]int{}), kind(Age(1)), kind[any](nil), kind[error](nil), kind[any]([]any{}))
	fmt.Printf("%T %T %v\n", local(1), local("s"), local(Age(4)))
	fmt.Println(local(1) == local(1), local(1) == local("x"), local(1) == local(int8(1)))
	fmt.Printf("%v %T %v %T\n", zero[*int]() == nil, zero[Set[int]](), *ptr(Age(5)), ptr(Some(1)))
	fmt.Println(conv[float64, int](3.9), conv[int, uint8](300), conv[Meters, Age](7.5))
	st := &Stack[rune]{}
	st.Push('a')
	st.Push('b')
	fmt.Println(st.Len(), st.Vec2, *st)
	fmt.Println(Fn[int, string](func(i int) string { return fmt.Sprint(-i) }).Map([]int{1, 2}))
	e, ok := as[myErr[int]](fmt.Errorf("w: %w", myErr[int]{5}))
	_, no := as[myErr[string]](fmt.Errorf("w: %w", myErr[int]{5}))
	fmt.Println(e, ok, no)
	c := Counter[int]{Some(2), 1}
	fmt.Println(c, c.ok, c.v)
	fmt.Printf("%+v %T\n", struct{ C Counter[string] }{}, c)
	fmt.Println(bytesLen("banana"), bytesLen([]byte("aa")))
	f := Sum[int]
	g := slices.SortFunc[[]Age]
	ages := []Age{3, 1, 2}
	g(ages, cmp.Compare[Age])
	fmt.Printf("%T %d %v\n", f, f(4, 5), ages)
	fmt.Printf("%T\n", func(Opt[Age]) Vec[int] { return nil })
	m := Opt[int].String
	fmt.Println(m(Some(6)))
	func() {
		defer func() { fmt.Println(recover()) }()
		var x any = Some(1)
		fmt.Println(x.(Opt[string]))
	}()
	func() {
		defer func() { fmt.Println(recover()) }()
		var x any = local(2)
		fmt.Println(x.(int))
	}()
}
