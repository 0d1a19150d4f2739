package methods_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/vec"
	"github.com/massspring/msp/pkg/msp/methods"
	"github.com/massspring/msp/pkg/msp/msptest"
	"github.com/massspring/msp/pkg/msp/sparse"
)

// factored returns Step of each method that keeps a matrix or its pattern, made by one call for s as it is.
func factored(t *testing.T, s *msp.System) map[string]msp.Stepper {
	t.Helper()
	semi, err1 := methods.NewSemiImplicit(s, h)
	semi.Fix = msp.FixProject
	hybrid, err2 := methods.NewHybrid(s, h)
	if err := errors.Join(err1, err2); err != nil {
		t.Fatal(err)
	}
	steps := map[string]msp.Stepper{"Newton": newton(t, msptest.Scene{S: s}, h).Step, "hybrid": hybrid.Step, "semi-implicit": semi.Step}
	for name, a := range accelerated(t, msptest.Scene{S: s}, h) {
		steps[name] = a.Step
	}
	for name, method := range newer {
		a, err := method(s, h)
		if err != nil {
			t.Fatal(err)
		}
		steps[name] = a.Step
	}
	return steps
}

// TestWhatNeedsNoNewFactor: after a change of pins' places, gravity, forces or drag a method
// steps as one that is made after it, to the last bit.
func TestWhatNeedsNoNewFactor(t *testing.T) {
	for what, change := range map[string]func(s *msp.System){
		"place of a pin": func(s *msp.System) { s.MovePin(3, [3]float64{1, 0.1, 0.2}) },
		"gravity":        func(s *msp.System) { s.Gravity = [3]float64{1, 2, 3} },
		"forces":         func(s *msp.System) { s.Fext = slices.Repeat([]float64{0.01}, len(s.X0)) },
		"drag":           func(s *msp.System) { s.Drag = 0.3 },
		"rest length":    func(s *msp.System) { s.Springs[7].R *= 2 },
		"functions":      func(s *msp.System) { s.Forces = append(s.Forces, msp.AirDrag(0.01, [3]float64{1, 0, 0})) },
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

// changes are those after which a matrix has to be factored again, each with what is said about it.
var changes = []struct {
	what, says string
	change     func(s *msp.System)
}{
	{"mass", "particle 5: mass 0.125 kg, was 0.0625 kg", func(s *msp.System) { s.Mass[5] *= 2 }},
	{"all masses", "particle 0: mass 0.125 kg, was 0.0625 kg (and 15 more)", func(s *msp.System) {
		for i := range s.Mass {
			s.Mass[i] *= 2
		}
	}},
	{"stiffness", "spring 7: K = 24 N/m, was 12 N/m", func(s *msp.System) { s.Springs[7].K *= 2 }},
	{"stiffnesses", "spring 2: K = 0 N/m, was 12 N/m (and 2 more)", func(s *msp.System) {
		s.Springs[2].K, s.Springs[3].K, s.Springs[9].K = 0, 0, 0
	}},
	{"ends", "spring 0: joins 0 and 5, joined 0 and 1", func(s *msp.System) { s.Springs[0].J = 5 }},
	{"springs", "59 springs, were 58", func(s *msp.System) { s.AddSpring(0, 15, 10, 1) }},
	{"particles", "17 particles, were 16", func(s *msp.System) {
		s.X0, s.Mass = append(s.X0, 2, 0, 0), append(s.Mass, 1)
	}},
	{"pin", "particle 5 is pinned, was free", func(s *msp.System) { s.Pin(5) }},
	{"unpin", "particle 3 is free, was pinned", func(s *msp.System) { s.Unpin(3) }},
	{"other pin", "particle 0 is free, was pinned", func(s *msp.System) { s.Unpin(0); s.Pin(1) }},
}

// TestWhatNeedsANewFactor: after a change of masses, stiffness, springs or of who is pinned every method refuses to
// step, says what changed, leaves the state alone, and steps once it is prepared again.
func TestWhatNeedsANewFactor(t *testing.T) {
	for _, c := range changes {
		s := msp.Cloth(4, 4)
		s.Pin(0, 3)
		before := factored(t, s)
		c.change(s)
		for name, step := range before {
			q := s.Rest()
			err := step(&q)
			if !errors.Is(err, msp.ErrStale) || !strings.HasPrefix(err.Error(), c.says+": ") {
				t.Errorf("%s: %s says %v, want %s", c.what, name, err, c.says)
			}
			if q.T != 0 || !slices.Equal(q.X, s.Rest().X) {
				t.Errorf("%s: %s steps on", c.what, name)
			}
		}
		for name, step := range factored(t, s) {
			q := s.Rest()
			if err := step(&q); err != nil {
				t.Errorf("%s: %s, made anew: %v", c.what, name, err)
			}
		}
	}
}

// TestRefactor: one call, also with another h, and a method steps as a new one with its settings, to the last
// bit.
func TestRefactor(t *testing.T) {
	type method interface {
		Step(*msp.State) error
		Refactor(h float64) error
	}
	// makers set something that is not the default, so that it shows if it is lost.
	makers := map[string]func(s *msp.System, h float64) (method, error){
		"local/global": func(s *msp.System, h float64) (method, error) {
			a, err := msp.NewLocalGlobal(s, h)
			a.Iterations, a.Start = 3, fromQ
			return a, err
		},
		"Chebyshev": func(s *msp.System, h float64) (method, error) {
			a, err := methods.NewChebyshev(s, h)
			a.Rho, a.Tolerance = 0.8, 1e-4
			return a, err
		},
		"Anderson": func(s *msp.System, h float64) (method, error) {
			a, err := methods.NewAnderson(s, h)
			a.Memory = 2
			return a, err
		},
		"L-BFGS": func(s *msp.System, h float64) (method, error) {
			a, err := methods.NewLBFGS(s, h)
			a.Memory, a.Iterations = 3, 7
			return a, err
		},
		"Newton": func(s *msp.System, h float64) (method, error) {
			n, err := msp.NewNewton(s, h)
			n.Iterations, n.Fix = 2, msp.FixProject
			return n, err
		},
		"Newton, CG": func(s *msp.System, h float64) (method, error) {
			n, err := msp.NewNewton(s, h)
			n.Iterations, n.Tolerance, n.Start = 4, 1e-3, fromQ
			n.CG = &msp.ConjugateGradients{Preconditioner: sparse.IC0, Forcing: methods.ConstantForcing, Iterations: 5}
			return n, err
		},
		"projected Newton": func(s *msp.System, h float64) (method, error) {
			b, err := methods.NewProjectedNewton(s, h)
			b.Iterations = 3
			return b, err
		},
		"ADMM": func(s *msp.System, h float64) (method, error) {
			b, err := methods.NewADMM(s, h)
			b.Iterations = 7
			return b, err
		},
		"VBD": func(s *msp.System, h float64) (method, error) {
			b, err := methods.NewVBD(s, h)
			b.Rho, b.Iterations = 0.9, 7
			return b, err
		},
		"hybrid": func(s *msp.System, h float64) (method, error) {
			b, err := methods.NewHybrid(s, h)
			b.HandOver, b.Iterations = 4, 5
			return b, err
		},
		"semi-implicit": func(s *msp.System, h float64) (method, error) {
			b, err := methods.NewSemiImplicit(s, h)
			b.Fix, b.CG = msp.FixProject, &msp.ConjugateGradients{Preconditioner: sparse.Jacobi, Iterations: 4}
			return b, err
		},
	}
	moving := func(s *msp.System) msp.State {
		q := s.Rest()
		for c := range q.V {
			q.V[c] = float64(c%5) / 10
		}
		return q
	}
	for name, make := range makers {
		for _, c := range changes {
			s := msp.Cloth(4, 4)
			s.Pin(0, 3)
			a, err := make(s, h)
			if err != nil {
				t.Fatal(err)
			}
			q := moving(s)
			if err := a.Step(&q); err != nil { // so that there is something to forget
				t.Fatal(err)
			}
			c.change(s)
			if err := a.Refactor(-1); !errors.Is(err, msp.ErrInvalid) {
				t.Errorf("%s: h = -1: %v", name, err)
			}
			if err := a.Refactor(h / 2); err != nil {
				t.Fatal(err)
			}
			b, err := make(s, h/2)
			if err != nil {
				t.Fatal(err)
			}
			for range 2 {
				old, fresh := moving(s), moving(s)
				if err := errors.Join(a.Step(&old), b.Step(&fresh)); err != nil {
					t.Fatal(err)
				}
				// A particle pinned since keeps its row in the analysis: another order of elimination, other roundings.
				same := slices.Equal(old.X, fresh.X) || c.what == "pin" && vec.Farthest(old.X, fresh.X) < 1e-9
				if !same || old.T != h/2 {
					t.Errorf("%s, %s: another step than that of one that is made anew", name, c.what)
				}
			}
		}
	}
}

func ExampleLocalGlobal_Refactor() {
	s := msp.Cloth(20, 20)
	s.Pin(0, 19)
	a, err := msp.NewLocalGlobal(s, 1.0/30)
	if err != nil {
		fmt.Println(err)
		return
	}
	for i := range s.Springs {
		s.Springs[i].K *= 2
	}
	q := s.Rest()
	fmt.Println(a.Step(&q))
	fmt.Println(a.Refactor(1.0/60), a.Step(&q))
	// Output:
	// spring 0: K = 152 N/m, was 76 N/m (and 2201 more): msp: changed after the matrix was factored: call Refactor, or make a new method
	// <nil> <nil>
}
