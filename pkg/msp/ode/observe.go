package ode

import (
	"errors"
	"fmt"
	"math"
	"math/cmplx"

	"gonum.org/v1/gonum/mat"
)

// ErrNoDampers says that a method ignores forces that depend on velocities.
var ErrNoDampers = errors.New("ode: the steps do not depend on the damping: the method ignores forces that depend on velocities")

// Observe returns the stability function of a method, measured from its steps. Use it for your own method, where R has no
// coefficients to compute from.
//
//	R, err := ode.Observe(mine)
//	viz.Regions(viz.Region("mine", R), viz.Region("RK4", ode.RK4.R))
//
// At each z it takes steps of size h = 1 on y' = zy, written as two real equations. For a method for x″ = f(t, x, v), it uses
// the oscillator with the eigenvalues z and z̄. If the method has no memory, R is the dominant eigenvalue of one or two steps.
// If it remembers up to five steps, R is the dominant root of the recurrence that the steps satisfy. R is infinite if a step
// overflows or has no solution, and NaN if the method returns another error.
//
// The error is that of the method at z = −0.1 + 0.2i, or ErrNoDampers.
func Observe(m Scheme) (func(z complex128) complex128, error) {
	m.check()
	const probe = -0.1 + 0.2i
	if _, err := m.observe(probe); err != nil {
		return nil, fmt.Errorf("%s: %w", m.Name, err)
	}
	observe := m.observe
	if m.forgets(probe) {
		observe = m.observeStep
	}
	r := func(z complex128) complex128 {
		v, err := observe(z)
		switch {
		case errors.Is(err, ErrNotFinite), errors.Is(err, ErrSingular):
			return cmplx.Inf()
		case err != nil:
			return cmplx.NaN()
		}
		return v
	}
	if turned := complex(0, cmplx.Abs(probe)); m.SecondOrder && math.Abs(cmplx.Abs(r(probe))-cmplx.Abs(r(turned))) < 1e-9 {
		return nil, fmt.Errorf("%s: %w", m.Name, ErrNoDampers)
	}
	return r, nil
}

const (
	settling    = 6 // steps in which a method of several steps gets going
	mostHistory = 6 // the longest recurrence that is looked for
)

// forgets reports whether a later step equals a first one from the same state.
func (m Scheme) forgets(z complex128) bool {
	p := observedProblem(z, m.SecondOrder)
	step, _ := m.New(p, 1)
	fresh, _ := m.New(p, 1)
	q := State{Y: []float64{1, 0.3}}
	for range settling {
		if step(&q) != nil {
			return false
		}
	}
	again := q.Clone()
	if step(&q) != nil || fresh(&again) != nil {
		return false
	}
	for i, v := range q.Y {
		if !(math.Abs(v-again.Y[i]) <= 1e-13) { // some hundred roundings of 1
			return false
		}
	}
	return true
}

// observeStep is observe for a method without a memory: the dominant eigenvalue of the 2×2 matrix of a step.
func (m Scheme) observeStep(z complex128) (complex128, error) {
	step, _ := m.New(observedProblem(z, m.SecondOrder), 1)
	column := func(y0, y1 float64) ([]float64, error) {
		q := State{Y: []float64{y0, y1}}
		if err := step(&q); err != nil {
			return nil, err
		}
		return q.Y, checkFinite(0, 1, "the result", q.Y)
	}
	a, err := column(1, 0)
	if err != nil {
		return 0, err
	}
	if !m.SecondOrder {
		return complex(a[0], a[1]), nil
	}
	b, err := column(0, 1)
	if err != nil {
		return 0, err
	}
	return dominant(polyRoots([]complex128{1, complex(-a[0]-b[1], 0), complex(a[0]*b[1]-a[1]*b[0], 0)})), nil
}

