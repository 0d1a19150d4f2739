package msp

import (
	"fmt"
)

// Y returns the inertial positions (3m), where the particles would go without springs, gravity and load:
//
//	y = q + h α v + h² M⁻¹ F(t, q, v)
//
// (Liu et al. 2013, sec. 3 and 4.1; without drag and Forces y = 2 q_n − q_{n−1}). A pinned particle is at its pin. Forces that are
// taken implicitly (see Force) change y and Inertia together, and prepare the method anew if they do; Y panics where Step would return
// ErrStiffForce.
//
// If the prepared matrix no longer belongs to the system, Y, Local, Global, Iterate and Trace panic; the panic names
// the change and has the text of ErrStale.
func (o *Objective) Y(q State) []float64 {
	m := o.s.NumParticles()
	want("q.X", q.X, "3m", 3*m)
	want("q.V", q.V, "3m", 3*m)
	o.wantFresh()
	y := make([]float64, 3*m)
	if len(o.s.Forces) > 0 {
		if err := o.takeForces(&q); err != nil {
			panic(err.Error())
		}
	}
	o.inertia(y, &q)
	return y
}

// inertia sets y as Y does, with the Forces that takeForces has evaluated.
func (o *Objective) inertia(y []float64, q *State) {
	o.coast(y, q)
	if len(o.s.Forces) > 0 {
		o.addForces(y, q)
	}
	o.s.ApplyPins(y)
}

// coast sets y = q + h α v.
func (o *Objective) coast(y []float64, q *State) {
	share(o.crew, len(y), numbersInPart, coasting{y, q.X, q.V, o.h * o.s.Alpha(o.h)}, coasting.advance)
}

// coasting is y = x + h α v.
type coasting struct {
	y, x, v []float64
	hAlpha  float64
}

func (t coasting) advance(part int) {
	y, x, v := ofPart(t.y, part), ofPart(t.x, part), ofPart(t.v, part)
	x, v = x[:len(y)], v[:len(y)]
	for c := range y {
		y[c] = x[c] + t.hAlpha*v[c]
	}
}

// start sets x to the positions at which the iterations of a step begin. The error is that of a Start whose positions do
// not fit.
func (e *ImplicitEuler) start(x []float64, q *State) error {
	if e.Start == nil {
		// Without Forces, which may pull at a few particles only: those would be far from their neighbours.
		e.coast(x, q)
	} else {
		from := e.Start(*q)
		if len(from) != len(x) {
			return fmt.Errorf("%w: len(Start(q)) = %d, want 3m = %d", ErrInvalid, len(from), len(x))
		}
		if err := CheckFinite("start", from); err != nil {
			return err
		}
		copy(x, from)
	}
	e.s.ApplyPins(x)
	return nil
}

// finish takes q to the positions x, a time step later, unless they are not finite.
func (e *ImplicitEuler) finish(q *State, x []float64) error {
	if err := e.checkFinite("position", x); err != nil {
		return e.s.Blame(err, q.X, e.h, false)
	}
	share(e.crew, len(x), numbersInPart, arrival{q, x, e.h}, arrival.arrive)
	q.T += e.h
	return nil
}

// arrival takes a state to the positions x.
type arrival struct {
	q *State
	x []float64
	h float64
}

func (t arrival) arrive(part int) {
	to, x, v := ofPart(t.x, part), ofPart(t.q.X, part), ofPart(t.q.V, part)
	x, v = x[:len(to)], v[:len(to)]
	for c, at := range to {
		v[c] = (at - x[c]) / t.h
		x[c] = at
	}
}
