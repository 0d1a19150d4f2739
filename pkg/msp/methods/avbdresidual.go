package methods

import (
	"fmt"
	"math"
	"slices"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/tangents"
	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// End returns ErrNotConverged if the step is wrong by more than Accuracy allows. The error names a particle.
func (b *AugmentedVBD) End() error {
	if math.IsInf(b.Accuracy, 1) {
		return nil
	}
	if err := b.overlooked(); err != nil {
		return err
	}
	if len(b.limits)+len(b.contacts) == 0 {
		return b.vbd.End()
	}
	if err := b.keeps(); err != nil {
		return err
	}
	b.imbalance()
	if err := b.lag(); err != nil {
		return err
	}
	return b.gain()
}

// overlooked returns an error for a particle that was drawn beyond the reach of contacts and behind the plane of an obstacle there.
func (b *AugmentedVBD) overlooked() error {
	t, s := b.vbd.task, b.System()
	if len(s.Obstacles) == 0 {
		return nil
	}
	farthest := 0.0
	for i := range s.Mass {
		if !s.Pinned(i) {
			farthest = max(farthest, v3.Norm(v3.Sub(v3.At(t.X, i), v3.At(t.From.X, i))))
		}
	}
	if farthest <= b.reach {
		return nil
	}
	b.planes = tangents.PlanesWithin(b.planes[:0], s, t.From, b.H(), farthest)
	for _, p := range b.planes {
		c := contact{Plane: p, r: b.longest, way: farthest}
		if err := b.outside(&c); err != nil {
			return err
		}
	}
	return nil
}

// keeps returns an error for a constraint that is violated by more than Accuracy times its length, and more than in q.
func (b *AugmentedVBD) keeps() error {
	x, q := b.vbd.task.X, b.vbd.task.From.X
	for n := range b.limits {
		c := &b.limits[n]
		l, before := c.length(x), c.length(q)
		off, start := math.Abs(l-c.nearest(l)), math.Abs(before-c.nearest(before))
		if !c.held && !(off <= max(b.Accuracy*c.r, start)+nanometre) {
			return fmt.Errorf("particle %d: spring %d is %.3g m off its limit after %d iterations: %w",
				c.i, c.Spring, off, b.made, msp.ErrNotConverged)
		}
	}
	for n := range b.contacts {
		if err := b.outside(&b.contacts[n]); err != nil {
			return err
		}
	}
	return b.contradiction()
}

// contradiction returns an error for a particle that obstacles leave no place: where projections on its planes, one after the other, come
// to no end.
func (b *AugmentedVBD) contradiction() error {
	for i := range b.System().Mass {
		planes := b.contacts[b.first[i]:b.first[i+1]]
		if len(planes) < 2 {
			continue
		}
		p, deepest := v3.At(b.vbd.task.X, i), math.Inf(1)
		for pass := 0; pass < passes && deepest > nanometre; pass++ {
			deepest = 0
			for n := range planes {
				if depth := planes[n].depth(p); depth > 0 {
					p, deepest = v3.Plus(p, depth, planes[n].Normal), max(deepest, depth)
				}
			}
		}
		if c := &planes[0]; deepest > max(nanometre, b.Accuracy*b.Accuracy*c.way) {
			return fmt.Errorf("particle %d: its %d obstacles leave it no place by %.3g m: %w", i, len(planes), deepest, msp.ErrNotConverged)
		}
	}
	return nil
}

// outside returns an error for a contact whose particle is behind the plane by more than in q, and by more than Accuracy times how far
// particle or obstacle go in the step. At least a hundredth of the longest spring counts as that, and at most the whole.
func (b *AugmentedVBD) outside(c *contact) error {
	most := c.way
	if c.r > 0 {
		most = min(c.r, most+c.r/100)
	}
	depth, start := c.depth(v3.At(b.vbd.task.X, c.Particle)), c.depth(c.Anchor)
	if !(depth <= max(b.Accuracy*most, start)+nanometre) {
		return fmt.Errorf("particle %d: %.3g m inside obstacle %d after %d iterations: %w",
			c.Particle, depth, c.Obstacle, b.made, msp.ErrNotConverged)
	}
	return nil
}

// depth returns how far the point p is behind the plane, in metres.
func (c *contact) depth(p v3.Vec) float64 { return c.Level - v3.Dot(c.Normal, p) }

// lag returns an error if a connected component lags behind its inertia and loads. With L = g + h² Σ λ C and ‖v‖² = vᵀ M v/Σ m, it wants
//
//	‖a‖ ≤ Accuracy ‖y + h² M⁻¹ f_ext − q‖,   a = M⁻¹ (∇L + Σ μ ∇C),   C: the lengths of springs and the contacts that act.
//
// The left side is by how far particles would yet move that keep all lengths, as the least a over all μ is the part of M⁻¹ ∇L along
// such motions. Lengths themselves are for keeps. Any μ bounds the least a from above, and a few sweeps find one. The right side is
// how far the component would go by itself, without the common motion of a free body, which is exact.
func (b *AugmentedVBD) lag() error {
	for _, body := range b.components {
		way := b.way(body)
		left, worst := b.left(body)
		for pass := 0; pass < passes && left > b.Accuracy*way+nanometre; pass++ {
			b.relax()
			left, worst = b.left(body)
		}
		if !(left <= b.Accuracy*way+nanometre) {
			return fmt.Errorf("particle %d: the step leaves %.3g m of the way of its component, %.3g m, after %d iterations: %w",
				worst, left, way, b.made, msp.ErrNotConverged)
		}
	}
	return nil
}

const (
	// passes is the most sweeps to find μ. They end as soon as a is small, and in most steps none is necessary.
	passes = 100
	// nanometre is a motion that may be rounding.
	nanometre = 1e-9
)

// way returns how far inertia, loads and moving obstacles would take a component, in metres.
func (b *AugmentedVBD) way(body []int) float64 {
	q, mass, free := b.vbd.task.From.X, 0.0, true
	var common v3.Vec
	for _, i := range body {
		m := b.Inertia()[i]
		mass += m
		common = v3.Plus(common, m, v3.Sub(v3.At(b.vbd.task.Y, i), v3.At(q, i)))
		free = free && !b.System().Pinned(i)
	}
	common = v3.Scale(1/mass, common)
	if !free {
		common = v3.Vec{}
	}
	sum := 0.0
	for _, i := range body {
		if w := b.weight(i); w > 0 {
			d := v3.Sub(b.drift(i), common)
			sum += v3.Dot(d, d) / w
			for n := b.first[i]; n < b.first[i+1]; n++ {
				if c := &b.contacts[n]; c.lambda != (v3.Vec{}) {
					carried := v3.Sub(c.Anchor, v3.At(q, i))
					sum += v3.Dot(carried, carried) / w
				}
			}
		}
	}
	return math.Sqrt(sum / mass)
}

// left returns ‖a‖ of a component and the particle with the largest part.
func (b *AugmentedVBD) left(body []int) (norm float64, worst int) {
	sum, mass, most := 0.0, 0.0, -1.0
	for _, i := range body {
		m := b.Inertia()[i]
		mass += m
		a := v3.At(b.a, i)
		part := m * v3.Dot(a, a)
		if sum += part; part > most {
			worst, most = i, part
		}
	}
	return math.Sqrt(sum / mass), worst
}

// imbalance sets a (3m) to M⁻¹ ∇L, zero for pinned particles, and finds which springs carry anything. Rods have no energy in g.
func (b *AugmentedVBD) imbalance() {
	x, h2 := b.vbd.task.X, b.H()*b.H()
	for i := range b.Inertia() {
		grad, _, _ := b.vbd.model(i)
		v3.Put(b.a, i, v3.Scale(b.weight(i), grad))
	}
	b.carries = slices.Grow(b.carries[:0], len(b.System().Springs))
	for _, sp := range b.System().Springs {
		b.carries = append(b.carries, sp.K > 0)
	}
	for n := range b.limits {
		c := &b.limits[n]
		b.carries[c.Spring] = b.carries[c.Spring] || c.lambda != 0
		u := v3.Unit(v3.Sub(v3.At(x, c.i), v3.At(x, c.j)), v3.Vec{})
		v3.AddTo(b.a, c.i, h2*b.weight(c.i)*c.lambda, u)
		v3.AddTo(b.a, c.j, -h2*b.weight(c.j)*c.lambda, u)
	}
	for n := range b.contacts {
		c := &b.contacts[n]
		v3.AddTo(b.a, c.Particle, h2*b.weight(c.Particle), c.lambda)
	}
}

// relax takes what a spring, a limit or a contact could carry out of a, one after the other.
func (b *AugmentedVBD) relax() {
	x := b.vbd.task.X
	for n, sp := range b.System().Springs {
		wi, wj := b.weight(sp.I), b.weight(sp.J)
		if wi+wj == 0 || !b.carries[n] {
			continue
		}
		u := v3.Unit(v3.Sub(v3.At(x, sp.I), v3.At(x, sp.J)), v3.Vec{})
		e := v3.Dot(u, v3.Sub(v3.At(b.a, sp.I), v3.At(b.a, sp.J))) / (wi + wj)
		v3.AddTo(b.a, sp.I, -wi*e, u)
		v3.AddTo(b.a, sp.J, wj*e, u)
	}
	for n := range b.contacts {
		c := &b.contacts[n]
		a := v3.At(b.a, c.Particle)
		switch along := v3.Norm(v3.Across(c.lambda, c.Normal)); {
		case c.lambda == v3.Vec{}:
		case along < c.grip: // it sticks
			v3.Put(b.a, c.Particle, v3.Vec{})
		default:
			v3.Put(b.a, c.Particle, v3.Across(a, c.Normal))
		}
	}
}
