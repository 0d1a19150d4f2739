package ode

import (
	"slices"

	"gonum.org/v1/gonum/mat"
)

// RK takes steps by a Runge-Kutta method, explicit or implicit. Make one with NewRK.
type RK struct {
	H        float64  // the step size; may be changed between steps
	Jacobian Jacobian // ∂f/∂y for implicit methods; nil: by forward differences
	Shifted  Shifted  // solves with it in place of dense matrices, for large systems; nil: none

	tb         Tableau
	explicitly bool // A is strictly lower triangular
	rhs        rhs
	next       []float64 // what a step makes of y
	k          []float64 // s·n slopes of the stages
	y          []float64 // a stage, or all of them
	d          []float64 // Aᵀ d = b, or nil
	stages     stageSystem
}

// NewRK returns the method of a tableau for y' = f(t, y) with step size h.
func NewRK(f F, h float64, tb Tableau) *RK {
	tb.check()
	r := &RK{H: h, tb: tb, explicitly: tb.Explicit(), rhs: rhs{f: f}}
	if !r.explicitly {
		r.d = stageWeights(tb)
	}
	return r
}

// Work returns the work so far.
func (r *RK) Work() Work { return r.rhs.work }

// Step advances q by one step of size H.
//
// An implicit method solves for its stages by Newton's method. If A is lower triangular, it solves stage by stage. Otherwise it
// solves one dense system of s·n unknowns, or s systems of n by Shifted. Errors: ErrStepSize, ErrNotFinite, ErrSingular,
// ErrNewton.
func (r *RK) Step(q *State) error {
	if err := checkStep(q, r.H); err != nil {
		return err
	}
	var err error
	if r.explicitly {
		r.next = resize(r.next, len(q.Y))
		err = r.explicit(q.T, r.H, q.Y, r.next, false)
	} else {
		r.next = append(r.next[:0], q.Y...)
		err = r.implicit(q.T, r.H, r.next)
	}
	if err != nil {
		return err
	}
	copy(q.Y, r.next)
	q.T += r.H
	return nil
}

// explicit sets next to the result of a step from y. With haveFirst the slope of the first stage is already in k.
func (r *RK) explicit(t, h float64, y, next []float64, haveFirst bool) error {
	tb, n := &r.tb, len(y)
	r.k, r.y = resize(r.k, tb.Stages()*n), resize(r.y, n)
	for i := range tb.Stages() {
		if i == 0 && haveFirst {
			continue
		}
		r.sum(r.y, y, h, tb.A[i][:i])
		if err := r.rhs.eval(t, h, t+tb.C[i]*h, r.y, r.k[i*n:(i+1)*n]); err != nil {
			return err
		}
	}
	r.sum(next, y, h, tb.B)
	return checkFinite(t, h, "the result", next)
}

// sum sets z to y + h Σ_j w_j k_j. Both may be the same slice. The first term reads y itself, because a copy of a few components takes
// longer than a term.
func (r *RK) sum(z, y []float64, h float64, w []float64) {
	n, from := len(z), y[:len(z)]
	for j, wj := range w {
		if wj == 0 {
			continue
		}
		k, hw := r.k[j*n:][:n], h*wj
		for i := range z {
			z[i] = from[i] + hw*k[i]
		}
		from = z
	}
	copy(z, from) // does nothing after a term
}

// implicit replaces y by the result of a step.
func (r *RK) implicit(t, h float64, y []float64) error {
	tb, n := &r.tb, len(y)
	s := tb.Stages()
	r.k, r.y = resize(r.k, s*n), resize(r.y, s*n)
	for i := range s {
		copy(r.y[i*n:], y)
	}
	if tb.DiagonallyImplicit() {
		for i := range s {
			if err := r.stage(t, h, y, i); err != nil {
				return err
			}
		}
	} else {
		p := r.system(t, h, r.y)
		p.a, p.t = tb.A, p.t[:0]
		for _, c := range tb.C {
			p.t = append(p.t, t+c*h)
		}
		if err := p.solve(r.y); err != nil {
			return err
		}
	}
	// With d the stages give the result without f, which would multiply what is left of Newton's error by the
	// stiffness (Hairer & Wanner II, IV.8).
	if r.d == nil {
		for i := range s {
			if err := r.rhs.eval(t, h, t+tb.C[i]*h, r.y[i*n:(i+1)*n], r.k[i*n:(i+1)*n]); err != nil {
				return err
			}
		}
		r.sum(y, y, h, tb.B)
		return checkFinite(t, h, "the result", y)
	}
	for i := range n {
		sum := 0.0
		for j, d := range r.d {
			sum += d * (r.y[j*n+i] - y[i])
		}
		y[i] += sum
	}
	return checkFinite(t, h, "the result", y)
}

// system returns the system of stages that begin at c, without its coefficients.
func (r *RK) system(t, h float64, c []float64) *stageSystem {
	p := &r.stages
	p.rhs, p.jacobian, p.shifted, p.t0, p.h = &r.rhs, r.Jacobian, r.Shifted, t, h
	p.c = append(p.c[:0], c...)
	return p
}

// stage finds the stage i of a lower triangular method and its slope, those before it being known.
func (r *RK) stage(t, h float64, y []float64, i int) error {
	tb, n := &r.tb, len(y)
	ti, yi, ki := t+tb.C[i]*h, r.y[i*n:(i+1)*n], r.k[i*n:(i+1)*n]
	r.sum(yi, y, h, tb.A[i][:i])
	a := tb.A[i][i]
	if a == 0 {
		return r.rhs.eval(t, h, ti, yi, ki)
	}
	p := r.system(t, h, yi)
	p.single(a, ti)
	if err := p.solve(yi); err != nil {
		return err
	}
	for l := range ki {
		ki[l] = (yi[l] - p.c[l]) / (h * a)
	}
	return nil
}

// stageWeights returns d with Aᵀ d = b, so that y₁ = y₀ + Σ d_i (Y_i − y₀), or nil if there is none.
func stageWeights(tb Tableau) []float64 {
	s := tb.Stages()
	d := make([]float64, s)
	if tb.StifflyAccurate() {
		d[s-1] = 1
		return d
	}
	at := mat.NewDense(s, s, nil)
	for i, row := range tb.A {
		for j, v := range row {
			at.Set(j, i, v)
		}
	}
	if err := mat.NewVecDense(s, d).SolveVec(at, mat.NewVecDense(s, slices.Clone(tb.B))); err != nil {
		return nil
	}
	return d
}

// resize returns a slice of length n, x itself if it is long enough.
func resize(x []float64, n int) []float64 {
	if cap(x) < n {
		return make([]float64, n)
	}
	return x[:n]
}
