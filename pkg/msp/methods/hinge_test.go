package methods_test

import (
	"errors"
	"math"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/testkit"
	"github.com/massspring/msp/pkg/msp/internal/v3"
	"github.com/massspring/msp/pkg/msp/internal/vec"
	"github.com/massspring/msp/pkg/msp/methods"
)

// TestOneHinge: a correction of PBD brings the vector of a hinge to its length at rest, along itself; one of XPBD makes the implicit
// Euler step, and both leave momentum as it is.
func TestOneHinge(t *testing.T) {
	s := msp.Cloth(2, 2)
	s.Springs, s.Gravity, s.Mass = nil, [3]float64{}, []float64{1, 2, 0.5, 3}
	testkit.AddHinges(s, 0.7)
	s.Hinges[0].R = 0.2
	q := s.Rest()
	q.X[1], q.X[4], q.V[3], q.V[5] = 0.3, -0.2, 2, 1
	pbd, err1 := methods.NewPBD(s, h)
	xpbd, err2 := methods.NewXPBD(s, h)
	n, err3 := msp.NewNewton(s, h)
	if err := errors.Join(err1, err2, err3); err != nil {
		t.Fatal(err)
	}
	pbd.Iterations, xpbd.Iterations = 1, 1
	before, y := s.Momentum(q.V), n.Y(q)
	a, b, c := q.Clone(), q.Clone(), q.Clone()
	if err := errors.Join(pbd.Step(&a), xpbd.Step(&b), n.Step(&c)); err != nil {
		t.Fatal(err)
	}
	p, from := s.Hinges[0].Vector(a.X), s.Hinges[0].Vector(y)
	if l := v3.Norm(p); math.Abs(l-0.2) > 1e-14 || math.Abs(v3.Dot(p, from)/l/v3.Norm(from)-1) > 1e-14 { // rounding
		t.Errorf("PBD: %v becomes %v, want the length 0.2", from, p)
	}
	if d := vec.Farthest(b.X, c.X); d > 1e-12 { // where g rises no more
		t.Errorf("XPBD is %g m from the implicit Euler step", d)
	}
	near(t, "momentum after PBD", s.Momentum(a.V), before, 1e-12) // rounding of positions, over h
	near(t, "momentum after XPBD", s.Momentum(b.V), before, 1e-12)
}
