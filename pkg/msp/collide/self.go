package collide

import (
	"math"
	"slices"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/collide/detect"
	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// pair is two particles of the system that come near each other in a step. They keep to
//
//	depth = level − normal·(x_I − x_J) ≤ 0
//
// along the direction in which they meet, so that none passes through the other, by the method of multipliers: g has the part
// λ²(x) / 2 h²k with λ(x) = max(0, λ + h²k depth), a spring that only pushes, and each iteration ends with λ := λ(x), so that the
// spring is pushed back to where the depth is nothing.
type pair struct {
	i, j    int
	normal  v3.Vec
	lambda  float64 // h² times the force
	pushing bool    // at the positions last looked at
}

// pairs is those of a step.
type pairs struct {
	list  []pair
	level float64
	h2k   float64
	known map[[2]int32]bool // those in list

	hash  detect.Hash
	boxes []detect.Box
}

// apart is how far two particles have to be apart at rest, in parts of the thickness, to meet: not neighbours.
const apart = 1.5

// begin forgets the pairs of the step before.
func (c *pairs) begin(s *msp.System, h, thickness, pressure float64) {
	c.list = c.list[:0]
	clear(c.known)
	if c.known == nil {
		c.known = map[[2]int32]bool{}
	}
	c.level, c.h2k = thickness, h*h*pressure
	if pressure <= 0 {
		for _, sp := range s.Springs {
			c.h2k = max(c.h2k, h*h*sp.K)
		}
	}
	if c.h2k == 0 { // no springs: as stiff as one that turns a particle round in a step
		c.h2k = slices.Max(s.Mass)
	}
}

// meet adds the pairs that come within thickness on straight ways from q to x (3m each). Boxes around the ways, as seen by one
// who moves along with the system, are hashed.
func (c *pairs) meet(s *msp.System, q, x []float64) {
	if c.level <= 0 {
		return
	}
	along := v3.Sub(s.CentreOfMass(x), s.CentreOfMass(q))
	c.boxes = c.boxes[:0]
	for i := range s.Mass {
		c.boxes = append(c.boxes, detect.Around(0.6*c.level, v3.At(q, i), v3.Sub(v3.At(x, i), along)))
	}
	c.hash.Fill(c.boxes)
	c.hash.Pairs(c.boxes, func(i, j int) {
		rest := v3.Sub(v3.At(s.X0, i), v3.At(s.X0, j))
		if v3.Dot(rest, rest) < apart*apart*c.level*c.level {
			return
		}
		r := v3.Sub(v3.At(q, i), v3.At(q, j))
		w := v3.Sub(v3.Sub(v3.At(x, i), v3.At(x, j)), r)
		n, near := meeting(r, w, 1.2*c.level)
		if name := [2]int32{int32(i), int32(j)}; near && !c.known[name] {
			c.known[name] = true
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

// push returns λ(x) of a pair.
func (c *pairs) push(p *pair, x []float64) float64 {
	depth := c.level - v3.Dot(p.normal, v3.Sub(v3.At(x, p.i), v3.At(x, p.j)))
	return max(0, p.lambda+c.h2k*depth)
}

// addPush adds the part of the pairs to r = −∇g at x.
func (c *pairs) addPush(r, x []float64) {
	for k := range c.list {
		p := &c.list[k]
		push := c.push(p, x)
		if p.pushing = push > 0; p.pushing {
			v3.AddTo(r, p.i, push, p.normal)
			v3.AddTo(r, p.j, -push, p.normal)
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
		before, after := c.push(p, x), c.push(p, to)
		sum += 0.5 / c.h2k * (after - before) * (after + before)
	}
	return sum
}

// multipliers sets each λ to λ(x).
func (c *pairs) multipliers(x []float64) {
	for k := range c.list {
		c.list[k].lambda = c.push(&c.list[k], x)
	}
}
