package ode

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"
)

// matrices has J = ∂f/∂y at a point and factors of I − γJ: what simplified Newton iterations share, over several
// steps if J changes little.
type matrices struct {
	jac    *mat.Dense // nil: none, or Shifted has it
	t      float64
	y      []float64 // where J is from; nil: nowhere yet
	fresh  bool      // J is from where the step begins
	gamma  []float64 // of the factors
	solves []func(b []float64) error
}

// renew takes J at (t, y), where f is fy, for a step of h from t0.
func (m *matrices) renew(c *Controlled, t0, h, t float64, y, fy []float64) error {
	m.gamma, m.y = nil, nil
	if c.Shifted != nil {
		c.rhs.work.Jacobians++
	} else {
		m.jac = mat.NewDense(len(y), len(y), nil)
		if err := c.rhs.jacobian(c.Jacobian, t0, h, t, y, fy, m.jac); err != nil {
			return err
		}
	}
	m.t, m.y = t, slices.Clone(y)
	m.fresh = true
	return nil
}

// factor factors I − γJ for each γ, unless it has them from before, for a step of h from t.
func (m *matrices) factor(c *Controlled, t, h float64, gamma []float64) error {
	if slices.Equal(gamma, m.gamma) {
		return nil
	}
	m.gamma, m.solves = nil, nil
	for _, g := range gamma {
		solve, err := m.shifted(c, g)
		if err != nil {
			return at(t, h, err)
		}
		m.solves = append(m.solves, solve)
	}
	m.gamma = slices.Clone(gamma)
	return nil
}

func (m *matrices) shifted(c *Controlled, gamma float64) (func(b []float64) error, error) {
	c.rhs.work.Factors++
	if c.Shifted != nil {
		return c.Shifted(m.t, m.y, gamma)
	}
	a := mat.DenseCopyOf(m.jac)
	a.Scale(-gamma, a)
	for i := range m.y {
		a.Set(i, i, a.At(i, i)+1)
	}
	var f lu
	err := f.factor(a)
	return func(b []float64) error { f.solve(b); return nil }, err
}

// simplified improves Y by the iteration of triangular, whose matrices are not those of Y, until what is left, as the
// rate of convergence
//
//	θ = ‖s_k‖/‖s_k−1‖
//
// predicts it, θ/(1 − θ) ‖s_k‖, is a small part of the tolerance. ‖·‖ is in units of scale (Hairer & Wanner II, IV.8).
// It gives up, with ErrNewton, as soon as θ says that most iterations will not do.
func (p *stageSystem) simplified(
	y []float64, tri [][]float64, m *matrices, scale []float64, rtol float64, most int,
) (made int, theta float64, err error) {
	// That part: not so small that rounding hides it, nor so large that the estimate of the error sees it.
	const eps = 2.2e-16
	enough := max(10*eps/max(rtol, eps), min(0.03, math.Sqrt(rtol)))
	g := make([]float64, len(y))
	before := 0.0
	for k := 1; k <= most; k++ {
		p.rhs.work.Newton++
		if err := p.residual(g, y); err != nil {
			return k, theta, err
		}
		if err := triangular(tri, m.solves, g); err != nil {
			return k, theta, at(p.t0, p.h, err)
		}
		axpy(y, 1, g)
		if err := checkFinite(p.t0, p.h, "a stage", y); err != nil {
			return k, theta, err
		}
		size := sizeOf(g, scale)
		if size <= 4*eps*sizeOf(y, scale) { // nothing but rounding
			return k, theta, nil
		}
		if k > 1 {
			rate := size / before
			if k > 2 { // one iteration alone may do better or worse than the next
				rate = math.Sqrt(rate * theta)
			}
			theta = rate
			if theta < 1 && theta/(1-theta)*size <= enough {
				return k, theta, nil
			}
			if theta >= 1 && k > 2 || theta >= 2 || math.Pow(theta, float64(most-k))/(1-theta)*size > enough && theta < 1 {
				return k, theta, at(p.t0, p.h, ErrNewton)
			}
		}
		before = size
	}
	return most, theta, at(p.t0, p.h, ErrNewton)
}

// safety returns the part of the longest step within the tolerance that is taken: less after more iterations, of most, as there will
// be still more in a longer step (Hairer & Wanner II, IV.8).
func safety(made, most int) float64 { return 0.9 * float64(2*most+1) / float64(2*most+made) }
