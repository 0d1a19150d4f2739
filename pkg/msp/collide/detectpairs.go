package collide

import (
	"math"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/collide/detect"
	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// detection is memory for looking for pairs.
type detection struct {
	hash     detect.Hash // of springs of strands
	boxes    []detect.Box
	near     []stencil
	meetings search[meeting]
	crowd    crowd // of particles
	way      []float64
	first    []float64 // where find was first called for in the step
	at       []float64 // where it was last called for
	drift    []float64 // what is between, in later calls
	loops    vectors
	looked   int      // how often it was called in the step
	surface  *surface // nil until needed
	features bool     // of the surface meet, not particles
	body     []int    // of each particle; nil until needed
}

// apart is the least distance at rest, in parts of the thickness, of two parts of one body that may meet: neighbours are nearer.
const apart = 1.5

// margin is how near two parts have to come, in parts of the thickness, to become a pair.
const margin = 1.2

// drifts is by how much two parts have to move against each other, in parts of the thickness, to be looked at again: those that were too
// far for a pair are still not within the thickness.
const drifts = margin - 1

// find adds the pairs that come within thickness on straight ways from q to x (3m each). Where it was called before in the step, it looks
// only at parts that have since moved against each other.
func (c *pairs) find(s *msp.System, q, x []float64) {
	if c.level <= 0 {
		return
	}
	c.looked++
	c.at = c.loops.clone(c.at, x)
	c.way = c.loops.minus(c.way, x, q)
	c.drift = c.drift[:0]
	if c.looked == 1 {
		c.first = c.loops.clone(c.first, x)
	} else {
		c.number()
		c.drift = c.loops.minus(c.drift, x, c.first)
	}
	if c.features {
		c.meetFeatures(s, q)
	} else {
		c.meetParticles(s, q, x)
	}
	if c.looked == 1 && !c.features {
		c.adopt(c.meetings.lists())
		return
	}
	for _, found := range c.meetings.lists() {
		for k := range found {
			c.include(&found[k])
		}
	}
}

// meeting is a link in which two features meet.
type meeting struct {
	link
	from stencil // the features
	was  int     // their place in the list of the step before, −1 for none with a force
}

// meet appends a link in which the features of from meet.
func (c *pairs) meet(found []meeting, from stencil, p link) []meeting {
	was := -1
	for _, i := range from.points() {
		if c.held[i] {
			if at, known := c.were.of(from.at); known {
				was = at
			}
			break
		}
	}
	return append(found, meeting{p, from, was})
}

// meetFeatures is find for features of the surface.
func (c *pairs) meetFeatures(s *msp.System, q []float64) {
	if c.looked == 1 {
		c.near = c.surface.candidates(c.near[:0], q, c.way, margin*c.level)
	} else {
		c.near = c.surface.changed(c.near[:0], q, c.way, margin*c.level, c.drift, drifts*c.level)
	}
	c.meetings.begin()
	c.meetings.over(len(c.near), func(found []meeting, first, last int) []meeting {
		for _, from := range c.near[first:last] {
			p := link{stencil: from}
			if !c.has(p.at) && p.meets(s.X0, c.body, q, c.way, c.level) {
				c.surface.straighten(&p, q, c.way, margin*c.level)
				p.reduce(q)
				found = c.meet(found, from, p)
			}
		}
		return found
	})
}

// has reports whether the features of these points are known to meet in the step. The first look finds all of them once.
func (c *pairs) has(at [4]int) bool {
	if c.looked == 1 {
		return false
	}
	_, known := c.known.of(at)
	return known
}

// left reports whether x is so far from where find was last called that parts which were too far for a pair may be within the thickness.
func (c *pairs) left(x []float64) bool { return c.loops.farthest(c.at, x) > (margin-1)/4*c.level }

// meetParticles is find for particles. Boxes around the ways, as seen by one who moves along with the system, are hashed.
func (c *pairs) meetParticles(s *msp.System, q, x []float64) {
	along := v3.Sub(s.CentreOfMass(x), s.CentreOfMass(q))
	c.meetings.begin()
	aside := mean(c.drift)
	c.crowd.resize(len(s.Mass))
	c.meetings.crew.Share(len(s.Mass), inPart, func(from, to int) {
		for i := from; i < to; i++ {
			c.crowd.boxes[i] = detect.Around(margin/2*c.level, v3.At(q, i), v3.Sub(v3.At(x, i), along))
			c.crowd.moved[i] = c.looked == 1 || drifted(v3.At(c.drift, i), aside, 0, drifts*c.level)
		}
	})
	c.meetings.within(&c.crowd, func(found []meeting, i, j int) []meeting {
		if c.looked > 1 {
			if d := v3.Sub(v3.At(c.drift, i), v3.At(c.drift, j)); v3.Dot(d, d) <= drifts*drifts*c.level*c.level {
				return found
			}
		}
		rest := v3.Sub(v3.At(s.X0, i), v3.At(s.X0, j))
		if v3.Dot(rest, rest) < apart*apart*c.level*c.level && c.body[i] == c.body[j] {
			return found
		}
		start := v3.Sub(v3.At(q, i), v3.At(q, j))
		way := v3.Sub(v3.At(c.way, i), v3.At(c.way, j))
		t, near := detect.Reaches(start, way, margin*c.level)
		p := link{stencil: stencil{detect.Points, [4]int{i, j}}, weights: [4]float64{1, -1}, start: start}
		if !near || c.has(p.at) {
			return found
		}
		p.normal = v3.Unit(v3.Plus(start, t, way), v3.Vec{0, 1, 0})
		return c.meet(found, p.stencil, p)
	})
}

// meets reports whether the parts, which are not neighbours, come within level on the way from q, and if so, how.
func (p *link) meets(rest []float64, body []int, q, way []float64, level float64) bool {
	points, ways := p.of(q), p.of(way)
	w, r, near := p.feature.Meet(points, ways, margin*level)
	if !near || p.neighbours(rest, body, apart*level) {
		return false
	}
	p.weights, p.normal = w, v3.Unit(r, v3.Vec{0, 1, 0})
	p.start = p.between(q)
	return true
}

// small is the weight up to which a point has no part in a pair.
const small = 1e-3

// reduce leaves out points without weight, so that features which meet in the same corners and edges are the same pair: two particles,
// or a particle and an edge, which is an edge from the particle to itself and another.
func (p *link) reduce(q []float64) {
	split := 1
	if p.feature == detect.Edges {
		split = 2
	}
	var at [2][3]int
	var w [2][3]float64
	var n [2]int
	for k, weight := range p.weights {
		side := 0
		if k >= split {
			side = 1
		}
		if math.Abs(weight) > small {
			at[side][n[side]], w[side][n[side]] = p.at[k], weight
			n[side]++
		}
	}
	if n[0] > 1 || n[1] > 2 {
		if n[0] != 2 || n[1] != 1 {
			return
		}
		at[0], at[1], w[0], w[1], n[0], n[1] = at[1], at[0], w[1], w[0], n[1], n[0]
		p.normal = v3.Scale(-1, p.normal)
	}
	i, sign := at[0][0], 1.0
	switch {
	case n[1] == 1 && i > at[1][0]:
		p.stencil, sign = stencil{detect.Points, [4]int{at[1][0], i}}, -1
		p.weights = [4]float64{1, -1}
	case n[1] == 1:
		p.stencil = stencil{detect.Points, [4]int{i, at[1][0]}}
		p.weights = [4]float64{1, -1}
	default:
		a, b := 0, 1
		if at[1][a] > at[1][b] {
			a, b = b, a
		}
		t := w[1][b] / (w[1][a] + w[1][b])
		p.stencil = stencil{detect.Edges, [4]int{i, i, at[1][a], at[1][b]}}
		p.weights = [4]float64{1, 0, t - 1, -t}
	}
	p.normal = v3.Scale(sign, p.normal)
	p.start = p.between(q)
}
