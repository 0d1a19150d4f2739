//go:build !amd64 && !wasm

package native

import (
	"unsafe"

	"github.com/massspring/msp/internal/lang/interp/ir"
)

// Region is where the switch loop can enter machine code; there is none for this architecture.
type Region struct{}

// Stack would be what a goroutine needs to run machine code.
type Stack struct{ Jumps, Panics int }

// Available reports that there is no machine code.
func Available() bool { return false }

// Compile does nothing.
func Compile(*ir.Func) {}

// Called does nothing.
func Called(*ir.Func) {}

// Leaf would be the code of a function that calls no other.
type Leaf struct{ F *ir.Func }

// LeafOf returns nil.
func LeafOf(*ir.Func) *Leaf { return nil }

// Run is never called.
func (*Leaf) Run(s *Stack, w, p unsafe.Pointer) (next int, done bool) { panic(errNone) }

// Clear does nothing.
func (*Stack) Clear() {}

// Calls is never called.
func (*Stack) Calls() int { panic(errNone) }

// Call is never called.
func (*Stack) Call(int) *Place { panic(errNone) }

// Frame is never called.
func (*Stack) Frame(*ir.Func, unsafe.Pointer, int) { panic(errNone) }

// Ready is never called.
func (*Region) Ready() bool { panic(errNone) }

// Run is never called.
func (*Region) Run(s *Stack, w, p unsafe.Pointer, endW, endP uintptr, most int) *Place {
	panic(errNone)
}

// Again is never called.
func (*Region) Again(s *Stack, at *Place, w, p unsafe.Pointer) *Place { panic(errNone) }

const errNone = "native: no machine code for this architecture"
