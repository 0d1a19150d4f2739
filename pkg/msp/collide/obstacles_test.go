package collide_test

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/collide"
	"github.com/massspring/msp/pkg/msp/internal/testkit"
	"github.com/massspring/msp/pkg/msp/internal/v3"
	"github.com/massspring/msp/pkg/msp/methods"
	"github.com/massspring/msp/pkg/msp/obstacle"
	"github.com/massspring/msp/pkg/msp/ode"
)

// over returns a cloth of n×n particles, free, above a ball.
func over(n int, friction float64) *msp.System {
	s := msp.Cloth(n, n)
	ball := obstacle.Sphere([3]float64{0.5, -0.5, 0.5}, 0.3)
	ball.Friction = friction
	s.Obstacles = []obstacle.Obstacle{ball}
	return s
}

// makers are the methods with contact in their solve.
var makers = map[string]func(s *msp.System, h float64) (msp.Method, error){
	"local/global": func(s *msp.System, h float64) (msp.Method, error) { return collide.NewLocalGlobal(s, h) },
	"Newton":       func(s *msp.System, h float64) (msp.Method, error) { return collide.NewNewton(s, h) },
}

// outside fails the test if a particle is inside of an obstacle by more than 1e-9 of its size.
func outside(t *testing.T, s *msp.System, q msp.State) {
	t.Helper()
	for _, o := range s.Obstacles {
		for i := range s.Mass {
			if d, _ := o.Distance(q.T, q.Point(i)); d < -1e-9*o.Size() {
				t.Fatalf("t = %.3f s: particle %d is %g m inside the %v", q.T, i, -d, o)
			}
		}
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// TestClothOnBall is the scene that projection after the global step does not survive: a cloth of 31×31, free, falls on a
// ball at h = 1/30 s with ten iterations. Nothing comes through, and no energy comes from anywhere.
func TestClothOnBall(t *testing.T) {
	for name, method := range makers {
		t.Run(name, func(t *testing.T) {
			s := over(31, 0.5)
			a, err := method(s, 1.0/30)
			must(t, err)
			q := s.Rest()
			start := s.TotalEnergy(q)
			for range 30 {
				must(t, a.Step(&q))
				outside(t, s, q)
				if e := s.TotalEnergy(q); e > start {
					t.Fatalf("t = %.3f s: total energy %g J above its start", q.T, e-start)
				}
			}
			// It lies on the ball: in free fall it would be 4.9 m down by now.
			if c := s.CentreOfMass(q.X); c[1] < -0.6 || c[1] > -0.3 {
				t.Errorf("centre of mass at %.3g m, want on the ball of radius 0.3 m around (0.5, −0.5, 0.5)", c)
			}
		})
	}
}

// TestSlope: on a plane a cloth sticks as long as tan θ < μ, and else slides with g (sin θ − μ cos θ).
func TestSlope(t *testing.T) {
	const mu, h, g = 0.5, 1.0 / 30, 9.81
	for name, method := range makers {
		for _, degrees := range []float64{10, 26, 27, 40, 60} {
			t.Run(fmt.Sprint(name, degrees), func(t *testing.T) {
				sin, cos := math.Sincos(degrees * math.Pi / 180)
				s := msp.Cloth(5, 5)
				s.Gravity = [3]float64{g * sin, -g * cos, 0} // the slope is level
				floor := obstacle.Plane([3]float64{}, [3]float64{0, 1, 0})
				floor.Friction = mu
				s.Obstacles = []obstacle.Obstacle{floor}
				a, err := method(s, h)
				must(t, err)
				q := s.Rest()
				x0 := s.CentreOfMass(q.X)[0]
				const steps = 20
				for range steps {
					must(t, a.Step(&q))
				}
				want := 0.0
				if sin > mu*cos {
					want = g * (sin - mu*cos) * h * h * steps * (steps + 1) / 2 // implicit Euler
				}
				// The pressure is as exact as conjugate gradients are asked to be; without sliding nothing moves at all.
				if got := s.CentreOfMass(q.X)[0] - x0; math.Abs(got-want) > 1e-6*want {
					t.Errorf("%g° with μ = %g: slid %.9g m, want %.9g m", degrees, mu, got, want)
				}
			})
		}
	}
}

// TestImpact: a particle without springs that hits a floor stops there; friction takes μ times the momentum that the
// floor does, and no more than there is.
func TestImpact(t *testing.T) {
	for _, c := range []struct{ mu, vx, want float64 }{{0, 1, 1}, {0.25, 1, 0.5}, {0.25, 0.4, 0}} {
		s, err := msp.NewSystem([]float64{0, 0, 0}, []float64{0.1}, nil)
		must(t, err)
		s.Gravity = [3]float64{}
		floor := obstacle.Plane([3]float64{}, [3]float64{0, 1, 0})
		floor.Friction = c.mu
		s.Obstacles = []obstacle.Obstacle{floor}
		a, err := collide.NewLocalGlobal(s, 0.01)
		must(t, err)
		q := msp.State{X: []float64{0, 0, 0}, V: []float64{c.vx, -2, 0}}
		must(t, a.Step(&q))
		if v := v3.At(q.V, 0); v3.Norm(v3.Sub(v, v3.Vec{c.want, 0, 0})) > 1e-12 { // rounding
			t.Errorf("μ = %g: (%g, −2, 0) m/s becomes %v, want (%g, 0, 0)", c.mu, c.vx, v, c.want)
		}
	}
}

// TestMoving: obstacles that move push, carry along what sticks to them, and go away.
func TestMoving(t *testing.T) {
	s := msp.Cloth(7, 7)
	ram := obstacle.Box([3]float64{-3, -3, -3}, [3]float64{4, -0.2, 4})
	ram.Friction = 10
	ram.Motion = func(t float64) obstacle.Pose {
		p := obstacle.Spinning([3]float64{0.5, 0, 0.5}, [3]float64{0, 1, 0})(t)
		p.Shift[1] += 3 * t // 0.1 m a step
		return p
	}
	s.Obstacles = []obstacle.Obstacle{ram}
	a, err := collide.NewLocalGlobal(s, 1.0/30)
	must(t, err)
	a.Iterations = 100 // a turn takes many: see LocalGlobal
	q := s.Rest()
	for range 30 {
		must(t, a.Step(&q))
		outside(t, s, q)
	}
	c := s.CentreOfMass(q.X)
	if math.Abs(c[1]-2.8) > 1e-6 { // on the face, and as fast as it
		t.Errorf("the cloth is at %.9g m, want on the face at 2.8 m", c[1])
	}
	// Since the push, after 1/15 s, all particles go round with the box.
	if l := s.AngularMomentum(q, c)[1]; math.Abs(l/inertia(s, q, c)-1) > 0.02 {
		t.Errorf("turns with %.3g rad/s, want 1 rad/s", l/inertia(s, q, c))
	}
}

// TestAhead: a ball that moves aside, too far below a particle to meet it where that is, counts as where it ends: the particle,
// which falls on it in the same step, ends on the plane that touches the ball there.
func TestAhead(t *testing.T) {
	const h = 0.5
	s, err := msp.NewSystem([]float64{0, 0, 0}, []float64{1}, nil)
	must(t, err)
	s.Gravity = [3]float64{}
	ball := obstacle.Sphere([3]float64{0, -2, 0}, 0.5)
	ball.Motion = func(t float64) obstacle.Pose { return obstacle.Pose{Shift: [3]float64{0.8*t - 0.2, 0, 0}} }
	s.Obstacles = []obstacle.Obstacle{ball}
	a, err := collide.NewLocalGlobal(s, h)
	must(t, err)
	q := msp.State{X: []float64{0, 0, 0}, V: []float64{0, -3 / h, 0}}
	must(t, a.Step(&q))
	centre := v3.Vec{0.2, -2, 0}
	n := v3.Unit(v3.Scale(-1, centre), v3.Vec{})
	behind := v3.Dot(n, v3.Sub(v3.Plus(centre, 0.5, n), v3.Vec{0, -3, 0}))
	if want := v3.Plus(v3.Vec{0, -3, 0}, behind, n); v3.Norm(v3.Sub(q.Point(0), want)) > 1e-12 { // rounding
		t.Errorf("the particle ends at %v m, want %v m", q.Point(0), want)
	}
}

// TestFast: a ball that goes its own size and more in a step hits a cloth and what that drags along: nothing ends inside of it.
func TestFast(t *testing.T) {
	s := msp.Cloth(31, 31)
	s.Pin(0, 30)
	ball := obstacle.Sphere([3]float64{0.5, -0.3, 0.5}, 0.15)
	ball.Motion = func(t float64) obstacle.Pose { return obstacle.Pose{Shift: [3]float64{0, 15 * min(t, 0.04)}} }
	s.Obstacles = []obstacle.Obstacle{ball}
	a, err := collide.NewLocalGlobal(s, 1.0/30)
	must(t, err)
	q := s.Rest()
	for n := range 10 {
		must(t, a.Step(&q))
		outside(t, s, q)
		if y := q.Point(480)[1]; n == 0 && y < 0.35 { // of the middle, above the ball
			t.Fatalf("the middle is at %g m: the ball went through", y)
		}
	}
}

// inertia returns the moment of inertia round the vertical through c.
func inertia(s *msp.System, q msp.State, c [3]float64) float64 {
	sum := 0.0
	for i, m := range s.Mass {
		r := v3.Sub(q.Point(i), c)
		sum += m * (r[0]*r[0] + r[2]*r[2])
	}
	return sum
}

// TestSeveral: a cloth between a floor, a slanted capsule, a box and a wall is in none of them, for a long time.
func TestSeveral(t *testing.T) {
	s := msp.Cloth(4, 4)
	s.Pin(0)
	s.Obstacles = []obstacle.Obstacle{
		obstacle.Plane([3]float64{0, -0.6, 0}, [3]float64{0, 1, 0}),
		obstacle.Plane([3]float64{0.7, 0, 0}, [3]float64{-1, 0.5, 0}),
		obstacle.Capsule([3]float64{0, -0.5, 0.2}, [3]float64{1, -0.2, 0.6}, 0.1),
		obstacle.Box([3]float64{0.2, -0.6, 0.5}, [3]float64{0.5, -0.3, 0.9}),
	}
	s.Obstacles[2].Friction = 0.3
	a, err := collide.NewLocalGlobal(s, 1.0/30)
	must(t, err)
	q := s.Rest()
	for n := range testkit.Of(10_000, 2000) {
		must(t, a.Step(&q))
		if n%10 == 0 {
			outside(t, s, q)
		}
	}
}

// TestFree: where nothing is near, the method is that of package msp to the last bit.
func TestFree(t *testing.T) {
	s := msp.Cloth(6, 6)
	s.Pin(0, 5)
	b, err := msp.NewLocalGlobal(s.Clone(), 1.0/30)
	must(t, err)
	s.Obstacles = []obstacle.Obstacle{obstacle.Sphere([3]float64{0, -50, 0}, 1)}
	a, err := collide.NewLocalGlobal(s, 1.0/30)
	must(t, err)
	p, q := s.Rest(), s.Rest()
	for range 20 {
		must(t, a.Step(&p))
		must(t, b.Step(&q))
	}
	for c := range p.X {
		if p.X[c] != q.X[c] {
			t.Fatalf("coordinate %d: %v, want %v", c, p.X[c], q.X[c])
		}
	}
}

// TestString holds that methods say among what they are and how they iterate, in words of the right number.
func TestString(t *testing.T) {
	s := over(3, 0)
	a, err := collide.NewLocalGlobal(s, 0.25)
	must(t, err)
	if got, end := a.String(), "h = 0.25 s, 1 obstacle, 10 iterations a step"; !strings.HasSuffix(got, end) {
		t.Errorf("%q, want %q at its end", got, end)
	}
	s.Obstacles = append(s.Obstacles, s.Obstacles...)
	a.Thickness, a.Iterations = 0.02, 4
	if got, end := a.String(), "h = 0.25 s, 2 obstacles, 0.02 m thick, 4 iterations a step"; !strings.HasSuffix(got, end) {
		t.Errorf("%q, want %q at its end", got, end)
	}
}

// Methods that know no obstacles say so, and obstacles without a shape are refused.
func TestErrObstacles(t *testing.T) {
	s := over(3, 0)
	free, err := msp.NewLocalGlobal(s, 0.01)
	must(t, err)
	pbd, err := methods.NewPBD(s, 0.01)
	must(t, err)
	rk, err := methods.NewRK(s, 0.01, ode.RK4)
	must(t, err)
	for _, m := range []msp.Method{free, pbd, rk} {
		q := s.Rest()
		if err := m.Step(&q); !errors.Is(err, msp.ErrObstacles) {
			t.Errorf("%v: %v, want ErrObstacles", m, err)
		}
	}
	s.Obstacles = append(s.Obstacles, obstacle.Obstacle{})
	a, err := collide.NewLocalGlobal(over(3, 0), 0.01)
	must(t, err)
	a.System().Obstacles = s.Obstacles
	q := s.Rest()
	if err := a.Step(&q); !errors.Is(err, msp.ErrInvalid) {
		t.Errorf("an obstacle without a shape: %v, want ErrInvalid", err)
	}
}
