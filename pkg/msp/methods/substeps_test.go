package methods_test

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/vec"
	"github.com/massspring/msp/pkg/msp/methods"
	"github.com/massspring/msp/pkg/msp/msptest"
	"github.com/massspring/msp/pkg/msp/ode"
)

// oneXPBD and oneLocalGlobal make methods of one iteration a step.
func oneXPBD(s *msp.System, h float64) (msp.Method, error) {
	b, err := methods.NewXPBD(s, h)
	if err == nil {
		b.Iterations = 1
	}
	return b, err
}

func oneLocalGlobal(s *msp.System, h float64) (msp.Method, error) {
	a, err := msp.NewLocalGlobal(s, h)
	if err == nil {
		a.Iterations = 1
	}
	return a, err
}

func small(t *testing.T, s *msp.System, h float64, n int, method func(*msp.System, float64) (msp.Method, error)) *methods.Substeps {
	t.Helper()
	b, err := methods.NewSubsteps(s, h, n, method)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestOneSubstep is a step of the method within, to the last bit.
func TestOneSubstep(t *testing.T) {
	for _, sc := range systems() {
		for _, method := range []func(*msp.System, float64) (msp.Method, error){oneXPBD, oneLocalGlobal} {
			a, err := method(sc.S, h)
			if err != nil {
				t.Fatal(err)
			}
			p, q := sc.Q.Clone(), sc.Q.Clone()
			if err := errors.Join(a.Step(&p), small(t, sc.S, h, 1, method).Step(&q)); err != nil {
				t.Fatal(sc.Name, err)
			}
			if !slices.Equal(p.X, q.X) || !slices.Equal(p.V, q.V) || p.T != q.T {
				t.Errorf("%s: one small step is another step", sc.Name)
			}
		}
	}
}

// TestSubstepsOfOneSpring: one iteration of XPBD is implicit Euler's step of one spring, so n small steps are its steps of h/n.
func TestSubstepsOfOneSpring(t *testing.T) {
	const k, r, n, frames = 100.0, 1.0, 8, 20
	s := msptest.HangingSpring(k, r)
	b := small(t, s, h, n, oneXPBD)
	want := msptest.HangingSpringEuler(k, r, h/n, n*frames)
	q := s.Rest()
	for f := range frames {
		if err := b.Step(&q); err != nil {
			t.Fatal(err)
		}
		if u := want[n*(f+1)]; math.Abs(-q.X[4]-u) > 1e-12 { // rounding of 160 steps
			t.Fatalf("frame %d: the spring is %v m long, want %v", f+1, -q.X[4], u)
		}
	}
}

// TestSubstepsOrder: with twice as many small steps of one iteration the error of a frame on a swinging chain is half as large,
// though no step is solved exactly.
func TestSubstepsOrder(t *testing.T) {
	s := msp.Chain(6)
	s.Pin(0)
	s.X0[3] += 0.05 // it turns as it falls
	end := func(n int, method func(*msp.System, float64) (msp.Method, error)) []float64 {
		b := small(t, s, 0.05, n, method)
		q := s.Rest()
		for c := range q.V {
			q.V[c] = math.Sin(float64(c))
		}
		for range 4 {
			if err := b.Step(&q); err != nil {
				t.Fatal(err)
			}
		}
		return q.X
	}
	exact := end(64, func(s *msp.System, h float64) (msp.Method, error) { return methods.NewRK(s, h, ode.Gauss4) })
	for name, method := range map[string]func(*msp.System, float64) (msp.Method, error){"XPBD": oneXPBD, "local/global": oneLocalGlobal} {
		e1, e2 := vec.Farthest(end(2000, method), exact), vec.Farthest(end(4000, method), exact)
		if order := math.Log2(e1 / e2); math.Abs(order-1) > 0.1 { // the next power of h is a few percent
			t.Errorf("%s: errors %.3g m and %.3g m, order %.3f, want 1", name, e1, e2, order)
		}
	}
}

// TestSmallStepsAgainstIterations repeats the claim of Macklin et al. 2019: a hanging chain, stretched by what the iterations of
// XPBD leave, is far nearer to Hooke's law with as many small steps in place of the iterations.
func TestSmallStepsAgainstIterations(t *testing.T) {
	const n = 20
	s, x := msptest.HangingChain(40)
	s.SetAlpha(0.9, h)
	sag := func(m msp.Method) float64 {
		q := s.Rest()
		for range 300 {
			if err := m.Step(&q); err != nil {
				t.Fatal(err)
			}
		}
		return q.X[3*39+1]
	}
	iterated, err := methods.NewXPBD(s, h)
	if err != nil {
		t.Fatal(err)
	}
	iterated.Iterations = n
	exact := x[3*39+1]
	few, many := math.Abs(sag(iterated)-exact), math.Abs(sag(small(t, s, h, n, oneXPBD))-exact)
	t.Logf("%d iterations: %.3g m too long, %d small steps: %.3g m", n, few, n, many)
	if !(many < few/10) {
		t.Errorf("%d iterations: %.3g m too long, %d small steps: %.3g m, want a tenth at most", n, few, n, many)
	}
}

// TestSubstepsMovePins at constant speed, and leave them where they were put.
func TestSubstepsMovePins(t *testing.T) {
	const n = 4
	s := msp.Chain(5)
	s.Pin(0)
	b, p, q := small(t, s, h, n, oneXPBD), s.Rest(), s.Rest()
	to := [3]float64{0.1, -0.03, 0.2}
	s.MovePin(0, to)
	moved := s.Clone()
	a, err := oneXPBD(moved, h/n)
	if err != nil {
		t.Fatal(err)
	}
	if err := b.Step(&q); err != nil {
		t.Fatal(err)
	}
	for k := range n {
		at := [3]float64{}
		for axis := range at {
			at[axis] = s.X0[axis] + float64(k+1)/n*(to[axis]-s.X0[axis])
		}
		moved.MovePin(0, at)
		if err := a.Step(&p); err != nil {
			t.Fatal(err)
		}
	}
	if q.Point(0) != to || s.Pins[0].P != to {
		t.Errorf("the particle is at %v, its pin at %v, want %v", q.Point(0), s.Pins[0].P, to)
	}
	if d := vec.Farthest(p.X, q.X); d > 1e-15 { // rounding of the last place
		t.Errorf("%g m from small steps with pins that move", d)
	}
}

// TestSubstepsErrors: a small step that fails leaves the state and the pins as they were, and is named.
func TestSubstepsErrors(t *testing.T) {
	s := msp.Chain(3)
	s.Pin(0)
	s.Forces = []msp.Force{func(t float64, _, _, f []float64) {
		if t > 0.02 {
			f[4] = math.NaN()
		}
	}}
	b := small(t, s, h, 10, oneXPBD)
	to := [3]float64{1, 0, 0}
	q := s.Rest()
	s.MovePin(0, to)
	before := q.Clone()
	err := b.Step(&q)
	if !errors.Is(err, msp.ErrNotFinite) || !strings.HasPrefix(err.Error(), "small step 8 of 10: ") {
		t.Errorf("%v, want small step 8 of 10, not finite", err)
	}
	if !slices.Equal(q.X, before.X) || !slices.Equal(q.V, before.V) || q.T != 0 || s.Pins[0].P != to {
		t.Error("the state or a pin has changed")
	}
	if _, err := methods.NewSubsteps(s, h, 0, oneXPBD); !errors.Is(err, msp.ErrInvalid) {
		t.Errorf("no small steps: %v", err)
	}
	if _, err := methods.NewSubsteps(s, -1, 2, oneXPBD); !errors.Is(err, msp.ErrInvalid) {
		t.Errorf("h = −1: %v", err)
	}
	if _, err := methods.NewDamped(s, h, func(s *msp.System, h float64) (msp.Method, error) {
		return methods.NewSubsteps(s, h, 2, oneXPBD)
	}); !errors.Is(err, msp.ErrInvalid) {
		t.Errorf("dampers around small steps: %v", err)
	}
	short := msp.State{X: q.X[:3], V: q.V}
	if err := b.Step(&short); !errors.Is(err, msp.ErrInvalid) {
		t.Errorf("a short state: %v", err)
	}
}

func ExampleNewSubsteps() {
	s := msp.Chain(20)
	s.Pin(0)
	a, err := methods.NewSubsteps(s, 1.0/30, 20, func(s *msp.System, h float64) (msp.Method, error) {
		b, err := methods.NewXPBD(s, h)
		if err == nil {
			b.Iterations = 1
		}
		return b, err
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	frames, err := msp.Run(s.Rest(), a.Step, 15)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%.2f m below the pin after %.1f s\n", -frames[15].X[58], frames[15].T)
	// Output: 1.09 m below the pin after 0.5 s
}
