package ode

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

// rhs is a right-hand side with its derivative, and the count of their evaluations.
type rhs struct {
	f      F
	work   Work
	newton *newton // nil before the first use

	moved, slope []float64 // of jacobian
}

// memory returns the memory of Newton's method for n unknowns.
func (r *rhs) memory(n int) *newton {
	if r.newton == nil {
		r.newton = new(newton)
	}
	w := r.newton
	if len(w.g) == n {
		return w
	}
	w.g, w.step, w.k = resize(w.g, n), resize(w.step, n), resize(w.k, n)
	w.trial, w.rest = resize(w.trial, n), resize(w.rest, n)
	return w
}

// eval sets dy to f(t, y). t0 and h are those of the step, for the error.
func (r *rhs) eval(t0, h, t float64, y, dy []float64) error {
	r.work.F++
	r.f(t, y, dy)
	return checkFinite(t0, h, "f", dy)
}

// jacobian sets j to ∂f/∂y at (t, y), where f is fy: as given, or column by column by forward differences.
func (r *rhs) jacobian(given Jacobian, t0, h, t float64, y, fy []float64, j *mat.Dense) error {
	r.work.Jacobians++
	n := len(y)
	j.Zero()
	if given != nil {
		given(t, y, j)
		return checkFinite(t0, h, "∂f/∂y", j.RawMatrix().Data)
	}
	// √ε balances the rounding of f against its curvature. The floor keeps a small component among large ones
	// from being moved by less than f can feel.
	const sqrtEps = 1.5e-8
	floor := 1e-3 * largest(y)
	if floor < 1e-200 { // y is zero, or will not notice
		floor = 1
	}
	y2, f2 := append(r.moved[:0], y...), resize(r.slope, n)
	r.moved, r.slope = y2, f2
	for k := range n {
		y2[k] = y[k] + sqrtEps*max(math.Abs(y[k]), floor)
		d := y2[k] - y[k]
		if err := r.eval(t0, h, t, y2, f2); err != nil {
			return err
		}
		for i := range n {
			j.Set(i, k, (f2[i]-fy[i])/d)
		}
		y2[k] = y[k]
	}
	return checkFinite(t0, h, "∂f/∂y", j.RawMatrix().Data)
}
