package msp_test

import (
	"math"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/testkit"
)

// TestAdjointOverALongRun: 400 damped steps of a cloth with hinges, on a pin that swings with time, have the derivative of central
// differences, and no step is taken more than twice.
func TestAdjointOverALongRun(t *testing.T) {
	const n = 400
	w := throw{s: msp.ClothWith(3, 3, msp.LayoutCurtain)}
	w.s.Pin(0, 2)
	w.s.Damping.Beta = 0.01
	testkit.AddHinges(w.s, 0.01)
	taken := 0
	step := func() msp.Stepper {
		damped := w.stepper(t)
		return func(q *msp.State) error {
			taken++
			w.s.MovePin(0, [3]float64{0.2 * math.Sin(q.T), 0, 0})
			return damped(q)
		}
	}
	last := func(k int, q msp.State, dx, _ []float64) float64 {
		if k < n {
			return 0
		}
		dx[18]++
		dx[19] += 2
		return q.X[18] + 2*q.X[19]
	}
	a, err := msp.NewAdjoint(w.s, h)
	if err != nil {
		t.Fatal(err)
	}
	start := w.s.Rest()
	if _, err := a.Gradient(start, step(), n, last); err != nil || taken > 2*n {
		t.Fatalf("%v after %d steps", err, taken)
	}
	k := w.s.Springs[3].K
	at := func(by float64) float64 {
		w.s.Springs[3].K = k + by*k
		q, step := start.Clone(), step()
		for range n {
			if err := step(&q); err != nil {
				t.Fatal(err)
			}
		}
		return last(n, q, make([]float64, len(q.X)), nil)
	}
	const by = 1e-4 // errors: by² of a second part, and 1e-13/by of rounding
	if got, want := a.DSystem.Springs[3].K, (at(by)-at(-by))/(2*by*k); math.Abs(got-want) > 1e-6*math.Abs(want) {
		t.Errorf("derivative %.9g, differences %.9g", got, want)
	}
}

// TestAdjointOfNoParticles: nothing depends on anything.
func TestAdjointOfNoParticles(t *testing.T) {
	w := throw{s: &msp.System{}, n: 2}
	if a := gradient(t, w, w.stepper(t)); len(a.DStart.X) != 0 {
		t.Errorf("%v", a.DStart)
	}
}
