package methods_test

import (
	"errors"
	"math"
	"math/cmplx"
	"strings"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/methods"
	"github.com/massspring/msp/pkg/msp/ode"
)

// mine is symplectic Euler as a student writes it.
func mine(s *msp.System, h float64) (msp.Stepper, error) {
	return func(q *msp.State) error {
		f, d := s.Force(q.X), s.DampingForce(q.X, q.V)
		for c := range q.X {
			q.V[c] += h * (f[c] + d[c]) / s.Mass[c/3]
			q.X[c] += h * q.V[c]
		}
		q.T += h
		return nil
	}, nil
}

// TestMethodMeasuresAsThoseOfOde: a closure, and a method of this package, have the error and the work in Hauth's
// examples that the same methods of package ode have.
func TestMethodMeasuresAsThoseOfOde(t *testing.T) {
	closure := methods.AsODE("mine", 1, mine)
	closure.Evaluations = 1
	verlet := methods.AsODE("velocity Verlet", 2, func(s *msp.System, h float64) (msp.Stepper, error) {
		a, err := methods.NewVerlet(s, h, ode.NewVelocityVerlet)
		if err != nil {
			return nil, err
		}
		return a.Step, nil
	})
	named := map[string]ode.Scheme{}
	for _, m := range ode.Schemes() {
		named[m.Name] = m
	}
	for _, p := range []ode.Problem{ode.HauthSpring(), ode.Overdamped(), ode.Wave()} {
		for _, pair := range [][2]ode.Scheme{{closure, named["symplectic Euler"]}, {verlet, named["velocity Verlet"]}} {
			got, err1 := ode.Measure(p, pair[0], 500)
			want, err2 := ode.Measure(p, pair[1], 500)
			if err := errors.Join(err1, err2); err != nil {
				t.Fatal(err)
			}
			// 500 steps of roundings of numbers of size 5.
			if math.Abs(got.Error-want.Error) > 1e-12 {
				t.Errorf("%s on %s: error %.15g, want %.15g", pair[0].Name, p.Name, got.Error, want.Error)
			}
			if pair[0].Evaluations == 1 && got.Work != want.Work {
				t.Errorf("%s on %s: work %+v, want %+v", pair[0].Name, p.Name, got.Work, want.Work)
			}
		}
	}
}

// TestMethodIsObserved: of a closure's steps the stability function is that of the Verlet family, and of the method of
// Baraff and Witkin, which is linear here, that of implicit Euler: its two roots are R(z) and R(z̄).
func TestMethodIsObserved(t *testing.T) {
	semi := methods.AsODE("semi-implicit", 1, func(s *msp.System, h float64) (msp.Stepper, error) {
		a, err := methods.NewSemiImplicit(s, h)
		if err != nil {
			return nil, err
		}
		return a.Step, nil
	})
	for _, c := range []struct {
		m    ode.Scheme
		want func(z complex128) complex128
	}{{methods.AsODE("mine", 1, mine), ode.VerletR}, {semi, ode.ImplicitEuler.R}} {
		r, err := ode.Observe(c.m)
		if err != nil {
			t.Fatal(err)
		}
		for _, z := range []complex128{-0.01 + 0.02i, 1.9i, 2.1i, -0.5, -0.5 + 0.5i, -3 + 4i, -40, 100i} {
			if a, b := cmplx.Abs(r(z)), cmplx.Abs(c.want(z)); !(math.Abs(a-b) <= 1e-7*(1+b)) { // √ε where two roots meet
				t.Errorf("%s: |R(%.3g)| = %.12g, want %.12g", c.m.Name, z, a, b)
			}
		}
	}
}

func TestMethodErrors(t *testing.T) {
	m := methods.AsODE("mine", 1, mine)
	_, err := ode.Measure(ode.Kink(false), m, 10)
	if !errors.Is(err, methods.ErrNotSpring) || !strings.Contains(err.Error(), "x″ = −2x(1 − x²)") {
		t.Errorf("a nonlinear problem: %v", err)
	}
	two := ode.Problem{Name: "two", T1: 1, Y0: make([]float64, 4), Accel: func(t float64, x, v, a []float64) { a[0] = 0 },
		Exact: func(float64) []float64 { return make([]float64, 4) }}
	if _, err := ode.Measure(two, m, 10); !errors.Is(err, methods.ErrNotSpring) {
		t.Errorf("two springs: %v", err)
	}
	own := errors.New("no paper left")
	for name, c := range map[string]struct {
		build func(s *msp.System, h float64) (msp.Stepper, error)
		want  error
	}{
		"build fails":       {func(*msp.System, float64) (msp.Stepper, error) { return nil, own }, own},
		"build has no step": {func(*msp.System, float64) (msp.Stepper, error) { return nil, nil }, nil},
		"NaN": {func(*msp.System, float64) (msp.Stepper, error) {
			return func(q *msp.State) error { q.V[4] = math.NaN(); return nil }, nil
		}, ode.ErrNotFinite},
		"dampers refused": {func(s *msp.System, h float64) (msp.Stepper, error) {
			a, err := msp.NewLocalGlobal(s, h)
			if err != nil {
				return nil, err
			}
			return a.Step, nil
		}, msp.ErrDamping},
	} {
		_, err := ode.Observe(methods.AsODE("mine", 1, c.build))
		if err == nil || c.want != nil && !errors.Is(err, c.want) || !strings.HasPrefix(err.Error(), "mine: ") {
			t.Errorf("%s: %v", name, err)
		}
	}
	defer func() {
		if s, _ := recover().(string); !strings.HasPrefix(s, `methods: AsODE("none"): build = nil`) {
			t.Errorf("panics with %q", s)
		}
	}()
	methods.AsODE("none", 1, nil)
}
