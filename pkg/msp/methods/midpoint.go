package methods

import (
	"fmt"

	"github.com/massspring/msp/pkg/msp"
)

// Midpoint takes steps of the implicit midpoint rule by any method that minimises g of eq. 8. The rule,
//
//	z = ½ (q + q'),   M (v' − v)/h = f(z),   (q' − q)/h = ½ (v + v'),
//
// is a step of implicit Euler's method of h/2 to the positions z and velocities w, and then the same change of both once more:
//
//	z := argmin ½ (z − y)ᵀ M (z − y) + (h/2)² E(z),   y = q + (h/2) v
//	w := (z − q)/(h/2)
//	q := 2 z − q,   v := 2 w − v
//
// So its objective is g with h/2 in place of h, and the matrix of local/global is M + (h/2)² L. The rule has order 2, is
// symplectic, conserves momentum and angular momentum, and repeats its steps backwards (E. Hairer, C. Lubich, G. Wanner:
// Geometric Numerical Integration, 2006). It has no numerical damping, which Liu et al. 2013, sec. 6, name as future
// work. But stiff springs that turn oscillate, and the energy exceeds its true value by an amount proportional to h². On a chain
// of 10 at h = 1/60 s that is as much as the chain loses by falling; at h = 1/240 s it is 2 % of that. Budget(s, b.Step, 1)
// removes it, and Report.Gained shows it. All this holds only if z is near the minimum of g, so make many iterations.
//
// Drag acts in two halves, before and after the step. The order is 1 with Forces, which act as at the beginning of the step,
// and with dampers, by Midpoint around Damped. A pin that was moved goes to its new place at constant speed. Obstacles are
// an error, because q lies as far beyond z as z beyond the q before.
type Midpoint struct {
	msp.Method // of steps of h/2, for the system without drag
	// Report, if not nil, has the energy Gained by each Step. A Report of the method within has the rest, of the step of h/2.
	Report *msp.Report

	s, within *msp.System
	h         float64
	q         msp.State
	pins      []msp.Pin
}

// NewMidpoint makes the method for steps of h seconds, by a method for half of that:
//
//	a, err := methods.NewMidpoint(s, h, func(s *msp.System, h float64) (msp.Method, error) {
//		return msp.NewNewton(s, h)
//	})
//
// The error wraps msp.ErrObstacles, or is that of method.
func NewMidpoint(s *msp.System, h float64, method func(s *msp.System, h float64) (msp.Method, error)) (*Midpoint, error) {
	b := &Midpoint{s: s, within: &msp.System{}, h: h}
	if s == nil {
		_, err := method(nil, h) // which says so
		return nil, err
	}
	if len(s.Obstacles) > 0 {
		return nil, fmt.Errorf("Midpoint: %w", msp.ErrObstacles)
	}
	b.follow()
	var err error
	if b.Method, err = method(b.within, h/2); err != nil {
		return nil, err
	}
	if _, small := b.Method.(*Substeps); small {
		return nil, fmt.Errorf("%w: Midpoint around Substeps, want Substeps around Midpoint", msp.ErrInvalid)
	}
	return b, nil
}

// follow takes over the system as it is, without drag and with its own pins.
func (b *Midpoint) follow() {
	b.pins = append(b.pins[:0], b.s.Pins...)
	*b.within = *b.s
	b.within.Drag, b.within.Pins = 0, b.pins
}

// H returns the time step h, in seconds.
func (b *Midpoint) H() float64 { return b.h }

// Step advances q by one time step h. On an error, which is that of the half step, q is unchanged.
func (b *Midpoint) Step(q *msp.State) error {
	if len(b.s.Obstacles) > 0 {
		return fmt.Errorf("Midpoint: %w", msp.ErrObstacles)
	}
	if err := b.s.Check(); err != nil {
		return err
	}
	b.follow()
	if q == nil || len(q.X) != len(b.s.X0) || len(q.V) != len(q.X) {
		return b.Method.Step(q) // which says what is wrong
	}
	for n := range b.pins {
		from := q.Point(b.pins[n].I)
		for axis := range from {
			b.pins[n].P[axis] = 0.5 * (from[axis] + b.pins[n].P[axis])
		}
	}
	half := b.s.Alpha(b.h / 2)
	b.q.X, b.q.V = append(b.q.X[:0], q.X...), append(b.q.V[:0], q.V...)
	b.q.T, b.q.Torn = q.T, q.Torn
	for c := range b.q.V {
		b.q.V[c] *= half
	}
	if err := b.Method.Step(&b.q); err != nil {
		return err
	}
	var from msp.State
	if b.Report != nil {
		from = q.Clone()
	}
	for c, z := range b.q.X {
		q.X[c] = 2*z - q.X[c]
		q.V[c] = half * (2*b.q.V[c] - half*q.V[c])
	}
	for _, p := range b.s.Pins {
		for axis, to := range p.P {
			q.X[3*p.I+axis], q.V[3*p.I+axis] = to, b.q.V[3*p.I+axis]
		}
	}
	q.T, q.Torn = q.T+b.h, b.q.Torn
	if b.Report != nil {
		*b.Report = msp.Report{Gained: gained(b.s, from, *q)}
	}
	return nil
}

// Refactor prepares the method for the current system and steps of h seconds. On an error the method is unchanged.
func (b *Midpoint) Refactor(h float64) error {
	b.follow()
	if err := b.Method.Refactor(h / 2); err != nil {
		return err
	}
	b.h = h
	return nil
}

// String sums the method up in one line.
func (b *Midpoint) String() string { return fmt.Sprintf("implicit midpoint: %v", b.Method) }
