package collide_test

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/collide"
	"github.com/massspring/msp/pkg/msp/internal/v3"
	"github.com/massspring/msp/pkg/msp/obstacle"
)

// TestBarrierFalls: springs of a strand that lie on one another at rest do not hold it in the air.
func TestBarrierFalls(t *testing.T) {
	const h = 1.0 / 30
	s := msp.Chain(5)
	s.AddSpring(0, 2, 100, .5)
	s.AddSpring(1, 3, 100, .5)
	b, err := collide.NewBarrier(s, h, .01)
	must(t, err)
	q := s.Rest()
	start := s.CentreOfMass(q.X)
	const steps = 30
	for range steps {
		must(t, b.Step(&q))
	}
	// Implicit Euler falls g h² (1 + 2 + … + n). A step ends where an iteration moves nothing by more than a twentieth of a thickness.
	want := start[1] - 9.81*h*h*steps*(steps+1)/2
	if got := s.CentreOfMass(q.X)[1]; math.Abs(got-want) > 0.05 {
		t.Errorf("the centre of mass is at %g m, want %g m", got, want)
	}
}

// TestBarrierTouching: parts of two bodies at the same place are an error that names them.
func TestBarrierTouching(t *testing.T) {
	s := msp.Chain(2)
	s.Join(msp.Chain(2))
	b, err := collide.NewBarrier(s, 1.0/30, .01)
	must(t, err)
	q := s.Rest()
	if err := b.Step(&q); !errors.Is(err, msp.ErrInvalid) || err.Error() != "edges [0 1] and [2 3]: msp: invalid: their distance is 0 m, want > 0" {
		t.Errorf("two chains in one place: %v", err)
	}
}

// TestBarrierSlides: at the default tolerance, too, friction lets a sheet slide far above the critical angle.
func TestBarrierSlides(t *testing.T) {
	const mu, h, thickness, steps = 0.3, 1.0 / 120, 0.05, 60
	s := msp.Cloth(4, 4)
	floor := obstacle.Plane([3]float64{0, -0.9 * thickness, 0}, [3]float64{0, 1, 0})
	floor.Friction = mu
	s.Obstacles = []obstacle.Obstacle{floor}
	sin, cos := math.Sincos(51 * math.Pi / 180)
	s.Gravity = [3]float64{9.81 * sin, -9.81 * cos, 0} // the slope is level
	a, err := collide.NewBarrier(s, h, thickness)
	must(t, err)
	q := s.Rest()
	for range steps {
		must(t, a.Step(&q))
	}
	// The sheet bounces in the barrier at first, so that friction misses some of its weight.
	want := 9.81 * (sin - mu*cos) * h * h * steps * (steps + 1) / 2
	if got := s.CentreOfMass(q.X)[0] - s.CentreOfMass(s.X0)[0]; math.Abs(got/want-1) > 0.05 {
		t.Errorf("slid by %.4g m, want %.4g m", got, want)
	}
}

// TestSeparateBodies: two sheets that lie a thickness above one another at rest, nearer than neighbours may be, do not pass through
// each other.
func TestSeparateBodies(t *testing.T) {
	for _, surfaces := range []bool{false, true} {
		const thickness = 0.03
		s := msp.Cloth(6, 6)
		for i := range s.Mass {
			s.Pin(i)
		}
		first := s.Join(msp.Cloth(6, 6).Move([3]float64{0, 1.2 * thickness, 0}))
		a, err := collide.NewLocalGlobal(s, 1.0/60)
		must(t, err)
		a.Thickness, a.Surfaces = thickness, surfaces
		q := s.Rest()
		for range 60 {
			must(t, a.Step(&q))
		}
		if y := middle(q, first)[1]; y < 0.9*thickness {
			t.Errorf("surfaces %t: the upper sheet is at %g m, want %g m", surfaces, y, thickness)
		}
	}
}

