package native

import (
	"unsafe"

	"github.com/massspring/msp/internal/lang/interp/ir"
)

// Leaf would be the code of a function that calls no other: entering code by way of JavaScript takes too long for one.
type Leaf struct{ F *ir.Func }

// LeafOf returns nil.
func LeafOf(*ir.Func) *Leaf { return nil }

func (*Whole) newLeaf(*generator, *code, *door) *Leaf { return nil }

// Run is never called.
func (*Leaf) Run(s *Stack, w, p unsafe.Pointer) (next int, done bool) { panic("native: no leaf") }

// Again is never called: no code says that it can continue.
func (*Region) Again(s *Stack, at *Place, w, p unsafe.Pointer) *Place {
	panic("native: code that cannot go on")
}

// frames says whether machine code knows the address of a frame, panics whether it knows if there is a panic.
const frames, panics = false, false
