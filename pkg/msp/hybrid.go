package msp

import "fmt"

// Hybrid begins with local/global and hands over to Newton, as Liu et al. 2013, sec. 5, advise where an exact
// solution is wanted: local/global outdoes the damped phase of Newton's method, Newton the end.
type Hybrid struct {
	// HandOver is how many local/global iterations are made first: 10 unless changed.
	HandOver int
	// LocalGlobal makes the first iterations; of its fields only Start and Guess are looked at.
	LocalGlobal *LocalGlobal
	// Newton makes the rest, with Iterations, Tolerance and the other fields as in its own Step; a Report
	// is of its part.
	Newton *Newton
}

// NewHybrid makes both methods for steps of h seconds. The error is that of NewLocalGlobal.
func NewHybrid(s *System, h float64) (*Hybrid, error) {
	a, err := NewLocalGlobal(s, h)
	if err != nil {
		return nil, err
	}
	n, err := NewNewton(s, h)
	if err != nil {
		return nil, err
	}
	return &Hybrid{HandOver: 10, LocalGlobal: a, Newton: n}, nil
}

// H returns the time step h, in seconds.
func (b *Hybrid) H() float64 { return b.Newton.h }

// Y returns the inertial positions y = q + h α v (3m), as LocalGlobal.Y does.
func (b *Hybrid) Y(q State) []float64 { return b.Newton.Y(q) }

// G returns the objective g(x) of the step (Liu et al. 2013, eq. 8), in kg m².
func (b *Hybrid) G(x, y []float64) float64 { return b.Newton.G(x, y) }

// GradG returns ∇g(x) (3m), in kg m, zero for pinned particles.
func (b *Hybrid) GradG(x, y []float64) []float64 { return b.Newton.GradG(x, y) }

// Iterate returns the positions (3m) that up to n iterations lead to from x, HandOver of them local/global,
// the rest Newton's; fewer, and the errors, as in Newton.Iterate.
func (b *Hybrid) Iterate(x, y []float64, n int) ([]float64, error) {
	first := b.first(n)
	x = b.LocalGlobal.Iterate(x, y, first)
	return b.Newton.Iterate(x, y, n-first)
}

// Trace makes up to n iterations from x = y and records g after each, as Newton.Trace.
func (b *Hybrid) Trace(y []float64, n int) Trace {
	first := b.first(n)
	t := b.LocalGlobal.Trace(y, first)
	x := t.X
	spent := t.Seconds[len(t.Seconds)-1]
	rest := record(b.Newton.begin(x, y), n-first, 0, x, func(x []float64) float64 { return b.G(x, y) })
	for k := 1; k < len(rest.G); k++ {
		t.G = append(t.G, rest.G[k])
		t.Seconds = append(t.Seconds, spent+rest.Seconds[k])
	}
	t.Err = rest.Err
	return t
}

// Step takes q one time step h further: HandOver iterations of local/global, then up to Newton.Iterations of
// Newton's. Errors as in Newton.Step.
func (b *Hybrid) Step(q *State) error {
	n := b.Newton
	if err := n.ready(q, n.Iterations, n.Tolerance); err != nil {
		return err
	}
	if err := b.LocalGlobal.stale(); err != nil {
		return err
	}
	n.inertia(n.y, q)
	if err := n.start(n.x, n.y, q, b.LocalGlobal.Start, b.LocalGlobal.Guess); err != nil {
		return err
	}
	b.LocalGlobal.iterate(n.x, n.y, b.first(b.HandOver))
	return n.advance(q)
}

// first returns how many of n iterations are local/global's.
func (b *Hybrid) first(n int) int {
	if b.HandOver < 0 {
		panic(fmt.Sprintf("msp: HandOver = %d, want HandOver ≥ 0", b.HandOver))
	}
	return min(n, b.HandOver)
}

// String sums the method up in one line.
func (b *Hybrid) String() string {
	return fmt.Sprintf("%s of local/global, then %v", count(b.HandOver, "iteration"), b.Newton)
}
