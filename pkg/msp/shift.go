package msp

import (
	"math"
	"math/rand/v2"

	"github.com/massspring/msp/pkg/msp/internal/vec"
)

// lanczos is the workspace of leastShift.
type lanczos struct {
	start, v, before, w []float64 // 3 for each free particle
	alpha, beta         [lanczosSteps]float64
}

// lanczosSteps is the number of steps of Lanczos' method. They cost about as much as one or two failures, by Cholesky or by
// conjugate gradients. On the curtain of Liu et al. 2013 they usually come within a quarter of the least eigenvalue.
const lanczosSteps = 40

// leastShift returns the first β of ¼, 1, 4, 16, … for which a cheap test does not show ∇²g + β M to be indefinite. That
// saves the factors or solutions that would fail.
//
// Some steps of the method of C. Lanczos (J. Res. Nat. Bur. Standards 45, 1950) on H = M^−½ ∇²g M^−½ give Vᵀ H V = T,
// tridiagonal, for orthonormal V. If T + β I is not positive definite, then ∇²g + β M is not, up to rounding. T + β I has
// the pivots
//
//	δ_1 = α_1 + β,   δ_k = α_k + β − β_k−1²/δ_k−1.
func (n *newtonSystem) leastShift(o *Objective) float64 {
	z, rows := &n.lanczos, len(n.packed)
	if z.start == nil {
		z.start = make([]float64, rows)
		rnd := rand.New(rand.NewPCG(1950, 45)) // anything that is not orthogonal to the eigenvectors sought
		for c := range z.start {
			z.start[c] = rnd.NormFloat64()
		}
		vec.Scale(z.start, 1/vec.Norm(z.start))
		z.v, z.before, z.w = make([]float64, rows), make([]float64, rows), make([]float64, rows)
	}
	copy(z.v, z.start)
	clear(z.before)
	made, last := 0, 0.0
	for made < min(rows, lanczosSteps) {
		for k, i := range o.free {
			root := math.Sqrt(o.mass[i])
			for c := 3 * k; c < 3*k+3; c++ {
				n.packed[c] = z.v[c] / root
			}
		}
		n.hessian.Multiply(z.w, n.packed)
		for k, i := range o.free {
			root := math.Sqrt(o.mass[i])
			for c := 3 * k; c < 3*k+3; c++ {
				z.w[c] /= root
			}
		}
		a := vec.Dot(z.v, z.w)
		for c := range z.w {
			z.w[c] -= a*z.v[c] + last*z.before[c]
		}
		last = vec.Norm(z.w)
		z.alpha[made], z.beta[made] = a, last
		made++
		if last == 0 {
			break // T is all there is
		}
		vec.Scale(z.w, 1/last)
		z.before, z.v, z.w = z.v, z.w, z.before
	}
	beta := 0.25
	for !math.IsInf(beta, 1) && !z.positive(made, beta) {
		beta *= 4
	}
	return beta
}

// positive reports whether T + β I, with so many rows of T, is positive definite.
func (z *lanczos) positive(rows int, beta float64) bool {
	pivot := 0.0
	for k := range rows {
		before := pivot
		pivot = z.alpha[k] + beta
		if k > 0 {
			pivot -= z.beta[k-1] * z.beta[k-1] / before
		}
		if !(pivot > 0) {
			return false
		}
	}
	return true
}
