package methods

import (
	"fmt"

	"github.com/massspring/msp/pkg/msp"
)

// SemiImplicit takes steps by one iteration of Newton's method from q_n, without line search, the method of
// D. Baraff, A. Witkin: Large Steps in Cloth Simulation, SIGGRAPH 1998 (Liu et al. 2013, eq. 6 in eq. 5):
//
//	(M + h D − h² ∇f(q)) p = −∇g(q) = h M α v + h² f(q),   v := p/h,  q := q + p
//
// where D is the matrix of the dampers at q, zero without dampers.
//
// If springs are compressed, the matrix may be indefinite and the step meaningless. With Fix = msp.FixNone, the
// default, Step then returns an error that wraps sparse.ErrNotPositiveDefinite, and Run names the step. The paper
// observes this at h = 1/30 s but not at 1/60 s (sec. 5). With a definite matrix, a step in which springs turn far may gain energy, which
// is no error: Report.Gained shows it.
type SemiImplicit struct {
	*msp.Objective
	// Fix is the treatment of an indefinite matrix: msp.FixNone unless changed.
	Fix msp.HessianFix
	// CG, if not nil, selects conjugate gradients for the linear system; nil selects sparse Cholesky.
	CG *msp.ConjugateGradients
	// Report, if not nil, is filled in by each Step.
	Report *msp.Report

	newton *msp.Newton
	driver *msp.ImplicitEuler
}

// NewSemiImplicit analyzes the pattern of the matrix for steps of h seconds. The error is that of msp.NewNewton.
func NewSemiImplicit(s *msp.System, h float64) (*SemiImplicit, error) {
	n, err := msp.NewNewton(s, h)
	if err != nil {
		return nil, err
	}
	n.FullSteps = true
	b := &SemiImplicit{Objective: n.Objective, Fix: msp.FixNone, newton: n}
	b.driver = msp.NewImplicitEuler(n.Objective, n, msp.Dampers)
	b.driver.Iterations, b.driver.Start = 1, fromQ
	return b, nil
}

// Step advances q by one time step h. The errors are those of ImplicitEuler.Step.
func (b *SemiImplicit) Step(q *msp.State) error {
	b.newton.Fix, b.newton.CG, b.driver.Report = b.Fix, b.CG, b.Report
	return b.driver.Step(q)
}

// Refactor prepares the method for the current system and steps of h seconds. If it returns an error (the one from
// NewSemiImplicit), the method is unchanged.
func (b *SemiImplicit) Refactor(h float64) error { return b.driver.Refactor(h) }

// fromQ starts the iterations of a step at the positions before it.
func fromQ(q msp.State) []float64 { return q.X }

// String sums the method up in one line.
func (b *SemiImplicit) String() string {
	return fmt.Sprintf("semi-implicit Euler: %v, h = %.4g s, matrix %v", b.System(), b.H(), b.Fix)
}

// NewIMEX makes the Euler method that takes the linear part of the spring forces implicitly and the directions d
// explicitly,
//
//	(M + h² L) x = M y + h² (J d(q) + f_ext),
//
// for steps of h seconds: local/global from q_n with Iterations = 1. Forces do not act along springs, so that without loads and pins a
// step changes the angular momentum from A to
//
//	A' = A − h² Σ k p12 × v'12,   p12 of q_n, v'12 of the velocities after the step.
//
// That damps a rotation ω, where p12 × (ω × p12) points along ω: a single spring has A' = A/(1 + h² k (w1 + w2)). If parts move
// against each other, A may also grow, and by half of its size if h² k is large against the masses. Report.Spun shows by how much. The
// error is that of msp.NewLocalGlobal.
func NewIMEX(s *msp.System, h float64) (*msp.LocalGlobal, error) {
	a, err := msp.NewLocalGlobal(s, h)
	if err != nil {
		return nil, err
	}
	a.Iterations, a.Start = 1, fromQ
	return a, nil
}