// TestTooLongSteps: a step that is too long either moves the system or is an error.
func TestTooLongSteps(t *testing.T) {
	for name, make := range map[string]func(s *msp.System, h float64) (msp.Method, error){
		"local/global": func(s *msp.System, h float64) (msp.Method, error) { return collide.NewLocalGlobal(s, h) },
		"Newton":       func(s *msp.System, h float64) (msp.Method, error) { return collide.NewNewton(s, h) },
		"barrier":      func(s *msp.System, h float64) (msp.Method, error) { return collide.NewBarrier(s, h, 0.01) },
	} {
		for _, pinned := range []bool{false, true} {
			s := msp.Cloth(6, 6)
			if pinned {
				s.Pin(0, 5)
			}
			m, err := make(s, 1e4)
			must(t, err)
			q := s.Rest()
			if err := m.Step(&q); err == nil && slices.Equal(q.X, s.Rest().X) {
				t.Errorf("%s, pinned %t: a step of 10⁴ s leaves the state unchanged, without an error", name, pinned)
			} else if err != nil && !errors.Is(err, msp.ErrNotConverged) {
				t.Errorf("%s, pinned %t: %v", name, pinned, err)
			}
		}
	}
}

// TestSettingsWithoutThickness: what is set for the contact of a system with itself, and cannot have an effect, is an error.
func TestSettingsWithoutThickness(t *testing.T) {
	for says, set := range map[string]func(c *collide.Contact){
		"Friction = 0.3":   func(c *collide.Contact) { c.Friction = 0.3 },
		"Unchecked = true": func(c *collide.Contact) { c.Unchecked = true },
		"Surfaces = true":  func(c *collide.Contact) { c.Surfaces = true },
		"Penalty = 7 N/m":  func(c *collide.Contact) { c.Penalty = 7 },
		"Least = 0.02 m":   func(c *collide.Contact) { c.Least = 0.02 },
	} {
		s := msp.Cloth(3, 3)
		a, err := collide.NewLocalGlobal(s, 1.0/30)
		must(t, err)
		set(&a.Contact)
		q := s.Rest()
		if err := a.Step(&q); !errors.Is(err, msp.ErrInvalid) || !strings.Contains(err.Error(), says) {
			t.Errorf("%s without Thickness: %v, want ErrInvalid", says, err)
		}
		a.Thickness = 0.1
		must(t, a.Step(&q))
	}
}

// TestLeast: a step that leaves two parts nearer than is asked for is an error that names them, and the report names them in any case.
func TestLeast(t *testing.T) {
	s := msp.Chain(1)
	s.Join(msp.Chain(1).Move([3]float64{0, 0.1, 0}))
	s.Gravity = [3]float64{}
	a, err := collide.NewLocalGlobal(s, 1.0/30)
	must(t, err)
	a.Thickness, a.Least, a.Report = 0.05, 0.2, &msp.Report{}
	q := s.Rest()
	q.V[4] = -3
	if err := a.Step(&q); !errors.Is(err, msp.ErrNotConverged) || !strings.Contains(err.Error(), "particles 0 and 1") || q.T != 0 {
		t.Errorf("%v at t = %g s", err, q.T)
	}
	a.Least = 0.01
	must(t, a.Step(&q))
	if d := v3.Norm(v3.Sub(q.Point(0), q.Point(1))); a.Report.Pair != "particles 0 and 1" || math.Abs(a.Report.Distance-d) > 1e-15 {
		t.Errorf("%v, want a distance of %g m", *a.Report, d)
	}
}

// descents makes LocalGlobal and Newton for steps of h seconds, with thickness m.
func descents(t *testing.T, s *msp.System, h, thickness float64) map[string]msp.Stepper {
	t.Helper()
	local, err := collide.NewLocalGlobal(s, h)
	must(t, err)
	local.Thickness = thickness
	newton, err := collide.NewNewton(s, h)
	must(t, err)
	newton.Thickness = thickness
	return map[string]msp.Stepper{"LocalGlobal": local.Step, "Newton": newton.Step}
}

// everyMethod makes the methods with contact.
func everyMethod(t *testing.T, s *msp.System, h, thickness float64) map[string]msp.Stepper {
	t.Helper()
	steps := descents(t, s, h, thickness)
	barrier, err := collide.NewBarrier(s, h, thickness)
	must(t, err)
	short, err := collide.NewShortCut(s, h)
	must(t, err)
	steps["Barrier"], steps["ShortCut"] = barrier.Step, short.Step
	return steps
}

