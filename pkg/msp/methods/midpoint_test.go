package methods_test

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/v3"
	"github.com/massspring/msp/pkg/msp/internal/vec"
	"github.com/massspring/msp/pkg/msp/methods"
	"github.com/massspring/msp/pkg/msp/obstacle"
	"github.com/massspring/msp/pkg/msp/ode"
)

func newtons(s *msp.System, h float64) (msp.Method, error) { return msp.NewNewton(s, h) }

func midpoint(t *testing.T, s *msp.System, h float64, method func(*msp.System, float64) (msp.Method, error)) *methods.Midpoint {
	t.Helper()
	b, err := methods.NewMidpoint(s, h, method)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestMidpointIsTheTableau: it takes the steps of the tableau, which has no objective, also with hinges, loads and dampers that
// do not turn.
func TestMidpointIsTheTableau(t *testing.T) {
	const h = 0.004
	for _, sc := range systems()[:6] {
		sc.S.Drag = 0
		a, err := methods.NewRK(sc.S, h, ode.ImplicitMidpoint)
		if err != nil {
			t.Fatal(err)
		}
		b := midpoint(t, sc.S, h, newtons)
		p, q := sc.Q.Clone(), sc.Q.Clone()
		for range 5 {
			if err := errors.Join(a.Step(&p), b.Step(&q)); err != nil {
				t.Fatal(sc.Name, err)
			}
		}
		if far := vec.Farthest(p.X, q.X); far > 1e-8 { // the tableau's equations are solved to 1e-10
			t.Errorf("%s: %g m from the tableau", sc.Name, far)
		}
	}
}

// TestMidpointOrder is 2, with drag too.
func TestMidpointOrder(t *testing.T) {
	s := msp.Chain(6)
	s.Pin(0)
	s.Drag = 0.7
	end := func(n int) []float64 {
		b := midpoint(t, s, 0.5/float64(n), newtons)
		q := s.Rest()
		for range n {
			if err := b.Step(&q); err != nil {
				t.Fatal(err)
			}
		}
		return q.X
	}
	exact := end(8000)
	e1, e2 := vec.Farthest(end(500), exact), vec.Farthest(end(1000), exact)
	if order := math.Log2(e1 / e2); math.Abs(order-2) > 0.1 { // the next power of h is a few percent
		t.Errorf("errors %.3g m and %.3g m, order %.3f, want 2", e1, e2, order)
	}
}

// TestMidpointConserves momentum and angular momentum of a free body to rounding; steps with velocities turned round lead back.
func TestMidpointConserves(t *testing.T) {
	const h = 1.0 / 60
	s, start := shaken(6)
	s.Gravity = [3]float64{}
	b := midpoint(t, s, h, newtons)
	q := start.Clone()
	for turn := range 2 {
		for range 20 {
			if err := b.Step(&q); err != nil {
				t.Fatal(err)
			}
		}
		if turn == 0 {
			near(t, "momentum", s.Momentum(q.V), s.Momentum(start.V), 1e-10) // rounding of 20 steps, over h
			near(t, "angular momentum", s.AngularMomentum(q, v3.Vec{}), s.AngularMomentum(start, v3.Vec{}), 1e-9)
			vec.Scale(q.V, -1)
		}
	}
	if far := vec.Farthest(q.X, start.X); far > 1e-9 { // Newton's rounding, 40 times
		t.Errorf("there and back ends %g m away", far)
	}
}

// TestMidpointEnergy: on a cloth that swings it stays within a band, a quarter as wide with half the step, while implicit Euler's method
// loses energy all the time.
func TestMidpointEnergy(t *testing.T) {
	s := msp.Cloth(10, 10)
	s.Pin(0, 9)
	run := func(m msp.Method) (least, most float64) {
		q := s.Rest()
		first := s.TotalEnergy(q)
		for q.T < 2 {
			if err := m.Step(&q); err != nil {
				t.Fatal(err)
			}
			e := s.TotalEnergy(q) - first
			least, most = min(least, e), max(most, e)
		}
		return least, most
	}
	least1, most1 := run(midpoint(t, s, 1.0/120, newtons))
	least2, most2 := run(midpoint(t, s, 1.0/240, newtons))
	n, err := msp.NewNewton(s, 1.0/240)
	if err != nil {
		t.Fatal(err)
	}
	lost, _ := run(n)
	t.Logf("energy changes by %.4f … %.4f J, with half the step by %.4f … %.4f J; implicit Euler: %.4f J", least1, most1, least2, most2, lost)
	if ratio := (most1 - least1) / (most2 - least2); ratio < 3 || ratio > 5 || most1-least1 > 0.1 || lost > -1 {
		t.Errorf("ratio %.2f of the bands, want 4; %.4f J wide, want 0.1 at most; implicit Euler: %.4f J, want less than −1",
			ratio, most1-least1, lost)
	}
}

// TestMidpointPins: a moved pin takes its particle along at constant speed, to the last bit of its place.
func TestMidpointPins(t *testing.T) {
	s := msp.Cloth(4, 4)
	s.Pin(0, 3)
	b := midpoint(t, s, h, func(s *msp.System, h float64) (msp.Method, error) { return msp.NewLocalGlobal(s, h) })
	q := s.Rest()
	for k := range 5 {
		to := [3]float64{0.1 * float64(k), 0.01, 0.3}
		from := q.Point(3)
		s.MovePin(3, to)
		if err := b.Step(&q); err != nil {
			t.Fatal(err)
		}
		for axis := range to {
			if v := (to[axis] - from[axis]) / h; q.Point(3) != to || math.Abs(q.V[9+axis]-v) > 1e-12 {
				t.Errorf("the particle is at %v with v = %v, its pin at %v", q.Point(3), q.V[9:12], to)
			}
		}
		if q.Point(0) != s.Pins[0].P || s.Pins[1].P != to {
			t.Errorf("particle 0 is at %v, the pins are %v", q.Point(0), s.Pins)
		}
	}
}

// TestMidpointErrors: what it does not take is an error, when it is made and later, and leaves the state alone.
func TestMidpointErrors(t *testing.T) {
	s := msp.Cloth(4, 4)
	b := midpoint(t, s, h, newtons)
	q := s.Rest()
	s.Obstacles = []obstacle.Obstacle{obstacle.Plane([3]float64{0, -1, 0}, [3]float64{0, 1, 0})}
	if _, err := methods.NewMidpoint(s, h, newtons); !errors.Is(err, msp.ErrObstacles) {
		t.Errorf("made with a floor: %v", err)
	}
	if err := b.Step(&q); !errors.Is(err, msp.ErrObstacles) || q.T != 0 {
		t.Errorf("a step with a floor: %v", err)
	}
	s.Obstacles = nil
	s.Damping.Beta = 0.1
	if err := b.Step(&q); !errors.Is(err, msp.ErrDamping) || q.T != 0 || !slices.Equal(q.X, s.X0) {
		t.Errorf("a step with dampers: %v", err)
	}
	if _, err := methods.NewMidpoint(s, h, newtons); err != nil && !errors.Is(err, msp.ErrDamping) {
		t.Errorf("made with dampers: %v", err)
	}
	if _, err := methods.NewMidpoint(s, math.NaN(), newtons); !errors.Is(err, msp.ErrInvalid) {
		t.Errorf("h = NaN: %v", err)
	}
	s.Damping.Beta = 0
	if _, err := methods.NewMidpoint(s, h, func(s *msp.System, h float64) (msp.Method, error) {
		return methods.NewSubsteps(s, h, 2, newtons)
	}); !errors.Is(err, msp.ErrInvalid) {
		t.Errorf("around small steps: %v", err)
	}
	short := msp.State{X: q.X[:3], V: q.V}
	if err := b.Step(&short); !errors.Is(err, msp.ErrInvalid) {
		t.Errorf("a short state: %v", err)
	}
}

func ExampleNewMidpoint() {
	s := msp.Cloth(10, 10)
	s.Pin(0, 9)
	newton := func(s *msp.System, h float64) (msp.Method, error) { return msp.NewNewton(s, h) }
	a, err1 := methods.NewMidpoint(s, 1.0/120, newton)
	b, err2 := msp.NewNewton(s, 1.0/120)
	if err := errors.Join(err1, err2); err != nil {
		fmt.Println(err)
		return
	}
	for _, m := range []msp.Method{a, b} {
		frames, err := msp.Run(s.Rest(), m.Step, 240)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Printf("energy after 2 s: %.2f J, at first %.2f J\n", s.TotalEnergy(frames[240]), s.TotalEnergy(frames[0]))
	}
	// Output:
	// energy after 2 s: 0.05 J, at first 0.00 J
	// energy after 2 s: -3.11 J, at first 0.00 J
}
