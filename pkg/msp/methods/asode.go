package methods

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/ode"
)

// ErrNotSpring is the error of a problem that is not of the form x″ = −k x − d x′ + g, with numbers k, d and g.
var ErrNotSpring = errors.New("methods: not a spring, x″ = −k x − d x′ + g")

// AsODE turns a method for systems, such as yours, into a method of package ode, so that you can measure and draw it
// next to others:
//
//	mine := methods.AsODE("mine", 1, func(s *msp.System, h float64) (msp.Stepper, error) {
//		return func(q *msp.State) error { …; q.T += h; return nil }, nil
//	})
//	mine.Evaluations = 1 // of the forces, in a step
//	viz.WorkPrecision(ode.HauthSpring(), mine, ode.RungeKutta(ode.RK4))
//	R, err := ode.Observe(mine) // for viz.Stability
//
// It is for problems of one spring, x″ = −k x − d x′ + g, such as ode.HauthSpring, ode.Overdamped, ode.Wave and those
// of ode.Observe. The function build receives a system with this motion: two free particles of 1 kg, x apart, that
// swing along y. A spring of rest length 0 joins them, with Damping.Unprojected and opposite external forces. The
// method must therefore use s.Force, and s.DampingForce if d is not 0. For other problems a step returns
// ErrNotSpring. For Re z > 0, ode.Observe needs a damper that supplies energy. The methods of this package refuse
// such a damper, so their R is NaN there.
func AsODE(name string, order int, build func(s *msp.System, h float64) (msp.Stepper, error)) ode.Scheme {
	if build == nil {
		panic(fmt.Sprintf("methods: AsODE(%q): build = nil, want a function that makes a stepper", name))
	}
	return ode.Scheme{Name: name, Order: order, SecondOrder: true, New: func(p ode.Problem, h float64) (ode.Stepper, func() ode.Work) {
		s, err := springOf(p)
		var step msp.Stepper
		if err == nil {
			step, err = build(s, h)
		}
		if err == nil && step == nil {
			err = fmt.Errorf("%w: method %q: build made no stepper", msp.ErrInvalid, name)
		}
		if err != nil {
			return func(*ode.State) error { return err }, nil
		}
		return (&apart{step: step}).take, nil
	}}
}

// springOf returns a system of two particles. Their distance is the solution of p.
func springOf(p ode.Problem) (*msp.System, error) {
	a := func(t, x, v float64) float64 {
		out := make([]float64, 1)
		p.Accel(t, []float64{x}, []float64{v}, out)
		return out[0]
	}
	if p.Accel == nil || len(p.Y0) != 2 && p.Y0 != nil {
		return nil, fmt.Errorf("problem %q: %w", p.Name, ErrNotSpring)
	}
	g := a(p.T0, 0, 0)
	k, d := g-a(p.T0, 1, 0), g-a(p.T0, 0, 1)
	for _, at := range [][3]float64{{p.T0, -2, 3}, {p.T1, 0.5, 0.7}} {
		want := g - k*at[1] - d*at[2]
		if !(math.Abs(a(at[0], at[1], at[2])-want) <= 1e-9*(math.Abs(g)+3*math.Abs(k)+3*math.Abs(d))) {
			return nil, fmt.Errorf("problem %q: %w", p.Name, ErrNotSpring)
		}
	}
	// Each particle moves by half, so that half the forces do.
	return &msp.System{
		X0:      make([]float64, 6),
		Mass:    []float64{1, 1},
		Springs: []msp.Spring{{I: 0, J: 1, K: k / 2}},
		Damping: msp.Damping{Unprojected: d / 2},
		Fext:    []float64{0, -g / 2, 0, 0, g / 2, 0},
	}, nil
}

// apart takes steps of the distance of two particles, y = (x, v).
type apart struct {
	step msp.Stepper
	y    []float64 // where the last step ended, as told
	q    msp.State // and as it is: not halves of y again, by which a method would see its own past altered
}

func (m *apart) take(q *ode.State) error {
	next := msp.State{
		X: []float64{0, -q.Y[0] / 2, 0, 0, q.Y[0] / 2, 0},
		V: []float64{0, -q.Y[1] / 2, 0, 0, q.Y[1] / 2, 0},
		T: q.T,
	}
	if m.y != nil && q.T == m.q.T && slices.Equal(q.Y, m.y) {
		next = m.q.Clone()
	}
	err := m.step(&next)
	if err == nil {
		err = msp.CheckFinite("position", next.X)
	}
	if err == nil {
		err = msp.CheckFinite("velocity", next.V)
	}
	if errors.Is(err, msp.ErrNotFinite) {
		return fmt.Errorf("%w: %w", ode.ErrNotFinite, err)
	}
	if err != nil {
		return err
	}
	m.y, m.q = []float64{next.X[4] - next.X[1], next.V[4] - next.V[1]}, next
	copy(q.Y, m.y)
	q.T = next.T
	return nil
}
