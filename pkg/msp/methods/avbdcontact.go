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
	way      float64 // how far the particle could go in the step, or the obstacle does, in metres
}

// meet finds the contacts of a step from q. Those of the step before keep the given part of k and λ.
func (b *AugmentedVBD) meet(q *msp.State, keep float64) {
	s := b.System()
	b.planes = b.planes[:0]
	if len(s.Obstacles) > 0 {
		b.reach = max(tangents.Reach(s, q, b.H(), tangents.Longest(s)), 2*b.farthest())
		b.planes = tangents.PlanesWithin(b.planes, s, q, b.H(), b.reach)
	}
	b.last, b.contacts = b.contacts, b.last[:0]
	before := b.last
	for _, p := range b.planes {
		for len(before) > 0 && before[0].precedes(p) {
			before = before[1:]
		}
		c := contact{Plane: p, mu: s.Obstacles[p.Obstacle].Friction, r: b.longest}
		c.way = max(v3.Norm(b.drift(p.Particle)), v3.Norm(v3.Sub(p.Anchor, v3.At(q.X, p.Particle))))
		c.start = b.Inertial * b.Inertia()[p.Particle] / (b.H() * b.H())
		c.k = c.start
		if len(before) > 0 && before[0].Particle == p.Particle && before[0].Obstacle == p.Obstacle {
			c.k, c.lambda = max(keep*before[0].k, c.start), v3.Scale(keep, before[0].lambda)
			c.grip = c.mu * max(0, -v3.Dot(c.lambda, c.Normal))
		}
		c.shift = b.Alpha * min(0, v3.Dot(p.Normal, p.Anchor)-p.Level)
		b.contacts = append(b.contacts, c)
	}
	b.first = tangents.Index(b.first, b.planes, len(s.Mass))
}

// drift returns how far inertia, loads and Forces would take a particle in the step.
func (b *AugmentedVBD) drift(i int) v3.Vec {
	t := b.vbd.task
	return v3.Plus(v3.Sub(v3.At(t.Y, i), v3.At(t.From.X, i)), b.weight(i), v3.At(b.vbd.load, i))
}

// farthest returns the length of the longest drift of a free particle, in metres.
func (b *AugmentedVBD) farthest() (most float64) {
	for i := range b.System().Mass {
		if !b.System().Pinned(i) {
			most = max(most, v3.Norm(b.drift(i)))
		}
	}
	return most
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

// addContacts adds particle i's contacts to ∂g/∂x_i and H_i, and returns an upper bound of their second derivatives.
func (b *AugmentedVBD) addContacts(i int, grad *v3.Vec, h *symmetric) (bound float64) {
	p, h2 := v3.At(b.vbd.task.X, i), b.H()*b.H()
	for n := b.first[i]; n < b.first[i+1]; n++ {
		c := &b.contacts[n]
		normal, along, sticks := c.force(p)
		*grad = v3.Plus(v3.Plus(*grad, h2*normal, c.Normal), h2*sticks, along)
		across, pressed := h2*c.k*sticks, 0.0
		if normal < 0 {
			pressed = h2 * c.k
		}
		h.addBoth(across, pressed-across, c.Normal)
		if sticks < 1 && across > 0 { // it slides: friction is as large farther on
			h.addBoth(0, -across, v3.Unit(along, v3.Vec{}))
		}
		bound += h2 * c.k
	}
	return bound
}

// contactChange returns by how much the contacts' part of the augmented g rises if particle i moves from p by delta.
func (b *AugmentedVBD) contactChange(i int, p, delta v3.Vec) (sum float64) {
	for n := b.first[i]; n < b.first[i+1]; n++ {
		sum += b.contacts[n].change(p, delta)
	}
	return b.H() * b.H() * sum
}

// dual makes the dual step at the positions x (3m) and returns ‖C*‖.
func (c *contact) dual(x []float64, beta, stiffest float64) float64 {
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
		c.k = stiffer(c.k, c.start, beta, stiffest, v3.Norm(err), c.r)
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
