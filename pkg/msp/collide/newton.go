package collide

import (
	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// Newton is Newton's method among obstacles: LocalGlobal with ∇²g in place of M + h² L. Springs are projected as by
// msp.FixProject, and the factor of M + h² L is the preconditioner. Iterations is 10.
type Newton struct {
	LocalGlobal
	stiffness []tangent // of the springs, then of the hinges
}

// tangent is h² times the matrix of a spring of direction u: along u uᵀ + across (I − u uᵀ).
type tangent struct {
	u             v3.Vec
	along, across float64
}

// NewNewton factors M + h² L for steps of h seconds. The error is that of msp.NewLocalGlobal.
func NewNewton(s *msp.System, h float64) (*Newton, error) {
	c := &Newton{}
	if err := c.prepare(s, h); err != nil {
		return nil, err
	}
	c.CG.Iterations = 100
	c.gradient = c.linearise
	c.multiply = c.hessian
	c.free = nil
	return c, nil
}

// linearise sets r and the tangents of the springs at x.
func (c *Newton) linearise() {
	c.directions()
	s, h2 := c.System(), c.H()*c.H()
	c.stiffness = c.stiffness[:0]
	for _, sp := range s.Springs {
		p12 := v3.Sub(v3.At(c.at, sp.I), v3.At(c.at, sp.J))
		c.stiffness = append(c.stiffness, projected(p12, h2*sp.K, sp.R))
	}
	for n := range s.Hinges {
		hinge := &s.Hinges[n]
		c.stiffness = append(c.stiffness, projected(hinge.Vector(c.at), h2*hinge.K, hinge.R))
	}
}

// projected returns the tangent of a spring with the vector p.
func projected(p v3.Vec, h2k, r float64) tangent {
	t := tangent{u: v3.Unit(p, v3.Vec{}), along: h2k}
	if l := v3.Norm(p); l > r {
		t.across = h2k * (1 - r/l)
	}
	return t
}

// times returns the product with w.
func (t *tangent) times(w v3.Vec) v3.Vec {
	return v3.Plus(v3.Scale(t.across, w), (t.along-t.across)*v3.Dot(t.u, w), t.u)
}

// hessian sets z = ∇²g p, springs projected.
func (c *Newton) hessian(z, p []float64) {
	s := c.System()
	for i, m := range s.Mass {
		z[3*i], z[3*i+1], z[3*i+2] = m*p[3*i], m*p[3*i+1], m*p[3*i+2]
	}
	for n, sp := range s.Springs {
		f := c.stiffness[n].times(v3.Sub(v3.At(p, sp.I), v3.At(p, sp.J)))
		v3.AddTo(z, sp.I, 1, f)
		v3.AddTo(z, sp.J, -1, f)
	}
	for n := range s.Hinges {
		hinge := &s.Hinges[n]
		hinge.Add(z, 1, c.stiffness[len(s.Springs)+n].times(hinge.Vector(p)))
	}
}

// String sums the method up in one line.
func (c *Newton) String() string { return c.among("Newton in contact") }
