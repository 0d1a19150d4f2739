package native

import "github.com/massspring/msp/internal/lang/interp/ir"

// Place is an instruction: each way out of machine code has one, and each call.
type Place struct {
	F     *ir.Func
	Next  int // its offset in the function's code
	Again int // not 0: the code can continue here, at this offset of its code (see Region.Again)
}

// Where machine code finds the closure in a func value, in that its runner, and there the function. Packages bind and machine have the
// types; machine compares.
const (
	AtCaptured = 8
	AtRunner   = 8
	AtFunc     = 0
)
