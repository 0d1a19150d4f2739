// Package residual says whether a step of Newton's method has come near the minimum of g.
package residual

import (
	"fmt"
	"math"

	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// Enough is the number of iterations of Newton's method that should be enough for any step.
const Enough = 50

// far bounds the residual of a step that is accepted, as a part of its way. It can be as large as that because M⁻¹ ∇g is more than the
// way that is left: springs would stop particles before.
const far = 0.1

// nanometre is a residual that may be rounding.
const nanometre = 1e-9

// Check returns an error that wraps cause, with the particle that has the largest part, if after the given number of iterations M⁻¹ ∇g,
// by how far particles would yet move, is large beside the way of the step:
//
//	‖M⁻¹ ∇g(x)‖ > far (‖x − q‖ + ‖y − q‖) + 1 nm,   ‖v‖² = vᵀ M v/Σ m,
//
// for ∇g at x, the masses m and the positions x, y, q (3m).
func Check(grad, mass, x, y, q []float64, iterations int, cause error) error {
	total, left, most, worst, moved, drift := 0.0, 0.0, -1.0, 0, 0.0, 0.0
	for i, m := range mass {
		total += m
		g, u, w := v3.At(grad, i), v3.Sub(v3.At(x, i), v3.At(q, i)), v3.Sub(v3.At(y, i), v3.At(q, i))
		part := v3.Dot(g, g) / m
		if left += part; part > most {
			most, worst = part, i
		}
		moved += m * v3.Dot(u, u)
		drift += m * v3.Dot(w, w)
	}
	left, way := math.Sqrt(left/total), math.Sqrt(moved/total)+math.Sqrt(drift/total)
	if left > far*way+nanometre {
		return fmt.Errorf("particle %d: M⁻¹ ∇g is %.3g m, and the way of the step %.3g m, after %d iterations of Newton's method: %w",
			worst, left, way, iterations, cause)
	}
	return nil
}