// observe returns the dominant root at z.
func (m Scheme) observe(z complex128) (complex128, error) {
	step, _ := m.New(observedProblem(z, m.SecondOrder), 1)
	q := State{Y: []float64{1, 0.6 * cmplx.Abs(z)}}
	var c []complex128
	for len(c) < settling+2*mostHistory+2 {
		if err := step(&q); err != nil {
			return 0, err
		}
		if len(q.Y) != 2 {
			return 0, fmt.Errorf("%w: a step made %d components of 2", ErrSteps, len(q.Y))
		}
		v := complex(q.Y[0], q.Y[1])
		if m.SecondOrder {
			v = complex(q.Y[0], 0)
		}
		if cmplx.IsNaN(v) || cmplx.IsInf(v) {
			return 0, at(q.T-1, 1, ErrNotFinite)
		}
		c = append(c, v)
		// n values tell a recurrence of order (n−2)/2, and two of them that it is the right one.
		if n := len(c) - settling; n >= 4 && n%2 == 0 {
			if p := recurrence(c[settling:], n/2-1); p != nil {
				return dominant(polyRoots(p)), nil
			}
		}
	}
	// The steps of strong damping come to where nothing but rounding is left; the first ones tell more.
	for r := 1; r <= 2; r++ {
		if p := recurrence(c[:2*r+2], r); p != nil {
			return dominant(polyRoots(p)), nil
		}
	}
	if q.Y[0] == 0 && q.Y[1] == 0 {
		return 0, nil // all is gone, as at a zero of R
	}
	return 0, fmt.Errorf("%w in %d steps", ErrSteps, len(c))
}

// ErrSteps says that the steps on a linear problem satisfy no linear recurrence.
var ErrSteps = errors.New("ode: the steps follow no recurrence")

// observedProblem is y' = zy, or the oscillator with the eigenvalues z and z̄.
func observedProblem(z complex128, second bool) Problem {
	a, b := real(z), imag(z)
	if second {
		return oscillator("oscillator", a*a+b*b, -2*a)
	}
	return Problem{
		Name: "y' = zy",
		F:    func(t float64, y, dy []float64) { dy[0], dy[1] = a*y[0]-b*y[1], b*y[0]+a*y[1] },
		Jacobian: func(t float64, y []float64, j *mat.Dense) {
			j.SetRow(0, []float64{a, -b})
			j.SetRow(1, []float64{b, a})
		},
	}
}

// recurrence returns p with Σ_j p_j c_(i+r−j) = 0 for all i, p_0 = 1, or nil if c follows none of order r: the
// first 2r values determine it and those after have to agree (R. de Prony, 1795).
func recurrence(c []complex128, r int) []complex128 {
	// In units that grow with c, so that all equations weigh the same.
	first, last := cmplx.Abs(c[0]), cmplx.Abs(c[len(c)-1])
	if first == 0 || last == 0 {
		return nil
	}
	g := math.Pow(last/first, 1/float64(len(c)-1))
	if g == 0 || math.IsInf(g, 0) {
		return nil
	}
	scaled, unit := make([]complex128, len(c)), 1/first
	for i, v := range c {
		scaled[i] = v * complex(unit, 0)
		unit /= g
	}
	m, b := make([][]complex128, r), make([]complex128, r)
	for i := range m {
		m[i] = make([]complex128, r)
		for j := range m[i] {
			m[i][j] = scaled[i+r-1-j]
		}
		b[i] = -scaled[i+r]
	}
	if !solveComplex(m, b) {
		return nil
	}
	p := append([]complex128{1}, b...)
	for i := r; i+r < len(c); i++ {
		var sum complex128
		size := 0.0
		for j, v := range p {
			sum += v * scaled[i+r-j]
			size = max(size, cmplx.Abs(v*scaled[i+r-j]))
		}
		if !(cmplx.Abs(sum) <= 1e-11*size) { // some thousand roundings
			return nil
		}
	}
	for j, power := 1, g; j < len(p); j++ {
		p[j] *= complex(power, 0)
		power *= g
	}
	return p
}
