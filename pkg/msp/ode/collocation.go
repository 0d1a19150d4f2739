package ode

import (
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"
)

// collocation is an implicit Runge-Kutta method of s stages that are values of a polynomial, y_0 at 0 and with slope f
// at each c_i, the last of which is the result: Radau IIA. From that follow
//
//   - a guess of the next stages: the polynomial of the step before, extrapolated;
//
//   - an estimate of the error: ŷ − y_1 with an embedded method of order s, which takes the slope f(t_0, y_0) with any
//     weight γ_0,
//
//     ŷ − y_1 = γ_0 h f(t_0, y_0) + Σ e_i (Y_i − y_0),   e = −γ_0 A⁻ᵀ (ℓ_1(0) … ℓ_s(0))
//
//     ℓ_i being the Lagrange polynomials of c. For stiff components that is far too large; it is multiplied with
//     (I − h γ_0 J)⁻¹ (Hairer & Wanner II, IV.8, after L. Shampine).
//
// Stages are found by simplified Newton iterations, decoupled as by triangular, so that there are s real matrices
// I − h T_ii J of order n to factor; γ_0 = T_ss makes the last of them serve for the estimate. (Hairer and Wanner take
// a real eigenvalue of A and a complex matrix: fewer iterations, each cheaper, for about twice the work of factors.)
type collocation struct {
	tb  Tableau
	tri [][]float64 // T
	e   []float64
	matrices

	stages  []float64 // Y of the last try
	made    int       // iterations in it
	theta   float64   // and their rate
	h       float64   // and its size
	retried bool      // a step has been rejected, or none accepted yet

	// Of the step before: Y − y_0, y_1 − y_0, h and the size of the error.
	past, moved []float64
	pastH, size float64
}

const (
	collocationLimit = 10  // iterations: T instead of A makes their rate up to 0.39 where J is exact
	keepJacobian     = 0.1 // a rate at which J is good enough for the next step
)

// newCollocation returns nil unless the method has s stages of order s at s points, none of them 0 and the last 1.
// (Where the last stage is not the result, as with Gauss4, a stiff error of the result is not in what the filter leaves.)
func newCollocation(tb Tableau) *collocation {
	s := tb.Stages()
	tri, ok := crout(tb.A)
	if !ok || tb.StageOrder() < s || !tb.StifflyAccurate() {
		return nil
	}
	for i, c := range tb.C {
		if slices.Contains(tb.C[:i], c) || c == 0 || !(tri[i][i] > 0) {
			return nil
		}
	}
	m := &collocation{tb: tb, tri: tri, e: make([]float64, s)}
	transposed := mat.NewDense(s, s, nil)
	for i, row := range tb.A {
		transposed.SetCol(i, row)
	}
	v := mat.NewVecDense(s, m.e)
	for i := range s {
		m.e[i] = -tri[s-1][s-1] * lagrange(tb.C, i, 0)
	}
	if err := v.SolveVec(transposed, v); err != nil {
		return nil
	}
	return m
}

// lagrange returns the value at x of the polynomial that is 1 at nodes[i] and 0 at the others.
func lagrange(nodes []float64, i int, x float64) float64 {
	l := 1.0
	for j, c := range nodes {
		if j != i {
			l *= (x - c) / (nodes[i] - c)
		}
	}
	return l
}

func (m *collocation) begin() {
	*m = collocation{tb: m.tb, tri: m.tri, e: m.e, retried: true}
}

func (m *collocation) try(c *Controlled, q *State, h float64, y []float64) (float64, error) {
	s, n := m.tb.Stages(), len(y)
	p := stageSystem{rhs: c.rhs, t0: q.T, h: h, a: m.tb.A, c: make([]float64, s*n)}
	gamma := make([]float64, s)
	for i, ci := range m.tb.C {
		p.t = append(p.t, q.T+ci*h)
		gamma[i] = h * m.tri[i][i]
		copy(p.c[i*n:], q.Y)
	}
	m.h = h
	for {
		if m.matrices.y == nil {
			if err := m.renew(c, q.T, h, q.T, q.Y, c.f); err != nil {
				return 0, err
			}
		}
		if err := m.factor(c, q.T, h, gamma); err != nil {
			return 0, err
		}
		m.stages = m.extrapolate(q.Y, h)
		var err error
		m.made, m.theta, err = p.simplified(m.stages, m.tri, &m.matrices, c.scale(q.Y, q.Y), c.RTol, collocationLimit)
		if err == nil {
			break
		}
		if m.fresh {
			return 0, err
		}
		m.matrices.y = nil
	}
	copy(y, m.stages[(s-1)*n:])
	return m.estimate(c, q, h, y)
}

