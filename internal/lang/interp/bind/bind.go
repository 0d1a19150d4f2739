// Package bind carries calls between interpreted and compiled code.
//
// Func values on both sides are Go's own. FuncOf makes a func value of exactly the given type, which compiled code can call and
// which enters the interpreter. ClosureOf recognises such a value, so that the interpreter can call it directly. Caller calls
// any func value with parameters from a frame.
//
// A frame begins with the leaves of its results (package layout), followed by those of its parameters, each in its bank. The
// last parameter of a variadic function is a slice.
//
// The work for a signature depends only on how its types are passed: func(time.Duration) string is called as func(uint64) string
// is. The most frequent shapes have generated adapters; all others use reflection.
package bind

//go:generate go run gen.go

import (
	"fmt"
	"reflect"
	"sync"
	"unsafe"

	"github.com/massspring/msp/internal/lang/interp/layout"
)

// Frame is a callee's place in the banks of words and pointers. It stays where it is until Leave.
type Frame struct {
	W, P unsafe.Pointer // the first slot of each bank's window
	M, L unsafe.Pointer // are the Runner's own
}

// Runner runs an interpreted function when compiled code calls it: Enter gives a frame, into which the parameters
// and, in the pointer slot behind them, the closure are put; Run leaves the results in it; Leave gives it back.
//
// When Run panics or calls runtime.Goexit it has cleaned up by itself, and Leave is not called.
type Runner interface {
	Enter(c *Closure) Frame
	Run(f Frame)
	Leave(f Frame)
}

// Closure is an interpreted function with its free variables.
type Closure struct {
	Fn   Runner
	Free []unsafe.Pointer
}

// NewClosure makes a closure with n free variables: if they are few, in one piece.
func NewClosure(fn Runner, n int) *Closure {
	switch n {
	case 1:
		c := &struct {
			Closure
			free [1]unsafe.Pointer
		}{}
		c.Fn, c.Free = fn, c.free[:]
		return &c.Closure
	case 2:
		c := &struct {
			Closure
			free [2]unsafe.Pointer
		}{}
		c.Fn, c.Free = fn, c.free[:]
		return &c.Closure
	}
	return &Closure{fn, make([]unsafe.Pointer, n)}
}

// FuncOf returns a func value of type t that runs c, as the word that a func variable holds.
func FuncOf(t reflect.Type, c *Closure) unsafe.Pointer { return of(t).make(c) }

// Maker returns the function of which FuncOf(t, c) is a call, for code that makes many func values of one type.
func Maker(t reflect.Type) func(c *Closure) unsafe.Pointer { return of(t).make }

// Caller returns a function that calls a func value of type t, given as the word that a func variable holds, with
// the parameters in the frame at w and p. Only when the callee has returned are the results written to the frame.
func Caller(t reflect.Type) func(fv, w, p unsafe.Pointer) { return of(t).call }

// adapter is how calls of one type cross, in both directions.
type adapter struct {
	make func(c *Closure) unsafe.Pointer
	call func(fv, w, p unsafe.Pointer)
}

var adapters sync.Map // reflect.Type → *adapter

func of(t reflect.Type) *adapter {
	if a, ok := adapters.Load(t); ok {
		return a.(*adapter)
	}
	if t.Kind() != reflect.Func {
		panic(fmt.Sprintf("bind: %v is no function type", t))
	}
	a, _ := adapters.LoadOrStore(t, newAdapter(t))
	return a.(*adapter)
}

func newAdapter(t reflect.Type) *adapter {
	if key, ok := keyOf(t); ok {
		if s, ok := shapeOf[key]; ok {
			return &s.adapter
		}
	}
	s := signatureOf(t)
	return &adapter{make: s.make, call: s.call}
}

// slot returns the address of slot i of a bank.
func slot(bank unsafe.Pointer, i int) unsafe.Pointer { return unsafe.Add(bank, i*layout.Slot) }
