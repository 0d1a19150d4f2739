package collide

import "github.com/massspring/msp/pkg/msp"

// LocalGlobal is msp.LocalGlobal among obstacles. Its global step minimises
//
//	½ xᵀ (M + h² L) x − h² xᵀ J d + xᵀ b,   normal·x_i ≥ level for every plane of particle i,
//
// which is eq. 14 of Liu et al. 2013 in front of the planes of the step, with friction, by filtered conjugate gradients. From the second
// iteration on, the matrix is corrected by what the iterations before tell of g (Memory). No
// particle ends inside a convex obstacle by more than rounding. A particle may enter a mesh that is not convex between two
// of its planes; at the end of the step, the method puts such particles on the surface. Where obstacles leave a particle no place, the step
// returns msp.ErrNotConverged. While nothing is near an obstacle,
// the method is bit for bit msp.LocalGlobal.
//
// Iterate and Trace use the planes of the last Step.
type LocalGlobal struct {
	*msp.ImplicitEuler
	Contact
}

// NewLocalGlobal factors M + h² L for steps of h seconds and returns the errors of msp.NewLocalGlobal.
func NewLocalGlobal(s *msp.System, h float64) (*LocalGlobal, error) {
	a, err := msp.NewLocalGlobal(s, h)
	if err != nil {
		return nil, err
	}
	c := &LocalGlobal{Contact: Contact{CG: Accuracy{Tolerance: 0.1, Iterations: 3}, Memory: learned}}
	c.ImplicitEuler = newDescent(a, &c.Contact, &laplacian{Objective: a.Objective}, true)
	return c, nil
}

// String summarises the method in one line.
func (c *LocalGlobal) String() string {
	return describe("local/global in contact", c.ImplicitEuler, c.Thickness)
}
