package msp_test

import (
	"cmp"
	"math"
	"runtime"
	"slices"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/msptest"
)

// layered returns the system with particles numbered by their places and springs by their ends, and the particle of s that
// each of its own is.
func layered(s *msp.System) (*msp.System, []int) {
	order := make([]int, s.NumParticles())
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return slices.Compare(s.X0[3*a:3*a+3], s.X0[3*b:3*b+3]) })
	number := make([]int, len(order))
	c := s.Clone()
	c.Pins = nil
	for k, i := range order {
		number[i], c.Mass[k] = k, s.Mass[i]
		copy(c.X0[3*k:3*k+3], s.X0[3*i:])
		if s.Pinned(i) {
			c.Pin(k)
		}
	}
	for n := range c.Springs {
		sp := &c.Springs[n]
		sp.I, sp.J = number[sp.I], number[sp.J]
	}
	slices.SortFunc(c.Springs, func(a, b msp.Spring) int {
		return cmp.Or(cmp.Compare(min(a.I, a.J), min(b.I, b.J)), cmp.Compare(max(a.I, a.J), max(b.I, b.J)))
	})
	return c, order
}

// TestNumbersAtRandom: a solid moves alike whether its particles are numbered at random, which the method then numbers for
// itself, or layer by layer; and what goes in and comes out has the user's numbers.
func TestNumbersAtRandom(t *testing.T) {
	s := msptest.Animal(48)
	c, order := layered(s)
	a, err1 := msp.NewLocalGlobal(s, h)
	b, err2 := msp.NewLocalGlobal(c, h)
	if err := cmp.Or(err1, err2); err != nil {
		t.Fatal(err)
	}
	q, p := s.Rest(), c.Rest()
	for k, i := range order {
		v := 0.1 * math.Sin(float64(3*k))
		q.V[3*i], p.V[3*k] = v, v
	}
	for range 2 {
		if err := cmp.Or(a.Step(&q), b.Step(&p)); err != nil {
			t.Fatal(err)
		}
	}
	for k, i := range order {
		for axis := range 3 {
			// Rounding of sums in another order, of forces of k r = 5 N on masses of 0.1 g: 1e-12 m/s² · h².
			if x, want := q.X[3*i+axis], p.X[3*k+axis]; math.Abs(x-want) > 1e-12 {
				t.Fatalf("particle %d is at %v, in the other numbering at %v", i, q.Point(i), p.Point(k))
			}
		}
	}
	y := a.Y(q)
	d := a.Local(y)
	for n, sp := range s.Springs {
		p12 := make([]float64, 3)
		for axis := range p12 {
			p12[axis] = y[3*sp.I+axis] - y[3*sp.J+axis]
		}
		for axis, want := range msp.ProjectToLength(p12, sp.R) {
			if math.Abs(d[3*n+axis]-want) > 1e-15*sp.R { // the root, its reciprocal and two products, of 2⁻⁵³ each, in two ways
				t.Fatalf("spring %d: d = %v, want %v", n, d[3*n:3*n+3], msp.ProjectToLength(p12, sp.R))
			}
		}
	}
	one, err := a.Iterate(y, y, 1)
	if err != nil || !slices.Equal(a.Global(d, y), one) {
		t.Errorf("%v: Global(Local(y), y) is not an iteration from y", err)
	}
	if !slices.Equal(a.Directions(), d) {
		t.Error("directions are those of other springs")
	}
	grad, exact := make([]float64, len(y)), a.GradG(one, y)
	a.GradGDTo(grad, one, a.Local(one), y)
	for c := range grad {
		if math.Abs(grad[c]-exact[c]) > 1e-14 { // sums of h² k r = 0.007 kg m
			t.Fatalf("∇g[%d] = %v, by directions %v", c, exact[c], grad[c])
		}
	}
	s.Springs[77].R *= 2 // which is taken over without Refactor
	want, err := msp.NewLocalGlobal(s, h)
	if err != nil || !slices.Equal(a.Local(y), want.Local(y)) {
		t.Errorf("%v: another rest length gives other directions than in a new method", err)
	}
	i := s.Springs[77].I
	s.Pin(i)
	if err := a.Refactor(h); err != nil {
		t.Fatal(err)
	}
	x := a.Global(d, y)
	if got := [3]float64(x[3*i : 3*i+3]); got != [3]float64(s.X0[3*i:3*i+3]) {
		t.Errorf("particle %d, pinned since, is at %v", i, got)
	}
}

// TestSharedStepsHaveTheSameBits on any number of processors, of a cloth and of a solid numbered at random, both large enough
// to be shared.
func TestSharedStepsHaveTheSameBits(t *testing.T) {
	for name, s := range map[string]*msp.System{"cloth": msptest.Curtain(91), "animal": msptest.Animal(44)} {
		a, err := msp.NewLocalGlobal(s, h)
		if err != nil {
			t.Fatal(err)
		}
		var want []float64
		for _, processors := range []int{1, 2, 3, 5} {
			before := runtime.GOMAXPROCS(processors)
			q := s.Rest()
			for range 2 {
				if err := a.Step(&q); err != nil {
					t.Fatal(err)
				}
			}
			runtime.GOMAXPROCS(before)
			if want == nil {
				want = q.X
			}
			if !slices.Equal(q.X, want) {
				t.Errorf("%s: %d processors give other bits", name, processors)
			}
		}
	}
}
