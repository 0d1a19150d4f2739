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
// where D is the matrix of the dampers at q, zero without dampers. Iterations, Start and FullSteps of the Newton
// say so; they are not to be changed.
//
// Where springs are compressed the matrix may be indefinite and the step makes no sense: with Fix = msp.FixNone, which it
// is unless changed, Step then returns an error that wraps sparse.ErrNotPositiveDefinite, and Run says at which step. The
// paper sees that at h = 1/30 s and not at 1/60 s (sec. 5).
type SemiImplicit struct{ *msp.Newton }

// NewSemiImplicit analyzes the pattern of the matrix for steps of h seconds. The error is that of msp.NewNewton.
func NewSemiImplicit(s *msp.System, h float64) (*SemiImplicit, error) {
	n, err := msp.NewNewton(s, h)
	if err != nil {
		return nil, err
	}
	n.Iterations, n.Start, n.FullSteps, n.Fix = 1, fromQ, true, msp.FixNone
	n.Iteration.Damping = true
	return &SemiImplicit{n}, nil
}

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
// for steps of h seconds: local/global from q_n with Iterations = 1. It brakes rotation; see msp.LocalGlobal.
// The error is that of msp.NewLocalGlobal.
func NewIMEX(s *msp.System, h float64) (*msp.LocalGlobal, error) {
	a, err := msp.NewLocalGlobal(s, h)
	if err != nil {
		return nil, err
	}
	a.Iterations, a.Start = 1, fromQ
	return a, nil
}
