package msp_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/msptest"
)

// factored returns Step of each method that keeps a matrix or its pattern, made by one call for s as it is.
func factored(t *testing.T, s *msp.System) map[string]msp.Stepper {
	t.Helper()
	semi, err1 := msp.NewSemiImplicit(s, h)
	semi.Definite = msp.ProjectSprings
	hybrid, err2 := msp.NewHybrid(s, h)
	if err := errors.Join(err1, err2); err != nil {
		t.Fatal(err)
	}
	steps := map[string]msp.Stepper{"Newton": newton(t, msptest.Scene{S: s}, h).Step, "hybrid": hybrid.Step, "semi-implicit": semi.Step}
	for name, a := range accelerated(t, msptest.Scene{S: s}, h) {
		steps[name] = a.Step
	}
	return steps
}

// TestWhatNeedsNoNewFactor: after a change of pins' places, gravity, forces or drag a method
// steps as one that is made after it, to the last bit.
func TestWhatNeedsNoNewFactor(t *testing.T) {
	for what, change := range map[string]func(s *msp.System){
		"place of a pin": func(s *msp.System) { s.MovePin(3, 1, 0.1, 0.2) },
		"gravity":        func(s *msp.System) { s.Gravity = [3]float64{1, 2, 3} },
		"forces":         func(s *msp.System) { s.Fext = slices.Repeat([]float64{0.01}, len(s.X0)) },
		"drag":           func(s *msp.System) { s.Drag = 0.3 },
	} {
		s := msp.Cloth(4, 4)
		s.Pin(0, 3)
		before := factored(t, s)
		start := s.Rest()
		for c := range start.V {
			start.V[c] = float64(c%5) / 10
		}
		for _, step := range before {
			q := start.Clone()
			if err := step(&q); err != nil { // so that there is something to remember
				t.Fatal(err)
			}
		}
		change(s)
		after := factored(t, s)
		for name, step := range before {
			a, b := start.Clone(), start.Clone()
			if err := errors.Join(step(&a), after[name](&b)); err != nil {
				t.Fatalf("%s, %s: %v", what, name, err)
			}
			if !slices.Equal(a.X, b.X) || !slices.Equal(a.V, b.V) {
				t.Errorf("%s: the step of %s before and after differ", what, name)
			}
		}
	}
}

// TestWhatNeedsANewFactor: after a change of masses, stiffness, springs or of who is pinned every method refuses to
// step, leaves the state alone, and steps when it is made anew.
func TestWhatNeedsANewFactor(t *testing.T) {
	for what, change := range map[string]func(s *msp.System){
		"mass":      func(s *msp.System) { s.Mass[5] *= 2 },
		"stiffness": func(s *msp.System) { s.Springs[7].K *= 2 },
		"length":    func(s *msp.System) { s.Springs[7].R *= 2 },
		"springs":   func(s *msp.System) { s.AddSpring(0, 15, 10, 1) },
		"pin":       func(s *msp.System) { s.Pin(5) },
		"unpin":     func(s *msp.System) { s.Unpin(3) },
	} {
		s := msp.Cloth(4, 4)
		s.Pin(0, 3)
		before := factored(t, s)
		change(s)
		for name, step := range before {
			q := s.Rest()
			if err := step(&q); !errors.Is(err, msp.ErrStale) || q.T != 0 || !slices.Equal(q.X, s.Rest().X) {
				t.Errorf("%s: %s steps on: %v", what, name, err)
			}
		}
		for name, step := range factored(t, s) {
			q := s.Rest()
			if err := step(&q); err != nil {
				t.Errorf("%s: %s, made anew: %v", what, name, err)
			}
		}
	}
}
