package ode

import "slices"

// BDF2 takes steps of changing size by the backward differentiation formula of two steps,
//
//	(1+2ω)/(1+ω) y_1 − (1+ω) y_0 + ω²/(1+ω) y_−1 = h f(t + h, y_1),   ω = h/h_−1
//
// which for ω = 1 is Hauth, eq. 37 (times 3/2). It is stable for ω < 1 + √2 (Grigorieff 1983). Make one with NewBDF2.
type BDF2 struct {
	H        float64  // the size of the next step; may be changed before every step
	Jacobian Jacobian // ∂f/∂y; nil: by forward differences
	Shifted  Shifted  // solves with it in place of dense matrices, for large systems; nil: none

	rhs  rhs
	init *RK

	t, h float64   // where the last step ended, and its size
	y    []float64 // y_0
	past []float64 // y_−1
}

// NewBDF2 returns the method for y' = f(t, y) with the step size h. The first step, and the first after q has
// been changed by others, is one of SDIRK2, which is L-stable as well.
func NewBDF2(f F, h float64) *BDF2 {
	return &BDF2{H: h, rhs: rhs{f: f}, init: NewRK(f, h, SDIRK2)}
}

// Work returns what has been done so far, the start included.
func (b *BDF2) Work() Work { return b.rhs.work.plus(b.init.rhs.work) }

// Step advances q by one step of size H. Errors: ErrStepSize, ErrNotFinite, ErrSingular, ErrNewton.
func (b *BDF2) Step(q *State) error {
	if err := checkStep(q, b.H); err != nil {
		return err
	}
	next := State{T: q.T, Y: slices.Clone(q.Y)}
	if b.past == nil || !q.equal(b.t, b.y) {
		b.init.H, b.init.Jacobian, b.init.Shifted = b.H, b.Jacobian, b.Shifted
		if err := b.init.Step(&next); err != nil {
			return err
		}
	} else {
		if err := b.formula(q, next.Y); err != nil {
			return err
		}
		next.T += b.H
	}
	b.past, b.y = slices.Clone(q.Y), next.Y
	b.t, b.h = next.T, b.H
	q.T = next.T
	copy(q.Y, next.Y)
	return nil
}

// formula sets y, y_0 on entry, to y_1.
func (b *BDF2) formula(q *State, y []float64) error {
	w := b.H / b.h
	a0, a1, a2 := (1+2*w)/(1+w), -(1 + w), w*w/(1+w)
	c := make([]float64, len(y))
	for i := range c {
		c[i] = -(a1*q.Y[i] + a2*b.past[i]) / a0
	}
	p := stageSystem{rhs: &b.rhs, jacobian: b.Jacobian, shifted: b.Shifted, t0: q.T, h: b.H,
		a: [][]float64{{1 / a0}}, t: []float64{q.T + b.H}, c: c}
	return p.solve(y)
}
