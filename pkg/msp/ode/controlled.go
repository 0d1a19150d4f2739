package ode

import (
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/massspring/msp/pkg/interrupt"
)

// Controlled takes steps of its own choosing by an explicit embedded method, so that the estimated error of
// each is within the tolerance. Make one with NewControlled.
type Controlled struct {
	RTol, ATol float64 // the error of component i is measured against ATol + RTol·max|y_i|
	H          float64 // the size tried next; 0 at the start: chosen from f
	Rejected   int     // steps that were tried and taken back

	rk   *RK
	t    float64 // where the last step ended, with what slope
	y, f []float64
}

// NewControlled returns the method of an explicit tableau with an embedded method, such as DormandPrince or
// Heun, for y' = f(t, y). It panics for other tableaus and if a tolerance is not positive.
func NewControlled(f F, tb Tableau, rtol, atol float64) *Controlled {
	if !tb.Explicit() || tb.BHat == nil {
		panic(fmt.Sprintf("ode: NewControlled: %q is not an explicit embedded method", tb.Name))
	}
	if !(rtol >= 0) || !(atol >= 0) || rtol+atol == 0 {
		panic(fmt.Sprintf("ode: NewControlled: tolerances %g and %g, want ≥ 0 and one of them > 0", rtol, atol))
	}
	return &Controlled{RTol: rtol, ATol: atol, rk: NewRK(f, 0, tb)}
}

// Work returns what has been done so far.
func (c *Controlled) Work() Work { return c.rk.rhs.work }

// Step takes q one accepted step further, by whatever size that took, and sets H to the size to try next.
//
// Errors: ErrNotFinite if f is at q itself, and ErrTolerance if the tolerance asks for a step that t cannot
// resolve any more.
func (c *Controlled) Step(q *State) error { return c.step(q, math.Inf(1)) }

// step is Step that does not go beyond end.
func (c *Controlled) step(q *State, end float64) error {
	if err := c.prepare(q); err != nil {
		return err
	}
	tb := &c.rk.tb
	h := c.H
	left := end - q.T
	last := h >= left*(1-1e-12) // and not a crumb of a step after this one
	if last {
		h = left
	}
	rejected := false
	var trouble error
	for {
		if !last && !(h >= max(16*2.2e-16*math.Abs(q.T), 1e-300)) {
			if trouble == nil {
				trouble = at(q.T, h, ErrTolerance)
			}
			return trouble
		}
		y := slices.Clone(q.Y)
		if trouble = c.rk.explicit(q.T, h, y, true); trouble != nil {
			// A stage has left the domain of f; a shorter step may not.
			rejected, last = true, false
			c.Rejected++
			h /= 10
			continue
		}
		// The usual controller: 0.9 of the step that would just do, in bounds (Hairer, Nørsett & Wanner I, II.4).
		size := c.estimate(h, q.Y, y)
		factor := 0.9 * math.Pow(size, -1/float64(min(tb.Order, tb.OrderHat)+1))
		factor = min(5, max(0.2, factor))
		if !(size <= 1) {
			rejected, last = true, false
			c.Rejected++
			h *= min(1, factor)
			continue
		}
		if rejected {
			factor = min(1, factor)
		}
		q.T += h
		if last {
			q.T = end
		}
		if !last || h*factor < c.H { // a step cut short by the end says nothing against a longer one
			c.H = h * factor
		}
		copy(q.Y, y)
		c.remember(q)
		return nil
	}
}

// prepare checks q, gets the slope of the first stage and a first step size.
func (c *Controlled) prepare(q *State) error {
	if math.IsNaN(c.H) || c.H < 0 || math.IsInf(c.H, 0) {
		return at(q.T, c.H, ErrStepSize)
	}
	if err := checkStep(q, max(c.H, 1e-300)); err != nil {
		return err
	}
	n := len(q.Y)
	c.rk.k = resize(c.rk.k, c.rk.tb.Stages()*n)
	first := c.rk.k[:n]
	if c.f != nil && q.equal(c.t, c.y) {
		copy(first, c.f)
	} else if err := c.rk.rhs.eval(q.T, c.H, q.T, q.Y, first); err != nil {
		return err
	}
	if c.H == 0 {
		c.H = guess(q.Y, first)
	}
	return nil
}

// Until takes steps from q to the time end exactly and returns the states, q first. q itself is left alone. At
// an error it returns the states until then. In a notebook it stops when the cell is interrupted.
func (c *Controlled) Until(q State, end float64) ([]State, error) {
	return c.UntilContext(interrupt.Context(), q, end)
}

// UntilContext is Until that also stops, with ctx.Err(), when ctx is done.
func (c *Controlled) UntilContext(ctx context.Context, q State, end float64) ([]State, error) {
	if !(end >= q.T) {
		panic(fmt.Sprintf("ode: Until: end = %g, want ≥ t = %g", end, q.T))
	}
	states := []State{q.Clone()}
	q = q.Clone()
	for q.T < end {
		err := ctx.Err()
		if err == nil {
			err = c.step(&q, end)
		}
		if err != nil {
			return states, fmt.Errorf("step %d: %w", len(states), err)
		}
		states = append(states, q.Clone())
	}
	return states, nil
}

// estimate returns the difference of the two results in units of the tolerance, root mean square.
func (c *Controlled) estimate(h float64, y0, y1 []float64) float64 {
	tb, n := &c.rk.tb, len(y0)
	sum := 0.0
	for i := range y0 {
		e := 0.0
		for j := range tb.B {
			e += h * (tb.B[j] - tb.BHat[j]) * c.rk.k[j*n+i]
		}
		tol := c.ATol + c.RTol*max(math.Abs(y0[i]), math.Abs(y1[i]))
		if e != 0 {
			sum += e / tol * (e / tol)
		}
	}
	return math.Sqrt(sum / float64(max(n, 1)))
}

// guess returns a first step: a hundredth of the time in which y would change by itself.
func guess(y0, f0 []float64) float64 {
	y, slope := largest(y0), largest(f0)
	if y < 1e-5 || slope < 1e-5 {
		return 1e-6
	}
	return 0.01 * y / slope
}

// remember keeps the slope at q for the next step if the last stage of the method has it.
func (c *Controlled) remember(q *State) {
	c.f = nil
	if tb, n := &c.rk.tb, len(q.Y); tb.StifflyAccurate() {
		c.t, c.y = q.T, slices.Clone(q.Y)
		c.f = slices.Clone(c.rk.k[(tb.Stages()-1)*n : tb.Stages()*n])
	}
}