// An obstacle whose Motion is not a number would stop nothing, or everything: a step says so.
func TestMotionIsNotANumber(t *testing.T) {
	for _, lost := range []obstacle.Pose{{Shift: [3]float64{0, math.NaN(), 0}}, {Axis: [3]float64{math.Inf(1), 0, 0}}} {
		s := msp.Cloth(3, 3).Move([3]float64{0, 1, 0})
		s.Obstacles = []obstacle.Obstacle{obstacle.Box([3]float64{-1, -2, -1}, [3]float64{2, 0, 2})}
		s.Obstacles[0].Motion = func(t float64) (p obstacle.Pose) {
			if t > 0.04 {
				p = lost
			}
			return p
		}
		for name, step := range everyMethod(t, s, 0.025, 0.1) {
			q := s.Rest()
			must(t, step(&q))
			if err := step(&q); !errors.Is(err, msp.ErrNotFinite) || !strings.Contains(err.Error(), "obstacle 0") || q.T != 0.025 {
				t.Errorf("%s: %v, t = %g s", name, err, q.T)
			}
		}
	}
}

// A system without particles has nothing to move.
func TestNoParticles(t *testing.T) {
	s := &msp.System{}
	for name, step := range everyMethod(t, s, 0.01, 0.1) {
		q := s.Rest()
		if err := step(&q); err != nil || q.T != 0.01 {
			t.Errorf("%s: %v, t = %g s", name, err, q.T)
		}
	}
}

// What a load, a force or a spring takes much farther in a step than it was going stops at a wall on its way as well.
func TestWallFarAhead(t *testing.T) {
	const h = 1.0 / 30
	wall := obstacle.Box([3]float64{3, -1, -1}, [3]float64{3.2, 1, 1})
	for name, scene := range map[string]func() *msp.System{
		"load": func() *msp.System {
			s := msp.Chain(1)
			s.Fext = []float64{-1e4, 0, 0}
			return s
		},
		"force": func() *msp.System {
			s := msp.Chain(1)
			s.Forces = []msp.Force{func(t float64, x, v, f []float64) { f[0] -= 1e4 }}
			return s
		},
		"spring": func() *msp.System {
			s := msp.OneSpring(1e5, 0.1)
			for n := range s.X0 {
				s.X0[n] = 0
			}
			s.Pin(0)
			return s
		},
	} {
		s := scene()
		s.Gravity, s.Obstacles = [3]float64{}, []obstacle.Obstacle{wall}
		last := len(s.X0) - 3
		for method, step := range descents(t, s, h, 0.01) {
			q := s.Rest()
			q.X[last] = 10
			for k := range 10 {
				must(t, step(&q))
				if q.X[last] < 3.2-1e-9 {
					t.Fatalf("%s, %s: at x = %g m after %d steps, behind the wall", name, method, q.X[last], k+1)
				}
			}
			if q.X[last] > 3.2+1e-9 {
				t.Errorf("%s, %s: at x = %g m, want at the wall", name, method, q.X[last])
			}
		}
	}
}

// Two plates that close on a particle until there is no place left: the step says so, and does not leave the particle in one of them.
func TestNoPlaceIsLeft(t *testing.T) {
	s := msp.Chain(1)
	low := obstacle.Box([3]float64{-1, -1, -1}, [3]float64{1, -0.1, 1})
	high := obstacle.Box([3]float64{-1, 0.1, -1}, [3]float64{1, 1, 1})
	high.Motion = obstacle.Shifted([3]float64{0, -1, 0}) // closed after 0.2 s
	s.Obstacles = []obstacle.Obstacle{low, high}
	for name, step := range everyMethod(t, s, 1.0/32, 0.01) {
		q := s.Rest()
		var err error
		for err == nil && q.T < 1 {
			err = step(&q)
		}
		if !errors.Is(err, msp.ErrNotConverged) || !strings.Contains(err.Error(), "particle 0") ||
			!strings.Contains(err.Error(), "obstacle") {
			t.Errorf("%s: %v", name, err)
		}
		// A step of Barrier, which keeps a distance, may end before.
		if q.T != 6./32 && name != "Barrier" {
			t.Errorf("%s: the last step ends at t = %g s, want %g", name, q.T, 6./32)
		}
	}
}
