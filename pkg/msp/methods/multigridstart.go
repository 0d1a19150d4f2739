package methods

import (
	"slices"

	"github.com/massspring/msp/pkg/msp"
)

// begin chooses where the iterations of a Step from the state q begin: at q + h α v or, if g is smaller there, at q, unless Start says
// where. If a cycle does not remove the wrinkles that h α v makes, every step from there adds to them.
func (b *Multigrid) begin() {
	t := &b.task
	b.free.settle(t.X, t.Y)
	s, choose := b.sheet, !t.Guess && t.From != nil
	if b.SinglePrecision {
		s.begin(t.X, t.Y)
	}
	switch {
	case !choose && b.SinglePrecision:
		s.takeFrom(t.X)
	case !choose:
	case len(b.levels) == 0:
		beginAtBetter(t.X, b.startAt(t.From.X), func(x []float64) float64 { return b.G(x, t.Y) })
	case b.SinglePrecision:
		if s.known = beginAtBetter(t.X, b.startAt(t.From.X), s.valueAt); !s.known {
			s.takeFrom(t.X)
		}
	default:
		l := b.levels[0]
		l.known = beginAtBetter(t.X, b.startAt(t.From.X), l.valueAt)
	}
}

// beginAtBetter sets x to start if g is smaller there. If not, it returns true, and x is the last place at which g was asked for.
func beginAtBetter(x, start []float64, g func(x []float64) float64) (kept bool) {
	if other := g(start); g(x) <= other {
		return true
	}
	copy(x, start)
	return false
}

// startAt returns q with the pins and the centres of free bodies where those of the step are.
func (b *Multigrid) startAt(q []float64) []float64 {
	moves := func(p msp.Pin) bool { return *(*[3]float64)(q[3*p.I:]) != p.P }
	if len(b.free.bodies) == 0 && !slices.ContainsFunc(b.System().Pins, moves) {
		return q
	}
	b.start = append(b.start[:0], q...)
	b.System().ApplyPins(b.start)
	b.free.settle(b.start, b.task.Y)
	return b.start
}
