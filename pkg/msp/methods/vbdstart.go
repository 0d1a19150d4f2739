package methods

// startLow moves X to the best of three starts: q + h α v, q, and q + h α v + h² M⁻¹ f_ext, free fall. Sweeps mend what is wrong about a
// start next to pins and what a few springs hold up, but hardly the fall of a stiff cloth as a whole. So the best is that with the least g
// after one.
func (b *VBD) startLow() {
	t := b.task
	b.sweep()
	b.best = append(b.best[:0], t.X...)
	copy(t.X, t.From.X)
	b.compete()
	for c, f := range b.load {
		t.X[c] = t.Y[c] + f/b.Inertia()[c/3]
	}
	b.compete()
	copy(t.X, b.best)
	b.made = 0
}

// compete makes an iteration from X, with pinned particles at their pins, and replaces the best start if g is less there.
func (b *VBD) compete() {
	t := b.task
	b.System().ApplyPins(t.X)
	b.sweep()
	if b.Change(b.best, t.X, t.Y) < 0 {
		copy(b.best, t.X)
	}
}
