package collide

import "github.com/massspring/msp/pkg/msp"

// Newton is Newton's method among obstacles: LocalGlobal with ∇²g in place of M + h² L. Springs are projected as by
// msp.FixProject, and the factor of M + h² L is the preconditioner.
type Newton struct {
	*msp.ImplicitEuler
	Contact
}

// NewNewton factors M + h² L for steps of h seconds and returns the errors of msp.NewLocalGlobal.
func NewNewton(s *msp.System, h float64) (*Newton, error) {
	a, err := msp.NewLocalGlobal(s, h)
	if err != nil {
		return nil, err
	}
	c := &Newton{Contact: Contact{CG: Accuracy{Tolerance: 0.1, Iterations: 100}}}
	c.ImplicitEuler = newDescent(a, &c.Contact, &hessian{Objective: a.Objective}, false)
	return c, nil
}

// String summarises the method in one line.
func (c *Newton) String() string { return describe("Newton in contact", c.ImplicitEuler, c.Thickness) }
