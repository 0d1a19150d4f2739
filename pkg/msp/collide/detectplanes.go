package collide

import (
	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/tangents"
)

// find finds the planes of the particles for the step of h seconds from q.
func (c *planes) find(s *msp.System, q *msp.State, h float64) {
	c.list, c.first = c.list[:0], c.first[:0]
	if c.found = tangents.Planes(c.found[:0], s, q, h); len(c.found) == 0 {
		return
	}
	c.first = tangents.Index(c.first, c.found, len(s.Mass))
	for _, p := range c.found {
		c.list = append(c.list, plane{p.Particle, p.Normal, p.Level, p.Anchor, s.Obstacles[p.Obstacle].Friction})
	}
}
