package msp_test

import (
	"errors"
	"testing"

	"github.com/massspring/msp/pkg/msp"
)

// TestSoftForcesAreEvaluatedOnce: while a soft force changes with the motion only, a step evaluates it once; one that depends on the
// time alone is measured.
func TestSoftForcesAreEvaluatedOnce(t *testing.T) {
	for name, c := range map[string]struct {
		force msp.Force
		want  int
	}{
		"soft":      {msp.AirDrag(1e-4, [3]float64{2, 0, 0}), 1},
		"with time": {func(t float64, _, _, f []float64) { f[0] += 1000 * t }, 7},
		"stiff":     {msp.Attach(0, 5000, func(float64) [3]float64 { return [3]float64{} }), 7},
	} {
		s, calls := msp.Cloth(5, 5), 0
		s.Pin(20, 24)
		s.Forces = []msp.Force{func(t float64, x, v, f []float64) { calls++; c.force(t, x, v, f) }}
		a, err := msp.NewLocalGlobal(s, 1./30)
		if err != nil {
			t.Fatal(err)
		}
		q := s.Rest()
		for range 10 {
			calls = 0
			if err := a.Step(&q); err != nil {
				t.Fatal(err)
			}
		}
		if calls != c.want {
			t.Errorf("%s: %d evaluations in the tenth step, want %d", name, calls, c.want)
		}
	}
}

// TestForceThatBecomesStiff: a particle that falls freely on a floor made of a force along y, 10⁵ N/m, is an error in the step from the
// first state in which the force acts.
func TestForceThatBecomesStiff(t *testing.T) {
	s := msp.Chain(1)
	s.Forces = []msp.Force{func(_ float64, x, _, f []float64) { f[1] += 1e5 * max(0, -1-x[1]) }}
	a, err := msp.NewLocalGlobal(s, 1./30)
	if err != nil {
		t.Fatal(err)
	}
	q := s.Rest()
	for range 60 {
		below := q.X[1] < -1
		err := a.Step(&q)
		if errors.Is(err, msp.ErrStiffForce) != below {
			t.Fatalf("from y = %g m: %v", q.X[1], err)
		}
		if below {
			return
		}
	}
	t.Error("the particle does not fall")
}
