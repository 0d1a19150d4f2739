package ode

import (
	"gonum.org/v1/gonum/mat"
)

const (
	// The correction is applied before it is judged and Newton's method at least gains six digits a step with
	// a difference quotient for J, so what is left is below rounding.
	newtonTolerance = 1e-10
	newtonLimit     = 30
	shortestPart    = 1. / (1 << 10) // of a correction that is tried
)

// stageSystem is a system of s coupled stages of n components,
//
//	Y_i = c_i + h Σ_j a_ij f(t_j, Y_j),   i = 1 … s
//
// the only kind of equation an implicit method has to solve: a diagonally implicit Runge-Kutta stage and a
// multistep method have s = 1.
type stageSystem struct {
	rhs      *rhs
	jacobian Jacobian
	shifted  Shifted
	t0, h    float64 // of the step, for errors
	a        [][]float64
	t        []float64 // s
	c        []float64 // s·n

	k []float64 // f(t_j, Y_j) at the last residual, s·n
}

// newton is the memory of Newton's method: a step of a small system would otherwise spend its time in allocating.
type newton struct {
	g, step, trial, rest, k []float64 // s·n
	jac, m                  *mat.Dense
	factors                 lu
	correct                 func(g []float64) error
	cond                    func() float64
}

// single sets the coefficients to those of one stage, Y = c + h a f(t, Y).
func (p *stageSystem) single(a, t float64) {
	if len(p.t) != 1 {
		p.a, p.t = [][]float64{{0}}, []float64{0}
	}
	p.a[0][0], p.t[0] = a, t
}

// solve finds Y, s·n, by Newton's method (Hauth, algorithm 1) from the guess that y holds:
//
//	(I − h A ⊗ J) s = −G(Y),   G_i = Y_i − c_i − h Σ_j a_ij f(t_j, Y_j)
//
// with J = ∂f/∂y taken at each stage, and by a part of s where all of it does not help: see search.
func (p *stageSystem) solve(y []float64) error {
	if len(y) == 0 {
		return nil
	}
	linearize, limit := p.coupled, newtonLimit
	if p.shifted != nil {
		linearize, limit = p.staged, shiftedLimit
	}
	longest := 1.0
	if p.shifted != nil && len(p.t) > 1 {
		longest = 2 // triangular converges, but for oscillations not with every iteration
	}
	w := p.rhs.memory(len(y))
	g, step := w.g, w.step
	p.k = w.k
	if err := p.residual(g, y); err != nil {
		return err
	}
	var last func() float64 // condition number
	for range limit {
		p.rhs.work.Newton++
		correct, cond, err := linearize(y)
		if err != nil {
			return err
		}
		last = cond
		copy(step, g)
		if err := correct(step); err != nil {
			return err
		}
		if err := checkFinite(p.t0, p.h, "a stage", step); err != nil {
			return err
		}
		found, err := p.search(y, step, g, longest, correct)
		if found || err != nil {
			return err
		}
	}
	if last() > 1e15 { // singular but for rounding
		return at(p.t0, p.h, ErrSingular)
	}
	return at(p.t0, p.h, ErrNewton)
}

// search adds λs to y, with the first λ of 1, ½, ¼, … after which the correction by the same matrix is shorter,
//
//	‖s̄‖ < longest ‖s‖,   (I − h A ⊗ J) s̄ = −G(Y + λs)
//
// (the natural monotonicity test of P. Deuflhard: Newton Methods for Nonlinear Problems, 2004, sec. 3.3: unlike ‖G‖ it does
// not depend on how the equations are scaled, which the stiffness does by powers of ten). It costs no evaluation of f
// or J that the next iteration would not need. Where no λ passes all of s is added, as without a search: with a J that is
// not that of f, s̄ may be longer on the way to the solution. g becomes G there. It reports whether s̄ is so small that y,
// with it added, is the solution.
func (p *stageSystem) search(y, step, g []float64, longest float64, correct func(b []float64) error) (found bool, err error) {
	size := largest(step)
	if size <= p.goal(y) {
		axpy(y, 1, step)
		return true, nil
	}
	w := p.rhs.memory(len(y))
	trial, rest := w.trial, w.rest
	for part := 1.0; part >= shortestPart; part /= 2 {
		copy(trial, y)
		axpy(trial, part, step)
		if err = p.residual(g, trial); err != nil {
			continue // outside the domain of f, perhaps
		}
		copy(rest, g)
		if err = correct(rest); err != nil {
			return false, err
		}
		left := largest(rest)
		if left <= p.goal(trial) {
			copy(y, trial)
			axpy(y, 1, rest)
			return true, nil
		}
		if left < longest*size {
			copy(y, trial)
			return false, nil
		}
	}
	if err != nil {
		return false, err
	}
	axpy(y, 1, step)
	return false, p.residual(g, y)
}

// coupled returns a function that replaces g by −(I − h A ⊗ J)⁻¹ g, one dense system, and one that finds its condition
// number. The slopes at y are known.
func (p *stageSystem) coupled(y []float64) (correct func(g []float64) error, cond func() float64, err error) {
	s, w := len(p.t), p.rhs.memory(len(y))
	n := len(y) / s
	w.jac, w.m = resizeDense(w.jac, n), resizeDense(w.m, s*n)
	jac, m := w.jac.RawMatrix().Data, w.m.RawMatrix().Data
	for j := range s {
		yj, kj := y[j*n:(j+1)*n], p.k[j*n:(j+1)*n]
		if err := p.rhs.jacobian(p.jacobian, p.t0, p.h, p.t[j], yj, kj, w.jac); err != nil {
			return nil, nil, err
		}
		for stage := range s {
			ha := p.h * p.a[stage][j]
			for i := range n {
				row := m[(stage*n+i)*s*n+j*n:]
				for l, v := range jac[i*n : (i+1)*n] {
					row[l] = -ha * v
				}
			}
		}
	}
	for i := range s * n {
		m[i*s*n+i]++
	}
	err = w.factors.factor(w.m)
	p.rhs.work.Factors++
	if err != nil {
		return nil, nil, at(p.t0, p.h, err)
	}
	if w.correct == nil {
		w.correct = func(g []float64) error {
			w.factors.solve(g)
			for i := range g {
				g[i] = -g[i]
			}
			return nil
		}
		w.cond = w.factors.cond
	}
	return w.correct, w.cond, nil
}

// resizeDense returns an n × n matrix, m itself if it is one.
func resizeDense(m *mat.Dense, n int) *mat.Dense {
	if m == nil || m.RawMatrix().Rows != n {
		return mat.NewDense(n, n, nil)
	}
	return m
}

// residual sets g to G(Y), and k to the slopes f(t_j, Y_j).
func (p *stageSystem) residual(g, y []float64) error {
	n := len(y) / len(p.t)
	p.k = resize(p.k, len(y))
	for j, t := range p.t {
		if err := p.rhs.eval(p.t0, p.h, t, y[j*n:(j+1)*n], p.k[j*n:(j+1)*n]); err != nil {
			return err
		}
	}
	for stage, a := range p.a {
		first := stage * n
		for l := range n {
			sum := y[first+l] - p.c[first+l]
			for j, a := range a {
				sum -= p.h * a * p.k[j*n+l]
			}
			g[first+l] = sum
		}
	}
	return nil
}

// goal returns how small a correction has to be. Among denormal numbers relative size means nothing.
func (p *stageSystem) goal(y []float64) float64 {
	return max(newtonTolerance*max(largest(y), largest(p.c)), 1e-300)
}
