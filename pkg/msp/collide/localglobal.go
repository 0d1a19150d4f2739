package collide

import (
	"fmt"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/v3"
	"github.com/massspring/msp/pkg/msp/internal/vec"
	"github.com/massspring/msp/pkg/msp/sparse"
)

// LocalGlobal is msp.LocalGlobal among obstacles: its global step minimises
//
//	½ xᵀ (M + h² L) x − h² xᵀ J d + xᵀ b,   normal·x_i ≥ level for every plane of particle i,
//
// eq. 14 of Liu et al. 2013 in front of the planes of the step, with friction, by filtered conjugate gradients. No particle ends
// inside of a convex obstacle by more than rounding. While nothing is near it is msp.LocalGlobal to the last bit. A mesh that
// is not convex may be entered between two of its planes; at the end of the step what is inside is put on the surface.
//
// Iterate and Trace keep to the planes of the last Step.
type LocalGlobal struct {
	*msp.LocalGlobal
	// Thickness is the distance, in metres, that particles of the system stay apart if at rest they are half as far again apart.
	// Zero, the default, lets the system pass through itself. For a cloth the distance of neighbours is about
	// right: a smaller one lets corners through between three particles.
	Thickness float64
	// Friction is Coulomb's μ between parts of the system that touch each other; obstacles have their own.
	Friction float64
	// Surfaces makes corners of the system's triangles meet triangles, and edges meet edges, instead of particles meeting
	// particles: contact is smooth then, and Thickness may be small, but a step takes several times as long, and parts that have
	// passed through each other do not find back.
	Surfaces bool
	// Pressure is the stiffness, in N/m, with which parts nearer than Thickness push each other away in the first
	// iteration of a step, and more from one to the next; zero stands for that of the stiffest spring.
	Pressure float64
	// CG says how exactly the linear system of an iteration is solved while something touches.
	CG sparse.CG

	contacts
	touches
	gradient    func()                  // sets r to −∇g(at), and multiply to what belongs to it
	multiply    func(z, p []float64)    // z = A p, of the springs and masses
	free        func() (float64, error) // an iteration where nothing can be met; nil: as any other
	at, y       []float64               // x and y of the iterations under way
	from        []float64               // q of the step under way; nil outside of one
	made        int                     // iterations of it
	d, r, p, to []float64
}

// NewLocalGlobal factors M + h² L for steps of h seconds. The error is that of msp.NewLocalGlobal.
func NewLocalGlobal(s *msp.System, h float64) (*LocalGlobal, error) {
	c := &LocalGlobal{}
	if err := c.prepare(s, h); err != nil {
		return nil, err
	}
	c.gradient = c.directions
	c.multiply = c.linear
	return c, nil
}

// prepare makes the method within, of which the iterations become those of next.
func (c *LocalGlobal) prepare(s *msp.System, h float64) error {
	a, err := msp.NewLocalGlobal(s, h)
	if err != nil {
		return err
	}
	c.LocalGlobal = a
	c.CG = sparse.CG{Tolerance: 0.1, Iterations: 30, Workspace: &sparse.Workspace{}}
	within := a.Iteration
	c.free = within.Next
	a.Iteration.Obstacles, a.Iteration.Next = true, c.next
	a.Iteration.Prepare = func() error {
		c.planes, c.touches = nil, touches{} // of a step before, and perhaps of other particles
		return within.Prepare()
	}
	a.Iteration.Begin = func(x, y []float64) error {
		c.begin(x, y)
		return within.Begin(x, y)
	}
	return nil
}

// directions makes the local step, and r of the global one.
func (c *LocalGlobal) directions() {
	c.d = vec.Sized(c.d, 3*c.System().NumDirections())
	c.LocalTo(c.d, c.at)
	c.GradGDTo(c.r, c.at, c.d, c.y)
	vec.Scale(c.r, -1)
}

// linear sets z = (M + h² L) p.
func (c *LocalGlobal) linear(z, p []float64) {
	s, h2 := c.System(), c.H()*c.H()
	for i, m := range s.Mass {
		z[3*i], z[3*i+1], z[3*i+2] = m*p[3*i], m*p[3*i+1], m*p[3*i+2]
	}
	for _, sp := range s.Springs {
		h2k, pi, pj, zi, zj := h2*sp.K, (*v3.Vec)(p[3*sp.I:]), (*v3.Vec)(p[3*sp.J:]), (*v3.Vec)(z[3*sp.I:]), (*v3.Vec)(z[3*sp.J:])
		fx, fy, fz := h2k*(pi[0]-pj[0]), h2k*(pi[1]-pj[1]), h2k*(pi[2]-pj[2])
		zi[0], zi[1], zi[2] = zi[0]+fx, zi[1]+fy, zi[2]+fz
		zj[0], zj[1], zj[2] = zj[0]-fx, zj[1]-fy, zj[2]-fz
	}
	for n := range s.Hinges {
		hinge := &s.Hinges[n]
		hinge.Add(z, h2*hinge.K, hinge.Vector(p))
	}
}

// String sums the method up in one line.
func (c *LocalGlobal) String() string { return c.among("local/global in contact") }

// among sums a method up in one line.
func (c *LocalGlobal) among(name string) string {
	s := c.System()
	text := fmt.Sprintf("%s: %v, h = %.4g s, %s", name, s, c.H(), obstacles(s))
	if c.Thickness > 0 {
		text += fmt.Sprintf(", %.3g m thick", c.Thickness)
	}
	return text + fmt.Sprintf(", %d iterations a step", c.Iterations)
}

// obstacles counts the obstacles of the system in words.
func obstacles(s *msp.System) string {
	if len(s.Obstacles) == 1 {
		return "1 obstacle"
	}
	return fmt.Sprintf("%d obstacles", len(s.Obstacles))
}
