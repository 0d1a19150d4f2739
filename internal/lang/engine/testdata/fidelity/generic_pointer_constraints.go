// constraints that ask for a pointer method (*T), zero values of type parameters, new(T), comparisons with any and comparable
package main

import (
	"fmt"
	"strconv"
)

type Parser[T any] interface {
	*T
	Parse(string) error
}

type Num int
type Point struct{ x, y int }
type Words []string

func (n *Num) Parse(s string) error {
	v, err := strconv.Atoi(s)
	*n = Num(v)
	return err
}
func (p *Point) Parse(s string) error {
	_, err := fmt.Sscanf(s, "%d,%d", &p.x, &p.y)
	return err
}
func (w *Words) Parse(s string) error { *w = append(*w, s, s); return nil }

func ParseAll[T any, P Parser[T]](ss ...string) (out []T, err error) {
	for _, s := range ss {
		var v T
		if err = P(&v).Parse(s); err != nil {
			return
		}
		out = append(out, v)
	}
	return
}

func Make[T any, P Parser[T]](s string) P {
	p := P(new(T))
	if p.Parse(s) != nil {
		return nil
	}
	return p
}

func Zero[T any]() (z T)                 { return }
func IsZero[T comparable](v T) bool      { return v == *new(T) }
func Same[T comparable](a T, b any) bool { return any(a) == b }
func Index[T comparable](xs []T, x T) int {
	for i, y := range xs {
		if x == y {
			return i
		}
	}
	return -1
}

func Swap[T any](a, b *T)      { *a, *b = *b, *a }
func Ptr[T any](v T) *T        { return &v }
func Deref[P *T, T any](p P) T { return *p }
func Array[T any](v T) (a [3]T) {
	for i := range a {
		a[i] = v
	}
	return
}
func Unique[T comparable](xs ...T) int {
	set := map[T]struct{}{}
	for _, x := range xs {
		set[x] = struct{}{}
	}
	return len(set)
}

func attempt(f func()) {
	defer func() { fmt.Println("recovered", recover()) }()
	f()
}

func main() {
	fmt.Println(ParseAll[Num]("1", "22"))
	fmt.Println(ParseAll[Num]("3", "x", "4"))
	fmt.Println(ParseAll[Point]("1,2", "3,4"))
	fmt.Println(ParseAll[Words]("a", "b"))
	p := Make[Point]("7,8")
	p.x++
	fmt.Println(*p, Make[Num]("no") == nil, *Make[Words]("w"))
	fmt.Println(Zero[int](), Zero[string]() == "", Zero[*int]() == nil, Zero[Point](), Zero[[2]bool](), Zero[error]() == nil)
	fmt.Println(IsZero(0), IsZero(Point{}), IsZero(Point{y: 1}), IsZero[any](nil), IsZero[any](0), IsZero(""), IsZero[error](nil))
	fmt.Println(Same(1, 1), Same(1, int64(1)), Same(Num(1), 1), Same(Point{1, 2}, Point{1, 2}), Same[any](nil, nil))
	fmt.Println(Index([]any{1, "a", nil, Point{}}, any(Point{})), Index([]any{1, int8(1)}, any(int8(1))), Index([]float64{0}, -0.0))
	a, b := Point{1, 2}, Point{3, 4}
	Swap(&a, &b)
	Swap(&a.x, &b.y)
	fmt.Println(a, b)
	xs := [][]int{{1}, {2, 3}}
	Swap(&xs[0], &xs[1])
	q := Ptr(xs)
	(*q)[0][0] = 9
	fmt.Println(xs, Deref(Ptr("s")), Deref(Ptr(Ptr(5))) != nil)
	arr := Array([]int{0})
	arr[0][0] = 1
	arr2 := Array(Point{1, 1})
	arr2[1].x = 5
	fmt.Println(arr, arr2, Array(arr2)[2])
	fmt.Println(Unique(1, 1, 2), Unique[any](1, 1., "1", 1), Unique(Point{}, Point{}), Unique[fmt.Stringer](nil, nil), Unique(&a, &b, &a))
	attempt(func() { fmt.Println(Index([]any{[]int{1}}, any([]int{1}))) })
	attempt(func() { Unique[any](1, map[int]int{}) })
	attempt(func() { fmt.Println(Same(1, []int{1})); Same[any]([]int{}, []int{}) })
}
