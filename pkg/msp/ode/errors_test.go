package ode

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/massspring/msp/pkg/interrupt"
)

// steppers returns every method for y' = f(t, y), and the Verlet ones with the second half of f.
func steppers(f F, h float64) map[string]Stepper {
	all := map[string]Stepper{}
	p := Problem{F: f, Accel: func(t float64, x, v, a []float64) {
		y := append(append([]float64{}, x...), v...)
		dy := make([]float64, len(y))
		f(t, y, dy)
		copy(a, dy[len(x):])
	}}
	for _, m := range Schemes() {
		all[m.Name], _ = m.New(p, h)
	}
	return all
}

func TestStepSize(t *testing.T) {
	for _, h := range []float64{0, -0.1, math.NaN(), math.Inf(1)} {
		for name, step := range steppers(func(t float64, y, dy []float64) { copy(dy, y) }, h) {
			q := State{T: 2.5, Y: []float64{1, 2}}
			err := step(&q)
			if !errors.Is(err, ErrStepSize) || !strings.Contains(err.Error(), "t = 2.5, h = ") {
				t.Errorf("%s, h = %g: %v", name, h, err)
			}
		}
	}
}

// TestNotFinite: NaN from f at t ≥ 0.3 is an error that names t and h, whatever the method, and leaves the state as
// it was at the last good step; and the method can go on from a state that is good.
func TestNotFinite(t *testing.T) {
	bad := true
	f := func(t float64, y, dy []float64) {
		copy(dy, y)
		if bad && t > 0.35 {
			dy[1] = math.NaN()
		}
	}
	for name, step := range steppers(f, 0.1) {
		bad = true
		q := State{Y: []float64{1, 2}}
		var err error
		var before State
		for k := 0; k < 10 && err == nil; k++ {
			before = q.Clone()
			err = step(&q)
		}
		if !errors.Is(err, ErrNotFinite) || !strings.Contains(err.Error(), "h = 0.1: component 1 of f") &&
			!strings.Contains(err.Error(), "h = 0.1: component 0 of f") { // Verlet's f has one component
			t.Errorf("%s: %v", name, err)
		}
		if !strings.HasPrefix(err.Error(), "t = 0.3, ") && !strings.HasPrefix(err.Error(), "t = 0.4, ") {
			t.Errorf("%s: %v, want t = 0.3 or 0.4", name, err)
		}
		if !q.equal(before.T, before.Y) {
			t.Errorf("%s: the failed step changed the state from %v to %v", name, before, q)
		}
		bad = false
		if err := step(&q); err != nil {
			t.Errorf("%s: does not go on: %v", name, err)
		}
	}
	for name, step := range steppers(f, 0.1) {
		q := State{Y: []float64{1, math.Inf(1)}}
		if err := step(&q); !errors.Is(err, ErrNotFinite) {
			t.Errorf("%s: a state that is not finite: %v", name, err)
		}
	}
}

// TestSingular: I − h a J = 0 for y' = 10y at h = 1/(10 a).
func TestSingular(t *testing.T) {
	f := func(t float64, y, dy []float64) { dy[0] = 10 * y[0] }
	j := func(t float64, y []float64, j *mat.Dense) { j.Set(0, 0, 10) }
	euler := NewRK(f, 0.1, ImplicitEuler)
	euler.Jacobian = j
	bdf := NewLMM(f, 0.1, BDF(1))
	bdf.Jacobian = j
	for _, step := range []Stepper{euler.Step, bdf.Step} {
		q := State{T: 1, Y: []float64{1}}
		err := step(&q)
		if !errors.Is(err, ErrSingular) || err.Error() != "t = 1, h = 0.1: ode: stage matrix is singular" {
			t.Errorf("error %v", err)
		}
	}
	// Coupled stages: y' = A y with an A for which I − h A is singular though no entry shows it.
	g := func(t float64, y, dy []float64) { dy[0], dy[1] = 3*y[0]+y[1], 2*y[0]+2*y[1] } // eigenvalues 1 and 4
	coupled := NewRK(g, 1, ImplicitEuler)
	coupled.Jacobian = func(t float64, y []float64, j *mat.Dense) {
		j.SetRow(0, []float64{3, 1})
		j.SetRow(1, []float64{2, 2})
	}
	q := State{Y: []float64{1, 0}}
	if err := coupled.Step(&q); !errors.Is(err, ErrSingular) {
		t.Errorf("a singular matrix of two: %v", err)
	}
}