// extrapolate returns the stages of a step from y as the polynomial of the step before has them.
func (m *collocation) extrapolate(y []float64, h float64) []float64 {
	s, n := m.tb.Stages(), len(y)
	stages := make([]float64, 0, s*n)
	nodes := append([]float64{0}, m.tb.C...)
	for _, ci := range m.tb.C {
		stages = append(stages, y...)
		if m.past == nil {
			continue
		}
		stage := stages[len(stages)-n:]
		axpy(stage, -1, m.moved)
		for j := range s {
			axpy(stage, lagrange(nodes, j+1, 1+ci*h/m.pastH), m.past[j*n:(j+1)*n])
		}
	}
	return stages
}

// estimate returns the size of the filtered difference. It is still too large where the solution is far from where stiff
// components would have it, as at the start: it is then filtered once more, the difference being 0 for
// f(t_0, y_0 + itself) in place of f(t_0, y_0) if f is linear.
func (m *collocation) estimate(c *Controlled, q *State, h float64, y []float64) (float64, error) {
	s, n := m.tb.Stages(), len(y)
	sum := make([]float64, n)
	for j, e := range m.e {
		for i := range sum {
			sum[i] += e * (m.stages[j*n+i] - q.Y[i])
		}
	}
	scale := c.scale(q.Y, y)
	filtered := func(f []float64) ([]float64, float64, error) {
		e := slices.Clone(sum)
		axpy(e, h*m.tri[s-1][s-1], f)
		if err := m.solves[s-1](e); err != nil {
			return nil, 0, at(q.T, h, err)
		}
		return e, sizeOf(e, scale), nil
	}
	e, size, err := filtered(c.f)
	if err != nil || size <= 1 || !m.retried {
		return size, err
	}
	axpy(e, 1, q.Y)
	f := make([]float64, n)
	if err := c.rhs.eval(q.T, h, q.T, e, f); err != nil {
		return 0, err
	}
	_, size, err = filtered(f)
	return size, err
}

func (m *collocation) reject(size float64, err error) float64 {
	m.retried = true
	if err != nil {
		return 0.5
	}
	return min(0.9, m.stretch(size))
}

// accept returns the smaller of what stretch says and of what the last two steps together predict (K. Gustafsson:
// Control-theoretic techniques for stepsize selection in implicit Runge-Kutta methods, ACM Trans. Math. Softw. 20,
// 1994), or 1 if that is so little more that the factors of the matrices are worth more.
func (m *collocation) accept(c *Controlled, q *State, y []float64, size float64) (float64, []float64) {
	s, n := m.tb.Stages(), len(y)
	factor := m.stretch(size)
	if m.past != nil && size > 0 {
		predicted := m.stretch(size) * m.h / m.pastH * math.Pow(max(m.size, 1e-2)/size, 1/float64(s+1))
		factor = min(factor, max(0.2, predicted))
	}
	if 1 <= factor && factor <= 1.2 {
		factor = 1
	}
	m.past, m.moved = slices.Clone(m.stages), slices.Clone(y)
	for i := range m.past {
		m.past[i] -= q.Y[i%n]
	}
	axpy(m.moved, -1, q.Y)
	m.pastH, m.size = m.h, size
	m.retried, m.fresh = false, false
	if m.theta > keepJacobian {
		m.matrices.y = nil
	}
	return factor, nil
}

// stretch is the usual controller, and a bit more careful the more iterations there were.
func (m *collocation) stretch(size float64) float64 {
	return min(8, max(0.2, safety(m.made, collocationLimit)*math.Pow(size, -1/float64(m.tb.Stages()+1))))
}
