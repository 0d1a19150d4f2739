package methods

import (
	"errors"
	"fmt"
	"time"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/ode"
)

// ODE takes steps of a system by a method of package ode for M x″ = f(t, x, x′): make one with NewRK, NewMultistep,
// NewBDF, NewVerlet, NewControlled or NewControlledBDF. It supports pins, drag, dampers and Forces, and evaluates
// them at each stage of a step.
//
// Implicit methods solve their equations to 1e-10 by Newton's method with sparse Cholesky factors of the matrix M + γ
// D + γ² K. It has three rows for each free particle and one γ for each stage. Fully implicit tableaus, which couple
// their stages, are also solved stage by stage (see ode.Shifted). The matrices are sparse, and the time and memory
// for a factor are those of msp.Newton: 5.5 million nonzeros, 44 MB, for a cloth of 100×100. If a full correction
// does not help, a part of it is taken. If the step is too long even for that, Step returns ode.ErrNewton with t and
// h. Then take a shorter step, or use msp.Newton, which takes implicit Euler steps of any length.
//
// An explicit method whose h is too long for the springs explodes: energy rises by a factor in each step. That is no error until numbers
// overflow, as a picture of it is worth seeing; Report.Gained shows it from the first such step, and StableStep predicts it.
//
// Each step reads gravity, load, forces, drag, dampers and the positions of pins; see msp.ErrStale for everything
// else. An ODE serves one caller at a time.
type ODE struct {
	// Report, if not nil, is filled in by each Step. Velocities of a staggered method are half a step old, so Gained is only roughly its
	// energy.
	Report *msp.Report
	// Control has the tolerances, the number of steps and the next step size for NewControlled and NewControlledBDF;
	// it is nil for other methods.
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

// NewMultistep makes a linear multistep method, such as ode.AdamsBashforth(4), for steps of h seconds. It starts with
// a one-step method (see ode.NewLMM), and restarts if the state was changed between steps. The error is that of
// NewRK.
func NewMultistep(s *msp.System, h float64, m ode.Multistep) (*ODE, error) {
	return newODE(s, h, m.Name, func(o *ODE) {
		l := ode.NewLMM(ode.FirstOrder(o.e.accel), o.H(), m)
		l.Shifted = o.e.shifted
		o.step, o.work = l.Step, l.Work
	})
}

// mostBDF is the number of steps beyond which no backward differentiation formula converges.
const mostBDF = 6

// NewBDF makes the backward differentiation formula of k = 1 … 6 steps: NewMultistep of ode.BDF(k). It panics for
// other k, because no other formula converges.
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
// In the staggered forms the velocities of a state belong to the time T − h/2. Constraints set by form refer to all
// particles, including pinned ones, with three coordinates each: ode.Distance(3, 0, 1, l, 0, 1) holds particle 1 at
// the distance l of particle 0, pinned. The error is that of NewRK.
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

// Work returns the counts of operations since the method was made or prepared again.
func (o *ODE) Work() ode.Work { return o.work() }

// Refactor prepares the method for the current system and steps of h seconds; it then starts from its next state as
// if it were new. Tolerances are kept. If it returns an error (the one from NewRK), the method is unchanged.
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

// Step advances q by one time step h. If it returns an error, q is unchanged. The error names t and h and wraps
// msp.ErrStale, msp.ErrInvalid, msp.ErrNotFinite with the particle, ode.ErrNewton or sparse.ErrNotPositiveDefinite.
func (o *ODE) Step(q *msp.State) error {
	e, h := o.e, o.H()
	if err := e.begin(q); err != nil {
		return err
	}
	n := 3 * len(e.Free())
	p := ode.State{T: q.T, Y: make([]float64, 2*n)}
	e.pack(p.Y, q.X, q.V)
	var from msp.State
	if o.Report != nil {
		from = q.Clone()
	}
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
	if o.Report != nil {
		o.Report.Gained = gained(e.s, from, *q)
	}
	return nil
}

// String sums the method up in one line.
func (o *ODE) String() string {
	return fmt.Sprintf("%s: %v, h = %.4g s", o.name, o.e.s, o.H())
}
