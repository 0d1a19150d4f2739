package ode

import "fmt"

// NewLeapfrog returns the method on the staggered grid, Hauth, eq. 41–42:
//
//	v_n+1/2 = v_n−1/2 + h f(t_n, x_n),   x_n+1 = x_n + h v_n+1/2
//
// It starts with v_1/2 = v_0 + h/2 f(t_0, x_0, v_0). After a step the velocity in the state is v_n+1/2, at the time T − h/2. If
// H changes, v goes from the middle of the old step to that of the new one.
func NewLeapfrog(f Accel, h float64) *Verlet {
	return &Verlet{Name: "leapfrog", Order: 2, H: h, f: f, rule: func(m *Verlet, q *State, x, v []float64) error {
		s := m.H / 2
		if m.past != nil {
			s += m.h / 2 // the half step that the velocity is behind
		}
		a, err := m.accel(q.T, q.T, x, v)
		if err != nil {
			return err
		}
		axpy(v, s, a)
		axpy(x, m.H, v)
		m.past = []float64{}
		return nil
	}}
}

// NewVelocityForm returns the multistep formulation, Hauth, eq. 44–45, where v_n denotes the velocity between x_n and x_n+1:
//
//	v_n = v_n−1 + h f(t_n, x_n, v_n−1),   x_n+1 = x_n + h v_n
//
// It starts with v_−1 = v(t_0) − h/2 f(t_0, x_0, v(t_0)), so it is the leapfrog method with other indices. Starting with v(t_0)
// gives NewSymplecticEuler, which has order 1. After a step the velocity in the state is at the time T − h/2.
func NewVelocityForm(f Accel, h float64) *Verlet {
	return &Verlet{Name: "velocity form", Order: 2, H: h, f: f, rule: func(m *Verlet, q *State, x, v []float64) error {
		a, err := m.accel(q.T, q.T, x, v)
		if err != nil {
			return err
		}
		if m.past == nil {
			axpy(v, -m.H/2, a)
		}
		axpy(v, m.H, a)
		axpy(x, m.H, v)
		m.past = []float64{}
		return nil
	}}
}

// NewStormer returns the method that uses positions only, Hauth, eq. 43:
//
//	x_n+1 = 2 x_n − x_n−1 + h² f(t_n, x_n)
//
// It starts with x_1 = x_0 + h v_0 + h²/2 f(t_0, x_0, v_0) (Zachmann). The velocity in the state and in f is (x_n − x_n−1)/h, at
// the time T − h/2. The formula is correct for constant h only. It is used unchanged when H changes, to show the consequences;
// NewTimeCorrected is the remedy.
func NewStormer(f Accel, h float64) *Verlet {
	m := &Verlet{Name: "Störmer", Order: 2, H: h, f: f, Sweeps: 10, positional: true}
	m.rule = func(m *Verlet, q *State, x, v []float64) error {
		return m.positions(q, x, v, 1)
	}
	return m
}

// NewTimeCorrected returns the form of Zachmann for a step size that changes, from h_n−1 to h_n:
//
//	x_n+1 = x_n + h_n/h_n−1 (x_n − x_n−1) + h_n (h_n + h_n−1)/2 f(t_n, x_n)
//
// H may be changed before every step; while it does not change, this is NewStormer.
//
// Its order is 2 while the step size changes smoothly or rarely: each change costs h_n (h_n² − h_n−1²)/6 x‴. The
// velocity in the state, and in f, is (x_n − x_n−1)/h_n−1.
func NewTimeCorrected(f Accel, h float64) *Verlet {
	m := &Verlet{Name: "time-corrected Verlet", Order: 2, H: h, f: f, Sweeps: 10, positional: true}
	m.rule = func(m *Verlet, q *State, x, v []float64) error {
		ratio := 1.0
		if m.past != nil {
			ratio = m.H / m.h
		}
		return m.positions(q, x, v, ratio)
	}
	return m
}

// positions takes a step from x_n and x_n−1, where ratio = h_n/h_n−1.
func (m *Verlet) positions(q *State, x, v []float64, ratio float64) error {
	a, err := m.accel(q.T, q.T, x, v)
	if err != nil {
		return err
	}
	h := m.H
	old := append([]float64(nil), x...)
	for i := range x {
		if m.past == nil {
			x[i] += h*v[i] + h*h/2*a[i]
		} else {
			x[i] += ratio*(x[i]-m.past[i]) + h*(h+h/ratio)/2*a[i]
		}
	}
	if err := m.relax(x); err != nil {
		return at(q.T, h, fmt.Errorf("%s: %w", m.Name, err))
	}
	for i := range x {
		v[i] = (x[i] - old[i]) / h
	}
	m.past = old
	return nil
}
