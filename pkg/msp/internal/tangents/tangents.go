// Package tangents finds the tangent planes of obstacles that particles can meet in a step. Methods with contact keep each particle in
// front of its planes.
package tangents

import (
	"math"
	"slices"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/v3"
	"github.com/massspring/msp/pkg/msp/obstacle"
)

// Plane is a constraint of one particle in one step: Normal·x ≥ Level.
type Plane struct {
	Particle, Obstacle int
	Normal             v3.Vec
	Level              float64
	Anchor             v3.Vec // where the particle is at the end of the step if it sticks to the obstacle
}

// Planes appends the planes of free particles for the step of h seconds from q, in the order of particles and then of obstacles. A
// plane touches its obstacle, as it is at the end of the step, at the place of the surface that was nearest to the particle at its
// beginning, carried along. In front of it nothing is inside a convex obstacle; and a particle that was outside of one that rests is
// in front of it from the start, so that no plane ever does work on it.
//
// It takes those within Reach of a particle. A particle that moves farther can meet others.
func Planes(list []Plane, s *msp.System, q *msp.State, h float64) []Plane {
	return PlanesWithin(list, s, q, h, Reach(s, q, h, Longest(s)))
}

// PlanesWithin is Planes for particles that move no farther than reach, in metres.
func PlanesWithin(list []Plane, s *msp.System, q *msp.State, h, reach float64) []Plane {
	l := Look(s, q, h, reach)
	if l.Nothing() {
		return list
	}
	return l.Append(list, 0, len(s.Mass))
}

// Search is a search for the planes of a step. Several goroutines may use it at once.
type Search struct {
	system   *msp.System
	from     *msp.State
	h, reach float64
	moving   []motion // that can be met
}

// Look returns the search of PlanesWithin.
func Look(s *msp.System, q *msp.State, h, reach float64) Search {
	l := Search{s, q, h, reach, nil}
	if len(s.Obstacles) == 0 {
		return l
	}
	pushed, centre := 0.0, s.CentreOfMass(q.X)
	for n, o := range s.Obstacles {
		m := motion{o, n, o.Pose(q.T), o.Pose(q.T + h)}
		l.moving = append(l.moving, m)
		pushed = max(pushed, v3.Norm(v3.Sub(m.to.To(m.from.Back(centre)), centre)))
	}
	l.reach += 2 * pushed // neighbours that an obstacle throws come from as far
	squares := 0.0
	for i := range s.Mass {
		d := v3.Sub(v3.At(q.X, i), centre)
		squares = max(squares, v3.Dot(d, d))
	}
	far := math.Sqrt(squares)
	l.moving = slices.DeleteFunc(l.moving, func(m motion) bool { return m.isAway(q.T, centre, far+l.reach) })
	return l
}

// Nothing reports whether no obstacle can be met.
func (l *Search) Nothing() bool { return len(l.moving) == 0 }

// Append appends the planes of the particles from one up to another.
func (l *Search) Append(list []Plane, from, to int) []Plane {
	for i := from; i < to; i++ {
		if l.system.Pinned(i) {
			continue
		}
		for n := range l.moving {
			if p, near := l.moving[n].plane(l.from.T, l.h, v3.At(l.from.X, i), l.reach); near {
				p.Particle, p.Obstacle = i, l.moving[n].index
				list = append(list, p)
			}
		}
	}
	return list
}

// Index returns where the planes of each of m particles begin in a list: those of particle i are list[first[i]:first[i+1]]. It reuses
// the memory of first.
func Index(first []int, list []Plane, m int) []int {
	first = slices.Grow(first[:0], m+1)
	for n := range list {
		for len(first) <= list[n].Particle {
			first = append(first, n)
		}
	}
	for len(first) <= m {
		first = append(first, len(list))
	}
	return first
}

// Reach returns farther than any particle is likely to go in a step, in metres; obstacles, which may come to meet it, are looked for
// within. longest is that of Longest.
func Reach(s *msp.System, q *msp.State, h, longest float64) float64 {
	fastest, loaded := 0.0, 0.0
	for i, m := range s.Mass {
		fastest = max(fastest, v3.Norm(v3.At(q.V, i)))
		if s.Fext != nil {
			loaded = max(loaded, v3.Norm(v3.At(s.Fext, i))/m)
		}
	}
	return 4*h*fastest + 4*h*h*(v3.Norm(s.Gravity)+loaded) + longest
}

// Longest returns the greatest rest length, a length of the system's own.
func Longest(s *msp.System) float64 {
	most := 0.0
	for n := range s.Springs {
		most = max(most, s.Springs[n].R)
	}
	return most
}

// motion is an obstacle in a step, from one pose to another.
type motion struct {
	obstacle.Obstacle
	index    int // of the system's obstacles
	from, to obstacle.Pose
}

// isAway reports whether the obstacle rests, farther from the point p than reach.
func (m *motion) isAway(t float64, p v3.Vec, reach float64) bool {
	if m.from != m.to {
		return false
	}
	d, _ := m.Within(t, p, reach)
	return d > reach
}

// plane returns the plane of the obstacle for a particle at x, and whether it is near.
func (m *motion) plane(t, h float64, x v3.Vec, reach float64) (Plane, bool) {
	carried, way := x, 0.0
	if m.Motion != nil {
		carried = m.to.To(m.from.Back(x))
		way = v3.Norm(v3.Sub(carried, x))
	}
	d, n := m.Within(t, x, reach+2*way)
	if d > reach+2*way {
		return Plane{}, false
	}
	anchor, pose := carried, m.from
	if way > 0 && (d > 2*way || d > reach) {
		// It does not touch: the plane is that of where the obstacle meets it or, if it does not, of where it will be.
		var meets bool
		if pose, d, n, meets = m.impact(t, h, x, way); meets {
			anchor = m.to.To(pose.Back(x))
			carried = anchor
		} else {
			anchor, pose = x, m.to
		}
	}
	if d > reach {
		return Plane{}, false
	}
	n = m.to.Turn(obstacle.Pose{Axis: v3.Scale(-1, pose.Axis)}.Turn(n))
	return Plane{Normal: n, Level: v3.Dot(n, anchor) - d, Anchor: carried}, true
}

// touched is the distance, in parts of the way of an obstacle in a step, at which a particle counts as touched by it.
const touched = 1e-3

// impact returns the pose in which the obstacle first touches a particle that stays at x, and the distance and the normal then,
// or those at the end of the step and false if it does not. It takes the obstacle to be nowhere twice as fast as on average: a faster
// one may pass unseen, and the particle then stays out of where the obstacle ends.
func (m *motion) impact(t, h float64, x v3.Vec, way float64) (pose obstacle.Pose, d float64, n v3.Vec, meets bool) {
	for part := 0.0; part < 1; part += d / (2 * way) {
		now := t + part*h
		if d, n = m.Within(now, x, math.Inf(1)); d <= touched*way {
			return m.Pose(now), d, n, true
		}
	}
	d, n = m.Within(t+h, x, math.Inf(1))
	return m.to, d, n, false
}
