package collide

import (
	"slices"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// touch is two parts of the system that come near each other in a step: two particles, a corner and a triangle, or two edges.
// The vector between their places that are nearest is r = Σ w_k x_k. They keep to
//
//	depth = level − normal·r ≤ 0
//
// along the direction in which they meet, so that none passes through the other, by the method of multipliers: g has the part
// λ²(x) / 2 h²k with λ(x) = max(0, λ + h²k depth), a spring that only pushes, and each iteration ends with λ := λ(x), so that the
// spring is pushed back to where the depth is nothing.
//
// Friction does the same across the normal, where r goes the way u(x) in the step (J. C. Simo, T. A. Laursen: An augmented
// lagrangian treatment of contact problems involving friction, Computers & Structures 42(1), 1992): a spring that slides at μλ,
//
//	τ(x) = the vector nearest to τ + h²k u(x) that is no longer than μλ,   τ := τ(x),
//
// with λ(x) of where the iteration starts, so that τ is still the slope of a part of g. Forces on the two are opposite: momentum
// is kept.
type touch struct {
	stencil
	weights [4]float64 // their sum is 0; of a particle on an obstacle (Barrier) 1
	normal  v3.Vec
	start   v3.Vec  // r at the beginning of the step
	lambda  float64 // h² times the force along the normal
	tau     v3.Vec  // h² times that of friction
	grip    float64 // μλ of the iteration
	pushing bool    // where the iteration starts
	across  float64 // the stiffness across the normal there, in parts of h²k
}

// touches is those of a step.
type touches struct {
	list     []touch
	known    map[[4]int]int // where in list
	last     []touch        // those of the step before, which this one starts from
	were     map[[4]int]int // where in last
	level    float64
	friction float64
	h2k      float64
	meeting
}

// begin makes the touches of the step before those that were.
func (c *touches) begin(s *msp.System, h, thickness, friction, pressure float64) {
	c.list, c.last = c.last[:0], c.list
	c.known, c.were = c.were, c.known
	clear(c.known)
	if c.known == nil {
		c.known = map[[4]int]int{}
	}
	c.level, c.friction, c.h2k = thickness, friction, h*h*pressure
	if pressure <= 0 {
		for _, sp := range s.Springs {
			c.h2k = max(c.h2k, h*h*sp.K)
		}
	}
	if c.h2k == 0 { // no springs: as stiff as one that turns a particle round in a step
		c.h2k = slices.Max(s.Mass)
	}
}

// alike is the cosine of the angle by which a touch may turn from one step to the next and be the same.
const alike = 0.9

// include adds a touch, with the forces that it had in the step before, if it was known then.
func (c *touches) include(p touch) {
	if k, known := c.were[p.at]; known && v3.Dot(c.last[k].normal, p.normal) > alike {
		p.lambda, p.tau = c.last[k].lambda, v3.Across(c.last[k].tau, p.normal)
	}
	c.known[p.at] = len(c.list)
	c.list = append(c.list, p)
}

// between returns r at x.
func (p *touch) between(x []float64) (r v3.Vec) {
	for k, i := range p.points() {
		r = v3.Plus(r, p.weights[k], v3.At(x, i))
	}
	return r
}

// add adds w_k f to the points of y.
func (p *touch) add(y []float64, f v3.Vec) {
	for k, i := range p.points() {
		v3.AddTo(y, i, p.weights[k], f)
	}
}

// push returns λ(x) of a touch, from its r.
func (c *touches) push(p *touch, r v3.Vec) float64 {
	return max(0, p.lambda+c.h2k*(c.level-v3.Dot(p.normal, r)))
}

// drag returns τ + h²k u(x) of a touch, from its r.
func (c *touches) drag(p *touch, r v3.Vec) v3.Vec {
	return v3.Plus(p.tau, c.h2k, v3.Across(v3.Sub(r, p.start), p.normal))
}

// noLonger returns the vector nearest to a that is no longer than most.
func noLonger(a v3.Vec, most float64) v3.Vec {
	if l := v3.Norm(a); l > most {
		return v3.Scale(most/l, a)
	}
	return a
}

// addPush adds the part of the touches to r = −∇g at x, where an iteration starts.
func (c *touches) addPush(r, x []float64) {
	for k := range c.list {
		p := &c.list[k]
		apart := p.between(x)
		push := c.push(p, apart)
		p.pushing, p.grip, p.across = push > 0, c.friction*push, 0
		if !p.pushing {
			continue
		}
		force := v3.Scale(push, p.normal)
		if p.grip > 0 {
			drag := c.drag(p, apart)
			force = v3.Sub(force, noLonger(drag, p.grip))
			p.across = p.grip / max(p.grip, v3.Norm(drag))
		}
		p.add(r, force)
	}
}

// addStiffness adds the part of the touches that push to z = A p. What slides is as stiff across the normal as a spring that
// pulls as much from as far, no less than the true stiffness.
func (c *touches) addStiffness(z, v []float64) {
	for k := range c.list {
		if p := &c.list[k]; p.pushing {
			f := p.between(v)
			along := v3.Scale(v3.Dot(p.normal, f), p.normal)
			p.add(z, v3.Scale(c.h2k, v3.Plus(along, p.across, v3.Sub(f, along))))
		}
	}
}

// change returns the part of the touches in g(to) − g(x).
func (c *touches) change(x, to []float64) float64 {
	sum := 0.0
	for k := range c.list {
		p := &c.list[k]
		rx, rto := p.between(x), p.between(to)
		before, after := c.push(p, rx), c.push(p, rto)
		sum += (after - before) * (after + before) / 2
		if p.grip > 0 {
			sum += slipping(v3.Norm(c.drag(p, rto)), p.grip) - slipping(v3.Norm(c.drag(p, rx)), p.grip)
		}
	}
	return sum / c.h2k
}

// slipping returns ∫ min(t, grip) dt from 0 to drag.
func slipping(drag, grip float64) float64 {
	held := min(drag, grip)
	return held * (drag - held/2)
}

// multipliers sets each λ to λ(x), and each τ to τ(x).
func (c *touches) multipliers(x []float64) {
	for k := range c.list {
		p := &c.list[k]
		r := p.between(x)
		p.lambda = c.push(p, r)
		p.tau = noLonger(c.drag(p, r), c.friction*p.lambda)
	}
}
