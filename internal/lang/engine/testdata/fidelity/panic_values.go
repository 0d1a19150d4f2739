// every kind of panic value, recovered unchanged: identity, type, comparability, values that are errors, nil pointers, functions
package main

import (
	"errors"
	"fmt"
	"io"
	"runtime"
)

type Code int
type Err struct {
	code Code
	in   error
}
type PErr struct{ list []int }
type Silent struct{ a, b float32 }

func (e Err) Error() string   { return fmt.Sprint("err ", int(e.code)) }
func (e Err) Unwrap() error   { return e.in }
func (e *PErr) Error() string { return fmt.Sprint("perr ", e == nil) }

func catch(v any) (r any) {
	defer func() { r = recover() }()
	panic(v)
}

func catchAs[T any](v T) (t T, ok bool) {
	defer func() { t, ok = recover().(T) }()
	panic(v)
}

func kind(f func()) (s string) {
	defer func() {
		switch r := recover().(type) {
		case nil:
			s = "nothing"
		case *runtime.PanicNilError:
			s = "nil: " + r.Error()
		case runtime.Error:
			s = fmt.Sprintf("runtime: %v", r)
		case Err:
			s = fmt.Sprint("Err ", r.code, errors.Is(r, io.EOF))
		case error:
			s = "error " + r.Error()
		case fmt.Stringer:
			s = "stringer"
		case int, Code:
			s = fmt.Sprintf("number %v %T", r, r)
		case func() string:
			s = r()
		case []any:
			s = fmt.Sprint(len(r), r)
		default:
			s = fmt.Sprintf("%T", r)
		}
	}()
	f()
	return "unreached"
}

func main() {
	p := &PErr{[]int{1}}
	for _, v := range []any{1, "s", 2.5, Code(3), Err{4, nil}, p, [2]bool{true}, Silent{1, 2}, struct{}{}, 'x', 3 + 4i} {
		r := catch(v)
		fmt.Printf("%T %v %v; ", r, r, r == v)
	}
	fmt.Println()
	list := []int{1, 2}
	got := catch(list).([]int)
	got[0] = 9
	fmt.Println(list, catch(p).(*PErr) == p, len(catch(map[string]int{"a": 1}).(map[string]int)))
	fmt.Println(catchAs(Silent{1.5, 2}))
	fmt.Println(catchAs[error](Err{1, nil}))
	fmt.Println(catchAs[error](nil))
	fmt.Println(catchAs[*PErr](nil))
	e := errors.New("x")
	back, ok := catchAs(e)
	fmt.Println(back == e, ok)
	fmt.Println(kind(func() { panic(nil) }))
	fmt.Println(kind(func() { var e error; panic(e) }))
	fmt.Println(kind(func() { var e *PErr; panic(e) }))
	fmt.Println(kind(func() { panic(fmt.Errorf("wrapped %w", io.EOF)) }))
	fmt.Println(kind(func() { panic(Err{7, io.EOF}) }))
	fmt.Println(kind(func() { panic(&Err{8, nil}) }))
	fmt.Println(kind(func() { panic(Code(9)) }), kind(func() { panic(10) }), kind(func() { panic(int8(1)) }))
	fmt.Println(kind(func() { panic(func() string { return "called" }) }))
	fmt.Println(kind(func() { panic([]any{1, nil, "x"}) }))
	fmt.Println(kind(func() { var m map[Code]Err; m[1] = Err{} }))
	fmt.Println(kind(func() { var f func() string; f() }))
	fmt.Println(kind(func() { var e error; _ = e.Error() }))
	fmt.Println(kind(func() { var a any = Code(1); _ = a.(error) }))
	fmt.Println(kind(func() { var a any = p; _ = a.(fmt.Stringer) }))
	fmt.Println(kind(func() { var a any = []int{}; fmt.Println(a == a) }))
	fmt.Println(kind(func() { n := -1; _ = make([]int, n) }))
	fmt.Println(kind(func() { var c chan int; close(c) }), kind(func() { c := make(chan int); close(c); close(c) }))
	fmt.Println(kind(func() {}))
}
