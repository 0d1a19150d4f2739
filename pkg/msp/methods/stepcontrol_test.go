package methods_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/massspring/msp/pkg/interrupt"
	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/methods"
	"github.com/massspring/msp/pkg/msp/msptest"
	"github.com/massspring/msp/pkg/msp/ode"
	"github.com/massspring/msp/pkg/msp/sparse"
)

// A cloth with the error of each step below a thousandth: frames come as often as they are wanted, steps as often as they
// must.
func ExampleNewControlled() {
	s := msp.Cloth(8, 8)
	s.Pin(0, 7)
	a, err := methods.NewControlled(s, 1.0/30, ode.RadauIIA5, 1e-3, 1e-3)
	if err != nil {
		fmt.Println(err)
		return
	}
	frames, err := msp.Run(s.Rest(), a.Step, 15)
	fmt.Println(len(frames)-1, "frames, error", err)
	fmt.Println("at least a step each:", a.Control.Steps >= 15)
	// Output:
	// 15 frames, error <nil>
	// at least a step each: true
}

func controlledMethods(t *testing.T, s *msp.System, h, tol float64) []*methods.ODE {
	t.Helper()
	dp, err1 := methods.NewControlled(s, h, ode.DormandPrince, tol, tol)
	radau, err2 := methods.NewControlled(s, h, ode.RadauIIA5, tol, tol)
	bdf, err3 := methods.NewControlledBDF(s, h, tol, tol)
	if err := errors.Join(err1, err2, err3); err != nil {
		t.Fatal(err)
	}
	return []*methods.ODE{dp, radau, bdf}
}

// TestControlledFollowsTheTolerance: whatever the steps of the caller, on a net with pins, wind and dampers.
func TestControlledFollowsTheTolerance(t *testing.T) {
	const end = 0.25
	s, start := swing()
	run := func(a *methods.ODE, n int) []float64 {
		frames, err := msp.Run(start, a.Step, n)
		if err != nil {
			t.Fatalf("%v: %v", a, err)
		}
		return frames[n].X
	}
	rk, err := methods.NewRK(s, end/2000, ode.RK4)
	if err != nil {
		t.Fatal(err)
	}
	exact := run(rk, 2000)
	for _, n := range []int{1, 5} {
		for _, tol := range []float64{1e-4, 1e-7} {
			for _, a := range controlledMethods(t, s, end/float64(n), tol) {
				most := 0.0
				for c, x := range run(a, n) {
					most = max(most, math.Abs(x-exact[c]))
				}
				// Each step adds at most tol (1 + |v|), |v| < 1 m/s, to velocities, which act for a quarter of a second.
				if steps := float64(a.Control.Steps); most > 2*tol*steps*end {
					t.Errorf("%v, %d steps, tolerance %g: error %.3g m in %.0f steps of its own", a, n, tol, most, steps)
				}
			}
		}
	}
}

// TestControlledTakesChanges: forces and pins that change between steps are those of the next step.
func TestControlledTakesChanges(t *testing.T) {
	const h, tol = 0.02, 1e-8
	s, start := swing()
	s.Drag = 0.3
	rk, err := methods.NewRK(s, h/400, ode.RK4)
	if err != nil {
		t.Fatal(err)
	}
	change := func(k int) {
		switch k {
		case 1:
			s.Gravity = [3]float64{5, 0, 0}
		case 2:
			s.MovePin(0, [3]float64{s.Pins[0].P[0] + 0.01, s.Pins[0].P[1], s.Pins[0].P[2]})
		case 4:
			s.Damping.Projected *= 2
		}
	}
	original := s.Clone()
	for _, a := range controlledMethods(t, s, h, tol) {
		s.Gravity, s.Damping, s.Pins = original.Gravity, original.Damping, slices.Clone(original.Pins)
		p, q := start.Clone(), start.Clone()
		for k := range 6 {
			change(k)
			if err := a.Step(&q); err != nil {
				t.Fatal(err)
			}
			// The pin moves during the whole step: the same motion in 400 parts.
			from, to := p.X[:3:3], s.Pins[0].P
			first := slices.Clone(from)
			for part := 1; part <= 400; part++ {
				w := float64(part) / 400
				s.MovePin(0, [3]float64{first[0] + w*(to[0]-first[0]), first[1] + w*(to[1]-first[1]), first[2] + w*(to[2]-first[2])})
				if err := rk.Step(&p); err != nil {
					t.Fatal(err)
				}
			}
			s.MovePin(0, to)
			for c := range p.X {
				if math.Abs(p.X[c]-q.X[c]) > 100*tol { // of some hundred steps
					t.Fatalf("%v: step %d: x[%d] = %.10g, want %.10g", a, k+1, c, q.X[c], p.X[c])
				}
			}
		}
	}
}

