package ode

import (
	"fmt"
	"math"
	"math/cmplx"
)

// Reach returns how far the stability region of R goes from the origin in a direction, such as −1 for decay and 1i
// for undamped oscillation: the largest s with |R(s d/|d|)| ≤ 1 up to there. A method with the step size h is then
// stable for an eigenvalue λ in that direction while h ≤ Reach/|λ|.
//
// It is infinite if the region has no end before 1e4 and 0 if it has one before 0.05, where rounding does not let
// tell growth from none. It panics if the direction is 0 or not finite.
func Reach(r func(z complex128) complex128, direction complex128) float64 {
	size := cmplx.Abs(direction)
	if !(size > 0) || math.IsInf(size, 1) {
		panic(fmt.Sprintf("ode: Reach: direction %v, want a finite one that is not 0", direction))
	}
	d := direction / complex(size, 0)
	stable := func(s float64) bool { return cmplx.Abs(r(complex(s, 0)*d)) <= 1+1e-12 }
	in := 0.05
	if !stable(in) {
		return 0
	}
	out := in
	for ; stable(out); out += 0.01 * max(1, out) {
		if out > 1e4 {
			return math.Inf(1)
		}
		in = out
	}
	for range 60 {
		if mid := (in + out) / 2; stable(mid) {
			in = mid
		} else {
			out = mid
		}
	}
	return in
}
