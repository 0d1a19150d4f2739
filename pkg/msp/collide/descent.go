package collide

import (
	"errors"
	"fmt"
	"math"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/vec"
	"github.com/massspring/msp/pkg/msp/sparse"
)

// Step takes q one time step h further. The error is that of ImplicitEuler.Step.
func (c *LocalGlobal) Step(q *msp.State) error {
	if err := c.Ready(q); err != nil {
		return err
	}
	if !(c.Thickness >= 0 && c.Friction >= 0 && c.Pressure >= 0) || math.IsInf(c.Thickness+c.Friction+c.Pressure, 1) {
		return fmt.Errorf("%w: Thickness = %g m, Friction = %g, Pressure = %g N/m, want ≥ 0",
			msp.ErrInvalid, c.Thickness, c.Friction, c.Pressure)
	}
	s, h := c.System(), c.H()
	c.contacts.meet(s, q, h)
	c.touches.begin(s, h, c.Thickness, c.Friction, c.Pressure)
	if !c.Surfaces {
		c.touches.surface = nil
	} else if !c.touches.surface.of(s) {
		c.touches.surface = newSurface(s)
	}
	c.from = q.X
	defer func() { c.from = nil }()
	if err := c.LocalGlobal.Step(q); err != nil {
		return err
	}
	for n, o := range s.Obstacles {
		if !o.Convex() {
			pushOut(s, n, q, h)
		}
	}
	return nil
}

func (c *LocalGlobal) begin(x, y []float64) {
	c.at, c.y, c.made = x, y, 0
	c.feasible(x)
	c.r, c.p, c.to = vec.Sized(c.r, len(x)), vec.Sized(c.p, len(x)), vec.Sized(c.to, len(x))
}

// looks is in how many of its first iterations a step looks for touches: springs lead elsewhere than where the particles were
// flying.
const looks = 3

// next makes one iteration. It moves the particles down g in front of their planes: two-metric projection (D. P. Bertsekas:
// Projected Newton methods for optimization problems with simple constraints, SIAM J. Control Optim. 20(2), 1982) with the
// filtered conjugate gradients of D. Baraff, A. Witkin: Large steps in cloth simulation, SIGGRAPH 1998.
//
//	r := −∇g(x)
//	r := what planes and friction leave of it; planes that r leads away from let go      support
//	p := A⁻¹ r, without motion through planes that press, and none where it sticks       CG, filter
//	x := P(x + t p) with the first t of 1, ½, ¼, … that leads down                       path
//
// P puts each particle in front of its planes. Friction is Coulomb's, with the pressure λ of the iterate: what slides is braked
// by μλ, and sticks where it would turn back. Parts of the system press each other by springs (touch).
func (c *LocalGlobal) next() (moved float64, err error) {
	if c.made++; c.made <= looks && c.from != nil {
		c.touches.meet(c.System(), c.from, c.at)
	}
	if c.free != nil && len(c.planes) == 0 && len(c.touches.list) == 0 {
		return c.free()
	}
	c.gradient()
	c.addPush(c.r, c.at)
	c.support(c.at, c.r)
	s := c.System()
	cg := c.CG
	cg.Precondition = c.SolveTo
	cg.Filter = func(v []float64) {
		s.FilterPins(v)
		c.filter(v)
	}
	clear(c.p)
	_, _, err = cg.Improve(func(z, p []float64) {
		c.multiply(z, p)
		c.addStiffness(z, p)
	}, c.p, c.r)
	if err != nil && !errors.Is(err, sparse.ErrNoConvergence) {
		return 0, fmt.Errorf("step in contact: %w", err)
	}
	moved = c.path()
	c.multipliers(c.at)
	if moved < 0 && len(c.list) > 0 {
		moved = math.Inf(1) // g is another one now
	}
	return moved, nil
}

// path moves x to the first of P(x + t p), t = 1, ½, ¼, …, at which g and the work of friction together are less, and returns
// by how much that moved a coordinate at most (m), or −1 if there is none.
func (c *LocalGlobal) path() (moved float64) {
	x, to := c.at, c.to
	for t := 1.0; t > 1e-6; t /= 2 {
		for n := range to {
			to[n] = x[n] + t*c.p[n]
		}
		friction := 0.0
		for k := range c.bounds {
			friction += c.bounds[k].slide(x, to)
		}
		c.feasible(to)
		if c.Change(x, to, c.y)+c.touches.change(x, to)+friction < 0 {
			moved = vec.Farthest(x, to)
			copy(x, to)
			return moved
		}
	}
	return -1
}
