package sparse

import (
	"fmt"
	"math"
)

// MINRES solves A x = b for a symmetric A that may be indefinite, by the method of minimal residuals with a positive definite
// preconditioner M (C. C. Paige, M. A. Saunders: Solution of sparse indefinite systems of linear equations, SIAM J. Numer.
// Anal. 12(4), 1975; H. C. Elman, D. J. Silvester, A. J. Wathen: Finite Elements and Fast Iterative Solvers, 2nd ed., 2014,
// alg. 4.1). An iteration takes one step of Lanczos' method,
//
//	z = z/γ,  δ = zᵀA z,  v₊ = A z − (δ/γ) v − (γ/γ₋) v₋,  z₊ = M⁻¹ v₊,  γ₊ = √(z₊ᵀ v₊),
//
// and one Givens rotation, after which x is the vector of the Krylov space with the least ‖b − A x‖ in the norm of M⁻¹.
type MINRES struct {
	Tolerance    float64        // of ‖r‖/‖b‖, r = b − A x; 0 stands for 1e-10
	Iterations   int            // at most; 0 stands for 10 n, n the order of A
	Precondition Preconditioner // nil for none, M = I
}

// restarts is how often MINRES begins again because rounding has made its own estimate of the residual too small.
const restarts = 10

// SolveWith improves the guess x (n) in place until the residual is within Tolerance, and returns the number of iterations. times
// sets y = A x. The error wraps ErrNoConvergence, or ErrNotPositiveDefinite for the preconditioner. On an error x holds the last
// iterate.
func (c MINRES) SolveWith(times func(y, x []float64), x, b []float64) (iterations int, err error) {
	n := len(b)
	if len(x) != n {
		panic(fmt.Sprintf("sparse: MINRES: len(x) = %d, want len(b) = %d", len(x), n))
	}
	if !(c.Tolerance >= 0) || c.Iterations < 0 {
		panic(fmt.Sprintf("sparse: MINRES: Tolerance = %g, Iterations = %d, want neither below 0", c.Tolerance, c.Iterations))
	}
	if c.Tolerance == 0 {
		c.Tolerance = 1e-10
	}
	if c.Iterations == 0 {
		c.Iterations = 10 * n
	}
	if c.Precondition == nil {
		c.Precondition = func(z, r []float64) { copy(z, r) }
	}
	whole, r := math.Sqrt(dot(b, b)), make([]float64, n)
	for range restarts {
		times(r, x)
		for i := range r {
			r[i] = b[i] - r[i]
		}
		size := math.Sqrt(dot(r, r))
		switch {
		case size <= c.Tolerance*whole:
			return iterations, nil
		case iterations >= c.Iterations || size-size != 0: // the second: not finite
			return iterations, fmt.Errorf("%w: relative residual %.2g after %d iterations", ErrNoConvergence, size/whole, iterations)
		}
		made, err := c.cycle(times, x, r, c.Iterations-iterations, 0.5*c.Tolerance*whole/size)
		iterations += made
		if err != nil {
			return iterations, err
		}
	}
	return iterations, fmt.Errorf("%w: after %d iterations and %d restarts", ErrNoConvergence, iterations, restarts)
}

// cycle adds to x what at most n iterations find for the residual v, which it overwrites: less where the residual has shrunk by the
// given factor, in the norm of M⁻¹.
func (c MINRES) cycle(times func(y, x []float64), x, v []float64, n int, factor float64) (made int, err error) {
	vector := func() []float64 { return make([]float64, len(v)) }
	z, az, zNext, before, w, wBefore := vector(), vector(), vector(), vector(), vector(), vector()
	c.Precondition(z, v)
	square := dot(z, v)
	if !(square > 0) {
		return 0, fmt.Errorf("sparse: MINRES: preconditioner: %w", ErrNotPositiveDefinite)
	}
	gamma, gammaBefore := math.Sqrt(square), 1.0
	left, target := gamma, factor*gamma
	cos, cosBefore, sin, sinBefore := 1.0, 1.0, 0.0, 0.0
	for made < n && math.Abs(left) > target {
		for i := range z {
			z[i] /= gamma
		}
		times(az, z)
		delta := dot(az, z)
		for i := range v { // v₊ overwrites v₋
			before[i] = az[i] - delta/gamma*v[i] - gamma/gammaBefore*before[i]
		}
		v, before = before, v
		c.Precondition(zNext, v)
		if square = dot(zNext, v); square < 0 {
			square = 0 // rounding: the Krylov space is exhausted
		}
		gammaNext := math.Sqrt(square)
		rho := cos*delta - cosBefore*sin*gamma
		rho1 := math.Hypot(rho, gammaNext)
		rho2, rho3 := sin*delta+cosBefore*cos*gamma, sinBefore*gamma
		made++
		if rho1 == 0 {
			break // A is singular on this space; the residual says whether that matters
		}
		cosBefore, sinBefore = cos, sin
		cos, sin = rho/rho1, gammaNext/rho1
		for i := range w { // w₊ overwrites w₋
			wBefore[i] = (z[i] - rho3*wBefore[i] - rho2*w[i]) / rho1
			x[i] += cos * left * wBefore[i]
		}
		w, wBefore = wBefore, w
		left *= -sin
		if gammaNext == 0 {
			break
		}
		gamma, gammaBefore = gammaNext, gamma
		z, zNext = zNext, z
	}
	return made, nil
}
