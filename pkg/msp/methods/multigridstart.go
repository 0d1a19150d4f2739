package methods

// begin chooses where the iterations of a Step from the state q begin: at q + h α v or, if g is smaller there, at q, unless Start says
// where. If a cycle does not remove the wrinkles that h α v makes, every step from there adds to them.
func (b *Multigrid) begin() {
	t := &b.task
	b.free.settle(t.X, t.Y)
	if b.SinglePrecision {
		b.sheet.of.x, b.sheet.of.y = t.X, t.Y
		b.sheet.begin()
	}
	if t.Guess || t.From == nil {
		return
	}
	b.start = append(b.start[:0], t.From.X...)
	b.System().ApplyPins(b.start)
	b.free.settle(b.start, t.Y)
	switch {
	case len(b.levels) == 0:
		if b.G(b.start, t.Y) < b.G(t.X, t.Y) {
			copy(t.X, b.start)
		}
	case b.SinglePrecision:
		b.sheet.beginAtBetter(b.start)
	default:
		b.levels[0].beginAtBetter(b.start)
	}
}

// beginAtBetter sets x to start if g is smaller there.
func (l *level) beginAtBetter(start []float64) {
	g := l.gradient(start).g
	l.g = l.gradient(l.x)
	if l.known = l.g.g <= g; !l.known {
		copy(l.x, start)
	}
}

// beginAtBetter is level.beginAtBetter in single precision.
func (s *sheet) beginAtBetter(start []float64) {
	x := s.of.x
	s.of.x = start
	s.each((*sheet).bandTake)
	s.gradient()
	g := s.g.g
	s.of.x = x
	s.each((*sheet).bandTake)
	s.gradient()
	if s.known = s.g.g <= g; !s.known {
		copy(x, start)
		s.each((*sheet).bandTake)
	}
}
