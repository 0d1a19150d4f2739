package collide

import (
	"slices"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/tangents"
)

// find finds the planes of the particles for the step of h seconds from q.
func (c *planes) find(s *msp.System, q *msp.State, h float64) {
	c.list, c.first = c.list[:0], slices.Grow(c.first[:0], len(s.Mass)+1)
	if c.found = tangents.Planes(c.found[:0], s, q, h); len(c.found) == 0 {
		return
	}
	for _, p := range c.found {
		c.fill(p.Particle)
		c.list = append(c.list, plane{p.Particle, p.Normal, p.Level, p.Anchor, s.Obstacles[p.Obstacle].Friction})
	}
	c.fill(len(s.Mass))
}

// fill has the planes of all particles up to i begin where the list ends, unless they have begun.
func (c *planes) fill(i int) {
	for len(c.first) <= i {
		c.first = append(c.first, len(c.list))
	}
}
