package methods

import (
	"errors"
	"fmt"
	"time"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/ode"
)

// ODE takes steps of a system by a method of package ode for M x″ = f(t, x, x′): make one with NewRK, NewMultistep,
// NewBDF, NewVerlet, NewControlled or NewControlledBDF. Pins, drag, dampers and Forces are taken, at each stage of a step.
//
// Implicit methods solve their equations to 1e-10 by Newton's method with sparse Cholesky factors, of the matrix
// M + γ D + γ² K with three rows for each free particle and one γ for each stage; fully implicit tableaus, which
// couple their stages, are solved stage by stage too (see ode.Shifted). Nothing dense is formed: time and memory of
// a factor are those of msp.Newton: 5.5 million nonzeros, 44 MB, for a cloth of 100×100. Where a whole correction leads
// away a part of it is taken; a step that is too long even for that is the error ode.ErrNewton with t and h. A shorter one
// will do, or msp.Newton, which takes implicit Euler steps of any length.
//
// Gravity, load, forces, drag, dampers and the places of pins are read in each step; see msp.ErrStale for the
// rest. An ODE works for one caller at a time.
type ODE struct {
	// Report, if not nil, is filled in by each Step.
	Report *msp.Report
	// Control has the tolerances, the steps and the size of the next of NewControlled and NewControlledBDF; of
	// the other methods it is nil.
	Control *ode.Controlled

	e     *motion
	name  string
	build func(o *ODE)
	step  ode.Stepper
	work  func() ode.Work
}

// newODE makes a method; build sets its step and work from o.e.
func newODE(s *msp.System, h float64, name string, build func(o *ODE)) (*ODE, error) {
	o := &ODE{name: name, build: build}
	if err := o.prepare(s, h); err != nil {
		return nil, err
	}
	return o, nil
}

func (o *ODE) prepare(s *msp.System, h float64) error {
	e, err := newMotion(s, h)
	if err != nil {
		return err
	}
	o.e = e
	o.build(o)
	return nil
}

// NewRK makes the Runge-Kutta method of the tableau, explicit or implicit, for steps of h seconds:
//
//	a, err := methods.NewRK(s, h, ode.RK4)
//
// The error wraps msp.ErrInvalid.
func NewRK(s *msp.System, h float64, tb ode.Tableau) (*ODE, error) {
	return newODE(s, h, tb.Name, func(o *ODE) {
		r := ode.NewRK(ode.FirstOrder(o.e.accel), o.H(), tb)
		r.Shifted = o.e.shifted
		o.step, o.work = r.Step, r.Work
	})
}

// NewMultistep makes a linear multistep method, such as ode.AdamsBashforth(4), for steps of h seconds. It begins
// with a method of one step (see ode.NewLMM), also after the state has been changed by others. The error is that
// of NewRK.
func NewMultistep(s *msp.System, h float64, m ode.Multistep) (*ODE, error) {
	return newODE(s, h, m.Name, func(o *ODE) {
		l := ode.NewLMM(ode.FirstOrder(o.e.accel), o.H(), m)
		l.Shifted = o.e.shifted
		o.step, o.work = l.Step, l.Work
	})
}

// mostBDF is the number of steps beyond which no backward differentiation formula converges.
const mostBDF = 6

// NewBDF makes the backward differentiation formula of k = 1 … 6 steps: NewMultistep of ode.BDF(k). It panics for other
// k, of which no formula converges.
func NewBDF(s *msp.System, h float64, k int) (*ODE, error) {
	if k < 1 || k > mostBDF {
		panic(fmt.Sprintf("methods: NewBDF: k = %d, want 1 … %d", k, mostBDF))
	}
	return NewMultistep(s, h, ode.BDF(k))
}

// NewVerlet makes a method of the Verlet family, given by its constructor, for steps of h seconds:
//
//	a, err := methods.NewVerlet(s, h, ode.NewVelocityVerlet)
//
// In the staggered forms the velocities of a state belong to the time T − h/2. Constraints that form sets are on all
// particles, three coordinates each, pinned ones too: ode.Distance(3, 0, 1, l, 0, 1) holds particle 1 at the distance l of
// particle 0, pinned. The error is that of NewRK.
func NewVerlet(s *msp.System, h float64, form func(f ode.Accel, h float64) *ode.Verlet) (*ODE, error) {
	return newODE(s, h, "Verlet", func(o *ODE) {
		v := form(o.e.accel, o.H())
		for k, c := range v.Constraints {
			v.Constraints[k] = o.e.constraint(c)
		}
		o.name, o.step, o.work = v.Name, v.Step, v.Work
	})
}

// H returns the time step h, in seconds.
func (o *ODE) H() float64 { return o.e.H() }

// Work returns what has been done since the method was made or prepared again.
func (o *ODE) Work() ode.Work { return o.work() }

// Refactor prepares the method for the system as it is now and steps of h seconds; it begins from its next state as if it
// were new. Tolerances stay. On an error, that of NewRK, the method is as it was.
func (o *ODE) Refactor(h float64) error {
	before := o.Control
	if err := o.prepare(o.e.s, h); err != nil {
		return err
	}
	if before != nil {
		o.Control.RTol, o.Control.ATol, o.Control.MaxOrder = before.RTol, before.ATol, before.MaxOrder
	}
	return nil
}

// Step takes q one time step h further. On an error q is as it was; the error names t and h and wraps msp.ErrStale,
// msp.ErrInvalid, msp.ErrNotFinite with the particle, ode.ErrNewton or sparse.ErrNotPositiveDefinite.
func (o *ODE) Step(q *msp.State) error {
	e, h := o.e, o.H()
	if err := e.begin(q); err != nil {
		return err
	}
	n := 3 * len(e.Free())
	p := ode.State{T: q.T, Y: make([]float64, 2*n)}
	e.pack(p.Y, q.X, q.V)
	began, before := time.Now(), o.work()
	err := o.step(&p)
	work := o.work()
	switch {
	case err != nil && e.fault != nil && errors.Is(err, ode.ErrNotFinite):
		err = e.s.Blame(e.fault, q.X, h, work.Newton == 0 && o.Control == nil)
		return fmt.Errorf("%s: t = %.10g, h = %.4g: %w", o.name, q.T, h, err)
	case errors.Is(err, ode.ErrNewton):
		return fmt.Errorf("%s: %w; take a shorter step, or msp.NewNewton: implicit Euler by minimising g, for any h", o.name, err)
	case err != nil:
		return fmt.Errorf("%s: %w", o.name, err)
	}
	if o.Report != nil {
		*o.Report = msp.Report{
			Iterations: work.Newton - before.Newton,
			Forces:     work.F - before.F,
			Seconds:    time.Since(began).Seconds(),
		}
	}
	e.spread(q.X, q.V, q.T+h, p.Y[:n], p.Y[n:])
	e.s.ApplyPins(q.X)
	q.T = p.T
	return nil
}

// String sums the method up in one line.
func (o *ODE) String() string {
	return fmt.Sprintf("%s: %v, h = %.4g s", o.name, o.e.s, o.H())
}
