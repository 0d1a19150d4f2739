package collide

import (
	"math"

	"github.com/massspring/msp/pkg/msp/internal/tangents"
	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// plane is a constraint of one particle in one step: normal·x ≥ level.
type plane struct {
	particle int
	obstacle int // of the system's
	normal   v3.Vec
	level    float64
	anchor   v3.Vec  // where the particle is at the end of the step if it sticks to the obstacle
	friction float64 // Coulomb's μ
	reach    float64 // the slack, in metres, up to which a particle counts as on it in this iteration: see near
}

// slack returns how far x is in front of the plane, less than 0 behind it.
func (p *plane) slack(x v3.Vec) float64 { return v3.Dot(p.normal, x) - p.level }

// touching is the slack, in parts of the size of the numbers, at which a particle counts as on a plane: the rounding of
// projections, and a little more.
const touching = 1e-13

// on reports whether x is on the plane but for rounding.
func (p *plane) on(x v3.Vec) bool { return p.slack(x) <= p.reach+touching*p.size(x) }

// size returns the size of the numbers that slack is made of.
func (p *plane) size(x v3.Vec) float64 {
	return math.Abs(p.level) + math.Abs(x[0]) + math.Abs(x[1]) + math.Abs(x[2])
}

// within is how far behind a plane a point of several may be, in the same parts: planes at a small angle have their line in
// common only so exactly.
const within = 1e-11

// worst returns how far p is behind one of the planes at most, in parts of the size of the numbers.
func worst(planes []plane, p v3.Vec) float64 {
	most := 0.0
	for k := range planes {
		most = max(most, -planes[k].slack(p)/planes[k].size(p))
	}
	return most
}

// inFront reports whether x is in front of all planes.
func inFront(planes []plane, x v3.Vec) bool {
	for k := range planes {
		if !(planes[k].slack(x) >= 0) {
			return false
		}
	}
	return true
}

// near counts particles as on the planes that the way from x along p (3m) leads through, until far. It reports whether there are new
// ones. A particle slightly in front of a plane can block every descent step towards it: Bertsekas' ε-active set.
func (c *planes) near(x, p []float64) (more bool) {
	for k := range c.list {
		l := &c.list[k]
		slack := l.slack(v3.At(x, l.particle))
		if slack > l.reach && slack+v3.Dot(l.normal, v3.At(p, l.particle)) < 0 {
			l.reach, more = slack, true
		}
	}
	return more
}

// far ends near.
func (c *planes) far() {
	for k := range c.list {
		c.list[k].reach = 0
	}
}

// project returns the point in front of all planes that is nearest to x. A particle meets few planes, so that all corners
// can be tried.
func project(planes []plane, x v3.Vec) v3.Vec {
	if inFront(planes, x) {
		return x
	}
	best, nearest := x, math.Inf(1)
	try := func(p v3.Vec, ok bool) {
		if d := v3.Norm(v3.Sub(p, x)); ok && d < nearest && worst(planes, p) <= within {
			best, nearest = p, d
		}
	}
	for a := range planes {
		try(v3.Plus(x, -planes[a].slack(x), planes[a].normal), planes[a].slack(x) < 0)
	}
	if !math.IsInf(nearest, 1) {
		return best
	}
	for a := range planes {
		for b := range a {
			try(edge(&planes[a], &planes[b], x))
			for c := range b {
				try(corner(&planes[a], &planes[b], &planes[c]))
			}
		}
	}
	if math.IsInf(nearest, 1) {
		return alternate(planes, x)
	}
	return best
}

// edge returns the point of the line that two planes share nearest to x.
func edge(a, b *plane, x v3.Vec) (v3.Vec, bool) {
	cos := v3.Dot(a.normal, b.normal)
	det := 1 - cos*cos
	if det < 1e-12 { // as good as parallel
		return x, false
	}
	sa, sb := a.slack(x), b.slack(x)
	return v3.Plus(v3.Plus(x, (cos*sb-sa)/det, a.normal), (cos*sa-sb)/det, b.normal), true
}

// corner returns the point that three planes share.
func corner(a, b, c *plane) (v3.Vec, bool) {
	bc, ca, ab := v3.Cross(b.normal, c.normal), v3.Cross(c.normal, a.normal), v3.Cross(a.normal, b.normal)
	det := v3.Dot(a.normal, bc)
	if math.Abs(det) < 1e-9 { // no corner
		return v3.Vec{}, false
	}
	sum := v3.Plus(v3.Plus(v3.Scale(a.level, bc), b.level, ca), c.level, ab)
	return v3.Scale(1/det, sum), true
}

// alternate projects x on one plane after the other, again and again, or leaves the particle where it sticks if that is
// better: for planes that leave next to no space.
func alternate(planes []plane, x v3.Vec) v3.Vec {
	for range 20 {
		for k := range planes {
			x = v3.Plus(x, max(-planes[k].slack(x), 0), planes[k].normal)
		}
	}
	least := worst(planes, x)
	for k := range planes {
		if w := worst(planes, planes[k].anchor); w < least {
			x, least = planes[k].anchor, w
		}
	}
	return x
}

// planes are those that particles can meet in a step: of particle i, list[first[i]:first[i+1]].
type planes struct {
	list     []plane
	first    []int
	tangents gathering[tangents.Plane]
	found    []tangents.Plane // the same in a row
	active   []bound          // of the particles that are pressed on them now
	pressed  gathering[bound] // the same, as found
	reach    float64          // how far particles are expected to go in the step, m
	loops    vectors
}

// of returns the planes of particle i.
func (c *planes) of(i int) []plane { return c.list[c.first[i]:c.first[i+1]] }

// project puts the positions x (3m) in front of all planes.
func (c *planes) project(x []float64) {
	if len(c.list) == 0 {
		return
	}
	c.tangents.crew.Share(len(c.list), inPart, func(from, to int) {
		for at := from; at < to; at++ {
			if i := c.list[at].particle; c.first[i] == at {
				v3.Put(x, i, project(c.of(i), v3.At(x, i)))
			}
		}
	})
}

// work returns the work, in joules, of obstacles on a particle that goes from q to x (3m each) under the forces f (3m): it is carried as
// its anchor is by the plane that it ends on.
func (c *planes) work(i int, f, q, x []float64) float64 {
	planes := c.of(i)
	for k := range planes {
		if planes[k].on(v3.At(x, i)) {
			return v3.Dot(v3.At(f, i), v3.Sub(planes[k].anchor, v3.At(q, i)))
		}
	}
	return 0
}
