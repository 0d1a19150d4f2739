package collide

import (
	"cmp"
	"math"
	"slices"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/tangents"
	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// find finds the planes of the particles for the step of h seconds from q, in which they go no farther than reach.
func (c *planes) find(s *msp.System, q *msp.State, h, reach float64) {
	c.list, c.first, c.found, c.reach = c.list[:0], c.first[:0], c.found[:0], reach
	look := tangents.Look(s, q, h, reach)
	if look.Nothing() {
		return
	}
	c.tangents.begin()
	c.tangents.over(len(s.Mass), look.Append)
	for _, found := range c.tangents.lists() {
		c.found = append(c.found, found...)
	}
	if len(c.found) == 0 {
		return
	}
	c.first = tangents.Index(c.first, c.found, len(s.Mass))
	for _, p := range c.found {
		c.list = append(c.list, plane{p.Particle, p.Obstacle, p.Normal, p.Level, p.Anchor, s.Obstacles[p.Obstacle].Friction, 0})
	}
}

// findBeyond finds planes again if x (3m) is beyond the reach of the last look, and reports whether it is.
func (c *planes) findBeyond(s *msp.System, q *msp.State, h float64, x []float64) bool {
	if len(s.Obstacles) == 0 {
		return false
	}
	farthest := math.Sqrt(c.loops.longest(x, q.X))
	if farthest <= c.reach {
		return false
	}
	c.find(s, q, h, 2*farthest)
	return true
}

// findInside adds a plane for each particle that is inside of an obstacle at the positions x (3m) where the iterations lead, as can be
// where the obstacle is not convex: the tangent plane at the nearest place of its surface, if the step begins in front of it. It reports whether
// there are such particles.
func (c *planes) findInside(s *msp.System, q *msp.State, h float64, x []float64) (found bool) {
	for n := range s.Obstacles {
		o := &s.Obstacles[n]
		if o.Convex() {
			continue
		}
		from, to, known := o.Pose(q.T), o.Pose(q.T+h), len(c.list)
		for k := 0; k < known; k++ {
			at := &c.list[k]
			if at.obstacle != n || k > 0 && c.list[k-1].particle == at.particle && c.list[k-1].obstacle == n {
				continue
			}
			p := v3.At(x, at.particle)
			d, normal := o.Within(q.T+h, p, 0)
			level := v3.Dot(normal, p) - d
			anchor := to.To(from.Back(v3.At(q.X, at.particle)))
			if d < 0 && v3.Dot(normal, anchor) >= level {
				c.list = append(c.list, plane{at.particle, n, normal, level, anchor, o.Friction, 0})
				found = true
			}
		}
	}
	if found {
		slices.SortStableFunc(c.list, func(a, b plane) int { return cmp.Compare(a.particle, b.particle) })
		c.first = c.first[:0]
		for n := range c.list {
			for len(c.first) <= c.list[n].particle {
				c.first = append(c.first, n)
			}
		}
		for len(c.first) <= len(s.Mass) {
			c.first = append(c.first, len(c.list))
		}
	}
	return found
}
