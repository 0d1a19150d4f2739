//go:build amd64 || wasm

package native

import (
	"math/bits"

	"github.com/massspring/msp/internal/lang/interp/ir"
)

// supported reports whether the instruction has machine code. What calls Go code, and what stores pointers, has none.
func supported(in *ir.Ins) bool {
	switch in.Op {
	case ir.CALL, ir.CALLC, ir.CALLI:
		return isCall(in)
	case ir.HOST, ir.RET, ir.LANDED, ir.TRAP, ir.STP, ir.STPX, ir.STPG:
		return false
	case ir.FRAME:
		return frames
	case ir.BPANICS:
		return panics
	}
	return in.K == int64(int32(in.K)) && in.Scale >= 0 || !addresses(in)
}

func unsupported(in ir.Ins) bool { return !supported(&in) }

// addresses reports whether K is a distance in memory.
func addresses(in *ir.Ins) bool {
	switch in.Op {
	case ir.LEA, ir.LEAX, ir.LDP, ir.LDPX, ir.LD, ir.LDX, ir.LD8, ir.LDX8, ir.LDS8, ir.LDXS8, ir.LD16, ir.LDX16, ir.LDS16, ir.LDXS16,
		ir.LD32, ir.LDX32, ir.LDS32, ir.LDXS32, ir.ST, ir.STX, ir.ST8, ir.STX8, ir.ST16, ir.STX16, ir.ST32, ir.STX32,
		ir.FADDM, ir.FADDMX, ir.FSUBM, ir.FSUBMX, ir.IADDM, ir.IADDMX:
		return true
	}
	return false
}

// divides reports whether the instruction's code needs the registers of a division.
func divides(in *ir.Ins) bool {
	switch in.Op {
	case ir.IDIV, ir.IREM, ir.UDIV, ir.UREM, ir.IDIVK, ir.IREMK:
		return true
	}
	return false
}

// power returns s if k is 2 to the s, s at least 1.
func power(k int64) (s uint8, ok bool) {
	return uint8(bits.TrailingZeros64(uint64(k))), k > 1 && k&(k-1) == 0
}

// isCall reports whether machine code performs the instruction by a call. That of a function that has been replaced is left to the switch
// loop: a loop keeps variables in registers as long as there is none.
func isCall(in *ir.Ins) bool {
	switch in.Op {
	case ir.CALL:
		return in.Call.Fn.Compiled == nil && !in.Call.Fn.Defers && !in.Call.Replaced
	case ir.CALLC:
		f, ok := in.Call.Host.(*ir.Func)
		return ok && f.Made != 0
	case ir.CALLI:
		return in.Call.Methods != nil
	}
	return false
}

// mostReceived is how many words a receiver may be that machine code takes out of an interface.
const mostReceived = 3
