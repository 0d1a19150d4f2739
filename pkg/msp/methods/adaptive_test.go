package methods_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/methods"
	"github.com/massspring/msp/pkg/msp/ode"
)

// TestAdaptiveHalvesAndDoubles: a rule that knows nothing but h shows the sequence of steps.
func TestAdaptiveHalvesAndDoubles(t *testing.T) {
	s := msp.Chain(2)
	var sizes []float64
	build := func(h float64) (msp.Stepper, error) {
		a, err := methods.NewVerlet(s, h, ode.NewSymplecticEuler)
		if err != nil {
			return nil, err
		}
		return a.Step, nil
	}
	hard := true
	a, err := methods.NewAdaptive(1, build, func(from, to msp.State) bool {
		sizes = append(sizes, to.T-from.T)
		return !hard || to.T-from.T <= 0.25
	})
	if err != nil {
		t.Fatal(err)
	}
	q := s.Rest()
	for k := range 7 {
		hard = k < 1
		if err := a.Step(&q); err != nil {
			t.Fatal(err)
		}
	}
	want := []float64{1, 0.5, 0.25, 0.25, 0.5, 0.5, 1, 1, 1} // powers of two: exact
	if len(sizes) != len(want) || a.Rejected != 2 || q.T != 4.5 {
		t.Fatalf("steps %v, %d rejected, t = %v", sizes, a.Rejected, q.T)
	}
	for k := range want {
		if sizes[k] != want[k] {
			t.Fatalf("steps %v, want %v", sizes, want)
		}
	}
	a, err = methods.NewAdaptive(1, build, func(_, _ msp.State) bool { return false })
	if err != nil {
		t.Fatal(err)
	}
	if err := a.Step(&q); !errors.Is(err, methods.ErrAdaptive) || !strings.Contains(err.Error(), "t = 4.5, h = 9.537e-07") || q.T != 4.5 {
		t.Errorf("nothing is accepted: %v, t = %v", err, q.T)
	}
}

// TestAdaptiveSavesAnExplicitMethod: RK4 begins with a step that blows the cloth up, and the 10 % rule finds one that
// does not; no accepted step breaks it.
func TestAdaptiveSavesAnExplicitMethod(t *testing.T) {
	s := msp.Cloth(8, 8)
	s.Pin(0, 7)
	a, err := methods.NewAdaptive(1.0/10, func(h float64) (msp.Stepper, error) {
		m, err := methods.NewRK(s, h, ode.RK4)
		if err != nil {
			return nil, err
		}
		return m.Step, nil
	}, methods.DeformsLess(s, 0.1))
	if err != nil {
		t.Fatal(err)
	}
	q := s.Rest()
	for q.T < 0.5 {
		from := q.Clone()
		if err := a.Step(&q); err != nil {
			t.Fatal(err)
		}
		for _, sp := range s.Springs {
			if l0, l1 := length(from.X, sp), length(q.X, sp); math.Abs(l1-l0) > 0.1*sp.R*(1+1e-12) {
				t.Fatalf("t = %v: a spring went from %v m to %v m, at rest %v m", q.T, l0, l1, sp.R)
			}
		}
	}
	if a.Rejected == 0 {
		t.Error("no step was taken back")
	}
}

// TestAdaptiveByIterations: a limit on Newton's iterations controls h through the Report.
func TestAdaptiveByIterations(t *testing.T) {
	s := msp.Cloth(6, 6)
	s.Pin(0, 5)
	var r msp.Report
	a, err := methods.NewAdaptive(1.0/10, func(h float64) (msp.Stepper, error) {
		m, err := methods.NewRK(s, h, ode.ImplicitEuler)
		if err != nil {
			return nil, err
		}
		m.Report = &r
		return m.Step, nil
	}, func(_, _ msp.State) bool { return r.Iterations <= 4 })
	if err != nil {
		t.Fatal(err)
	}
	q := s.Rest()
	for range 20 {
		if err := a.Step(&q); err != nil {
			t.Fatal(err)
		}
		if r.Iterations > 4 {
			t.Errorf("t = %v: %v", q.T, r)
		}
	}
	if a.Rejected == 0 {
		t.Error("no step was taken back")
	}
}

func length(x []float64, sp msp.Spring) float64 {
	p := minus(x, sp)
	return math.Sqrt(dot(p, p))
}
