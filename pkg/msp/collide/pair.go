package collide

import (
	"math"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/collide/detect"
	"github.com/massspring/msp/pkg/msp/internal/crew"
	"github.com/massspring/msp/pkg/msp/internal/v3"
	"github.com/massspring/msp/pkg/msp/internal/vec"
)

// link is two parts of the system that come near each other in a step: two particles, a corner and a triangle, or two edges.
// The vector between their places that are nearest is r = Σ w_k x_k.
type link struct {
	stencil
	weights [4]float64 // their sum is 0; of a particle on an obstacle (Barrier) 1
	normal  v3.Vec     // the direction in which they meet
	start   v3.Vec     // r at the beginning of the step
}

// pair is a link that keeps to
//
//	depth = level − normal·r ≤ 0,
//
// so that none of its parts passes through the other, by the method of multipliers: g has the part
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
//
// A stack has millions of pairs, and iterations take as long as it takes to read them. So a pair holds nothing that a pass over them
// can find again.
type pair struct {
	link
	times  float64 // how many pairs of features meet in it
	lambda float64 // h² times the normal force
	tau    v3.Vec  // h² times the friction
	// Where the iteration starts:
	force float64 // λ(x)
	work  float64 // of friction so far, times h²
}

// pairs are those of a step.
type pairs struct {
	list     []pair
	known    keys   // where in list are pairs, and the features that meet in them
	numbered int    // how many of the list are known: a first look at particles numbers none
	last     []pair // those of the step before, which this one starts from
	were     keys   // where in last are those that had a force, and perhaps others
	held     []bool // the particles of those that had a force
	pushers  gathering[pusher]
	nearby   gathering[distant] // see nearest
	level    float64
	friction float64
	behind   bool // the multipliers are those before the last iteration: see follow
	asleep   asleep
	h2k      float64
	stiffest float64    // k of the springs, N/m; 0 before it is needed
	crew     *crew.Crew // nil until needed
	sums     []float64
	detection
}

// beginStep prepares for a step: the pairs of the step before become those that were.
func (c *pairs) beginStep(s *msp.System, h float64, settings *Contact) {
	c.list, c.last = c.last[:0], c.list
	c.known, c.were = c.were, c.known
	c.looked, c.behind = 0, false
	c.asleep.forget()
	c.known.clear()
	if c.level = settings.Thickness; c.level == 0 {
		c.h2k = 1 // of no pair
		return
	}
	if c.stiffest == 0 {
		for n := range s.Springs {
			c.stiffest = max(c.stiffest, s.Springs[n].K)
		}
	}
	c.remember(len(s.Mass))
	if c.friction, c.h2k = settings.Friction, h*h*settings.Penalty; c.h2k <= 0 {
		c.h2k = h * h * c.stiffest
	}
	if c.h2k == 0 {
		c.h2k = springless(s)
	}
	if c.body == nil {
		c.body, c.crew = bodies(s), crew.New()
	}
	if c.features = settings.Surfaces; !c.surface.of(s) {
		c.surface = newSurface(s, c.body)
	}
}

// remember finds the pairs of the step before that had a force, and their particles.
func (c *pairs) remember(particles int) {
	whole := c.numbered == len(c.last)
	if !whole {
		c.were.clear()
	}
	c.numbered = 0
	c.held = vec.Sized(c.held, particles)
	clear(c.held)
	for k := range c.last {
		p := &c.last[k]
		if p.lambda == 0 {
			continue
		}
		for _, i := range p.points() {
			c.held[i] = true
		}
		if !whole {
			c.were.set(p.at, k)
		}
	}
}

// springless returns h² k (kg) of contact in a system without springs. It is as stiff as a spring that turns the heaviest particle round in
// a step.
func springless(s *msp.System) (h2k float64) {
	for _, m := range s.Mass {
		h2k = max(h2k, m)
	}
	return h2k
}

// alike is the cosine of the angle by which a pair may turn from one step to the next and be the same.
const alike = 0.9

