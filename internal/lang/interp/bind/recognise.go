package bind

import (
	"errors"
	"fmt"
	"reflect"
	"runtime"
	"unsafe"

	"github.com/massspring/msp/internal/lang/interp/layout"
)

// A func value is a pointer to an object with a code pointer and, behind it, what the function captured. The
// templates capture one pointer.
type funcValue struct {
	code     uintptr
	captured unsafe.Pointer
}

// madeFunc is what the func values of reflect.MakeFunc point to; wrapped is the function that was given to it.
type madeFunc struct {
	code    uintptr
	_       [4]uintptr // a stack map, sizes and the type
	wrapped *funcValue
}

// The code pointers by which ClosureOf recognises a func value: those of the templates; that of every func value made
// by reflect.MakeFunc; and that of the function which wrap returns.
var (
	templates          codes
	madeCode, wrapCode uintptr
)

// layoutErr says how this program's func values differ from what is relied on here.
var layoutErr = learn()

// learn makes one func value of each kind and looks where the code pointer and the closure stand.
func learn() error {
	if unsafe.Sizeof(uintptr(0)) != layout.Slot {
		return errors.New("pointers have not 8 bytes")
	}
	g := &general{c: new(Closure)}
	w := wrap(g)
	wrapped := (*funcValue)(held(unsafe.Pointer(&w)))
	made := (*madeFunc)(FuncWord(reflect.MakeFunc(reflect.TypeFor[func()](), w)))
	if wrapped.captured != unsafe.Pointer(g) {
		return errors.New("what a closure captured does not stand behind its code pointer")
	}
	if made.wrapped != wrapped {
		return errors.New("the func values of reflect.MakeFunc have another layout")
	}
	for i := range shapes {
		f := (*funcValue)(shapes[i].make(g.c))
		if f.captured != unsafe.Pointer(g.c) {
			return fmt.Errorf("the template of %s has another layout", shapes[i].key)
		}
		templates.add(f.code)
	}
	madeCode, wrapCode = made.code, wrapped.code
	return passedAlike()
}

// passedAlike returns an error if a string, a slice, an interface and complex numbers are not passed as structs of
// their words.
func passedAlike() error {
	f := func(s string, n int8, b []int, e error, z complex128, c complex64) (complex64, complex128, error, []int, int8, string) {
		return c, z, e, b, n, s
	}
	type str struct {
		p unsafe.Pointer
		n int
	}
	type slice struct {
		p      unsafe.Pointer
		n, cap int
	}
	type iface struct{ t, p unsafe.Pointer }
	type re128 struct{ re, im float64 }
	type re64 struct{ re, im float32 }
	var mark [3]byte
	p := unsafe.Pointer(&mark)
	g := *(*func(str, int8, slice, iface, re128, re64) (re64, re128, iface, slice, int8, str))(unsafe.Pointer(&f))
	c, z, e, b, n, s := g(str{p, 1}, -2, slice{p, 3, 4}, iface{nil, p}, re128{5, 6}, re64{7, 8})
	if s != (str{p, 1}) || n != -2 || b != (slice{p, 3, 4}) || e != (iface{nil, p}) || z != (re128{5, 6}) || c != (re64{7, 8}) {
		return errors.New("types are passed in another way")
	}
	return nil
}

// codes is a set of code pointers, by open addressing.
type codes [512]uintptr

func (s *codes) slot(code uintptr) *uintptr {
	for i := uint64(code) * 0x9e3779b97f4a7c15 >> (64 - 9); ; i = (i + 1) % uint64(len(s)) {
		if s[i] == code || s[i] == 0 {
			return &s[i]
		}
	}
}

func (s *codes) add(code uintptr) { *s.slot(code) = code }

// held returns what a variable of one pointer holds.
func held(variable unsafe.Pointer) unsafe.Pointer { return *(*unsafe.Pointer)(variable) }

// FuncWord returns the word of a func value: what a variable of its type holds.
func FuncWord(f reflect.Value) unsafe.Pointer {
	i := f.Interface() // whose data word is that of the func value itself
	return (*[2]unsafe.Pointer)(unsafe.Pointer(&i))[1]
}

// Check returns an error if the Go version that built this program represents func values or passes parameters in
// a way that this package does not know. An interpreter must not start then.
func Check() error {
	if layoutErr != nil {
		return fmt.Errorf("bind: %s on %s/%s: %w", runtime.Version(), runtime.GOOS, runtime.GOARCH, layoutErr)
	}
	return nil
}

// ClosureOf returns the closure that fv runs, or nil if fv is nil or was not made by FuncOf.
func ClosureOf(fv unsafe.Pointer) *Closure {
	if fv == nil {
		return nil
	}
	code := *(*uintptr)(fv)
	if *templates.slot(code) == code {
		return (*Closure)((*funcValue)(fv).captured)
	}
	if code == madeCode {
		if f := (*madeFunc)(fv).wrapped; f.code == wrapCode {
			return (*general)(f.captured).c
		}
	}
	return nil
}

// CodeOf returns the code pointer of all func values of type t that FuncOf makes, 0 if other functions share it.
func CodeOf(t reflect.Type) uintptr {
	code := (*funcValue)(FuncOf(t, new(Closure))).code
	if *templates.slot(code) == code {
		return code
	}
	return 0
}

// Where machine code finds the closure in a func value, and the runner in that.
const (
	AtCaptured = unsafe.Offsetof(funcValue{}.captured)
	AtRunner   = unsafe.Offsetof(Closure{}.Fn) + layout.Slot // the data word of the interface
)
