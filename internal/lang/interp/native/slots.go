//go:build amd64 || wasm

package native

import "github.com/massspring/msp/internal/lang/interp/ir"

// slot is one of either bank; behind those of the frame stand variables (see globals).
type slot struct {
	ptr bool
	n   int32
}

// eachSlot calls use for the slots that the instruction reads or writes, with whether it writes it.
func eachSlot(in *ir.Ins, use func(s slot, written bool)) {
	shape := in.Op.Shape()
	for i, n := range [...]int32{in.D, in.A, in.B, in.C} {
		switch shape[i] {
		case 'w':
			use(slot{false, n}, false)
		case 'p':
			use(slot{true, n}, false)
		case 'W':
			use(slot{false, n}, true)
		case 'P':
			use(slot{true, n}, true)
		case 'M':
			use(slot{false, n}, false)
			use(slot{false, n}, true)
		}
	}
	if c := in.Call; c != nil {
		for _, n := range c.WIn {
			use(slot{false, n}, false)
		}
		for _, n := range c.PIn {
			use(slot{true, n}, false)
		}
		for _, n := range c.WOut {
			use(slot{false, n}, true)
		}
		for _, n := range c.POut {
			use(slot{true, n}, true)
		}
	}
}
