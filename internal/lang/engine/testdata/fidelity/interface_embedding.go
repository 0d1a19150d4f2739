// embedded interfaces, unexported methods, assertion between interfaces, pointer and value method sets
package main

import (
	"fmt"
	"io"
)

type namer interface{ name() string }
type Sizer interface{ Size() int }
type both interface {
	namer
	Sizer
}
type more interface {
	both
	fmt.Stringer
}
type file struct{ n string }

func (f file) name() string    { return f.n }
func (f *file) Size() int      { return len(f.n) }
func (f *file) String() string { return "file " + f.n }

type wrapped struct {
	both
	extra int
}

func (w wrapped) Size() int { return w.both.Size() + w.extra }

type other struct{}

func (other) name() int { return 1 }

type deep struct{ *wrapped }

func main() {
	f := &file{"abc"}
	var m more = f
	var b both = m
	var n namer = b
	fmt.Println(m, b.Size(), n.name())
	_, ok := n.(more)
	_, ok2 := any(*f).(both)
	_, ok3 := any(*f).(namer)
	_, ok4 := any(other{}).(namer)
	fmt.Println(ok, ok2, ok3, ok4)
	w := wrapped{b, 10}
	fmt.Println(w.Size(), w.name(), w.both.Size())
	b = w
	fmt.Println(b.Size(), b.name())
	_, ok = b.(fmt.Stringer)
	fmt.Println(ok)
	d := deep{&w}
	w.extra = 100
	b = d
	fmt.Println(b.Size(), d.extra)
	switch v := any(d).(type) {
	case fmt.Stringer:
		fmt.Println("Stringer", v)
	case io.Reader, Sizer:
		fmt.Printf("%T\n", v)
	}
	var none both
	func() {
		defer func() { fmt.Println(recover()) }()
		none.Size()
	}()
	func() {
		defer func() { fmt.Println(recover() != nil) }()
		wrapped{}.name()
	}()
	var local interface{ name() string } = *f
	fmt.Println(local.name(), local == namer(*f))
	type S interface{ Size() int }
	var s S = Sizer(f)
	fmt.Println(s.Size(), s == Sizer(f))
}
