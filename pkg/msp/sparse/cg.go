package sparse

import (
	"errors"
	"fmt"
	"math"
)

// ErrNoConvergence says that an iteration was stopped before its residual was small enough. It is wrapped
// with the relative residual that was reached.
var ErrNoConvergence = errors.New("sparse: no convergence")

// Preconditioner sets z to M⁻¹ r for a matrix M that is near A and easily solved with. M is symmetric and
// positive definite. A Preconditioner works for one caller at a time.
type Preconditioner func(z, r []float64)

// CG solves A x = b by preconditioned conjugate gradients, for symmetric positive definite A of which both
// triangles are stored (M. R. Hestenes, E. Stiefel: Methods of conjugate gradients for solving linear
// systems, J. Res. Nat. Bur. Standards 49, 1952; Hauth 2003, alg. 4, erratum: it goes on while
// ‖r‖/‖b‖ > ε). One iteration:
//
//	α = rᵀz / pᵀA p,  x += α p,  r −= α A p,  z = M⁻¹ r,  p = z + (rᵀz / rᵀz before) p
type CG struct {
	Tolerance    float64        // of ‖r‖/‖b‖, r = b − A x; 0 stands for 1e-10
	Iterations   int            // at most; 0 stands for 10 n, n the order of A
	Precondition Preconditioner // nil for none, M = I
}

// Solve improves the guess x (n) until the residual is within Tolerance, in place, and returns the number
// of iterations. The error wraps ErrNoConvergence, or ErrNotPositiveDefinite if it comes upon a direction p
// with pᵀA p ≤ 0; x is then as the iterations before left it.
func (c CG) Solve(a *CSC, x, b []float64) (iterations int, err error) {
	n := wantSquare(a)
	if len(x) != n || len(b) != n {
		panic(fmt.Sprintf("sparse: CG: len(x) = %d, len(b) = %d, want n = %d", len(x), len(b), n))
	}
	tolerance, most := c.Tolerance, c.Iterations
	if tolerance == 0 {
		tolerance = 1e-10
	}
	if most == 0 {
		most = 10 * n
	}
	precondition := c.Precondition
	if precondition == nil {
		precondition = func(z, r []float64) { copy(z, r) }
	}
	goal := tolerance * math.Sqrt(dot(b, b))
	r, z, p, ap := make([]float64, n), make([]float64, n), make([]float64, n), make([]float64, n)
	mulSymmetric(a, r, x)
	for i := range r {
		r[i] = b[i] - r[i]
	}
	rz := 0.0
	for k := 0; ; k++ {
		size := math.Sqrt(dot(r, r))
		if size <= goal {
			return k, nil
		}
		if k == most || size-size != 0 { // the second: not finite
			return k, fmt.Errorf("%w: relative residual %.2g after %d iterations", ErrNoConvergence, size*tolerance/goal, k)
		}
		precondition(z, r)
		before := rz
		rz = dot(r, z)
		for i := range p {
			if k == 0 {
				p[i] = z[i]
				continue
			}
			p[i] = z[i] + rz/before*p[i]
		}
		mulSymmetric(a, ap, p)
		curvature := dot(p, ap)
		if !(curvature > 0) {
			return k, fmt.Errorf("direction with pᵀA p = %.3g: %w", curvature, ErrNotPositiveDefinite)
		}
		alpha := rz / curvature
		for i := range x {
			x[i] += alpha * p[i]
			r[i] -= alpha * ap[i]
		}
	}
}

// mulSymmetric sets y = A x for symmetric A: row i is column i.
func mulSymmetric(a *CSC, y, x []float64) {
	for j := range y {
		sum := 0.0
		for p := a.ColPtr[j]; p < a.ColPtr[j+1]; p++ {
			sum += a.Val[p] * x[a.RowIdx[p]]
		}
		y[j] = sum
	}
}

func dot(a, b []float64) float64 {
	sum := 0.0
	for i, v := range a {
		sum += v * b[i]
	}
	return sum
}
