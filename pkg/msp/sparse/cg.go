package sparse

import (
	"errors"
	"fmt"
	"math"
)

// ErrNoConvergence says that an iteration stopped before its residual was small enough. The wrapping error states the relative
// residual.
var ErrNoConvergence = errors.New("sparse: no convergence")

// Preconditioner sets z to M⁻¹ r for a symmetric positive definite matrix M that approximates A and is cheap to solve with. It
// serves one caller at a time.
type Preconditioner func(z, r []float64)

// CG solves A x = b by preconditioned conjugate gradients. A is symmetric positive definite, and both its triangles are stored
// (M. R. Hestenes, E. Stiefel: Methods of conjugate gradients for solving linear systems, J. Res. Nat. Bur. Standards 49, 1952;
// Hauth 2003, alg. 4, with an erratum: the loop continues while ‖r‖/‖b‖ > ε). One iteration:
//
//	α = rᵀz / pᵀA p,  x += α p,  r −= α A p,  z = M⁻¹ r,  p = z + (rᵀz / rᵀz before) p
type CG struct {
	Tolerance    float64        // of ‖r‖/‖b‖, r = b − A x; 0 stands for 1e-10
	Iterations   int            // at most; 0 stands for 10 n, n the order of A
	Precondition Preconditioner // nil for none, M = I

	// Energy makes Tolerance that of ‖x − x*‖_A/‖x‖_A, x* the solution and ‖x‖_A² = xᵀA x: the error in the energy that the system
	// belongs to. The residual hides heavy parts behind stiff ones, and says nothing about x where A is nearly singular. From the guess 0,
	//
	//	‖x*‖_A² = Σ α_k r_kᵀz_k,   ‖x_j − x*‖_A² = Σ_{k ≥ j} α_k r_kᵀz_k,
	//
	// of which the second is estimated by its first terms: CG stops four iterations later (Z. Strakoš, P. Tichý: On error estimation in the
	// conjugate gradient method and why it works in finite precision computations, ETNA 13, 2002). From another guess, it is the
	// error relative to that of the guess.
	Energy bool

	// Filter, if not nil, applies a projector P = Pᵀ to v in place. CG then solves P A P x = P b for an x that differs from the
	// guess only in the range of P. Other components keep the guess's values: they are, for example, constrained directions of
	// particles (Baraff and Witkin 1998; Hauth 2003, sec. 4.2 and alg. 4; erratum: the preconditioned residual is filtered too).
	// Residuals and b are measured after the filter.
	Filter func(v []float64)

	Workspace *Workspace // memory to be used; nil for new memory
}

// Limits returns Tolerance and Iterations for a matrix of order n, and where they are 0 what that stands for.
func (c CG) Limits(n int) (tolerance float64, iterations int) {
	tolerance, iterations = c.Tolerance, c.Iterations
	if tolerance == 0 {
		tolerance = 1e-10
	}
	if iterations == 0 {
		iterations = 10 * n
	}
	return tolerance, iterations
}

// Solve improves the guess x (n) in place until the residual is within Tolerance, and returns the number of iterations. The
// error wraps ErrNoConvergence, or ErrNotPositiveDefinite if a direction p has pᵀA p ≤ 0. On an error x holds the last iterate.
func (c CG) Solve(a *CSC, x, b []float64) (iterations int, err error) {
	n := wantSquare(a)
	if len(x) != n || len(b) != n {
		panic(fmt.Sprintf("sparse: CG: len(x) = %d, len(b) = %d, want n = %d", len(x), len(b), n))
	}
	return c.SolveWith(func(y, x []float64) { mulSymmetric(a, y, x) }, x, b)
}

// SolveWith is Solve without a matrix: times sets y = A x. x, y and b have length n.
func (c CG) SolveWith(times func(y, x []float64), x, b []float64) (iterations int, err error) {
	iterations, residual, err := c.Improve(times, x, b)
	if errors.Is(err, ErrNoConvergence) {
		err = fmt.Errorf("%w: relative residual %.2g after %d iterations", err, residual, iterations)
	}
	return iterations, err
}

// Improve is SolveWith for inner loops. It also returns the relative residual ‖r‖/‖b‖, and its errors are the unwrapped
// ErrNoConvergence and ErrNotPositiveDefinite. With a Workspace it never allocates.
func (c CG) Improve(times func(y, x []float64), x, b []float64) (iterations int, residual float64, err error) {
	n := len(b)
	if len(x) != n {
		panic(fmt.Sprintf("sparse: CG: len(x) = %d, want len(b) = %d", len(x), n))
	}
	if !(c.Tolerance >= 0) || c.Iterations < 0 {
		panic(fmt.Sprintf("sparse: CG: Tolerance = %g, Iterations = %d, want neither below 0", c.Tolerance, c.Iterations))
	}
	tolerance, most := c.Limits(n)
	precondition := c.Precondition
	if precondition == nil {
		precondition = func(z, r []float64) { copy(z, r) }
	}
	filter := c.Filter
	if filter == nil {
		filter = func([]float64) {}
	}
	room := c.Workspace
	if room == nil {
		room = new(Workspace)
	}
	room.r, room.z, room.p, room.ap = sized(room.r, n), sized(room.z, n), sized(room.p, n), sized(room.ap, n)
	r, z, p, ap := room.r, room.z, room.p, room.ap
	copy(z, b)
	filter(z)
	whole := math.Sqrt(dot(z, z))
	times(r, x)
	for i := range r {
		r[i] = b[i] - r[i]
	}
	filter(r)
	rz := 0.0
	var energy energies
	for k := 0; ; k++ {
		size := math.Sqrt(dot(r, r))
		if size == 0 || !c.Energy && size <= tolerance*whole || c.Energy && energy.within(tolerance) {
			return k, size / max(whole, math.SmallestNonzeroFloat64), nil
		}
		if k == most || size-size != 0 { // the second: not finite
			return k, size / whole, ErrNoConvergence
		}
		precondition(z, r)
		filter(z)
		before := rz
		rz = dot(r, z)
		if k == 0 {
			copy(p, z)
		} else {
			beta := rz / before
			for i, zi := range z {
				p[i] = zi + beta*p[i]
			}
		}
		times(ap, p)
		filter(ap)
		curvature := dot(p, ap)
		if !(curvature > 0) {
			return k, size / whole, ErrNotPositiveDefinite
		}
		alpha := rz / curvature
		energy.add(alpha * rz)
		for i, pi := range p {
			x[i] += alpha * pi
			r[i] -= alpha * ap[i]
		}
	}
}

// energies sums α_k r_kᵀz_k, what the iterations subtract from the squared error in the norm of A.
type energies struct {
	whole float64
	last  [4]float64
	n     int
}

func (e *energies) add(part float64) {
	e.last[e.n%len(e.last)] = part
	e.whole += part
	e.n++
}

// within reports whether the last iterations have removed no more than a part of the error.
func (e *energies) within(tolerance float64) bool {
	if e.n < len(e.last) {
		return false
	}
	late := 0.0
	for _, part := range e.last {
		late += part
	}
	return late <= tolerance*tolerance*e.whole
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

// dot returns aᵀb, in four sums that need not wait for one another.
func dot(a, b []float64) float64 {
	var s0, s1, s2, s3 float64
	b = b[:len(a)]
	for ; len(a) >= 4 && len(b) >= 4; a, b = a[4:], b[4:] {
		s0 += a[0] * b[0]
		s1 += a[1] * b[1]
		s2 += a[2] * b[2]
		s3 += a[3] * b[3]
	}
	for i, v := range a {
		s0 += v * b[i]
	}
	return (s0 + s1) + (s2 + s3)
}