// adopt makes a pair of each meeting of a first look at particles. Processors share that.
func (c *pairs) adopt(found [][]meeting) {
	first := make([]int, len(found)+1)
	for part, list := range found {
		first[part+1] = first[part] + len(list)
	}
	c.list = vec.Sized(c.list, first[len(found)])
	c.crew.Do(crew.Processors(len(found)), len(found), func(_, part int) {
		for k := range found[part] {
			to, m := &c.list[first[part]+k], &found[part][k]
			*to = pair{link: m.link}
			c.join(to, m)
		}
	})
}

// number makes all pairs known.
func (c *pairs) number() {
	for n := c.numbered; n < len(c.list); n++ {
		c.known.set(c.list[n].at, n)
	}
	c.numbered = len(c.list)
}

// include adds the pair that features meet in.
func (c *pairs) include(m *meeting) {
	n, merges := c.known.place(m.at, len(c.list))
	if !merges {
		c.list = append(c.list, pair{link: m.link})
		c.numbered = len(c.list)
	}
	if m.from.at != m.at {
		c.known.set(m.from.at, n)
	}
	c.asleep.forget()
	c.join(&c.list[n], m)
}

// join adds a meeting to the pair that features meet in, with the forces that those had in the step before.
func (c *pairs) join(to *pair, m *meeting) {
	to.times++
	if m.was >= 0 && v3.Dot(c.last[m.was].normal, to.normal) > alike {
		share := 1 / c.last[m.was].times
		to.lambda += share * c.last[m.was].lambda
		to.tau = v3.Plus(to.tau, share, v3.Across(c.last[m.was].tau, to.normal))
	}
}

// between returns r at x.
func (l *link) between(x []float64) (r v3.Vec) {
	if l.feature == detect.Points && l.weights[1] == -1 { // most links, where particles meet
		return v3.Sub(*(*v3.Vec)(x[3*l.at[0]:]), *(*v3.Vec)(x[3*l.at[1]:]))
	}
	for k, i := range l.points() {
		w, q := l.weights[k], (*v3.Vec)(x[3*i:])
		r[0], r[1], r[2] = r[0]+w*q[0], r[1]+w*q[1], r[2]+w*q[2]
	}
	return r
}

// add adds w_k f to the points of y.
func (l *link) add(y []float64, f v3.Vec) {
	for k, i := range l.points() {
		v3.AddTo(y, i, l.weights[k], f)
	}
}

// The next three have single variables, which stay in registers: with arrays, a pass over the pairs takes half as long again.

// normalForce returns λ(x) of a pair, from its r.
func (c *pairs) normalForce(p *pair, r *v3.Vec) float64 {
	along := p.normal[0]*r[0] + p.normal[1]*r[1] + p.normal[2]*r[2]
	return max(0, p.lambda+p.times*c.h2k*(c.level-along))
}

// trial returns τ + h²k u(x) of a pair, from its r, and its length.
func (c *pairs) trial(p *pair, r *v3.Vec) (t0, t1, t2, length float64) {
	n0, n1, n2 := p.normal[0], p.normal[1], p.normal[2]
	u0, u1, u2 := r[0]-p.start[0], r[1]-p.start[1], r[2]-p.start[2]
	along, k := u0*n0+u1*n1+u2*n2, p.times*c.h2k
	t0, t1, t2 = p.tau[0]+k*(u0-along*n0), p.tau[1]+k*(u1-along*n1), p.tau[2]+k*(u2-along*n2)
	return t0, t1, t2, math.Sqrt(t0*t0 + t1*t1 + t2*t2)
}

// shrunk returns the factor by which a vector of a length is made no longer than most.
func shrunk(length, most float64) float64 {
	if length > most {
		return most / length
	}
	return 1
}

// share calls task for each pair that may push at x (3m), on all processors. The task may change the pair and nothing else.
func (c *pairs) share(x []float64, task func(k int, p *pair)) {
	if len(c.list) == 0 {
		return
	}
	gone := c.asleep.gone(c, x)
	c.crew.Share(len(c.list), inPart, func(from, to int) {
		for k := from; k < to; k++ {
			if !c.asleep.still(k, gone) {
				task(k, &c.list[k])
			}
		}
	})
}

