package ode

import (
	"math"

	"gonum.org/v1/gonum/mat"
)

const (
	// The correction is applied before it is judged and Newton's method at least gains six digits a step with
	// a difference quotient for J, so what is left is below rounding.
	newtonTolerance = 1e-10
	newtonLimit     = 30
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
}

// solve finds Y, s·n, by Newton's method (Hauth, algorithm 1) from the guess that y holds:
//
//	(I − h A ⊗ J) s = −G(Y),   G_i = Y_i − c_i − h Σ_j a_ij f(t_j, Y_j)
//
// with J = ∂f/∂y taken at each stage.
func (p *stageSystem) solve(y []float64) error {
	s := len(p.t)
	n := len(y) / s
	if n == 0 {
		return nil
	}
	if p.shifted != nil {
		return p.solveShifted(y)
	}
	k, g := make([]float64, s*n), make([]float64, s*n)
	jac, m := mat.NewDense(n, n, nil), mat.NewDense(s*n, s*n, nil)
	var lu mat.LU
	var step mat.VecDense
	worst := 0.0
	for range newtonLimit {
		p.rhs.work.Newton++
		m.Zero()
		for j := range s {
			yj, kj := y[j*n:(j+1)*n], k[j*n:(j+1)*n]
			if err := p.rhs.eval(p.t0, p.h, p.t[j], yj, kj); err != nil {
				return err
			}
			if err := p.rhs.jacobian(p.jacobian, p.t0, p.h, p.t[j], yj, kj, jac); err != nil {
				return err
			}
			for i := range s {
				block := m.Slice(i*n, (i+1)*n, j*n, (j+1)*n).(*mat.Dense)
				block.Scale(-p.h*p.a[i][j], jac)
			}
		}
		for i := range g {
			m.Set(i, i, m.At(i, i)+1)
		}
		p.residual(g, y, k)
		lu.Factorize(m)
		cond := lu.Cond()
		if math.IsInf(cond, 0) || math.IsNaN(cond) {
			return at(p.t0, p.h, ErrSingular)
		}
		worst = max(worst, cond)
		// Its error is a warning about the condition, of which we judge by convergence.
		_ = lu.SolveVecTo(&step, false, mat.NewVecDense(s*n, g))
		size := 0.0
		for i := range y {
			y[i] -= step.AtVec(i)
			size = max(size, math.Abs(step.AtVec(i)))
		}
		if err := checkFinite(p.t0, p.h, "a stage", y); err != nil {
			return err
		}
		if size <= p.goal(y) {
			return nil
		}
	}
	if worst > 1e15 { // singular but for rounding
		return at(p.t0, p.h, ErrSingular)
	}
	return at(p.t0, p.h, ErrNewton)
}

// residual sets g to G(Y), where k has the slopes f(t_j, Y_j).
func (p *stageSystem) residual(g, y, k []float64) {
	n := len(y) / len(p.t)
	for i := range g {
		g[i] = y[i] - p.c[i]
		for j := range p.t {
			g[i] -= p.h * p.a[i/n][j] * k[j*n+i%n]
		}
	}
}

// goal returns how small a correction has to be. Among denormal numbers relative size means nothing.
func (p *stageSystem) goal(y []float64) float64 {
	return max(newtonTolerance*max(largest(y), largest(p.c)), 1e-300)
}
