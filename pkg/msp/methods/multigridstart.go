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
	s := b.sheet
	if b.SinglePrecision {
		s.of.x, s.of.y = t.X, t.Y
		s.begin()
	}
	switch choose := !t.Guess && t.From != nil; {
	case !choose && b.SinglePrecision:
		s.each((*sheet).bandTake)
	case !choose:
	case len(b.levels) == 0:
		if start := b.startAt(t.From.X); b.G(start, t.Y) < b.G(t.X, t.Y) {
			copy(t.X, start)
		}
	case b.SinglePrecision:
		s.beginAtBetter(b.startAt(t.From.X))
	default:
		b.levels[0].beginAtBetter(b.startAt(t.From.X))
	}
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

// beginAtBetter sets x to start if g is smaller there.
func (l *level) beginAtBetter(start []float64) {
	g := l.gradient(start).g
	l.g = l.gradient(l.x)
	if l.known = l.g.g <= g; !l.known {
		copy(l.x, start)
	}
}

// beginAtBetter takes over the x of the finest level in double precision, or start if g is smaller there.
func (s *sheet) beginAtBetter(start []float64) {
	take := func(x []float64) { s.of.x = x; s.each((*sheet).bandTake) }
	x := s.of.x
	take(start)
	s.gradient()
	g := s.g.g
	take(x)
	s.gradient()
	if s.known = s.g.g <= g; !s.known {
		copy(x, start)
		take(x)
	}
}
