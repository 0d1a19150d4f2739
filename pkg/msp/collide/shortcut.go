package collide

import (
	"fmt"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// ShortCut is the contact of Liu et al. 2013, sec. 4.1, as printed: any move of x can be had by forces, so x is moved, after the
// iterations of a step of msp.LocalGlobal, to the nearest place outside of all obstacles, and v follows from eq. 4. There is no
// friction.
//
// After a step nothing is inside; but the matrix does not know of the contact, and the next step falls on as if there were
// none. What the paper says of impacts (fig. 7, 8) is the mild case. A free cloth of 31×31 on a ball of 0.3 m at h = 1/30 s, which
// LocalGlobal of this package catches, comes through with some 250 J from nowhere: particles that have been moved to the far
// side of the ball hang on springs that go through it. It is good for slow contact with wide obstacles, such as a floor.
type ShortCut struct{ *msp.LocalGlobal }

// NewShortCut factors M + h² L for steps of h seconds. The error is that of msp.NewLocalGlobal.
func NewShortCut(s *msp.System, h float64) (*ShortCut, error) {
	a, err := msp.NewLocalGlobal(s, h)
	if err != nil {
		return nil, err
	}
	a.Iteration.Obstacles = true
	return &ShortCut{a}, nil
}

// Step takes q one time step h further. The error is that of ImplicitEuler.Step.
func (c *ShortCut) Step(q *msp.State) error {
	if err := c.LocalGlobal.Step(q); err != nil {
		return err
	}
	for n := range c.System().Obstacles {
		pushOut(c.System(), n, q, c.H())
	}
	return nil
}

// String sums the method up in one line.
func (c *ShortCut) String() string {
	return fmt.Sprintf("local/global, then out of %s: %v, h = %.4g s, %d iterations a step",
		obstacles(c.System()), c.System(), c.H(), c.Iterations)
}

// pushOut puts particles that are inside of obstacle n after a step of h seconds on its surface.
func pushOut(s *msp.System, n int, q *msp.State, h float64) {
	o := &s.Obstacles[n]
	for i := range s.Mass {
		d, normal := o.Within(q.T, v3.At(q.X, i), 0)
		if d < 0 && !s.Pinned(i) {
			v3.AddTo(q.X, i, -d, normal)
			v3.AddTo(q.V, i, -d/h, normal)
		}
	}
}
