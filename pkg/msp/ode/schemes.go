package ode

import (
	"context"
	"fmt"
	"math"

	"github.com/massspring/msp/pkg/interrupt"
)

// Scheme is a method for any problem and step size. Schemes returns those of this package. Your own is a literal:
//
//	ode.Scheme{Name: "mine", Order: 1, New: func(p ode.Problem, h float64) (ode.Stepper, func() ode.Work) { … }}
type Scheme struct {
	Name        string
	Order       int
	SecondOrder bool // needs Problem.Accel

	// New returns a stepper of constant size h and a function that returns its work so far. That function may be nil; Measure
	// then counts the calls of p.F and p.Accel.
	New func(p Problem, h float64) (Stepper, func() Work)

	// Evaluations is the number of force evaluations per step, for a method that neither counts its work nor calls p.F or
	// p.Accel.
	Evaluations int
}

// check panics if there is nothing to make a stepper with.
func (m Scheme) check() {
	if m.New == nil {
		panic(fmt.Sprintf("ode: method %q: New = nil, want a function that makes a stepper", m.Name))
	}
}

// RungeKutta returns the scheme of a tableau.
func RungeKutta(tb Tableau) Scheme {
	tb.check()
	return Scheme{Name: tb.Name, Order: tb.Order, New: func(p Problem, h float64) (Stepper, func() Work) {
		r := NewRK(p.F, h, tb)
		r.Jacobian = p.Jacobian
		return r.Step, r.Work
	}}
}

// LinearMultistep returns the scheme of the multistep method m.
func LinearMultistep(m Multistep) Scheme {
	m.check()
	return Scheme{Name: m.Name, Order: m.Order, New: func(p Problem, h float64) (Stepper, func() Work) {
		l := NewLMM(p.F, h, m)
		l.Jacobian = p.Jacobian
		return l.Step, l.Work
	}}
}

// Schemes returns every method of constant step size: Tableaus, Multisteps, the variable-step BDF2, and the Verlet family.
func Schemes() []Scheme {
	var all []Scheme
	for _, tb := range Tableaus() {
		all = append(all, RungeKutta(tb))
	}
	for _, m := range Multisteps() {
		all = append(all, LinearMultistep(m))
	}
	all = append(all, Scheme{Name: "BDF2, variable steps", Order: 2, New: func(p Problem, h float64) (Stepper, func() Work) {
		b := NewBDF2(p.F, h)
		b.Jacobian = p.Jacobian
		return b.Step, b.Work
	}})
	for _, make := range VerletForms() {
		m := make(nil, 0)
		all = append(all, Scheme{Name: m.Name, Order: m.Order, SecondOrder: true, New: func(p Problem, h float64) (Stepper, func() Work) {
			v := make(p.Accel, h)
			return v.Step, v.Work
		}})
	}
	return all
}

// Measurement is a point of a work-precision diagram.
type Measurement struct {
	H     float64 // the step size, (T1 − T0)/n
	Steps int
	Error float64 // at T1, see Measure
	Work  Work
}

// Measure solves the problem in n steps and returns the error max |y_i − exact_i| at T1 with the work. For second-order problems
// it measures the positions only, because some Verlet methods have velocities at other times. If the method fails, Measure
// returns its error and a measurement with infinite Error.
//
// It panics if n < 1, if the problem has no exact solution, or if the method needs an Accel and there is none.
func Measure(p Problem, m Scheme, n int) (Measurement, error) {
	return MeasureContext(interrupt.Context(), p, m, n)
}

// askAfter is how many components steps advance between two questions whether a context is done, which takes as long as
// a step of a few components, and in a page as many steps.
const askAfter = 1 << 10

// MeasureContext is Measure that also stops when ctx is done, with ctx.Err().
func MeasureContext(ctx context.Context, p Problem, m Scheme, n int) (Measurement, error) {
	m.check()
	switch {
	case n < 1:
		panic(fmt.Sprintf("ode: Measure: n = %d steps, want n ≥ 1", n))
	case p.Exact == nil:
		panic(fmt.Sprintf("ode: Measure: problem %q has no exact solution", p.Name))
	case m.SecondOrder && p.Accel == nil:
		panic(fmt.Sprintf("ode: Measure: %s is for x″ = f, %q is of first order", m.Name, p.Name))
	}
	r := Measurement{H: (p.T1 - p.T0) / float64(n), Steps: n, Error: math.Inf(1)}
	step, work := m.New(p, r.H)
	calls := 0
	if work == nil { // counting calls takes as long as a small F, so only a method that does not count gets such a problem
		step, _ = m.New(p.counted(&calls), r.H)
		calls = 0
	}
	q := p.Start()
	moved := askAfter
	for k := 1; k <= n; k++ {
		var err error
		if moved += len(q.Y); moved > askAfter {
			moved, err = 0, ctx.Err()
		}
		if err == nil {
			err = step(&q)
		}
		if err != nil {
			return r, fmt.Errorf("%s: step %d: %w", m.Name, k, err)
		}
	}
	switch {
	case work != nil:
		r.Work = work()
	case calls > 0:
		r.Work.F = calls
	default:
		r.Work.F = n * m.Evaluations
	}
	if err := p.arrived(q); err != nil {
		return r, fmt.Errorf("%s: after %d steps: %w", m.Name, n, err)
	}
	exact := p.Exact(q.T)
	compared := len(exact)
	if p.Accel != nil {
		compared /= 2
	}
	r.Error = 0
	for i := range compared {
		r.Error = max(r.Error, math.Abs(q.Y[i]-exact[i]))
	}
	return r, nil
}

// arrived returns an error if the state that a method ended with is wrong: a method of the user's may forget the time.
func (p Problem) arrived(q State) error {
	switch {
	case len(q.Y) != len(p.Y0):
		return fmt.Errorf("%d components, want %d", len(q.Y), len(p.Y0))
	case !(math.Abs(q.T-p.T1) <= 1e-6*math.Abs(p.T1-p.T0)):
		return fmt.Errorf("t = %.10g, want %.10g: a step has to add h to T", q.T, p.T1)
	}
	if i := firstNotFinite(q.Y); i >= 0 {
		return fmt.Errorf("component %d of y: %w", i, ErrNotFinite)
	}
	return nil
}

// counted returns p whose F and Accel add to calls. A method uses one of the two.
func (p Problem) counted(calls *int) Problem {
	if f := p.F; f != nil {
		p.F = func(t float64, y, dy []float64) { *calls++; f(t, y, dy) }
	}
	if a := p.Accel; a != nil {
		p.Accel = func(t float64, x, v, acc []float64) { *calls++; a(t, x, v, acc) }
	}
	return p
}

// ObservedOrder returns the slope between two measurements, log(e₁/e₂)/log(h₁/h₂).
func ObservedOrder(coarse, fine Measurement) float64 {
	return math.Log(coarse.Error/fine.Error) / math.Log(coarse.H/fine.H)
}
