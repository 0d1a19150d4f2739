package methods_test

import (
	"errors"
	"math"
	"slices"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/testkit"
	"github.com/massspring/msp/pkg/msp/methods"
	"github.com/massspring/msp/pkg/msp/msptest"
	"github.com/massspring/msp/pkg/msp/obstacle"
)

// solver is a method of this package that minimises g.
type solver interface {
	iterative
	msp.Method
}

// newer are the methods after Liu et al. 2013 that take any system and never raise g.
var newer = map[string]func(s *msp.System, h float64) (solver, error){
	"VBD":              func(s *msp.System, h float64) (solver, error) { return methods.NewVBD(s, h) },
	"projected Newton": func(s *msp.System, h float64) (solver, error) { return methods.NewProjectedNewton(s, h) },
	"VBD, Chebyshev": func(s *msp.System, h float64) (solver, error) {
		b, err := methods.NewVBD(s, h)
		if err == nil {
			b.Rho = 0.95
		}
		return b, err
	},
}

// each calls f for each of the newer methods, made for the scene.
func each(t *testing.T, sc msptest.Scene, h float64, f func(name string, a solver)) {
	t.Helper()
	for name, method := range newer {
		a, err := method(sc.S, h)
		if err != nil {
			t.Fatalf("%s, %s: %v", sc.Name, name, err)
		}
		f(sc.Name+", "+name, a)
	}
}

// TestNewerMethodsNeverRaiseG on hundreds of systems of all kinds, with steps from short to very long.
func TestNewerMethodsNeverRaiseG(t *testing.T) {
	scenes := append(msptest.Scenes(), testkit.Hinged()...)
	for seed := range uint64(200) {
		scenes = append(scenes, msptest.Random(seed, 2+int(seed%20), int(seed%50)))
	}
	for n, sc := range scenes {
		h := []float64{1e-4, 1.0 / 30, 1}[n%3]
		each(t, sc, h, func(name string, a solver) {
			y := a.Y(sc.Q)
			trace := a.Trace(y, 20)
			if len(trace.G) < 2 || trace.Err != nil {
				t.Fatalf("%s, scene %d: %v", name, n, trace)
			}
			tolerance := 1e-13 * (terms(sc.S, y, y, h) + terms(sc.S, trace.X, y, h)) // a few roundings of g itself
			for k := 1; k < len(trace.G); k++ {
				if !(trace.G[k] <= trace.G[k-1]+tolerance) {
					t.Fatalf("%s, scene %d: g rose from %g to %g", name, n, trace.G[k-1], trace.G[k])
				}
			}
		})
	}
}

// TestNewerMethodsEndAtImplicitEuler: where Newton's method ends. Scene 3, a slack chain, has more than one minimum.
func TestNewerMethodsEndAtImplicitEuler(t *testing.T) {
	scenes := append(msptest.Scenes()[:7], testkit.Hinged()[:2]...)
	for i, sc := range scenes {
		if !testkit.Chosen(i + 1) { // a chain, a cloth that falls, one with hinges
			continue
		}
		y := localGlobal(t, sc, h).Y(sc.Q)
		exact, err := newton(t, sc, h).Iterate(y, y, 100)
		if err != nil {
			t.Fatal(err)
		}
		each(t, sc, h, func(name string, a solver) {
			first := msptest.Norm(a.GradG(y, y))
			x := iterate(t, a, y, y, 5000)
			if last := msptest.Norm(a.GradG(x, y)); last > 1e-9*first {
				t.Errorf("%s: ‖∇g‖ = %g, at first %g", name, last, first)
			}
			for c := range x {
				if i != 3 && math.Abs(x[c]-exact[c]) > 1e-7 { // flat: ∇g of 1e-9 leaves 1e-8 m to go
					t.Errorf("%s: coordinate %d is %v, Newton has %v", name, c, x[c], exact[c])
					break
				}
			}
		})
	}
}

// TestNewerMethodsStep: Step, Iterate and Trace do the same, twice the same, and pins hold to the last bit.
func TestNewerMethodsStep(t *testing.T) {
	for _, sc := range systems() {
		each(t, sc, h, func(name string, a solver) {
			y := a.Y(sc.Q)
			const n = 3
			x := iterate(t, a, y, y, n)
			if trace := a.Trace(y, n); !slices.Equal(trace.X, x) {
				t.Errorf("%s: Trace and Iterate differ", name)
			}
			q, q2 := sc.Q.Clone(), sc.Q.Clone()
			if err := errors.Join(a.Step(&q), a.Step(&q2)); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			if !slices.Equal(q.X, q2.X) || !slices.Equal(q.V, q2.V) {
				t.Errorf("%s: the second step differs", name)
			}
			wantPinned(t, name, sc.S, q)
		})
	}
}

// TestNewerMethodsRefuse what they do not take, when they are made.
func TestNewerMethodsRefuse(t *testing.T) {
	for name, method := range newer {
		s := msp.Cloth(5, 5)
		s.Damping.Beta = 0.1
		if _, err := method(s, h); !errors.Is(err, msp.ErrDamping) {
			t.Errorf("%s, with dampers: %v", name, err)
		}
		s = msp.Cloth(5, 5)
		s.Obstacles = []obstacle.Obstacle{obstacle.Plane([3]float64{0, -1, 0}, [3]float64{0, 1, 0})}
		if _, err := method(s, h); !errors.Is(err, msp.ErrObstacles) {
			t.Errorf("%s, with a floor: %v", name, err)
		}
		for _, f := range testkit.Faults {
			s := msp.Cloth(3, 3)
			f.Spoil(s)
			if _, err := method(s, h); !errors.Is(err, f.Want) {
				t.Errorf("%s, %s: %v", name, f.Name, err)
			}
		}
		if _, err := method(msp.Cloth(3, 3), math.NaN()); !errors.Is(err, msp.ErrInvalid) {
			t.Errorf("%s, h = NaN: %v", name, err)
		}
	}
}
