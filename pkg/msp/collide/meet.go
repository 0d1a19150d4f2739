package collide

import (
	"math"
	"slices"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/v3"
	"github.com/massspring/msp/pkg/msp/obstacle"
)

// meet finds the planes of the particles for the step of h seconds from q. A plane touches its obstacle, as it is at the
// end of the step, at the place of the surface that was nearest to the particle at its beginning, carried along. In front of
// it nothing is inside a convex obstacle; and a particle that was outside of one that rests is in front of it from the start,
// so that no plane ever does work on it.
func (c *contacts) meet(s *msp.System, q *msp.State, h float64) {
	c.planes, c.first = c.planes[:0], slices.Grow(c.first[:0], len(s.Mass)+1)
	reach := reach(s, q, h)
	moving := make([]motion, len(s.Obstacles))
	for n, o := range s.Obstacles {
		moving[n] = motion{o, o.Pose(q.T), o.Pose(q.T + h)}
	}
	for i := range s.Mass {
		c.first = append(c.first, len(c.planes))
		if s.Pinned(i) {
			continue
		}
		for n := range moving {
			if p, near := moving[n].plane(q.T, h, v3.At(q.X, i), reach); near {
				p.particle = i
				c.planes = append(c.planes, p)
			}
		}
	}
	c.first = append(c.first, len(c.planes))
}

// reach returns farther than any particle is likely to go in a step; obstacles, which may come to meet it, are looked for
// within.
func reach(s *msp.System, q *msp.State, h float64) float64 {
	fastest := 0.0
	for i := range s.Mass {
		fastest = max(fastest, v3.Norm(v3.At(q.V, i)))
	}
	return 4*h*fastest + 4*h*h*v3.Norm(s.Gravity) + longest(s)
}

// longest returns the greatest rest length, a length of the system's own.
func longest(s *msp.System) float64 {
	most := 0.0
	for _, sp := range s.Springs {
		most = max(most, sp.R)
	}
	return most
}

// motion is an obstacle in a step, from one pose to another.
type motion struct {
	obstacle.Obstacle
	from, to obstacle.Pose
}

// plane returns the plane of the obstacle for a particle at x, and whether it is near.
func (m *motion) plane(t, h float64, x v3.Vec, reach float64) (plane, bool) {
	carried := m.to.To(m.from.Back(x))
	way := v3.Norm(v3.Sub(carried, x))
	d, n := m.Within(t, x, reach+2*way)
	if math.IsInf(d, 1) {
		return plane{}, false
	}
	anchor := carried
	if d > 2*way {
		// Far off, where being carried along means nothing: the plane of where the obstacle will be.
		if way > 0 {
			d, n = m.Within(t+h, x, reach+2*way)
			anchor = x
		}
	} else if way > 0 {
		n = m.to.Turn(obstacle.Pose{Axis: v3.Scale(-1, m.from.Axis)}.Turn(n))
	}
	if math.IsInf(d, 1) || d > reach {
		return plane{}, false
	}
	return plane{normal: n, level: v3.Dot(n, anchor) - d, anchor: carried, friction: m.Friction}, true
}
