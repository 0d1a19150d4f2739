// type switches with several types per case, nil, interfaces, generic types, functions, pointers and embedded methods
package main

import (
	"errors"
	"fmt"
	"io"
)

type Num int
type Alias = Num
type Pair[A any] struct{ a, b A }
type List[T any] []T
type Err struct{ msg string }
type Wrap struct{ error }
type Fn func(int) int
type sizer interface{ size() int }
type both interface {
	sizer
	fmt.Stringer
}

func (n Num) size() int          { return int(n) }
func (n *Num) String() string    { return fmt.Sprint("*", int(*n)) }
func (p Pair[A]) size() int      { return 2 }
func (l List[T]) size() int      { return len(l) }
func (l List[T]) String() string { return fmt.Sprintf("L%d", len(l)) }
func (e *Err) Error() string     { return e.msg }

func kind(v any) string {
	switch x := v.(type) {
	case nil:
		return "nil"
	case int, int8, uint:
		return fmt.Sprintf("integer %v %T", x, x)
	case Alias:
		x++
		return fmt.Sprint("Num+1 ", int(x))
	case *Num:
		*x *= 2
		return x.String()
	case both:
		return fmt.Sprint("both ", x.size(), x.String())
	case Pair[int], Pair[string]:
		return fmt.Sprintf("pair %v", x.(sizer).size())
	case sizer:
		return fmt.Sprint("sizer ", x.size())
	case error:
		if w, ok := x.(interface{ Unwrap() error }); ok {
			return "wrapping " + w.Unwrap().Error()
		}
		return "error " + x.Error()
	case func(int) int, Fn:
		return fmt.Sprintf("func %T", x)
	case []int:
		x = append(x, 1)
		return fmt.Sprint(len(x))
	case [2]int:
		x[0] = 9
		return fmt.Sprint(x)
	case map[string]int:
		x["new"]++
		return fmt.Sprint(len(x))
	case chan int, <-chan int:
		return fmt.Sprintf("%T", x)
	case struct{ n int }:
		return fmt.Sprint("anonymous ", x.n)
	case interface{ none() }:
		return "never"
	case io.Reader, io.Writer:
		return "io"
	default:
		return fmt.Sprintf("default %T", x)
	}
}

func generic[T any](v any) string {
	switch x := v.(type) {
	case T:
		return fmt.Sprintf("T %T", x)
	case *T:
		return fmt.Sprintf("*T %v", *x)
	case []T, List[T]:
		return fmt.Sprintf("list %v", x)
	case Pair[T]:
		return fmt.Sprintf("pair %v", x.a)
	case func() T:
		return fmt.Sprintf("func %v", x())
	}
	return "other"
}

func onInterface(s sizer) (out string) {
	switch s := s.(type) {
	case nil:
		return "nil sizer"
	case Num:
		s += 10
		out = fmt.Sprint(s.size())
	case both:
		out = s.String()
	}
	switch s.(type) {
	case Num, Pair[int]:
		out += "|value"
	case interface{ size() int }:
		out += "|rest"
	}
	return
}

func main() {
	n := Num(4)
	m := map[string]int{}
	var ne *Err
	arr := [2]int{1, 2}
	vals := []any{nil, 1, int8(2), uint(3), int16(4), n, &n, List[int]{1, 2}, Pair[int]{}, Pair[string]{}, Pair[bool]{},
		&Err{"e"}, Wrap{errors.New("w")},
		fmt.Errorf("x %w",
			io.EOF), func(int) int { return 1 }, Fn(nil), []int{}, arr, m, make(chan int), (<-chan int)(nil), make(chan<- int), struct{ n int }{5}}
	for _, v := range vals {
		fmt.Print(kind(v), "; ")
	}
	fmt.Println(n, arr, m)
	for _, v := range []any{1, new(int), []int{2}, List[int]{3}, Pair[int]{4, 5}, func() int { return 6 }, "s", int8(1)} {
		fmt.Print(generic[int](v), ",", generic[any](v), ",", generic[string](v), "; ")
	}
	fmt.Println()
	fmt.Println(onInterface(nil), onInterface(n), onInterface(List[Num]{}), onInterface(Pair[int]{}), onInterface(&n))
	var e error = ne
	switch x := e.(type) {
	case nil:
		fmt.Println("nil")
	case *Err:
		fmt.Println("nil *Err", x == nil, e == nil, e != (*Err)(nil))
	}
	switch x := any(e).(type) {
	case interface{ Unwrap() error }:
	case error:
		_, ok := x.(*Err)
		fmt.Println("error", ok)
	}
}
