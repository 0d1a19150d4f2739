package msp_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/floats"
	"gonum.org/v1/gonum/floats/scalar"

	"github.com/massspring/msp/pkg/interrupt"
	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/testkit"
	"github.com/massspring/msp/pkg/msp/methods"
	"github.com/massspring/msp/pkg/msp/ode"
	"github.com/massspring/msp/pkg/msp/sparse"
)

func TestFaultsOfASystem(t *testing.T) {
	for _, f := range testkit.Faults {
		s := msp.Cloth(3, 3)
		f.Spoil(s)
		_, err := msp.NewLocalGlobal(s, h)
		if !errors.Is(err, f.Want) || !strings.Contains(err.Error(), f.Says) {
			t.Errorf("%s: NewLocalGlobal returns %v, want %v with %q", f.Name, err, f.Want, f.Says)
		}
	}
	if _, err := msp.NewSystem([]float64{0, 0, 0}, []float64{0}, nil); !errors.Is(err, msp.ErrInvalid) {
		t.Errorf("NewSystem with a zero mass returns %v", err)
	}
}

// TestFaultsDuringARun spoils the system after the matrix was factored.
func TestFaultsDuringARun(t *testing.T) {
	for _, f := range testkit.Faults {
		s := msp.Cloth(3, 3)
		a, err := msp.NewLocalGlobal(s, h)
		if err != nil {
			t.Fatal(err)
		}
		f.Spoil(s)
		if len(s.X0) < 27 || math.IsNaN(s.X0[7]) || s.Triangles[3][1] == 9 {
			continue // a step does not look at where the system rested, nor at what is drawn
		}
		q := msp.Cloth(3, 3).Rest()
		before := q.Clone()
		err = a.Step(&q)
		if !errors.Is(err, f.Want) && !errors.Is(err, msp.ErrStale) {
			t.Errorf("%s: Step returns %v", f.Name, err)
		}
		if !slices.Equal(q.X, before.X) || !slices.Equal(q.V, before.V) || q.T != before.T {
			t.Errorf("%s: Step failed and changed the state", f.Name)
		}
	}
}

func TestTimeStepMustBePositive(t *testing.T) {
	for _, h := range []float64{0, -1, math.NaN(), math.Inf(1)} {
		if _, err := msp.NewLocalGlobal(msp.Chain(2), h); !errors.Is(err, msp.ErrInvalid) {
			t.Errorf("h = %g: %v", h, err)
		}
	}
}

func TestIterationsMustBePositive(t *testing.T) {
	s := msp.Chain(2)
	a, err := msp.NewLocalGlobal(s, h)
	if err != nil {
		t.Fatal(err)
	}
	a.Iterations = 0
	q := s.Rest()
	if err := a.Step(&q); !errors.Is(err, msp.ErrInvalid) {
		t.Errorf("Step without iterations: %v", err)
	}
}

func TestTooStiffForFloat64(t *testing.T) {
	s := msp.OneSpring(1e300, 1)
	if _, err := msp.NewLocalGlobal(s, 1); !errors.Is(err, sparse.ErrNotPositiveDefinite) {
		t.Errorf("k = 1e300 N/m: %v", err)
	}
}

func TestRunNamesStepTimeAndParticle(t *testing.T) {
	s := msp.Cloth(4, 4)
	a, err := msp.NewLocalGlobal(s, 0.1)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	frames, err := msp.Run(s.Rest(), func(q *msp.State) error {
		if n++; n == 5 {
			q.V[3*7+1] = math.NaN()
		}
		return a.Step(q)
	}, 100)
	if want := "step 5, t = 0.4 s: particle 7: velocity y = NaN: msp: state is not finite"; err == nil || err.Error() != want {
		t.Errorf("error %v, want %q", err, want)
	}
	if !errors.Is(err, msp.ErrNotFinite) || len(frames) != 5 {
		t.Errorf("%d frames before the error %v", len(frames), err)
	}

	// A stepper of one's own that says nothing is found out too.
	_, err = msp.Run(s.Rest(), func(q *msp.State) error { q.X[3] = math.Inf(1); return nil }, 3)
	if want := "step 1, t = 0 s: particle 1: position x = +Inf: msp: state is not finite"; err == nil || err.Error() != want {
		t.Errorf("error %v, want %q", err, want)
	}
	_, err = msp.Run(s.Rest(), func(q *msp.State) error { q.X = q.X[3:]; return nil }, 3)
	if !errors.Is(err, msp.ErrInvalid) {
		t.Errorf("error %v, want ErrShape", err)
	}
	q := s.Rest()
	q.X[0] = math.NaN()
	if frames, err := msp.Run(q, a.Step, 3); !errors.Is(err, msp.ErrNotFinite) || len(frames) != 1 {
		t.Errorf("%d frames, error %v", len(frames), err)
	}
}

