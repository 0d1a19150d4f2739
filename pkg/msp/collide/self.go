package collide

import (
	"math"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/collide/detect"
	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// pair is two particles of the system that come near each other in a step. The objective of the step has the part
//
//	½ h² k (level − normal·(x_I − x_J))²   where normal·(x_I − x_J) < level,
//
// a spring that only pushes, along the direction in which they meet: so none passes through the other.
type pair struct {
	i, j    int
	normal  v3.Vec
	pushing bool // at the positions last looked at
}

// pairs is those of a step.
type pairs struct {
	list  []pair
	level float64
	h2k   float64

	hash  detect.Hash
	boxes []detect.Box
}

// apart is how far two particles have to be apart at rest, in parts of the thickness, to meet: not neighbours.
const apart = 1.5

// meet finds the pairs that would be within thickness during the step of h seconds from q without forces. Boxes around their
// ways, as seen by one who moves along with the system, are hashed.
func (c *pairs) meet(s *msp.System, q *msp.State, h, thickness, pressure float64) {
	c.list = c.list[:0]
	if thickness <= 0 {
		return
	}
	c.level, c.h2k = thickness, h*h*pressure
	if pressure <= 0 {
		for _, sp := range s.Springs {
			c.h2k = max(c.h2k, h*h*sp.K)
		}
	}
	along := v3.Scale(1/s.TotalMass(), s.Momentum(q.V))
	c.boxes = c.boxes[:0]
	for i := range s.Mass {
		p := v3.At(q.X, i)
		c.boxes = append(c.boxes, detect.Around(0.6*thickness, p, v3.Plus(p, h, v3.Sub(v3.At(q.V, i), along))))
	}
	c.hash.Fill(c.boxes)
	c.hash.Pairs(c.boxes, func(i, j int) {
		rest := v3.Sub(v3.At(s.X0, i), v3.At(s.X0, j))
		if v3.Dot(rest, rest) < apart*apart*thickness*thickness {
			return
		}
		r := v3.Sub(v3.At(q.X, i), v3.At(q.X, j))
		w := v3.Sub(v3.At(q.V, i), v3.At(q.V, j))
		if n, near := meeting(r, v3.Scale(h, w), 1.2*thickness); near {
			c.list = append(c.list, pair{i: i, j: j, normal: n})
		}
	})
}

// meeting returns the direction of r + t w when it is first no longer than reach, 0 ≤ t ≤ 1, and whether there is such a t.
func meeting(r, w v3.Vec, reach float64) (normal v3.Vec, near bool) {
	rr, rw, ww := v3.Dot(r, r), v3.Dot(r, w), v3.Dot(w, w)
	if rr <= reach*reach {
		return v3.Unit(r, v3.Vec{0, 1, 0}), true
	}
	root := rw*rw - ww*(rr-reach*reach)
	if rw >= 0 || root < 0 {
		return v3.Vec{}, false
	}
	t := (-rw - math.Sqrt(root)) / ww
	return v3.Unit(v3.Plus(r, t, w), v3.Vec{0, 1, 0}), t <= 1
}

// depth returns by how much a pair is nearer than the thickness, negative if it is not.
func (c *pairs) depth(p *pair, x []float64) float64 {
	return c.level - v3.Dot(p.normal, v3.Sub(v3.At(x, p.i), v3.At(x, p.j)))
}

// addPush adds the part of the pairs to r = −∇g at x.
func (c *pairs) addPush(r, x []float64) {
	for k := range c.list {
		p := &c.list[k]
		depth := c.depth(p, x)
		if p.pushing = depth > 0; p.pushing {
			v3.AddTo(r, p.i, c.h2k*depth, p.normal)
			v3.AddTo(r, p.j, -c.h2k*depth, p.normal)
		}
	}
}

// addStiffness adds the part of the pairs that push to z = A p.
func (c *pairs) addStiffness(z, v []float64) {
	for k := range c.list {
		if p := &c.list[k]; p.pushing {
			f := c.h2k * v3.Dot(p.normal, v3.Sub(v3.At(v, p.i), v3.At(v, p.j)))
			v3.AddTo(z, p.i, f, p.normal)
			v3.AddTo(z, p.j, -f, p.normal)
		}
	}
}

// change returns the part of the pairs in g(to) − g(x).
func (c *pairs) change(x, to []float64) float64 {
	sum := 0.0
	for k := range c.list {
		p := &c.list[k]
		before, after := max(c.depth(p, x), 0), max(c.depth(p, to), 0)
		sum += 0.5 * c.h2k * (after - before) * (after + before)
	}
	return sum
}
