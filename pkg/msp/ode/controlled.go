package ode

import (
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/massspring/msp/pkg/interrupt"
)

// Controlled chooses its step sizes so that the estimated error of each step is within the tolerance. Make one with
// NewControlled or NewControlledBDF.
type Controlled struct {
	RTol, ATol float64  // the error of component i is measured against ATol + RTol·max|y_i|
	H          float64  // the size tried next; 0 at the start: chosen from f
	Jacobian   Jacobian // ∂f/∂y for implicit methods; nil: by forward differences
	Shifted    Shifted  // solves with it in place of dense matrices, for large systems; nil: none
	MaxOrder   int      // highest order that NewControlledBDF takes, 1 … 5; 5 unless changed
	Steps      int      // that were accepted
	Rejected   int      // steps that were tried and taken back

	rhs    *rhs
	scheme scheme
	first  float64 // size tried since the method began
	t      float64 // where the last step ended, and the slope there or nil
	y, f   []float64
}

// scheme is a method whose steps can be judged.
type scheme interface {
	// begin forgets the past: the next step is the first.
	begin()
	// try sets y to where a step of h from q leads, the slope there being c.f, and returns the size of the
	// estimated error in units of the tolerance.
	try(c *Controlled, q *State, h float64, y []float64) (size float64, err error)
	// reject returns the factor by which to multiply h after a step with too large an error, or that ended with err.
	reject(size float64, err error) (factor float64)
	// accept takes the last try, from q, as done. It returns the factor by which to multiply its h for the next step, and
	// the slope at its end, nil if that would cost an evaluation.
	accept(c *Controlled, q *State, y []float64, size float64) (factor float64, f []float64)
}

// NewControlled returns the method of a tableau with an error estimate, for y' = f(t, y):
//
//	explicit with an embedded method, such as DormandPrince or Heun: the difference of the two
//	implicit by collocation up to c_s = 1: RadauIIA5, RadauIIA3, ImplicitEuler; see collocation.go
//
// It panics for other tableaus, if a tolerance is negative, and if both are 0.
func NewControlled(f F, tb Tableau, rtol, atol float64) *Controlled {
	tb.check()
	c := newControlled(f, rtol, atol)
	switch {
	case tb.Explicit() && tb.BHat != nil:
		e := &embedded{rk: NewRK(f, 0, tb)}
		c.scheme, c.rhs = e, &e.rk.rhs
	case !tb.Explicit() && newCollocation(tb) != nil:
		c.scheme = newCollocation(tb)
	default:
		panic(fmt.Sprintf("ode: NewControlled: %q is neither an explicit embedded method nor collocation up to c = 1", tb.Name))
	}
	return c
}

func newControlled(f F, rtol, atol float64) *Controlled {
	if !(rtol >= 0) || !(atol >= 0) || !(rtol+atol > 0) {
		panic(fmt.Sprintf("ode: NewControlled: tolerances %g and %g, want ≥ 0 and one of them > 0", rtol, atol))
	}
	return &Controlled{RTol: rtol, ATol: atol, rhs: &rhs{f: f}}
}

// Work returns the work so far.
func (c *Controlled) Work() Work { return c.rhs.work }

// Restart discards the method's history. Call it after a change of f. The method notices a changed state by itself.
func (c *Controlled) Restart() { c.y = nil }

// Step advances q by one accepted step, of the size that the tolerance allows, and sets H to the size to try next.
//
// Errors: ErrStepSize; ErrNotFinite if f is not finite at q. If the step becomes too short for t to resolve, the error is that
// of the last attempt, or ErrTolerance if its error estimate was too large.
func (c *Controlled) Step(q *State) error { return c.StepTo(q, math.Inf(1)) }

// StepTo is Step that does not pass end; if it would come close to end, it ends exactly there. It panics unless end is after
// q.T.
func (c *Controlled) StepTo(q *State, end float64) error {
	if end <= q.T {
		panic(fmt.Sprintf("ode: StepTo: end = %g, want > t = %g", end, q.T))
	}
	if err := c.prepare(q); err != nil {
		return err
	}
	if len(q.Y) == 0 { // nothing to be wrong about
		q.T = min(end, q.T+max(c.H, 1))
		return nil
	}
	h := c.H
	left := end - q.T
	last := h >= left*(1-1e-12) // and not a crumb of a step after this one
	if last {
		h = left
	}
	cut := h < c.H
	rejected := false
	y := make([]float64, len(q.Y))
	var size float64
	var trouble error
	for {
		// t would not change by it, nor, by 1e-18 of the first, y.
		if !last && !(h >= max(16*2.2e-16*math.Abs(q.T), 1e-18*c.first, 1e-300)) {
			if trouble == nil {
				trouble = at(q.T, h, ErrTolerance)
			}
			c.Restart()
			return trouble
		}
		size, trouble = c.scheme.try(c, q, h, y)
		if trouble == nil && size <= 1 {
			break
		}
		h *= c.scheme.reject(size, trouble)
		rejected, last = true, false
		c.Rejected++
	}
	factor, f := c.scheme.accept(c, q, y, size)
	if rejected {
		factor = min(1, factor)
	}
	c.H = h * factor
	if cut && !rejected { // which says nothing against a longer one
		c.H = max(c.H, h)
	}
	c.Steps++
	q.T += h
	if last {
		q.T = end
	}
	copy(q.Y, y)
	c.t, c.y, c.f = q.T, y, f
	return nil
}

