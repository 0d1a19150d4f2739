package viz

import (
	"fmt"
	"math"
	"math/cmplx"
	"strings"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/ode"
)

// TestEachMisusePanicsWithItsValues, also where only one of several conditions fails.
func TestEachMisusePanicsWithItsValues(t *testing.T) {
	t.Parallel()
	s := msp.Cloth(2, 1)
	q := s.Rest()
	still, gone := msp.State{X: q.X, V: q.V[:3]}, msp.State{X: q.X[:3], V: q.V}
	step := func(*msp.State) error { return nil }
	lines := Lines("x", "y", Line("a", []float64{1, 2}, []float64{1, 2}))
	level := func(_, _ float64) float64 { return 0 }
	turn := func(a, b float64) (float64, float64) { return -b, a }
	inf := math.Inf(1)
	for want, f := range map[string]func(){
		"viz: Energy: frame 1 has 6 and 3 coordinates and velocities, want 3m = 6":     func() { Energy(s, []msp.State{q, still}) },
		"viz: Energy: frame 0 has 3 and 6 coordinates and velocities, want 3m = 6":     func() { Energy(s, []msp.State{gone}) },
		"viz: Energy: s = nil, want a system":                                          func() { Energy(nil, nil) },
		"viz: Animate: len(frames[1].X) = 3, want 3m = 6":                              func() { Animate(s, []msp.State{q, gone}) },
		"viz: Animate: s = nil, want a system":                                         func() { Animate(nil, nil) },
		"viz: Budget: 0 bytes, want more than 0":                                       func() { Animate(s, []msp.State{q}).Budget(0) },
		"viz: Trajectory: particle -1, want 0 … 1 in frame 0":                          func() { Trajectory([]msp.State{q}, -1) },
		"viz: Trajectory: particle 1, want 0 … 0 in frame 1":                           func() { Trajectory([]msp.State{q, gone}, 1) },
		"viz: PhaseOf: axis = -1, want 0, 1 or 2":                                      func() { PhaseOf("a", []msp.State{q}, 0, -1) },
		"viz: PhaseOf: frame 0 has 6 coordinates and 3 velocities, want equal numbers": func() { PhaseOf("a", []msp.State{still}, 0, 0) },
		"viz: direction field over [0, 0] × [0, 1], want intervals":                    func() { DirectionField(level, 0, 0, 0, 1) },
		"viz: direction field over [0, 1] × [1, 1], want intervals":                    func() { PlaneField(turn, 0, 1, 1, 1) },
		"viz: direction field over [-Inf, 1] × [0, 1], want intervals":                 func() { PlaneField(turn, -inf, 1, 0, 1) },
		"viz: direction field over [0, 1] × [0, +Inf], want intervals":                 func() { DirectionField(level, 0, 1, 0, inf) },
		"viz: DirectionField: f = nil, want a function of t and y":                     func() { DirectionField(nil, 0, 1, 0, 1) },
		"viz: PlaneField: f = nil, want a function of x1 and x2":                       func() { PlaneField(nil, 0, 1, 0, 1) },
		"viz: From(0, -90): want a finite azimuth and −90 < elevation < 90, in degrees": func() {
			Draw(s, q).From(0, -90)
		},
		"viz: From(+Inf, 0): want a finite azimuth and −90 < elevation < 90, in degrees": func() { Draw(s, q).From(inf, 0) },
		"viz: Wide(99.5): want 100 to 4000 CSS pixels":                                   func() { lines.Wide(99.5) },
		"viz: Wide(4001): want 100 to 4000 CSS pixels":                                   func() { lines.Wide(4001) },
		"viz: Wide(NaN): want 100 to 4000 CSS pixels":                                    func() { lines.Wide(math.NaN()) },
		"viz: Grid: columns = -1, want 1 or more":                                        func() { Grid(-1) },
		"viz: Live: s = nil, want a system":                                              func() { Live(nil, step) },
		"viz: LiveFrom: len(q.X) = 3, want 3m = 6":                                       func() { LiveFrom(s, &gone, step) },
		`viz: Lit(1) of 1 spring`:                                                        func() { s := msp.OneSpring(1, 1); Springs(s, s.Rest()).Lit(0, 1) },
		`viz: Mark("z"): z[0] = (+Inf+0i), want a finite number`:                         func() { Stability(ode.Heun.R).Mark("z", complex(inf, 0)) },
		"viz: Stability: R = nil, want a function of z":                                  func() { Stability(nil) },
		`viz: Regions: region 1, "b": R = nil, want a function of z`:                     func() { Regions(Region("a", cmplx.Exp), Region("b", nil)) },
		`viz: OverTime: trace "a" has 2 values of g and 1 of time, want equal numbers`: func() {
			Convergence(Series{Name: "a", Trace: msp.Trace{G: []float64{2, 1}, Seconds: []float64{0}}}).OverTime()
		},
		`viz: Line "a": len(x) = 0, len(y) = 1, want equal lengths`: func() { Line("a", nil, []float64{1}) },
		"viz: Bars: 0 names and 1 values, want equal numbers":       func() { Bars("x", nil, []float64{1}) },
		"viz: Spy: A = nil, want a matrix":                          func() { Spy(nil) },
	} {
		func() {
			defer func() {
				if got := fmt.Sprint(recover()); got != want {
					t.Errorf("panics with %q, want %q", got, want)
				}
			}()
			f()
		}()
	}
	for name, step := range map[string]msp.Stepper{"no step": nil, "no state": step, "no system": step} {
		func() {
			defer func() {
				if got := fmt.Sprint(recover()); !strings.HasPrefix(got, "viz: LiveFrom: s = ") {
					t.Errorf("LiveFrom with %s panics with %q, want what it wants", name, got)
				}
			}()
			switch name {
			case "no state":
				LiveFrom(s, nil, step)
			case "no system":
				LiveFrom(nil, &q, step)
			default:
				LiveFrom(s, &q, step)
			}
		}()
	}
	for name, f := range map[string]Figure{
		"the narrowest": lines.Wide(100), "the widest": lines.Wide(4000), "from nearly above": Draw(s, q).From(0, 89.9),
		"one bar": Bars("x", []string{"a"}, []float64{1}),
	} {
		if f.Err() != nil {
			t.Errorf("%s: %v", name, f.Err())
		}
	}
}

// Without a page Live simulates ten seconds from rest, and LiveFrom from where the state is.
func TestLive(t *testing.T) {
	s := msp.Cloth(2, 2)
	step := func(q *msp.State) error {
		q.T += 2.5
		q.X[0]++
		return nil
	}
	q, err := Live(s, step)
	if err != nil || q.T != 10 || q.X[0] != s.X0[0]+4 {
		t.Errorf("Live ends at t = %g s with x = %g m: %v", q.T, q.X[0], err)
	}
	if err := LiveFrom(s, &q, step); err != nil || q.T != 20 || q.X[0] != s.X0[0]+8 {
		t.Errorf("LiveFrom ends at t = %g s with x = %g m: %v", q.T, q.X[0], err)
	}
}
