package collide

import (
	"slices"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// pair is two parts of the system that come near each other in a step: two particles, a corner and a triangle, or two edges.
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
// with the lagged λ(x) of where the iteration starts, so that τ is still the slope of a part of g. Forces on the two are opposite:
// momentum is kept.
type pair struct {
	stencil
	weights [4]float64 // their sum is 0; of a particle on an obstacle (Barrier) 1
	normal  v3.Vec
	start   v3.Vec  // r at the beginning of the step
	lambda  float64 // h² times the normal force
	tau     v3.Vec  // h² times the friction
	limit   float64 // μλ of the iteration
	pushing bool    // where the iteration starts
	across  float64 // the stiffness across the normal there, in parts of h²k
}

// pairs are those of a step.
type pairs struct {
	list     []pair
	known    map[[4]int]int // where in list
	last     []pair         // those of the step before, which this one starts from
	were     map[[4]int]int // where in last
	level    float64
	friction float64
	h2k      float64
	detection
}

// begin prepares for a step: the pairs of the step before become those that were.
func (c *pairs) begin(s *msp.System, h float64, settings *Contact) {
	c.list, c.last = c.last[:0], c.list
	c.known, c.were = c.were, c.known
	c.looked = 0
	clear(c.known)
	if c.known == nil {
		c.known = map[[4]int]int{}
	}
	c.level, c.friction, c.h2k = settings.Thickness, settings.Friction, h*h*settings.Penalty
	if c.h2k <= 0 {
		for _, sp := range s.Springs {
			c.h2k = max(c.h2k, h*h*sp.K)
		}
	}
	if c.h2k == 0 { // no springs: as stiff as one that turns a particle round in a step
		c.h2k = slices.Max(s.Mass)
	}
	if c.body == nil && c.level > 0 {
		c.body = bodies(s)
	}
	if !settings.Surfaces {
		c.surface = nil
	} else if !c.surface.of(s) {
		c.surface = newSurface(s)
	}
}

// alike is the cosine of the angle by which a pair may turn from one step to the next and be the same.
const alike = 0.9

// include adds a pair, with the forces that it had in the step before, if it was known then.
func (c *pairs) include(p pair) {
	if k, known := c.were[p.at]; known && v3.Dot(c.last[k].normal, p.normal) > alike {
		p.lambda, p.tau = c.last[k].lambda, v3.Across(c.last[k].tau, p.normal)
	}
	c.known[p.at] = len(c.list)
	c.list = append(c.list, p)
}

// between returns r at x.
func (p *pair) between(x []float64) (r v3.Vec) {
	for k, i := range p.points() {
		r = v3.Plus(r, p.weights[k], v3.At(x, i))
	}
	return r
}

// add adds w_k f to the points of y.
func (p *pair) add(y []float64, f v3.Vec) {
	for k, i := range p.points() {
		v3.AddTo(y, i, p.weights[k], f)
	}
}

// normalForce returns λ(x) of a pair, from its r.
func (c *pairs) normalForce(p *pair, r v3.Vec) float64 {
	return max(0, p.lambda+c.h2k*(c.level-v3.Dot(p.normal, r)))
}

// trial returns τ + h²k u(x) of a pair, from its r.
func (c *pairs) trial(p *pair, r v3.Vec) v3.Vec {
	return v3.Plus(p.tau, c.h2k, v3.Across(v3.Sub(r, p.start), p.normal))
}

// noLonger returns the vector nearest to a that is no longer than most.
func noLonger(a v3.Vec, most float64) v3.Vec {
	if l := v3.Norm(a); l > most {
		return v3.Scale(most/l, a)
	}
	return a
}

// addForces adds the part of the pairs to r = −∇g at x, where an iteration starts.
func (c *pairs) addForces(r, x []float64) {
	for k := range c.list {
		p := &c.list[k]
		apart := p.between(x)
		lambda := c.normalForce(p, apart)
		p.pushing, p.limit, p.across = lambda > 0, c.friction*lambda, 0
		if !p.pushing {
			continue
		}
		force := v3.Scale(lambda, p.normal)
		if p.limit > 0 {
			trial := c.trial(p, apart)
			force = v3.Sub(force, noLonger(trial, p.limit))
			p.across = p.limit / max(p.limit, v3.Norm(trial))
		}
		p.add(r, force)
	}
}

// addStiffness adds the part of the pairs that push to z = A p. What slides is as stiff across the normal as a spring that
// pulls as much from as far, no less than the true stiffness.
func (c *pairs) addStiffness(z, v []float64) {
	for k := range c.list {
		if p := &c.list[k]; p.pushing {
			f := p.between(v)
			along := v3.Scale(v3.Dot(p.normal, f), p.normal)
			p.add(z, v3.Scale(c.h2k, v3.Plus(along, p.across, v3.Sub(f, along))))
		}
	}
}

// change returns the part of the pairs in g(to) − g(x).
func (c *pairs) change(x, to []float64) float64 {
	sum := 0.0
	for k := range c.list {
		p := &c.list[k]
		rx, rto := p.between(x), p.between(to)
		before, after := c.normalForce(p, rx), c.normalForce(p, rto)
		sum += (after - before) * (after + before) / 2
		if p.limit > 0 {
			sum += frictionEnergy(v3.Norm(c.trial(p, rto)), p.limit) - frictionEnergy(v3.Norm(c.trial(p, rx)), p.limit)
		}
	}
	return sum / c.h2k
}

// frictionEnergy returns ∫ min(t, limit) dt from 0 to trial.
func frictionEnergy(trial, limit float64) float64 {
	held := min(trial, limit)
	return held * (trial - held/2)
}

// updateMultipliers sets each λ to λ(x), and each τ to τ(x).
func (c *pairs) updateMultipliers(x []float64) {
	for k := range c.list {
		p := &c.list[k]
		r := p.between(x)
		p.lambda = c.normalForce(p, r)
		p.tau = noLonger(c.trial(p, r), c.friction*p.lambda)
	}
}
