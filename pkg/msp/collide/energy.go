package collide

import (
	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// limitEnergy keeps a step in contact from making energy. The minimum of g, reached from a state in front of all planes and without
// overlaps, has no more energy than that state. Iterations that end early, and parts that overlap at the start of a step and are
// pushed apart, can have more. If that is more than a tenth of the energy that a step of a fall from rest loses, ½ M g² h², the step is
// shortened. It becomes the largest part t of the way, at least a quarter, at which the gain is no larger,
//
//	x := P(s + t (x − s)),   s = q,  or q moved along with the centre of mass where nothing outside holds the system.
//
// A limit of nothing would freeze bodies that rest on each other: what the solution is not exact by is as much as they move. Steps in
// which an obstacle or a pin moves, or Forces act, are not limited, because their work is unknown.
func (c *descent) limitEnergy() {
	if c.task.From == nil || !c.touching() || !c.alone() {
		return
	}
	s, q := c.System(), c.task.From
	fall := v3.Norm(s.Gravity) * c.H()
	most := s.TotalEnergy(*q) + 0.1*0.5*s.TotalMass()*fall*fall
	if c.energy(c.task.X) <= most {
		return
	}
	start, end := append([]float64(nil), q.X...), append([]float64(nil), c.task.X...)
	if len(s.Pins) == 0 && len(c.planes.list) == 0 {
		c.goAlong(start, end)
	}
	to := func(t float64) []float64 {
		for n := range end {
			c.to[n] = start[n] + t*(end[n]-start[n])
		}
		c.planes.project(c.to)
		return c.to
	}
	low, high := 0.25, 1.0
	for range 10 { // to a thousandth of the step
		if t := (low + high) / 2; c.energy(to(t)) <= most {
			low = t
		} else {
			high = t
		}
	}
	copy(c.task.X, to(low))
}

// alone reports whether nothing outside does work on the system in the step.
func (c *descent) alone() bool {
	s, q := c.System(), c.task.From
	if len(s.Forces) > 0 {
		return false
	}
	for _, o := range s.Obstacles {
		if o.Pose(q.T) != o.Pose(q.T+c.H()) {
			return false
		}
	}
	for _, p := range s.Pins {
		if p.P != q.Point(p.I) {
			return false
		}
	}
	return true
}

// energy returns the total energy, in joules, of the state that the step ends in at the positions x (3m).
func (c *descent) energy(x []float64) float64 {
	s, h := c.System(), c.H()
	kinetic := 0.0
	for n, from := range c.task.From.X {
		v := (x[n] - from) / h
		kinetic += 0.5 * s.Mass[n/3] * v * v
	}
	return kinetic + s.E(x)
}

// goAlong moves the positions q as far as the centre of mass is from q to x (3m each).
func (c *descent) goAlong(q, x []float64) {
	s := c.System()
	way := v3.Sub(s.CentreOfMass(x), s.CentreOfMass(q))
	for i := range s.Mass {
		v3.AddTo(q, i, 1, way)
	}
}