// sum returns the sum of a function over the pairs that may push at x (3m). It adds up in parts, so the bits do not depend on the number of
// processors.
func (c *pairs) sum(x []float64, of func(p *pair) float64) (sum float64) {
	if len(c.list) == 0 {
		return 0
	}
	gone := c.asleep.gone(c, x)
	c.sums = vec.Sized(c.sums, crew.Parts(len(c.list), inPart))
	c.crew.Share(len(c.list), inPart, func(from, to int) {
		part := 0.0
		for k := from; k < to; k++ {
			if !c.asleep.still(k, gone) {
				part += of(&c.list[k])
			}
		}
		c.sums[from/inPart] = part
	})
	for _, part := range c.sums {
		sum += part
	}
	return sum
}

// begin notes the forces of the pairs at x, where an iteration starts.
func (c *pairs) begin(x []float64) {
	if len(c.list) == 0 {
		return
	}
	c.asleep.look(c, x)
	c.share(x, func(k int, p *pair) { c.beginPair(k, p, x) })
	c.behind = false
}

// beginPair does so for pair k, and returns them, times h², and the stiffness across the normal in parts of that along it.
func (c *pairs) beginPair(k int, p *pair, x []float64) (push v3.Vec, across float64) {
	r := p.between(x)
	if c.behind {
		c.followTo(p, &r)
	}
	p.force = c.normalForce(p, &r)
	c.asleep.put(k, p, v3.Dot(p.normal, r)-(1+nearerBy)*c.level)
	if p.force == 0 {
		return push, 0
	}
	push, p.work = v3.Scale(p.force, p.normal), 0
	if limit := c.friction * p.force; limit > 0 {
		t0, t1, t2, length := c.trial(p, &r)
		by := shrunk(length, limit)
		push[0], push[1], push[2] = push[0]-by*t0, push[1]-by*t1, push[2]-by*t2
		across = limit / max(limit, length)
		p.work = frictionEnergy(length, limit)
	}
	return push, across
}

// potential returns h² times the energy of the springs of the pairs at x (3m), without multipliers.
func (c *pairs) potential(x []float64) float64 {
	return c.sum(x, func(p *pair) float64 {
		depth := max(0, c.level-v3.Dot(p.normal, p.between(x)))
		return 0.5 * p.times * c.h2k * depth * depth
	})
}

// change returns the part of the pairs in g(to) − g(x), where x is where the iteration starts.
func (c *pairs) change(to []float64) float64 {
	return c.sum(to, func(p *pair) float64 {
		r := p.between(to)
		after := c.normalForce(p, &r)
		if after == 0 && p.force == 0 {
			return 0
		}
		part := (after - p.force) * (after + p.force) / 2
		if limit := c.friction * p.force; limit > 0 {
			_, _, _, length := c.trial(p, &r)
			part += frictionEnergy(length, limit) - p.work
		}
		return part / p.times
	}) / c.h2k
}

// frictionEnergy returns ∫ min(t, limit) dt from 0 to trial.
func frictionEnergy(trial, limit float64) float64 {
	held := min(trial, limit)
	return held * (trial - held/2)
}

// follow sets each λ to λ(x), and each τ to τ(x), if they have not followed the last iteration. The next one does so by itself, as it
// begins, where nothing has changed x or the pairs.
func (c *pairs) follow(x []float64) {
	if c.behind {
		c.share(x, func(_ int, p *pair) {
			r := p.between(x)
			c.followTo(p, &r)
		})
		c.behind = false
	}
}

// followTo does so for a pair, from its r.
func (c *pairs) followTo(p *pair, r *v3.Vec) {
	if p.lambda = c.normalForce(p, r); p.lambda == 0 {
		p.tau = v3.Vec{}
		return
	}
	t0, t1, t2, length := c.trial(p, r)
	by := shrunk(length, c.friction*p.lambda)
	p.tau = v3.Vec{by * t0, by * t1, by * t2}
}
