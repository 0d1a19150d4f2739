// Package residual says whether a step has come near the minimum of g.
package residual

import (
	"fmt"
	"math"

	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// Newton names the method in errors.
const Newton = "Newton's method"

// Enough is the number of iterations of Newton's method that should be enough for any step.
const Enough = 50

// OfNewton bounds the residual of a step of Newton's method that is accepted, as a part of its way. It can be as large as that because
// M⁻¹ ∇g is more than the way that is left: springs would stop particles before.
const OfNewton = 0.1

// nanometre is a residual that may be rounding.
const nanometre = 1e-9

// Step is the end of a step: ∇g at x, the masses m, and the positions x, y, q (3m).
type Step struct {
	Grad, Mass, X, Y, Q []float64
	Iterations          int
	Method              string // that made them
}

// Check returns an error that wraps cause, with the particle that has the largest part, if M⁻¹ ∇g, by how far particles would yet move,
// is large compared with the way of the step:
//
//	‖M⁻¹ ∇g(x)‖ > far (‖x − q‖ + ‖y − q‖) + 1 nm,   ‖v‖² = vᵀ M v/Σ m.
func (s Step) Check(far float64, cause error) error {
	total, left, most, worst, moved, drift := 0.0, 0.0, -1.0, 0, 0.0, 0.0
	for i, m := range s.Mass {
		total += m
		g, u, w := v3.At(s.Grad, i), v3.Sub(v3.At(s.X, i), v3.At(s.Q, i)), v3.Sub(v3.At(s.Y, i), v3.At(s.Q, i))
		part := v3.Dot(g, g) / m
		if left += part; part > most {
			most, worst = part, i
		}
		moved += m * v3.Dot(u, u)
		drift += m * v3.Dot(w, w)
	}
	left, way := math.Sqrt(left/total), math.Sqrt(moved/total)+math.Sqrt(drift/total)
	if left > far*way+nanometre {
		return fmt.Errorf("particle %d: M⁻¹ ∇g is %.3g m, and the way of the step %.3g m, after %d iterations of %s: %w",
			worst, left, way, s.Iterations, s.Method, cause)
	}
	return nil
}