// TestNoSolution: y₁ = y₀ + h (1 + y₁²) has no real solution for h > 1/2.
func TestNoSolution(t *testing.T) {
	r := NewRK(func(t float64, y, dy []float64) { dy[0] = 1 + y[0]*y[0] }, 0.7, ImplicitEuler)
	q := State{T: 3, Y: []float64{0}}
	err := r.Step(&q)
	if !errors.Is(err, ErrNewton) || !strings.HasPrefix(err.Error(), "t = 3, h = 0.7: ") {
		t.Errorf("error %v", err)
	}
	if q.Y[0] != 0 || q.T != 3 {
		t.Errorf("the failed step left %v", q)
	}
}

// TestToleranceThatCannotBeMet: no step over the pole of y' = y² at t = 1 has a small error.
func TestToleranceThatCannotBeMet(t *testing.T) {
	c := NewControlled(func(t float64, y, dy []float64) { dy[0] = y[0] * y[0] }, DormandPrince, 1e-8, 1e-8)
	states, err := c.Until(State{Y: []float64{1}}, 2)
	if !errors.Is(err, ErrTolerance) && !errors.Is(err, ErrNotFinite) {
		t.Fatalf("error %v", err)
	}
	if !strings.Contains(err.Error(), "t = 1") && !strings.Contains(err.Error(), "t = 0.9999") {
		t.Errorf("error %v names no t near 1", err)
	}
	if last := states[len(states)-1]; math.Abs(last.T-1) > 1e-6 {
		t.Errorf("stops at t = %g", last.T)
	}
	// A right-hand side that jumps with every call has no error to control.
	calls := 0
	c = NewControlled(func(t float64, y, dy []float64) { calls++; dy[0] = math.Pow(-1, float64(calls)) * 1e9 }, DormandPrince, 1e-10, 1e-10)
	if _, err := c.Until(State{T: 1, Y: []float64{1}}, 2); !errors.Is(err, ErrTolerance) || !strings.Contains(err.Error(), "t = 1, h = ") {
		t.Errorf("error %v", err)
	}
	// f that is NaN at once.
	c = NewControlled(func(t float64, y, dy []float64) { dy[0] = math.NaN() }, DormandPrince, 1e-6, 1e-6)
	q := State{T: 1, Y: []float64{1}}
	if err := c.Step(&q); !errors.Is(err, ErrNotFinite) {
		t.Errorf("error %v", err)
	}
}

func TestInterrupt(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	p := Wave()
	calls := 0
	f := func(t float64, y, dy []float64) {
		if calls++; calls == 100 {
			cancel()
		}
		p.F(t, y, dy)
	}
	states, err := RunContext(ctx, p.Start(), NewRK(f, 0.01, ExplicitEuler).Step, 1000)
	if !errors.Is(err, context.Canceled) || len(states) != 101 {
		t.Errorf("%d states, error %v", len(states), err)
	}
	c := NewControlled(p.F, DormandPrince, 1e-6, 1e-6)
	if _, err := c.UntilContext(ctx, p.Start(), 1); !errors.Is(err, context.Canceled) {
		t.Errorf("Until: error %v", err)
	}
	if _, err := MeasureContext(ctx, p, RungeKutta(RK4), 10); !errors.Is(err, context.Canceled) {
		t.Errorf("Measure: error %v", err)
	}
	defer interrupt.Install(func() context.Context { return ctx })()
	if _, err := Run(p.Start(), NewRK(p.F, 0.01, RK4).Step, 10); !errors.Is(err, context.Canceled) {
		t.Errorf("Run: error %v", err)
	}
}