// TestControlledScenes: the methods that choose their steps come to the same end everywhere.
func TestControlledScenes(t *testing.T) {
	const h, tol = 0.01, 1e-6
	for _, sc := range msptest.Scenes() {
		if strings.HasSuffix(sc.Name, "one point") {
			continue // no differential equation; no direction of a spring
		}
		all := controlledMethods(t, sc.S, h, tol)
		ends, steps := make([][]float64, len(all)), 0
		for k, a := range all {
			q := sc.Q.Clone()
			for range 3 {
				if err := a.Step(&q); err != nil {
					t.Fatalf("%s: %v", sc.Name, err)
				}
			}
			ends[k], steps = q.X, max(steps, a.Control.Steps)
		}
		for k, x := range ends[1:] {
			for c := range x {
				// Each step adds one tolerance at most, of y or, for velocities of up to some 10 m/s, 10 of them for .03 s.
				if d := math.Abs(x[c] - ends[0][c]); d > 2*tol*float64(steps)*(1+math.Abs(x[c])) {
					t.Fatalf("%s: %v: x[%d] = %.10g, by %v %.10g", sc.Name, all[k+1], c, x[c], all[0], ends[0][c])
				}
			}
		}
	}
}

// TestControlledStops: the steps within a step are given up when the cell is interrupted, and the state is as before.
func TestControlledStops(t *testing.T) {
	s, start := swing()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	defer interrupt.Install(func() context.Context { return ctx })()
	for _, a := range controlledMethods(t, s, 10, 1e-8) {
		q := start.Clone()
		if err := a.Step(&q); !errors.Is(err, context.Canceled) || q.T != 0 || !slices.Equal(q.X, start.X) {
			t.Errorf("%v: error %v, t = %g", a, err, q.T)
		}
	}
}

// TestErrorsOfSystemsNameTheStep: what package ode has to say of t and h arrives through a system.
func TestErrorsOfSystemsNameTheStep(t *testing.T) {
	// Springs pressed to a fiftieth of their length, each some way from its line: for a step of 100 s of the midpoint rule
	// there are many places to go and no way down to one of them.
	pressed := func() (*msp.System, msp.State) {
		s := msp.Cloth(6, 6)
		s.Pin(0)
		q := s.Rest()
		for c := range q.X {
			q.X[c] = 0.02*q.X[c] + 0.01*math.Sin(float64(c*c))
		}
		q.T = 2.5
		return s, q
	}
	newton := func(s *msp.System) (*methods.ODE, error) { return methods.NewRK(s, 100, ode.ImplicitMidpoint) }
	bdf := func(s *msp.System) (*methods.ODE, error) { return methods.NewBDF(s, 100, 2) }
	radau := func(s *msp.System) (*methods.ODE, error) { return methods.NewRK(s, 100, ode.RadauIIA5) }
	strict := func(s *msp.System) (*methods.ODE, error) {
		return methods.NewControlled(s, 0.1, ode.DormandPrince, 0, 1e-300)
	}
	strictRadau := func(s *msp.System) (*methods.ODE, error) {
		return methods.NewControlled(s, 0.1, ode.RadauIIA5, 0, 1e-300)
	}
	strictBDF := func(s *msp.System) (*methods.ODE, error) { return methods.NewControlledBDF(s, 0.1, 0, 1e-300) }
	for _, c := range []struct {
		name string
		make func(s *msp.System) (*methods.ODE, error)
		want []error
		says string
	}{
		{"midpoint", newton, []error{ode.ErrNewton}, "t = 2.5, h = 100: "},
		{"BDF 2", bdf, []error{ode.ErrNewton}, "t = 2.5, h = 100: "},
		{"Radau", radau, []error{ode.ErrNewton, sparse.ErrNotPositiveDefinite}, "t = 2.5, h = 100: "},
		{"a tolerance no one can meet", strict, []error{ode.ErrTolerance}, "t = 2.5, h = "},
		{"the same, Radau", strictRadau, []error{ode.ErrTolerance, ode.ErrNewton}, "t = 2.5, h = "},
		{"the same, BDF", strictBDF, []error{ode.ErrTolerance, ode.ErrNewton}, "t = 2.5, h = "},
	} {
		s, q := pressed()
		a, err := c.make(s)
		if err != nil {
			t.Fatal(err)
		}
		before := q.Clone()
		err = a.Step(&q)
		if !slices.ContainsFunc(c.want, func(want error) bool { return errors.Is(err, want) }) || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: error %v, want one of %v that says %q", c.name, err, c.want, c.says)
		}
		if q.T != before.T || !slices.Equal(q.X, before.X) || !slices.Equal(q.V, before.V) {
			t.Errorf("%s: a step that failed has moved the state", c.name)
		}
	}
	s, _ := pressed()
	for _, h := range []float64{0, -1, math.NaN()} {
		_, err1 := methods.NewControlled(s, h, ode.RadauIIA5, 1e-6, 1e-6)
		_, err2 := methods.NewControlledBDF(s, h, 1e-6, 1e-6)
		if !errors.Is(err1, msp.ErrInvalid) || !errors.Is(err2, msp.ErrInvalid) {
			t.Errorf("h = %g: %v, %v", h, err1, err2)
		}
	}
	// A state that flies off: the particle is named, as with constant steps.
	s, q := pressed()
	for _, a := range controlledMethods(t, s, 0.1, 1e-6) {
		q := q.Clone()
		q.V[13] = 1e307
		if err := a.Step(&q); !errors.Is(err, msp.ErrNotFinite) || !strings.Contains(err.Error(), "t = 2.5, h = 0.1: particle ") {
			t.Errorf("%v: v = 1e307: %v", a, err)
		}
	}
}
