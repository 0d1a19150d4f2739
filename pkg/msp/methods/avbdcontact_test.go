package methods_test

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/v3"
	"github.com/massspring/msp/pkg/msp/obstacle"
)

// particle returns a system of one particle of 0.1 kg without springs, at the origin, above the given floor.
func particle(t *testing.T, floor obstacle.Obstacle) *msp.System {
	t.Helper()
	s, err := msp.NewSystem([]float64{0, 0, 0}, []float64{0.1}, nil)
	if err != nil {
		t.Fatal(err)
	}
	s.Obstacles = []obstacle.Obstacle{floor}
	return s
}

// rough returns the floor y = 0 with friction μ.
func rough(mu float64) obstacle.Obstacle {
	floor := obstacle.Plane([3]float64{}, [3]float64{0, 1, 0})
	floor.Friction = mu
	return floor
}

// TestAugmentedVBDOnSlope: a cloth sticks as long as tan θ < μ, and else slides with g (sin θ − μ cos θ).
func TestAugmentedVBDOnSlope(t *testing.T) {
	const mu, h, g, n = 0.5, 1.0 / 30, 9.81, 20
	for _, degrees := range []float64{26, 27, 60} {
		sin, cos := math.Sincos(degrees * math.Pi / 180)
		s := msp.Cloth(5, 5)
		s.Gravity = [3]float64{g * sin, -g * cos, 0} // the slope is level
		s.Obstacles = []obstacle.Obstacle{rough(mu)}
		b := avbd(t, s, h)
		b.Iterations = 40
		q := s.Rest()
		from := s.CentreOfMass(q.X)[0]
		steps(t, b, &q, n)
		want := max(0, g*(sin-mu*cos)) * h * h * n * (n + 1) / 2 // implicit Euler
		// What is left of the multipliers' error after 40 iterations moves the cloth by less than a micrometre.
		if got := s.CentreOfMass(q.X)[0] - from; math.Abs(got-want) > 1e-6 {
			t.Errorf("%g° with μ = %g: slid %.9g m, want %.9g m", degrees, mu, got, want)
		}
		if b.Violation() > 1e-9 {
			t.Errorf("%g°: %g m inside the slope", degrees, b.Violation())
		}
	}
}

// TestAugmentedVBDImpact: a particle that hits a floor stops there; friction takes μ times the momentum that the floor does, and no
// more than there is.
func TestAugmentedVBDImpact(t *testing.T) {
	for _, c := range []struct{ mu, vx, want float64 }{{0, 1, 1}, {0.25, 1, 0.5}, {0.25, 0.4, 0}} {
		s := particle(t, rough(c.mu))
		s.Gravity = [3]float64{}
		b := avbd(t, s, 0.01)
		b.Iterations = 60
		q := msp.State{X: []float64{0, 0, 0}, V: []float64{c.vx, -2, 0}}
		steps(t, b, &q, 1)
		if v := v3.At(q.V, 0); v3.Norm(v3.Sub(v, v3.Vec{c.want, 0, 0})) > 1e-12 { // rounding
			t.Errorf("μ = %g: (%g, −2, 0) m/s becomes %v, want (%g, 0, 0)", c.mu, c.vx, v, c.want)
		}
	}
}

// TestAugmentedVBDCarries: a rough lift that rises and turns carries a cloth along.
func TestAugmentedVBDCarries(t *testing.T) {
	s := msp.Cloth(7, 7)
	lift := obstacle.Box([3]float64{-3, -3, -3}, [3]float64{4, -0.2, 4})
	lift.Friction = 10
	lift.Motion = func(t float64) obstacle.Pose {
		p := obstacle.Spinning([3]float64{0.5, 0, 0.5}, [3]float64{0, 1, 0})(t)
		p.Shift[1] += 3 * t
		return p
	}
	s.Obstacles = []obstacle.Obstacle{lift}
	b := avbd(t, s, 1.0/30)
	b.Iterations = 60
	q := s.Rest()
	steps(t, b, &q, 30)
	c := s.CentreOfMass(q.X)
	if math.Abs(c[1]-2.8) > 1e-6 {
		t.Errorf("the cloth is at %.9g m, want on the lift at 2.8 m", c[1])
	}
	radius2, l := 0.0, s.AngularMomentum(q, c)[1]
	for i, m := range s.Mass {
		d := v3.Sub(q.Point(i), c)
		radius2 += m * (d[0]*d[0] + d[2]*d[2])
	}
	if math.Abs(l/radius2-1) > 0.02 { // an implicit step shortens a turn of 1/30 rad by 1/1800 of it
		t.Errorf("turns with %.3g rad/s, want 1 rad/s", l/radius2)
	}
}

