package msp

import (
	"fmt"

	"github.com/massspring/msp/pkg/msp/sparse"
)

// SemiImplicit takes steps by one iteration of Newton's method from q_n, without line search, the method of
// D. Baraff, A. Witkin: Large Steps in Cloth Simulation, SIGGRAPH 1998 (Liu et al. 2013, eq. 6 in eq. 5):
//
//	(M + h D − h² ∇f(q)) p = −∇g(q) = h M α v + h² f(q),   v := p/h,  q := q + p
//
// where D is the matrix of the dampers at q, zero without System.Damping.
//
// Where springs are compressed the matrix may be indefinite and the step makes no sense: Step then returns
// an error that wraps sparse.ErrNotPositiveDefinite, and Run says at which step. The paper sees that at
// h = 1/30 s and not at 1/60 s (sec. 5).
type SemiImplicit struct {
	// Definite says what is done about an indefinite matrix: LeaveIndefinite unless changed.
	Definite Definite
	// Solver says how the linear system is solved: Direct unless changed.
	Solver LinearSolver
	// CG holds tolerance and iterations of those solvers that are conjugate gradients, as in Newton.
	CG sparse.CG

	secondOrder
	d, grad, x, y []float64
}

// NewSemiImplicit analyzes the pattern of the matrix for steps of h seconds. The error wraps one of those of
// System.Check or ErrTimeStep.
func NewSemiImplicit(s *System, h float64) (*SemiImplicit, error) {
	e, err := newSecondOrder(s, h)
	if err != nil {
		return nil, err
	}
	e.dampers = true
	m := s.NumParticles()
	return &SemiImplicit{
		Definite:    LeaveIndefinite,
		secondOrder: e,
		d:           make([]float64, 3*s.NumSprings()),
		grad:        make([]float64, 3*m), x: make([]float64, 3*m), y: make([]float64, 3*m),
	}, nil
}

// H returns the time step h, in seconds.
func (b *SemiImplicit) H() float64 { return b.h }

// Step takes q one time step h further. On an error q is as it was; the error wraps those of
// LocalGlobal.Step, sparse.ErrNotPositiveDefinite or sparse.ErrNoConvergence.
func (b *SemiImplicit) Step(q *State) error {
	if err := b.ready(q, 1, 0); err != nil {
		return err
	}
	b.inertia(b.y, q)
	if err := b.start(b.x, b.y, q, FromQ, nil); err != nil {
		return err
	}
	b.local(b.d, b.x)
	b.gradient(b.grad, b.x, b.d, b.y)
	if err := b.direction(b.x, b.grad, b.Definite, b.Solver, b.CG); err != nil {
		return err
	}
	for c, p := range b.p {
		b.x[c] += p
	}
	return b.finish(q, b.x)
}

// String sums the method up in one line.
func (b *SemiImplicit) String() string {
	return fmt.Sprintf("semi-implicit Euler: %s, %d pinned, %s, h = %.4g s, %v, matrix %v",
		count(len(b.mass), "particle"), len(b.pinned), count(len(b.springs), "spring"), b.h, b.Solver, b.Definite)
}
