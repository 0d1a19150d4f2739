package ode

import "slices"

// LMM takes constant steps by a linear multistep method. Make one with NewLMM.
type LMM struct {
	H        float64  // the step size; changing it starts the method afresh
	Jacobian Jacobian // ∂f/∂y for implicit methods; nil: by forward differences
	Shifted  Shifted  // solves with it in place of dense matrices, for large systems; nil: none

	m    Multistep
	rhs  rhs
	init *RK

	// The past, newest first: y[j] and f[j] at t − j h. The last step ended at t.
	t, h float64
	y, f [][]float64

	next stageSystem
}

// NewLMM returns the method m for y' = f(t, y) with the step size h.
//
// A one-step method of order 5 takes the first k−1 steps: Dormand-Prince for explicit methods and Radau IIA for implicit ones. A
// few steps with an error of h⁶ each do not lower the order of any method of this package. If q or H has been changed since the
// last step, the method starts again from q.
func NewLMM(f F, h float64, m Multistep) *LMM {
	m.check()
	start := RadauIIA5
	if m.Beta[0] == 0 {
		start = DormandPrince
	}
	return &LMM{H: h, m: m, rhs: rhs{f: f}, init: NewRK(f, h, start)}
}

// Work returns the work so far, including the start.
func (l *LMM) Work() Work { return l.rhs.work.plus(l.init.rhs.work) }

// Step advances q by one step of size H. An explicit method evaluates f once. An implicit one solves a system of n unknowns by
// Newton's method from y_0. Errors: ErrStepSize, ErrNotFinite, ErrSingular, ErrNewton.
func (l *LMM) Step(q *State) error {
	if err := checkStep(q, l.H); err != nil {
		return err
	}
	if len(l.y) == 0 || l.h != l.H || !q.equal(l.t, l.y[0]) {
		f0 := make([]float64, len(q.Y))
		if err := l.rhs.eval(q.T, l.H, q.T, q.Y, f0); err != nil {
			return err
		}
		l.t, l.h = q.T, l.H
		l.y, l.f = [][]float64{slices.Clone(q.Y)}, [][]float64{f0}
	}
	next := State{T: q.T, Y: slices.Clone(q.Y)}
	fNext := make([]float64, len(q.Y))
	if len(l.y) < l.m.Steps() {
		l.init.H, l.init.Jacobian, l.init.Shifted = l.H, l.Jacobian, l.Shifted
		if err := l.init.Step(&next); err != nil {
			return err
		}
		if err := l.rhs.eval(q.T, l.H, next.T, next.Y, fNext); err != nil {
			return err
		}
	} else {
		if err := l.formula(q.T, next.Y, fNext); err != nil {
			return err
		}
		next.T += l.H
	}
	l.push(next, fNext)
	q.T = next.T
	copy(q.Y, next.Y)
	return nil
}

// formula sets y and f, y being y_0 on entry, to those after a step from t.
func (l *LMM) formula(t float64, y, f []float64) error {
	a0, h := l.m.Alpha[0], l.H
	p := &l.next
	p.c = resize(p.c, len(y))
	c := p.c
	for i := range c {
		c[i] = 0
		for j := 1; j <= l.m.Steps(); j++ {
			c[i] += (h*l.m.Beta[j]*l.f[j-1][i] - l.m.Alpha[j]*l.y[j-1][i]) / a0
		}
	}
	if l.m.Beta[0] == 0 {
		copy(y, c)
		if err := checkFinite(t, h, "the result", y); err != nil {
			return err
		}
		return l.rhs.eval(t, h, t+h, y, f)
	}
	gamma := l.m.Beta[0] / a0
	p.rhs, p.jacobian, p.shifted, p.t0, p.h = &l.rhs, l.Jacobian, l.Shifted, t, h
	p.single(gamma, t+h)
	if err := p.solve(y); err != nil {
		return err
	}
	for i := range f {
		f[i] = (y[i] - c[i]) / (h * gamma)
	}
	return nil
}

// push puts the new point before the past and forgets what is older than k steps.
func (l *LMM) push(q State, f []float64) {
	k := l.m.Steps()
	l.t = q.T
	l.y = slices.Insert(l.y, 0, q.Y)
	l.f = slices.Insert(l.f, 0, f)
	l.y, l.f = l.y[:min(k, len(l.y))], l.f[:min(k, len(l.f))]
}