// TestAugmentedVBDGainsNothing: a cloth falls freely, and then on a ball. With ten iterations in a step of 1/30 s, from q + h v alone it
// would gain several joules of the impact.
func TestAugmentedVBDGainsNothing(t *testing.T) {
	const h = 1.0 / 30
	s := msp.Cloth(15, 15)
	ball := obstacle.Sphere([3]float64{0.5, -0.5, 0.5}, 0.3)
	ball.Friction = 0.5
	s.Obstacles = []obstacle.Obstacle{ball}
	b := avbd(t, s, h)
	b.Accuracy = math.Inf(1)
	q := s.Rest()
	start := s.TotalEnergy(q)
	for n := range 30 {
		steps(t, b, &q, 1)
		if e := s.TotalEnergy(q); e > start+1e-12 { // rounding
			t.Fatalf("t = %.3f s: total energy %g J above its start", q.T, e-start)
		}
		if want := -9.81 * h * h * 15; n == 4 && math.Abs(s.CentreOfMass(q.X)[1]-want) > 1e-12 { // rounding
			t.Errorf("in free fall it is at %.15g m, want %.15g m", s.CentreOfMass(q.X)[1], want)
		}
		if b.Violation() > 2e-3 {
			t.Errorf("t = %.3f s: %g m inside the ball", q.T, b.Violation())
		}
	}
	if y := s.CentreOfMass(q.X)[1]; y < -0.6 || y > -0.3 { // in free fall it would be 4.9 m down
		t.Errorf("centre of mass at %.3g m, want on the ball", y)
	}
}

// TestAugmentedVBDStopsForces: Forces of any size push neither a cloth nor a particle through a thick or a thin wall, or the step is an
// error.
func TestAugmentedVBDStopsForces(t *testing.T) {
	thick := obstacle.Plane([3]float64{-0.5, 0, 0}, [3]float64{1, 0, 0})
	thin := obstacle.Box([3]float64{-0.6, -9, -9}, [3]float64{-0.5, 9, 9})
	accepted := 0
	for _, wall := range []obstacle.Obstacle{thick, thin} {
		for _, newtons := range []float64{1, 1e2, 1e4, 1e6, 1e8} {
			for _, h := range []float64{1e-3, 1.0 / 30, 1} {
				for _, s := range []*msp.System{msp.Cloth(3, 3), msp.Chain(1)} {
					s.Gravity, s.Obstacles = [3]float64{}, []obstacle.Obstacle{wall}
					s.Forces = []msp.Force{func(_ float64, _, _, f []float64) {
						for i := range s.Mass {
							f[3*i] -= newtons
						}
					}}
					b, q := avbd(t, s, h), s.Rest()
					for range 10 {
						if err := b.Step(&q); err != nil && !errors.Is(err, msp.ErrNotConverged) {
							t.Fatal(err)
						} else if err != nil {
							break
						}
						accepted++
						// At most a tenth of the longest spring, or of one particle's way in a vacuum.
						allowed := 0.1*1.5 + 1e-3*h*h*newtons/s.Mass[0]
						if least := slices.Min(slices.Collect(every(q.X, 3))); least < -0.5-allowed {
							t.Errorf("%v, %g N, h = %g s: a particle is at x = %g m, behind the wall at −0.5 m", s, newtons, h, least)
						}
					}
				}
			}
		}
	}
	if accepted < 400 {
		t.Errorf("%d steps are accepted: the test shows little", accepted)
	}
}

// every returns each nth entry of x.
func every(x []float64, n int) func(yield func(float64) bool) {
	return func(yield func(float64) bool) {
		for k := 0; k < len(x); k += n {
			if !yield(x[k]) {
				return
			}
		}
	}
}

// TestAugmentedVBDBetweenPlates: two plates close on particles, fast and slowly. If they leave a gap, everything is in it in the end.
// If they do not, the step in which they meet is an error that names a particle.
func TestAugmentedVBDBetweenPlates(t *testing.T) {
	for _, speed := range []float64{0.5, 5, 50} {
		for _, gap := range []float64{-0.2, 0.1} {
			for _, s := range []*msp.System{msp.Chain(1), msp.Cloth(4, 4)} {
				s.Gravity = [3]float64{}
				for side := -1.0; side <= 1; side += 2 {
					plate := obstacle.Box([3]float64{1.5*side - 0.5, -9, -9}, [3]float64{1.5*side + 0.5, 9, 9})
					plate.Motion = func(t float64) obstacle.Pose {
						return obstacle.Pose{Shift: [3]float64{-side * min(speed*t, 1-gap/2), 0, 0}}
					}
					s.Obstacles = append(s.Obstacles, plate)
				}
				b, q := avbd(t, s, 1.0/30), s.Rest()
				b.Iterations = 40
				var err error
				for q.T < 1/speed+0.3 && err == nil {
					err = b.Step(&q)
				}
				if gap < 0 && (!errors.Is(err, msp.ErrNotConverged) || !strings.Contains(err.Error(), "particle")) {
					t.Errorf("%v, %g m/s: plates that meet: %v", s, speed, err)
				}
				if gap > 0 && (err != nil || b.Violation() > 0.01*gap) {
					t.Errorf("%v, %g m/s: plates with a gap of %g m: %g m inside: %v", s, speed, gap, b.Violation(), err)
				}
			}
		}
	}
}
