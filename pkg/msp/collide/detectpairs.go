package collide

import (
	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/collide/detect"
	"github.com/massspring/msp/pkg/msp/internal/v3"
	"github.com/massspring/msp/pkg/msp/internal/vec"
)

// detection is memory for looking for pairs.
type detection struct {
	hash    detect.Hash
	boxes   []detect.Box
	near    []stencil
	way     []float64
	at      []float64 // where find was last called for
	looked  int       // how often, in the step
	surface *surface  // nil: particles meet particles
	body    []int     // of each particle; nil until needed
}

// apart is the least distance at rest, in parts of the thickness, of two parts of one body that may meet: neighbours are nearer.
const apart = 1.5

// margin is how near two parts have to come, in parts of the thickness, to become a pair.
const margin = 1.2

// find adds the pairs that come within thickness on straight ways from q to x (3m each).
func (c *pairs) find(s *msp.System, q, x []float64) {
	if c.level <= 0 {
		return
	}
	c.looked++
	c.at = append(c.at[:0], x...)
	c.way = append(c.way[:0], x...)
	for n := range c.way {
		c.way[n] -= q[n]
	}
	c.near = c.near[:0]
	if c.surface == nil {
		c.findParticles(s, q, x)
		return
	}
	c.near = c.surface.candidates(c.near, q, c.way, margin*c.level)
	for k := range c.near {
		p := pair{stencil: c.near[k]}
		if _, known := c.known[p.at]; !known && p.meets(s.X0, c.body, q, c.way, c.level) {
			c.include(p)
		}
	}
}

// left reports whether x is so far from where find was last called that parts which were too far for a pair may be within the thickness.
func (c *pairs) left(x []float64) bool { return vec.Farthest(c.at, x) > (margin-1)/4*c.level }

// findParticles is find for particles. Boxes around the ways, as seen by one who moves along with the system, are hashed.
func (c *pairs) findParticles(s *msp.System, q, x []float64) {
	along := v3.Sub(s.CentreOfMass(x), s.CentreOfMass(q))
	c.boxes = c.boxes[:0]
	for i := range s.Mass {
		c.boxes = append(c.boxes, detect.Around(margin/2*c.level, v3.At(q, i), v3.Sub(v3.At(x, i), along)))
	}
	c.hash.Fill(c.boxes)
	c.hash.Pairs(c.boxes, func(i, j int) {
		rest := v3.Sub(v3.At(s.X0, i), v3.At(s.X0, j))
		if v3.Dot(rest, rest) < apart*apart*c.level*c.level && c.body[i] == c.body[j] {
			return
		}
		start := v3.Sub(v3.At(q, i), v3.At(q, j))
		way := v3.Sub(v3.At(c.way, i), v3.At(c.way, j))
		p := pair{stencil: stencil{detect.Points, [4]int{i, j}}, weights: [4]float64{1, -1}, start: start}
		if t, near := detect.Reaches(start, way, margin*c.level); near {
			if _, known := c.known[p.at]; !known {
				p.normal = v3.Unit(v3.Plus(start, t, way), v3.Vec{0, 1, 0})
				c.include(p)
			}
		}
	})
}

// meets reports whether the parts, which are not neighbours, come within level on the way from q, and if so, how.
func (p *pair) meets(rest []float64, body []int, q, way []float64, level float64) bool {
	points, ways := p.of(q), p.of(way)
	t, near := p.feature.Reaches(points, ways, margin*level)
	if !near {
		return false
	}
	if p.neighbours(rest, body, apart*level) {
		return false
	}
	for k := range points {
		points[k] = v3.Plus(points[k], t, ways[k])
	}
	p.weights = p.feature.Nearest(&points)
	p.normal = v3.Unit(detect.Apart(&p.weights, &points), v3.Vec{0, 1, 0})
	p.start = p.between(q)
	return true
}