// A step that leaves the finite numbers names the spring that pulled most, with the cause where it is certain.
func TestNotFiniteNamesTheSpring(t *testing.T) {
	s := msp.Cloth(3, 3)
	s.Pin(0)
	e, err := methods.NewVerlet(s, 1, ode.NewSymplecticEuler)
	if err != nil {
		t.Fatal(err)
	}
	frames, err := msp.Run(s.Rest(), e.Step, 1000)
	var nf *msp.NotFiniteError
	if !errors.As(err, &nf) || !errors.Is(err, msp.ErrNotFinite) {
		t.Fatal(err)
	}
	last := frames[len(frames)-1]
	if nf.Step != len(frames) || nf.T != last.T || nf.H != 1 || !nf.TooLong {
		t.Errorf("%+v after %d states, the last at %g s", nf, len(frames), last.T)
	}
	sp := s.Springs[nf.Spring]
	d := minus(last.X, sp)
	if sp != nf.Ends || sp.I != nf.Particle && sp.J != nf.Particle || !scalar.EqualWithinRel(floats.Norm(d, 2), nf.Length, 1e-14) {
		t.Errorf("spring %d is %+v, %g m long: %+v", nf.Spring, sp, floats.Norm(d, 2), nf)
	}
	if !strings.HasSuffix(err.Error(), "; h = 1 s is too long a step for it") {
		t.Error(err)
	}

	// A step short enough that starts with a velocity beyond all numbers is not too long.
	if e, err = methods.NewVerlet(s, 1e-4, ode.NewSymplecticEuler); err != nil {
		t.Fatal(err)
	}
	q := s.Rest()
	q.V[3] = math.MaxFloat64
	s.Fext = make([]float64, len(q.V))
	s.Fext[3] = math.MaxFloat64
	if err := e.Step(&q); !errors.As(err, &nf) || nf.TooLong || nf.Spring < 0 || nf.Quantity != "acceleration" {
		t.Errorf("%v: %+v", err, nf)
	}
}

// The text names the axis, and the spring by the end that is not the particle.
func TestNotFiniteErrorNamesTheOtherEnd(t *testing.T) {
	for _, particle := range []int{3, 7} {
		err := &msp.NotFiniteError{Particle: particle, Quantity: "velocity", Axis: 1, Value: math.Inf(1),
			Spring: 4, Ends: msp.Spring{I: 3, J: 7, K: 2, R: 1}, Length: 5}
		want := fmt.Sprintf("particle %d: velocity y = +Inf: %v; spring 4 to particle %d (k = 2 N/m, r = 1 m) was 5 m long",
			particle, msp.ErrNotFinite, 3+7-particle)
		if err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

func TestRunStopsWithItsContext(t *testing.T) {
	s := msp.Chain(3)
	ctx, cancel := context.WithCancel(context.Background())
	n := 0
	step := func(q *msp.State) error {
		if n++; n == 4 {
			cancel()
		}
		return nil
	}
	frames, err := msp.RunContext(ctx, s.Rest(), step, 1000)
	if !errors.Is(err, context.Canceled) || len(frames) != 5 {
		t.Errorf("RunContext: %d frames, %v", len(frames), err)
	}

	defer interrupt.Install(func() context.Context { return ctx })()
	if frames, err := msp.Run(s.Rest(), step, 1000); !errors.Is(err, context.Canceled) || len(frames) != 1 {
		t.Errorf("Run: %d frames, %v", len(frames), err)
	}
	a, err := msp.NewLocalGlobal(s, h)
	if err != nil {
		t.Fatal(err)
	}
	y := a.Y(s.Rest())
	if trace := a.Trace(y, 1000); len(trace.G) != 1 || len(trace.Seconds) != 1 {
		t.Errorf("Trace: %v", trace)
	}
	if x, err := a.Iterate(y, y, 1000); !errors.Is(err, context.Canceled) || !slices.Equal(x, y) {
		t.Error("Iterate went on")
	}
	q := s.Rest()
	if err := a.Step(&q); !errors.Is(err, context.Canceled) || !slices.Equal(q.X, s.X0) {
		t.Errorf("Step: %v", err)
	}
}

func TestRunLeavesItsStateAlone(t *testing.T) {
	s := msp.Chain(3)
	a, err := msp.NewLocalGlobal(s, h)
	if err != nil {
		t.Fatal(err)
	}
	q := s.Rest()
	frames, err := msp.Run(q, a.Step, 2)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(q.X, s.X0) || !slices.Equal(frames[0].X, s.X0) || slices.Equal(frames[1].X, frames[2].X) {
		t.Error("states share memory")
	}
}

func TestMisusePanicsWithValues(t *testing.T) {
	s := msp.Cloth(2, 1)
	a, err := msp.NewLocalGlobal(s, h)
	if err != nil {
		t.Fatal(err)
	}
	four, six := make([]float64, 4), make([]float64, 6)
	for want, misuse := range map[string]func(){
		"msp: len(x) = 4, want 3m = 6":                       func() { a.Local(four) },
		"msp: len(d) = 4, want 3s = 3":                       func() { a.Global(four, six) },
		"msp: len(y) = 4, want 3m = 6":                       func() { a.G(six, four) },
		"msp: len(q.X) = 0, want 3m = 6":                     func() { a.Y(msp.State{}) },
		"msp: len(d) = 4, want len(p12) = 3":                 func() { msp.LemmaObjective(six[:3], four, 1) },
		"msp: len(p12) = 0, want at least 1":                 func() { msp.ProjectToLength(nil, 1) },
		"msp: rest length r = -1, want r ≥ 0":                func() { msp.ProjectToLength(six, -1) },
		"msp: cloth of 0 × 3 particles, want at least 1 × 1": func() { msp.Cloth(0, 3) },
		"msp: chain of 0 particles, want at least 1":         func() { msp.Chain(0) },
		"msp: Pin: particle 2, want 0 … 1":                   func() { s.Pin(2) },
		"msp: Unpin: particle -1, want 0 … 1":                func() { s.Unpin(-1) },
		"msp: MovePin: particle 1 is not pinned":             func() { s.MovePin(1, [3]float64{0, 0, 0}) },
		"msp: particle 2, want 0 … 1":                        func() { s.Rest().Point(2) },
		"msp: Run: n = -1 steps, want n ≥ 0":                 func() { msp.Run(s.Rest(), a.Step, -1) },
	} {
		func() {
			defer func() {
				if got := recover(); got != want {
					t.Errorf("panic %q, want %q", got, want)
				}
			}()
			misuse()
		}()
	}
}
