// declared errors of every shape in chains: values, pointers, embedded, generic, comparable or not, with Is, As, Unwrap and Join
package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strconv"
)

type Code int
type List []error
type Op[T any] struct {
	Arg T
	Err error
}
type Base struct{ msg string }
type Derived struct {
	*Base
	n int
}
type Fn func() string
type Temp struct{ error }

func (c Code) Error() string   { return "code " + strconv.Itoa(int(c)) }
func (c Code) Is(t error) bool { o, ok := t.(Code); return ok && int(o)/100 == int(c)/100 }
func (l List) Error() string   { return fmt.Sprint(len(l), " errors") }
func (l List) Unwrap() []error { return l }
func (o *Op[T]) Error() string { return fmt.Sprintf("op %v: %v", o.Arg, o.Err) }
func (o *Op[T]) Unwrap() error { return o.Err }
func (b *Base) Error() string  { return b.msg }
func (b *Base) As(t any) bool {
	if c, ok := t.(*Code); ok {
		*c = Code(len(b.msg))
		return true
	}
	return false
}
func (f Fn) Error() string     { return f() }
func (t Temp) Temporary() bool { return true }

func find[E error](err error) string {
	var e E
	if errors.As(err, &e) {
		return fmt.Sprintf("%T(%v)", e, e)
	}
	return "-"
}

func fails(n int) (err error) {
	defer func() {
		if err != nil {
			err = &Op[int]{n, err}
		}
	}()
	switch n {
	case 0:
		return nil
	case 1:
		return Code(404)
	case 2:
		return List{io.EOF, &Op[string]{"in", Code(500)}}
	case 3:
		return Derived{&Base{"derived"}, 1}
	case 4:
		return errors.Join(nil, Temp{fs.ErrNotExist}, Fn(func() string { return "fn" }))
	case 5:
		_, err := strconv.Atoi("x")
		return fmt.Errorf("%w and %w", err, Code(1))
	}
	var none *Base
	return none
}

func main() {
	for n := range 6 {
		err := fails(n)
		fmt.Printf("%d %q\n", n, fmt.Sprint(err))
		fmt.Println(errors.Is(err, io.EOF), errors.Is(err, Code(499)), errors.Is(err, Code(599)), errors.Is(err,
			fs.ErrNotExist), errors.Is(err, strconv.ErrSyntax))
		fmt.Println(find[Code](err), find[*Op[string]](err), find[Derived](err), find[Temp](err), find[*strconv.NumError](err),
			find[List](err))
		var t interface{ Temporary() bool }
		fmt.Println(errors.As(err, &t), t != nil && t.Temporary(), errors.Unwrap(err) == nil)
	}
	err := fails(9)
	var b *Base
	fmt.Println(err != nil, errors.As(err, &b), b == nil, errors.Unwrap(err) == (*Base)(nil))
	d := Derived{&Base{"x"}, 1}
	fmt.Println(errors.Is(d, d), errors.Is(d, Derived{d.Base, 1}), errors.Is(d, Derived{&Base{"x"}, 1}), errors.Is(List{d}, d.Base))
	fmt.Println(errors.Is(List{}, io.EOF), errors.Is(fmt.Errorf("%v", io.EOF), io.EOF), errors.Is(nil, nil),
		errors.Is(Temp{io.EOF}, io.EOF))
	j := errors.Join(Code(1), errors.Join(Code(250), io.EOF))
	us := j.(interface{ Unwrap() []error }).Unwrap()
	fmt.Printf("%d %q %v %v\n", len(us), us[1].Error(), errors.Is(j, Code(299)), errors.Join(nil, nil) == nil)
	func() {
		defer func() { fmt.Println(recover()) }()
		errors.As(io.EOF, nil)
	}()
	func() {
		defer func() {
			e := recover().(error)
			fmt.Println(find[*Op[float64]](e), errors.Is(e, Code(777)))
		}()
		panic(&Op[float64]{.5, Code(700)})
	}()
}
