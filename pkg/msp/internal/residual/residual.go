// Package residual says how far positions are from the minimum of g, for methods that promise to reach it.
package residual

import (
	"math"

	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// far is the part of the way in a step up to which a residual passes for that of the minimum. M⁻¹ ∇g is more than what is left of the
// way: springs would stop particles before.
const far = 0.1

// nanometre is a residual that may be rounding.
const nanometre = 1e-9

// Left compares M⁻¹ ∇g, by how far particles would yet move, with the way of the step,
//
//	‖M⁻¹ ∇g(x)‖ > far (‖x − q‖ + ‖y − q‖) + 1 nm,   ‖v‖² = vᵀ M v/Σ m,
//
// for the masses m and the positions x, y, q (3m). If the step is not done it returns both lengths in metres, and the particle with the
// largest part.
func Left(grad, mass, x, y, q []float64) (left, way float64, particle int, done bool) {
	total, most, moved, drift := 0.0, -1.0, 0.0, 0.0
	for i, m := range mass {
		total += m
		g, u, w := v3.At(grad, i), v3.Sub(v3.At(x, i), v3.At(q, i)), v3.Sub(v3.At(y, i), v3.At(q, i))
		part := v3.Dot(g, g) / m
		if left += part; part > most {
			most, particle = part, i
		}
		moved += m * v3.Dot(u, u)
		drift += m * v3.Dot(w, w)
	}
	left, way = math.Sqrt(left/total), math.Sqrt(moved/total)+math.Sqrt(drift/total)
	return left, way, particle, !(left > far*way+nanometre)
}
