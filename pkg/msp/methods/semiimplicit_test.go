package methods_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/methods"
	"github.com/massspring/msp/pkg/msp/msptest"
	"github.com/massspring/msp/pkg/msp/sparse"
)

func TestSemiImplicitSeesIndefiniteMatrices(t *testing.T) {
	compressed := func(h float64) (*methods.SemiImplicit, msp.State) {
		s := msp.Chain(15)
		s.Pin(0, 14)
		for c := range s.X0 {
			s.X0[c] *= 0.95
		}
		s.MovePin(14, [3]float64{0.95, 0, 0})
		b, err := methods.NewSemiImplicit(s, h)
		if err != nil {
			t.Fatal(err)
		}
		return b, s.Rest()
	}
	b, q := compressed(1.0 / 120)
	if _, err := msp.Run(q, b.Step, 1); err != nil {
		t.Errorf("h = 1/120 s: %v", err)
	}
	b, q = compressed(1.0 / 30)
	_, err := msp.Run(q, b.Step, 1)
	if !errors.Is(err, sparse.ErrNotPositiveDefinite) || !strings.HasPrefix(err.Error(), "step 1, t = 0 s: ") {
		t.Errorf("h = 1/30 s: %v", err)
	}
	for _, d := range []msp.HessianFix{msp.FixShift, msp.FixProject} {
		b.Fix = d
		if _, err := msp.Run(q, b.Step, 30); err != nil {
			t.Errorf("%v: %v", d, err)
		}
	}
}

func TestSemiImplicitIsOneNewtonIteration(t *testing.T) {
	s := msptest.HangingSpring(100, 1)
	b, err := methods.NewSemiImplicit(s, h)
	if err != nil {
		t.Fatal(err)
	}
	frames, err := msp.Run(s.Rest(), b.Step, 200)
	if err != nil {
		t.Fatal(err)
	}
	for n, u := range msptest.HangingSpringEuler(100, 1, h, 200) {
		// Velocities multiply roundings by 1/h = 30, steps add them up.
		if got := -frames[n].X[4]; math.Abs(got-u) > 1e-12*(1+u) {
			t.Fatalf("length %v after %d steps, want %v", got, n, u)
		}
	}
}
