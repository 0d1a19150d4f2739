package bind

//lint:file-ignore U1000 all fields are part of the layout, whether they are used or not

import (
	"fmt"
	"image"
	"io"
	"math/rand/v2"
	"reflect"
	"runtime"
	"testing"
	"time"
	"unsafe"
)

type (
	small struct{ A, B int8 }
	mixed struct {
		F float32
		S string
		n int8
		_ int64
		E error
	}
	matrix [3][3]float64
	large  struct {
		Name string
		Rows [20]*int
		M    matrix
	}
	self struct{ Next *self }
)

// odd are types that no fast shape serves, and some that look alike and must not be taken for one.
var odd = []any{
	(func(small) small)(nil),
	(func(int, mixed, float32) (mixed, bool))(nil),
	(func([3]int8, [1]string, [0]int) [2]any)(nil),
	(func(large, *large) (large, error))(nil),
	(func(matrix) matrix)(nil),
	(func(struct{}, int, struct{}) (struct{}, int))(nil),
	(func(float32, int8, uint16, int32, complex64) (complex64, int32, uint16, int8, float32))(nil),
	(func(int, ...string) int)(nil),
	(func(...any))(nil),
	(func(a, b, c, d, e, f, g, h, i, j, k, l string) (string, string, string, string, string, string))(nil),
	(func(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q float64) (a1, b1, c1, d1, e1, f1, g1 float64))(nil),
	(func(time.Time, image.Rectangle) (time.Time, image.Point))(nil),
	(func(self, chan<- int, <-chan int, map[string]small) (func(), self))(nil),
	(func(reflect.Value, reflect.Type) (reflect.Value, reflect.Type))(nil),
	(func(struct {
		A struct{ X int32 }
		B int8
	}, int8) struct {
		_ [0]func()
		X int
	})(nil),
	(func(unsafe.Pointer, large, ...mixed) mixed)(nil),
	(func(io.Reader, fmt.Stringer, error, any) (io.Writer, any))(nil),
	(func() (a, b, c int8, d struct{}))(nil),
}

func TestOddSignatures(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, f := range odd {
		for n := range 20 {
			p := newProbe(reflect.TypeOf(f), r)
			p.collect = n == 0
			roundTrip(t, p)
		}
	}
}

// roundTrip sends p's call both ways.
func roundTrip(t *testing.T, p *probe) {
	t.Helper()
	p.throughCaller(t, Caller(p.typ), p.target())
	c := &Closure{Fn: p}
	fv := FuncOf(p.typ, c)
	if got := ClosureOf(fv); got != c {
		t.Fatalf("%v: ClosureOf = %p, want %p", p.typ, got, c)
	}
	p.throughFunc(t, fv, c)
	// An interpreted function may also be called as a compiled one would be.
	p.throughCaller(t, Caller(p.typ), fv)
	p.checkFrames(t, c)
}

func TestClosureOfOthers(t *testing.T) {
	if err := Check(); err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, f := range []any{fmt.Sprint, func() int { n++; return n }, (func())(nil), time.Second.String, (*probe).Run,
		reflect.MakeFunc(reflect.TypeFor[func()](), func([]reflect.Value) []reflect.Value { return nil }).Interface(),
		reflect.ValueOf(time.Second).Method(0).Interface(),
	} {
		if c := ClosureOf(FuncWord(reflect.ValueOf(f))); c != nil {
			t.Errorf("ClosureOf(%T) = %p", f, c)
		}
	}
}

// A compiled method is called by the address of its code, which stands in an itab, the receiver word first.
func TestMethodByCode(t *testing.T) {
	u := &url{"a", 80}
	var s fmt.Stringer = u
	code := (*(**[4]uintptr)(unsafe.Pointer(&s)))[3]
	var word uint64
	ptrs := [2]unsafe.Pointer{nil, unsafe.Pointer(u)}
	Caller(reflect.TypeFor[func(unsafe.Pointer) string]())(unsafe.Pointer(&code), unsafe.Pointer(&word), unsafe.Pointer(&ptrs))
	if got := unsafe.String((*byte)(ptrs[0]), word); got != "a:80" {
		t.Errorf("got %q", got)
	}
}

type url struct {
	host string
	port int
}

func (u *url) String() string { return fmt.Sprint(u.host, ":", u.port) }

// What a callee panics with passes through, and the frame is as it was.
func TestPanicsPassThrough(t *testing.T) {
	for _, f := range []any{func(int) int { panic("no") }, func(small) int { panic("no") }} {
		typ := reflect.TypeOf(f)
		words := [...]uint64{1, 2, 3}
		func() {
			defer func() {
				if e := recover(); e != "no" || words != [...]uint64{1, 2, 3} {
					t.Errorf("%v: %v, frame %v", typ, e, words)
				}
			}()
			var none unsafe.Pointer
			Caller(typ)(FuncWord(reflect.ValueOf(f)), unsafe.Pointer(&words), unsafe.Pointer(&none))
		}()

		run := &failing{fail: func() { panic("in Run") }}
		func() {
			defer func() {
				if e := recover(); e != "in Run" || run.left {
					t.Errorf("%v: %v, left %v", typ, e, run.left)
				}
			}()
			run.call(typ)
		}()

		run.fail = runtime.Goexit
		done := make(chan bool)
		returned := false
		go func() {
			defer close(done)
			run.call(typ)
			returned = true
		}()
		<-done
		if returned || run.left {
			t.Errorf("%v: after Goexit: returned %v, left %v", typ, returned, run.left)
		}
	}
}

// failing is a Runner whose functions do not return.
type failing struct {
	words [3]uint64
	ptrs  [3]unsafe.Pointer
	fail  func()
	left  bool
}

func (f *failing) Enter(*Closure) Frame {
	return Frame{W: unsafe.Pointer(&f.words), P: unsafe.Pointer(&f.ptrs)}
}
func (f *failing) Run(Frame)   { f.fail() }
func (f *failing) Leave(Frame) { f.left = true }

func (f *failing) call(typ reflect.Type) {
	fv := FuncOf(typ, &Closure{Fn: f})
	reflect.NewAt(typ, unsafe.Pointer(&fv)).Elem().Call([]reflect.Value{reflect.Zero(typ.In(0))})
}
