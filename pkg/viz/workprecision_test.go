package viz

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/methods"
	"github.com/massspring/msp/pkg/msp/ode"
	"github.com/massspring/msp/pkg/viz/internal/chart"
	"github.com/massspring/msp/pkg/viz/internal/fault"
)

// idle is a method that does nothing, and says that it evaluates f so many times.
func idle(evaluations int, step func(q *ode.State, h float64) error) ode.Scheme {
	return ode.Scheme{Name: "mine", Order: 1, Evaluations: evaluations, New: func(p ode.Problem, h float64) (ode.Stepper, func() ode.Work) {
		return func(q *ode.State) error { q.T += h; return step(q, h) }, nil
	}}
}

// What is drawn is what ode.Measure measures.
func TestWorkPrecisionDrawsMeasurements(t *testing.T) {
	p, m := ode.Wave(), ode.RungeKutta(ode.RK4)
	b := WorkPrecision(p, m).page.Body.(chart.Chart)
	l := b.Layers[0].(workLayer)
	for i, n := 0, 2; n <= 1024; i, n = i+1, 2*n {
		want, err := ode.Measure(p, m, n)
		if err != nil {
			t.Fatal(err)
		}
		y := math.Log10(want.Error)
		if want.Error > lostError {
			y = math.Inf(1)
		}
		if got := l.Points[i]; got[0] != math.Log10(float64(want.Work.F)) || got[1] != y {
			t.Errorf("n = %d: %v, want the logarithms of %d and %v", n, got, want.Work.F, want.Error)
		}
	}
	if s := b.Layers[1].(slopeLayer); len(s.orders) != 1 || s.orders[0] != 4 {
		t.Errorf("triangles of the orders %v, want 4", s.orders)
	}
}

func TestWorkPrecisionOfBadData(t *testing.T) {
	own := errors.New("no paper left")
	still := func(*ode.State, float64) error { return nil }
	back := ode.Wave()
	back.T1 = -1
	for name, c := range map[string]struct {
		f    Figure
		want error
		says string
	}{
		"nothing":  {WorkPrecision(ode.Wave()), fault.ErrEmpty, "work and precision"},
		"all fail": {WorkPrecision(ode.Wave(), idle(1, func(*ode.State, float64) error { return own })), own, "mine: step 1"},
		"no count": {WorkPrecision(ode.Wave(), idle(0, still)), nil, "mine: no evaluations of f are counted"},
		"no time": {WorkPrecision(ode.Wave(), idle(1, func(q *ode.State, h float64) error { q.T -= h; return nil })), nil,
			"a step has to add h to T"},
		"components": {WorkPrecision(ode.Wave(), idle(1, func(q *ode.State, h float64) error { q.Y = nil; return nil })), nil,
			"0 components, want 2"},
		"backwards": {WorkPrecision(back, ode.RungeKutta(ode.RK4)), ode.ErrStepSize, "RK4"},
		"not linear": {WorkPrecision(ode.Kink(false), methods.AsODE("mine", 1,
			func(*msp.System, float64) (msp.Stepper, error) { return nil, nil })),
			methods.ErrNotSpring, "x″ = −2x(1 − x²)"},
		"Verlet alone": {WorkPrecision(ode.Sine(), ode.Schemes()[len(ode.Schemes())-1]), fault.ErrEmpty, ""},
	} {
		err := c.f.Err()
		if err == nil || c.want != nil && !errors.Is(err, c.want) || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v", name, err)
		}
	}
	// Of a method that fails at long steps alone the rest is drawn, and what is left out is said.
	f := WorkPrecision(ode.Wave(), idle(1, func(q *ode.State, h float64) error {
		if h > 1 {
			return own
		}
		return nil
	}))
	if f.Err() != nil {
		t.Error(f.Err())
	}
	f = WorkPrecision(ode.Sine(), ode.RungeKutta(ode.RK4), ode.Schemes()[len(ode.Schemes())-1])
	if f.Err() != nil || f.page.Caption != "Left out, being for x″ = f(t, x, v): velocity Verlet" {
		t.Errorf("%v, caption %q", f.Err(), f.page.Caption)
	}
	// A solution that ends at 0 has no size to compare with but that of its start.
	zero := ode.Dahlquist(-1)
	zero.Exact = func(t float64) []float64 { return []float64{0} }
	if f := WorkPrecision(zero, ode.RungeKutta(ode.RK4)); f.Err() != nil || !strings.Contains(f.String(), "RK4 reaches 0.37") {
		t.Errorf("%v, %q", f.Err(), f)
	}
}
