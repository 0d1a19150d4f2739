package methods

import (
	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/tangents"
	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// contact is the constraint of AugmentedVBD that keeps a particle in front of a tangent plane. With slack = n·x − Level and
// slip = x − Anchor across n, it adds to the gradient
//
//	min(0, k (slack − shift) + λ_n) n + (k slip + λ_t) min(1, grip/‖k slip + λ_t‖),   grip = μ |λ_n|.
//
// For a fixed grip, this is the gradient of a potential.
type contact struct {
	tangents.Plane
	mu       float64
	shift    float64 // α C(q), if it was inside when the step began
	k        float64
	lambda   v3.Vec
	grip     float64 // the largest force of friction, N
	start, r float64 // k_start; a length to measure errors by
}

// meet finds the contacts of a step from q. Those of the step before keep the given part of k and, times α, of λ.
func (b *AugmentedVBD) meet(q *msp.State, keep float64) {
	s := b.System()
	b.planes = b.planes[:0]
	if len(s.Obstacles) > 0 {
		b.planes = tangents.Planes(b.planes, s, q, b.H())
	}
	b.last, b.contacts = b.contacts, b.last[:0]
	before, longest := b.last, tangents.Longest(s)
	for _, p := range b.planes {
		for len(before) > 0 && before[0].precedes(p) {
			before = before[1:]
		}
		c := contact{Plane: p, mu: s.Obstacles[p.Obstacle].Friction, r: longest}
		c.start = b.Inertial * b.Inertia()[p.Particle] / (b.H() * b.H())
		c.k = c.start
		if len(before) > 0 && before[0].Particle == p.Particle && before[0].Obstacle == p.Obstacle {
			c.k, c.lambda = max(keep*before[0].k, c.start), v3.Scale(b.Alpha*keep, before[0].lambda)
			c.grip = c.mu * max(0, -v3.Dot(c.lambda, c.Normal))
		}
		c.shift = b.Alpha * min(0, v3.Dot(p.Normal, p.Anchor)-p.Level)
		b.contacts = append(b.contacts, c)
	}
	b.first = tangents.Index(b.first, b.planes, len(s.Mass))
}

// precedes reports whether a contact comes before that of p in the order of particles and obstacles.
func (c *contact) precedes(p tangents.Plane) bool {
	return c.Particle < p.Particle || c.Particle == p.Particle && c.Obstacle < p.Obstacle
}

// release has contacts begin anew, without forces.
func (b *AugmentedVBD) release() {
	for n := range b.contacts {
		c := &b.contacts[n]
		c.k, c.lambda, c.grip, c.shift = c.start, v3.Vec{}, 0, 0
	}
}

// force returns k C* + λ at x: the part along the normal, ≤ 0, and that across before friction's bound, with the factor ≤ 1 to which
// the bound scales it.
func (c *contact) force(x v3.Vec) (normal float64, along v3.Vec, sticks float64) {
	n := c.Normal
	normal = min(0, c.k*(v3.Dot(n, x)-c.Level-c.shift)+v3.Dot(n, c.lambda))
	along = v3.Across(v3.Plus(c.lambda, c.k, v3.Sub(x, c.Anchor)), n)
	if c.grip == 0 {
		return normal, along, 0
	}
	return normal, along, min(1, c.grip/v3.Norm(along))
}

// dual makes the dual step at the positions x (3m) and returns ‖C*‖.
func (c *contact) dual(x []float64, beta float64) float64 {
	p, before := v3.At(x, c.Particle), c.lambda
	normal, along, _ := c.force(p)
	c.grip = c.mu * -normal
	sticks := 0.0
	if c.grip > 0 {
		sticks = min(1, c.grip/v3.Norm(along))
	}
	c.lambda = v3.Plus(v3.Scale(sticks, along), normal, c.Normal)
	change := v3.Scale(1/c.k, v3.Sub(c.lambda, before)) // C*, as far as a force answers to it
	err := change
	if sticks < 1 {
		err = v3.Scale(v3.Dot(change, c.Normal), c.Normal)
	}
	if normal < 0 {
		c.k = stiffer(c.k, c.start, beta, v3.Norm(err), c.r)
	}
	return v3.Norm(change)
}

// change returns by how much the potential of force rises, in joules, if the particle moves from x by delta.
func (c *contact) change(x, delta v3.Vec) float64 {
	to := v3.Add(x, delta)
	normal, along, _ := c.force(x)
	normal1, along1, _ := c.force(to)
	sum := (normal1 - normal) * (normal1 + normal)
	if c.grip > 0 {
		t, t1 := v3.Norm(along), v3.Norm(along1)
		if t <= c.grip && t1 <= c.grip {
			sum += v3.Dot(v3.Sub(along1, along), v3.Add(along1, along))
		} else {
			sum += c.friction(t1) - c.friction(t)
		}
	}
	return sum / (2 * c.k)
}

// friction returns 2 k times the potential of friction where k slip + λ_t has the length t.
func (c *contact) friction(t float64) float64 {
	if t <= c.grip {
		return t * t
	}
	return c.grip * (2*t - c.grip)
}
