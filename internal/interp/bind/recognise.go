package bind

import (
	"errors"
	"fmt"
	"reflect"
	"runtime"
	"unsafe"

	"github.com/massspring/msp/internal/interp/layout"
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

// The code pointers by which ClosureOf recognises a func value: that of every func value that reflect.MakeFunc
// made, and that of the function which wrap returns.
var madeCode, wrapCode uintptr

// layoutErr says how this program's func values differ from what is relied on here.
var layoutErr error

func init() {
	g := &general{c: new(Closure)}
	w := wrap(g)
	wrapped := (*funcValue)(word(unsafe.Pointer(&w)))
	made := (*madeFunc)(funcWord(reflect.MakeFunc(reflect.TypeFor[func()](), w)))
	switch {
	case unsafe.Sizeof(uintptr(0)) != layout.Slot:
		layoutErr = errors.New("pointers have not 8 bytes")
	case wrapped.captured != unsafe.Pointer(g):
		layoutErr = errors.New("what a closure captured does not stand behind its code pointer")
	case made.wrapped != wrapped:
		layoutErr = errors.New("the func values of reflect.MakeFunc have another layout")
	default:
		madeCode, wrapCode = made.code, wrapped.code
	}
}

// word returns what a variable of one pointer holds.
func word(variable unsafe.Pointer) unsafe.Pointer { return *(*unsafe.Pointer)(variable) }

// funcWord returns the word of a func value.
func funcWord(f reflect.Value) unsafe.Pointer {
	i := f.Interface() // whose data word is that of the func value itself
	return (*[2]unsafe.Pointer)(unsafe.Pointer(&i))[1]
}

// Check returns an error if the Go version that built this program represents func values in a way that this
// package does not know. An interpreter must not start then.
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
	if *(*uintptr)(fv) == madeCode {
		if f := (*madeFunc)(fv).wrapped; f.code == wrapCode {
			return (*general)(f.captured).c
		}
	}
	return nil
}
