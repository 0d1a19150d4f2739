package collide_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/collide"
	"github.com/massspring/msp/pkg/msp/obstacle"
)

// TestBarrierObstacleLifts: a plate that goes many thicknesses in a step lifts the cloth that lies on it.
// Nothing gets in, and the plate does all the work.
func TestBarrierObstacleLifts(t *testing.T) {
	const h, thickness, speed, steps = 1.0 / 30, 0.01, 1.5, 20
	for _, spin := range []float64{0, 1} {
		s := msp.Cloth(5, 5).Move([3]float64{-0.5, 0.05, -0.5})
		plate := obstacle.Box([3]float64{-1, -1, -1}, [3]float64{1, 0, 1})
		plate.Friction = 0.5
		plate.Motion = func(t float64) obstacle.Pose {
			return obstacle.Pose{Axis: [3]float64{0, spin * t, 0}, Shift: [3]float64{0, speed * t, 0}}
		}
		s.Obstacles = []obstacle.Obstacle{plate}
		a, err := collide.NewBarrier(s, h, thickness)
		must(t, err)
		q := s.Rest()
		most := s.TotalEnergy(q)
		for k := range steps {
			from := q.Clone()
			if err := a.Step(&q); err != nil {
				t.Fatalf("spin %g, step %d: %v", spin, k+1, err)
			}
			most += s.OuterWork(from, q)
			if e := s.TotalEnergy(q); e > most+1e-6 { // steps end within Tolerance of the minimum
				t.Errorf("spin %g, step %d: %g J, from %g J", spin, k+1, e, most)
			}
			for i := range s.Mass {
				if d, _ := plate.Distance(q.T, q.Point(i)); d <= 0 {
					t.Fatalf("spin %g, step %d: particle %d is %g m inside", spin, k+1, i, -d)
				}
			}
		}
		d, _ := plate.Distance(q.T, s.CentreOfMass(q.X))
		if v := s.Momentum(q.V)[1]; d > 2*thickness || math.Abs(v-speed) > 0.1*speed { // it trembles a little
			t.Errorf("spin %g: the cloth of 1 kg is %g m above the plate, with %g m/s", spin, d, v)
		}
	}
}

// TestBarrierFloorSlides: a floor that moves along itself leaves a cloth where it is if it has no friction, and takes it along if it has.
func TestBarrierFloorSlides(t *testing.T) {
	const h, thickness, speed, steps = 1.0 / 30, 0.01, 1.0, 30
	for mu, want := range map[float64]float64{0: 0, 0.5: speed} {
		s := msp.Cloth(4, 4).Move([3]float64{0, 0.9 * thickness, 0})
		floor := obstacle.Plane([3]float64{}, [3]float64{0, 1, 0})
		floor.Friction, floor.Motion = mu, obstacle.Shifted([3]float64{speed, 0, 0})
		s.Obstacles = []obstacle.Obstacle{floor}
		a, err := collide.NewBarrier(s, h, thickness)
		must(t, err)
		q := s.Rest()
		for range steps {
			must(t, a.Step(&q))
		}
		// After μ g t = 5 m/s it sticks, but for ε of a hundredth of the thickness in a step.
		if v := s.Momentum(q.V)[0]; math.Abs(v-want) > thickness/100/h {
			t.Errorf("μ = %g: %g m/s after a second on a floor with %g m/s, want %g", mu, v, speed, want)
		}
	}
}

// TestBarrierObstacleJams: a particle between two plates that close leaves no place for the last of them. The step says which.
func TestBarrierObstacleJams(t *testing.T) {
	s := msp.Chain(1)
	low := obstacle.Box([3]float64{-1, -1, -1}, [3]float64{1, -0.1, 1})
	high := obstacle.Box([3]float64{-1, 0.1, -1}, [3]float64{1, 1, 1})
	high.Motion = obstacle.Shifted([3]float64{0, -1, 0})
	s.Obstacles = []obstacle.Obstacle{low, high}
	a, err := collide.NewBarrier(s, 1.0/30, 0.01)
	must(t, err)
	q := s.Rest()
	for k := range 10 {
		before := q.Clone()
		err := a.Step(&q)
		if err == nil {
			continue
		}
		if !errors.Is(err, msp.ErrNotConverged) || !strings.Contains(err.Error(), "particle 0 would enter obstacle") {
			t.Errorf("step %d: %v", k+1, err)
		}
		if q.T != before.T || q.X[1] != before.X[1] || k < 5 { // the gap is 2 cm after 5 steps
			t.Errorf("step %d moves to t = %g s, y = %g m", k+1, q.T, q.X[1])
		}
		return
	}
	t.Errorf("closed, with the particle at %v", q.X)
}