// prepare checks q and gets the slope there and a first step size.
func (c *Controlled) prepare(q *State) error {
	if math.IsNaN(c.H) || c.H < 0 || math.IsInf(c.H, 0) {
		return at(q.T, c.H, ErrStepSize)
	}
	if err := checkStep(q, max(c.H, 1e-300)); err != nil {
		return err
	}
	starts := c.y == nil || !q.equal(c.t, c.y)
	if starts {
		c.scheme.begin()
		c.f = nil
	}
	if c.f == nil {
		c.f = make([]float64, len(q.Y))
		if err := c.rhs.eval(q.T, c.H, q.T, q.Y, c.f); err != nil {
			c.Restart()
			return err
		}
	}
	if c.H == 0 {
		c.H = guess(q.Y, c.f)
	}
	if starts {
		c.first = c.H
	}
	return nil
}

// Until takes steps from q to exactly the time end and returns the states, beginning with q. It does not change q. At an error
// it returns the states until then. In a notebook it stops when the cell is interrupted.
func (c *Controlled) Until(q State, end float64) ([]State, error) {
	return c.UntilContext(interrupt.Context(), q, end)
}

// UntilContext is Until that also stops when ctx is done, with ctx.Err().
func (c *Controlled) UntilContext(ctx context.Context, q State, end float64) ([]State, error) {
	if !(end >= q.T) {
		panic(fmt.Sprintf("ode: Until: end = %g, want ≥ t = %g", end, q.T))
	}
	states := []State{q.Clone()}
	q = q.Clone()
	for q.T < end {
		err := ctx.Err()
		if err == nil {
			err = c.StepTo(&q, end)
		}
		if err != nil {
			return states, fmt.Errorf("step %d: %w", len(states), err)
		}
		states = append(states, q.Clone())
	}
	return states, nil
}

// scale returns what the error of each component is measured against for a step from y0 to y1.
func (c *Controlled) scale(y0, y1 []float64) []float64 {
	s := make([]float64, len(y0))
	for i := range s {
		s[i] = c.ATol + c.RTol*max(math.Abs(y0[i]), math.Abs(y1[i]))
	}
	return s
}

// sizeOf returns the root mean square of e_i/scale_i, of e with one or several components for each of scale.
func sizeOf(e, scale []float64) float64 {
	sum := 0.0
	for i, v := range e {
		if v != 0 {
			r := v / scale[i%len(scale)]
			sum += r * r
		}
	}
	return math.Sqrt(sum / float64(max(len(e), 1)))
}

// guess returns a first step: a hundredth of the time in which y would change by itself.
func guess(y0, f0 []float64) float64 {
	y, slope := largest(y0), largest(f0)
	if y < 1e-5 || slope < 1e-5 {
		return 1e-6
	}
	return 0.01 * y / slope
}

// embedded is an explicit method with another that costs next to nothing.
type embedded struct{ rk *RK }

func (e *embedded) begin() {}

func (e *embedded) try(c *Controlled, q *State, h float64, y []float64) (float64, error) {
	rk, n := e.rk, len(y)
	rk.k = resize(rk.k, rk.tb.Stages()*n)
	copy(rk.k, c.f)
	if err := rk.explicit(q.T, h, q.Y, y, true); err != nil {
		return 0, err
	}
	difference := make([]float64, n)
	for j, b := range rk.tb.B {
		axpy(difference, h*(b-rk.tb.BHat[j]), rk.k[j*n:(j+1)*n])
	}
	return sizeOf(difference, c.scale(q.Y, y)), nil
}

// reject goes far back if a stage has left the domain of f.
func (e *embedded) reject(size float64, err error) float64 {
	if err != nil {
		return 0.1
	}
	return min(1, e.factor(size))
}

func (e *embedded) accept(c *Controlled, q *State, y []float64, size float64) (float64, []float64) {
	var f []float64
	if tb, n := &e.rk.tb, len(y); tb.StifflyAccurate() {
		f = slices.Clone(e.rk.k[(tb.Stages()-1)*n : tb.Stages()*n])
	}
	return e.factor(size), f
}

// factor is the usual controller: 0.9 of the step that would just do, in bounds (Hairer, Nørsett & Wanner I, II.4).
func (e *embedded) factor(size float64) float64 {
	order := min(e.rk.tb.Order, e.rk.tb.OrderHat)
	return min(5, max(0.2, 0.9*math.Pow(size, -1/float64(order+1))))
}
