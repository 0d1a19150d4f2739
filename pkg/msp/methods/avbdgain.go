package methods

import (
	"fmt"
	"math"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// gain returns an error if the step gains energy. With E that in g, without rods, and ‖v‖² = vᵀ M v, the exact step has
//
//	½ ‖x − q‖² + h² E(x) ≤ ½ ‖y − q‖² + h² E(q) + h² (1 − α) Σ |λ C(q)|
//
// for convex E. Divided by h², these are the energies after and before, and the work that mends errors at the start. An error of ε in
// motion is one of ε² in energy, so Accuracy² times the energy of the ways is accepted. So is Σ ½ λ²/k, which multipliers of the step
// before bring along. Pins and obstacles that move do any work.
func (b *AugmentedVBD) gain() error {
	t, q, h2 := b.vbd.task, b.vbd.task.From.X, b.H()*b.H()
	if b.driven() {
		return nil
	}
	rise, moved, most, worst := b.Change(q, t.X, t.Y)+h2*(b.inRods(q)-b.inRods(t.X)), 0.0, 0.0, 0
	for i, m := range b.Inertia() {
		if b.System().Pinned(i) {
			continue
		}
		u, off := v3.Sub(v3.At(t.X, i), v3.At(q, i)), v3.Sub(v3.At(t.X, i), v3.At(t.Y, i))
		gained := 0.5 * m * (v3.Dot(u, u) - v3.Dot(off, off))
		moved += m * v3.Norm(u)
		if rise += gained; gained > most {
			most, worst = gained, i
		}
	}
	energy := 0.0
	for _, body := range b.components {
		way := b.way(body)
		for _, i := range body {
			energy += 0.5 * b.Inertia()[i] * way * way
		}
	}
	allowed := b.Accuracy*b.Accuracy*energy + nanometre*moved + h2*(mends*(1-b.Alpha)*b.mending()+b.brought)
	if !(rise <= allowed) {
		return fmt.Errorf("particle %d: the step gains %.3g J, of a motion of %.3g J, after %d iterations: %w",
			worst, rise/h2, energy/h2, b.made, msp.ErrNotConverged)
	}
	return nil
}

// mends is how much more work than in the end multipliers may do while they are not yet known.
const mends = 4

// driven reports whether pins or obstacles in contact move.
func (b *AugmentedVBD) driven() bool {
	q := b.vbd.task.From
	for _, p := range b.System().Pins {
		if p.P != q.Point(p.I) {
			return true
		}
	}
	for n := range b.contacts {
		if c := &b.contacts[n]; c.Anchor != v3.At(q.X, c.Particle) {
			return true
		}
	}
	return false
}

// mending returns Σ |λ C(q)| in joules.
func (b *AugmentedVBD) mending() (sum float64) {
	q := b.vbd.task.From.X
	for n := range b.limits {
		c := &b.limits[n]
		l := c.length(q)
		sum += math.Abs(c.lambda * (l - c.nearest(l)))
	}
	for n := range b.contacts {
		c := &b.contacts[n]
		sum += math.Abs(v3.Dot(c.lambda, c.Normal)) * max(0, c.depth(c.Anchor))
	}
	return sum
}

// inMultipliers returns Σ ½ λ²/k in joules.
func (b *AugmentedVBD) inMultipliers() (sum float64) {
	for n := range b.limits {
		if c := &b.limits[n]; !c.held {
			sum += 0.5 * c.lambda * c.lambda / c.k
		}
	}
	for n := range b.contacts {
		c := &b.contacts[n]
		sum += 0.5 * v3.Dot(c.lambda, c.lambda) / c.k
	}
	return sum
}