// TestBarrierTooFewIterations: a plate of 20 m/s that meets a curtain is too much for one iteration of a step of 1/60 s. A step that
// makes energy returns an error and leaves the state unchanged.
func TestBarrierTooFewIterations(t *testing.T) {
	s := msp.Cloth(6, 6)
	for i := range s.Mass { // upright
		s.X0[3*i+1], s.X0[3*i+2] = -s.X0[3*i+2], 0
	}
	s.PinWhere(func(p [3]float64) bool { return p[1] == 0 })
	plate := obstacle.Box([3]float64{0.3, -0.7, -0.3005}, [3]float64{0.7, -0.3, -0.2995})
	plate.Motion = obstacle.Shifted([3]float64{0, 0, 20})
	s.Obstacles = []obstacle.Obstacle{plate}
	a, err := collide.NewBarrier(s, 1.0/60, 0.01)
	must(t, err)
	a.Iterations, a.Unchecked = 1, true
	q := s.Rest()
	for err == nil && q.T < 0.1 {
		before := q.Clone()
		if err = a.Step(&q); err != nil && (q.T != before.T || q.X[100] != before.X[100]) {
			t.Error("the state has changed")
		}
	}
	if !errors.Is(err, msp.ErrNotConverged) || !strings.Contains(err.Error(), "the step makes") {
		t.Errorf("t = %g s: %v", q.T, err)
	}
}

// TestBarrierCleft: what falls into a groove of 90° comes to rest at its bottom, between both walls. The distance from the nearest wall has
// a kink there.
func TestBarrierCleft(t *testing.T) {
	var points [][3]float64
	for _, z := range []float64{-1, 1} {
		for _, p := range [][2]float64{{-1, 1}, {0, 0}, {1, 1}, {1, -1}, {-1, -1}} {
			points = append(points, [3]float64{p[0], p[1], z})
		}
	}
	var triangles [][3]int
	for k := range 5 {
		n := (k + 1) % 5
		triangles = append(triangles, [3]int{k, k + 5, n}, [3]int{n, k + 5, n + 5})
	}
	for _, c := range [][3]int{{0, 1, 4}, {1, 3, 4}, {1, 2, 3}} {
		triangles = append(triangles, c, [3]int{c[0] + 5, c[2] + 5, c[1] + 5})
	}
	groove, err := obstacle.Mesh(points, triangles)
	must(t, err)
	const thickness = 0.02
	for _, mu := range []float64{0, 0.3} {
		for _, ends := range [][2]float64{{0, 0}, {0.1, 0.1}, {0.1, 0.3}, {-0.2, 0.2}, {-0.3, 0.05}} {
			s := msp.Chain(2)
			copy(s.X0, []float64{ends[0], 0.5, 0, ends[1], 0.5, 0.3})
			s.Springs[0].R = math.Hypot(ends[1]-ends[0], 0.3)
			groove.Friction = mu
			s.Obstacles = []obstacle.Obstacle{groove}
			b, err := collide.NewBarrier(s, 1.0/60, thickness)
			must(t, err)
			q := s.Rest()
			for step := range 180 {
				if err := b.Step(&q); err != nil {
					t.Fatalf("μ = %g, ends %v, step %d: %v", mu, ends, step+1, err)
				}
			}
			for i := range s.Mass {
				p, off := q.Point(i), thickness/20 // the default Tolerance
				if mu > 0 {
					off = thickness // as one wall may carry more than the other
				}
				if d, _ := groove.Distance(q.T, p); !(d > 0 && d < thickness) || math.Abs(p[0]) > off {
					t.Errorf("μ = %g, ends %v: particle %d is at %v, %g m from the groove", mu, ends, i, p, d)
				}
			}
			if k := s.KineticEnergy(q.V); k > 1e-6 {
				t.Errorf("μ = %g, ends %v: %g J after 3 s", mu, ends, k)
			}
		}
	}
}
