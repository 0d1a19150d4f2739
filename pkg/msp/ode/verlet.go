package ode

import (
	"fmt"
)

// Accel is the right-hand side of x″ = f(t, x, v): it sets a to f. It must not change x and v.
type Accel func(t float64, x, v, a []float64)

// FirstOrder returns x″ = f(t, x, v) as a first-order system with y = (x, v), Hauth, eq. 6.
func FirstOrder(f Accel) F {
	return func(t float64, y, dy []float64) {
		n := len(y) / 2
		copy(dy[:n], y[n:])
		f(t, y[:n], y[n:], dy[n:])
	}
}

// Verlet takes steps of x″ = f(t, x, v) by a method of the Verlet family. The y of its states is (x, v): all positions, then all
// velocities. Make one with NewLeapfrog, NewStormer, NewVelocityForm, NewVelocityVerlet, NewTimeCorrected or NewSymplecticEuler.
//
// Each needs one evaluation of f per step. For forces that do not depend on v, all but the last have order 2. If f depends on v,
// they use the latest velocity, v_n−1/2 in f(x_n, v_n−1/2), as Hauth does below eq. 45. The order is then 1.
type Verlet struct {
	Name  string
	Order int     // for f that does not depend on v
	H     float64 // the step size; NewStormer and NewTimeCorrected say what a change of it does

	// Constraints are satisfied after each step by relaxation (Zachmann 2018), in Sweeps passes over all of them; 10 by default.
	// NewStormer and NewTimeCorrected accept constraints: they store positions only, so velocities follow automatically. The
	// others return ErrConstraints.
	Constraints []Constraint
	Sweeps      int

	f    Accel
	work Work
	rule func(m *Verlet, q *State, x, v []float64) error

	positional bool // the velocity of a state is only what its positions say

	// What the rule remembers of the last step, which ended at t with y.
	t, h float64
	y    []float64
	past []float64 // v_n−1/2, or x_n−1, or a_n

	next, a []float64 // memory of the next step: its y, and f
}

// VerletForms returns the constructors of all methods of the family.
func VerletForms() []func(f Accel, h float64) *Verlet {
	return []func(f Accel, h float64) *Verlet{
		NewSymplecticEuler, NewLeapfrog, NewVelocityForm, NewStormer, NewTimeCorrected, NewVelocityVerlet,
	}
}

// Work returns the work so far.
func (m *Verlet) Work() Work { return m.work }

// Step advances q by one step of size H. If q has been changed since the last step, the method starts again from q, with x and v
// taken at the same time. Errors: ErrStepSize, ErrNotFinite. It panics if len(q.Y) is odd.
func (m *Verlet) Step(q *State) error {
	if len(q.Y)%2 != 0 {
		panic(fmt.Sprintf("ode: %s: len(Y) = %d, want 2n, positions and velocities", m.Name, len(q.Y)))
	}
	if err := checkStep(q, m.H); err != nil {
		return err
	}
	if len(m.Constraints) > 0 && !m.positional {
		return at(q.T, m.H, fmt.Errorf("%s: %w", m.Name, ErrConstraints))
	}
	if m.past != nil && !q.equal(m.t, m.y) {
		m.past = nil
	}
	n := len(q.Y) / 2
	y := append(m.next[:0], q.Y...)
	m.next = y
	past := m.past
	err := m.rule(m, q, y[:n], y[n:])
	if err == nil {
		err = checkFinite(q.T, m.H, "the result", y)
	}
	if err != nil {
		m.past, m.a = past, nil // which the rule may have exchanged
		return err
	}
	q.T += m.H
	copy(q.Y, y)
	m.t, m.h, m.y, m.next = q.T, m.H, y, m.y
	return nil
}

// accel returns f(t, x, v). The next call overwrites it, except after a rule has made it m.past and given m.a other memory.
func (m *Verlet) accel(t0, t float64, x, v []float64) ([]float64, error) {
	m.a = resize(m.a, len(x))
	clear(m.a)
	m.work.F++
	m.f(t, x, v, m.a)
	return m.a, checkFinite(t0, m.H, "f", m.a)
}

// NewSymplecticEuler returns the method
//
//	v_n+1 = v_n + h f(t_n, x_n, v_n),   x_n+1 = x_n + h v_n+1
//
// of order 1: Hauth, eq. 44–45, with v at the same times as x.
func NewSymplecticEuler(f Accel, h float64) *Verlet {
	return &Verlet{Name: "symplectic Euler", Order: 1, H: h, f: f, rule: func(m *Verlet, q *State, x, v []float64) error {
		a, err := m.accel(q.T, q.T, x, v)
		if err != nil {
			return err
		}
		axpy(v, m.H, a)
		axpy(x, m.H, v)
		return nil
	}}
}

// NewVelocityVerlet returns the form with velocities and positions at the same times:
//
//	v_n+1/2 = v_n + h/2 a_n,   x_n+1 = x_n + h v_n+1/2,   v_n+1 = v_n+1/2 + h/2 a_n+1
//
// with a_n+1 = f(t_n+1, x_n+1, v_n+1/2), which the next step reuses.
func NewVelocityVerlet(f Accel, h float64) *Verlet {
	return &Verlet{Name: "velocity Verlet", Order: 2, H: h, f: f, rule: func(m *Verlet, q *State, x, v []float64) error {
		var err error
		if m.past == nil {
			if m.past, err = m.accel(q.T, q.T, x, v); err != nil {
				return err
			}
			m.a = nil
		}
		axpy(v, m.H/2, m.past)
		axpy(x, m.H, v)
		a, err := m.accel(q.T, q.T+m.H, x, v)
		if err != nil {
			return err
		}
		axpy(v, m.H/2, a)
		m.past, m.a = a, m.past
		return nil
	}}
}

// axpy adds s x to y.
func axpy(y []float64, s float64, x []float64) {
	for i, v := range x {
		y[i] += s * v
	}
}
