package msp

import (
	"fmt"

	"github.com/massspring/msp/pkg/msp/sparse"
)

// Forcing says how exactly an iteration of Newton's method solves its linear system by conjugate gradients:
//
//	‖∇²g p + ∇g‖ ≤ η ‖∇g‖,   η < 1 the forcing term
//
// (the inexact Newton method: Hauth 2003, sec. 3.2). Far from the solution an exact p is wasted work. Direct solves
// exactly whatever the Forcing.
type Forcing uint8

const (
	// FixedForcing takes η = CG.Tolerance.
	FixedForcing Forcing = iota
	// ConstantForcing takes η = 0.02, Hauth's choice: near the solution an iteration leaves at most some 2 % of ∇g,
	// so that convergence is linear.
	ConstantForcing
	// SuperlinearForcing lets η go to 0 with the gradient: η_0 = ½, then
	//
	//	η_k = 0.9 (‖∇g_k‖/‖∇g_k−1‖)²
	//
	// but not below 0.9 η_k−1² where that is above 0.1, and at most 0.9 (S. C. Eisenstat, H. F. Walker: Choosing
	// the forcing terms in an inexact Newton method, SIAM J. Sci. Comput. 17, 1996, choice 2).
	SuperlinearForcing
)

// String names the choice in a few words.
func (f Forcing) String() string {
	names := []string{"fixed tolerance", "constant forcing, η = 0.02", "superlinear forcing"}
	if int(f) < len(names) {
		return names[f]
	}
	return fmt.Sprintf("Forcing(%d)", uint8(f))
}

// forced is what a choice of forcing terms remembers of the iteration before, in a step.
type forced struct {
	gradient, eta float64 // ‖∇g‖ and η; zero before the first
}

// set sets the tolerance of cg for an iteration with the gradient grad.
func (o *forced) set(cg *sparse.CG, f Forcing, grad []float64) {
	switch f {
	case FixedForcing:
	case ConstantForcing:
		cg.Tolerance = 0.02
	case SuperlinearForcing:
		gradient, eta := norm(grad), 0.5
		if o.gradient > 0 {
			ratio := gradient / o.gradient
			eta = 0.9 * ratio * ratio
			if floor := 0.9 * o.eta * o.eta; floor > 0.1 {
				eta = max(eta, floor)
			}
			eta = min(0.9, max(1e-12, eta)) // conjugate gradients cannot do better in float64
		}
		o.gradient, o.eta = gradient, eta
		cg.Tolerance = eta
	default:
		panic(fmt.Sprintf("msp: Forcing = %v, want FixedForcing … SuperlinearForcing", f))
	}
}
