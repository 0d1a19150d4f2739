package msp

import (
	"errors"
	"fmt"
	"time"

	"github.com/massspring/msp/pkg/msp/ode"
)

// ODE takes steps of a system by a method of package ode for M x″ = f(x, x′): make one with NewRK, NewMultistep,
// NewBDF, NewVerlet, NewControlled or NewControlledBDF. Pins, drag and dampers are taken; Drag is the rate that takes its part of a velocity in a
// step, so that a free particle has 1 − Drag of its velocity after it, up to the error of the method.
//
// Implicit methods solve their equations to 1e-10 by Newton's method with sparse Cholesky factors, of the matrix
// M + γ D + γ² K with three rows for each free particle and one γ for each stage; fully implicit tableaus, which
// couple their stages, are solved stage by stage too (see ode.Shifted). Nothing dense is formed: time and memory of
// a factor are those of Newton: 5.5 million nonzeros, 44 MB, for a cloth of 100×100. Where a whole correction leads away a
// part of it is taken; a step that is too long even for that is the error ode.ErrNewton with t and h, and a shorter one
// will do.
//
// Gravity, external forces, drag, dampers and the places of pins are read anew in each step; see ErrStale for the
// rest. An ODE works for one caller at a time.
type ODE struct {
	// Report, if not nil, is filled in by each Step.
	Report *Report
	// Control has the tolerances, the steps and the size of the next of NewControlled and NewControlledBDF; of
	// the other methods it is nil.
	Control *ode.Controlled

	*motion
	name string
	step ode.Stepper
	work func() ode.Work
}

// NewRK makes the Runge-Kutta method of the tableau, explicit or implicit, for steps of h seconds:
//
//	a, err := msp.NewRK(s, h, ode.RK4)
//
// The error wraps one of those of System.Check or ErrTimeStep.
func NewRK(s *System, h float64, tb ode.Tableau) (*ODE, error) {
	e, err := newMotion(s, h)
	if err != nil {
		return nil, err
	}
	r := ode.NewRK(ode.FirstOrder(e.accel), h, tb)
	r.Shifted = e.shifted
	return &ODE{motion: e, name: tb.Name, step: r.Step, work: r.Work}, nil
}

// NewMultistep makes a linear multistep method, such as ode.AdamsBashforth(4), for steps of h seconds. It begins
// with a method of one step (see ode.NewLMM), also after the state has been changed by others. The error is that
// of NewRK.
func NewMultistep(s *System, h float64, m ode.Multistep) (*ODE, error) {
	e, err := newMotion(s, h)
	if err != nil {
		return nil, err
	}
	l := ode.NewLMM(ode.FirstOrder(e.accel), h, m)
	l.Shifted = e.shifted
	return &ODE{motion: e, name: m.Name, step: l.Step, work: l.Work}, nil
}

// NewBDF makes the backward differentiation formula of k = 1 … 6 steps: NewMultistep of ode.BDF(k). It panics for other
// k, of which no formula converges.
func NewBDF(s *System, h float64, k int) (*ODE, error) {
	if k < 1 || k > 6 {
		panic(fmt.Sprintf("msp: NewBDF: k = %d, want 1 … 6", k))
	}
	return NewMultistep(s, h, ode.BDF(k))
}

// NewVerlet makes a method of the Verlet family, given by its constructor, for steps of h seconds:
//
//	a, err := msp.NewVerlet(s, h, ode.NewVelocityVerlet)
//
// In the staggered forms the velocities of a state belong to the time T − h/2. Constraints that form sets are on all
// particles, three coordinates each, pinned ones too: ode.Distance(3, 0, 1, l, 0, 1) holds particle 1 at the distance l of
// particle 0, pinned. The error is that of NewRK.
func NewVerlet(s *System, h float64, form func(f ode.Accel, h float64) *ode.Verlet) (*ODE, error) {
	e, err := newMotion(s, h)
	if err != nil {
		return nil, err
	}
	v := form(e.accel, h)
	for k, c := range v.Constraints {
		v.Constraints[k] = e.constraint(c)
	}
	return &ODE{motion: e, name: v.Name, step: v.Step, work: v.Work}, nil
}

// H returns the time step h, in seconds.
func (o *ODE) H() float64 { return o.h }

// Work returns what has been done so far.
func (o *ODE) Work() ode.Work { return o.work() }

// Step takes q one time step h further. On an error q is as it was; the error names t and h and wraps ErrStale,
// ErrNotFinite with the particle, what is wrong with drag, dampers, gravity, forces or pins, ode.ErrNewton or
// sparse.ErrNotPositiveDefinite.
func (o *ODE) Step(q *State) error {
	if err := o.begin(q); err != nil {
		return err
	}
	n := 3 * len(o.free)
	p := ode.State{T: q.T, Y: make([]float64, 2*n)}
	o.pack(p.Y, q.X, q.V)
	began, before := time.Now(), o.work()
	err := o.step(&p)
	work := o.work()
	if err != nil {
		if o.fault != nil && errors.Is(err, ode.ErrNotFinite) {
			err = o.s.blame(o.fault, q.X, o.h, work.Newton == 0 && o.Control == nil)
			return fmt.Errorf("%s: t = %.10g, h = %.4g: %w", o.name, q.T, o.h, err)
		}
		if errors.Is(err, ode.ErrNewton) {
			return fmt.Errorf("%s: %w; take a shorter step, or NewNewton: implicit Euler by minimising g, for any h", o.name, err)
		}
		return fmt.Errorf("%s: %w", o.name, err)
	}
	if o.Report != nil {
		*o.Report = Report{
			Iterations: work.Newton - before.Newton,
			Forces:     work.F - before.F,
			Seconds:    time.Since(began).Seconds(),
		}
	}
	o.spread(q.X, q.V, q.T+o.h, p.Y[:n], p.Y[n:])
	o.s.applyPins(q.X)
	q.T = p.T
	return nil
}

// String sums the method up in one line.
func (o *ODE) String() string {
	return fmt.Sprintf("%s: %v, h = %.4g s", o.name, o.s, o.h)
}
