package methods

import (
	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// freeBodies returns the connected components that no pin holds.
func freeBodies(s *msp.System) (free [][]int) {
next:
	for _, body := range s.Components() {
		for _, i := range body {
			if s.Pinned(i) {
				continue next
			}
		}
		free = append(free, body)
	}
	return free
}

// centres puts every free body where g is least among its translations t. Springs and hinges do not see these, so it is
//
//	t = Σ (M' (y − x) + h² f_ext)/Σ M'.
//
// That takes the body's centre exactly to where implicit Euler's method takes a single particle, however badly iterations solve for
// its shape.
type centres struct {
	*msp.Objective
	bodies [][]int
}

// centresOf finds the free bodies of the system as it is.
func centresOf(o *msp.Objective) centres { return centres{o, freeBodies(o.System())} }

// settle moves the bodies from x (3m), for the inertial positions y (3m).
func (c *centres) settle(x, y []float64) {
	s, mass, h2 := c.System(), c.Inertia(), c.H()*c.H()
	for _, body := range c.bodies {
		var pull v3.Vec
		total := 0.0
		for _, i := range body {
			pull = v3.Plus(pull, mass[i], v3.Sub(v3.At(y, i), v3.At(x, i)))
			pull = v3.Plus(pull, h2*s.Mass[i], s.Gravity)
			if len(s.Fext) > 0 {
				pull = v3.Plus(pull, h2, v3.At(s.Fext, i))
			}
			total += mass[i]
		}
		t := v3.Scale(1/total, pull)
		for _, i := range body {
			v3.AddTo(x, i, 1, t)
		}
	}
}
