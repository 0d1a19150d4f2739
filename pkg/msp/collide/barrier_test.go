package collide_test

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/collide"
	"github.com/massspring/msp/pkg/msp/collide/detect"
	"github.com/massspring/msp/pkg/msp/obstacle"
)

// folded returns a cloth of n×n, folded in three over itself with gaps of 2 cm, above a floor: a start without crossings, in
// which the upper layers fall on the lowest with 1 m/s each more.
func folded(n int) (*msp.System, msp.State) {
	s := msp.Cloth(n, n)
	s.Obstacles = []obstacle.Obstacle{obstacle.Plane([3]float64{0, -0.01, 0}, [3]float64{0, 1, 0})}
	q := s.Rest()
	for i := range s.Mass {
		switch x := q.X[3*i]; {
		case x > 2./3:
			q.X[3*i], q.X[3*i+1], q.V[3*i+1] = x-2./3, 0.04, -2
		case x > 1./3:
			q.X[3*i], q.X[3*i+1], q.V[3*i+1] = 2./3-x, 0.02, -1
		}
		q.X[3*i] += 0.1 * math.Sin(2*q.X[3*i+2]) * q.X[3*i+1] // so that not all edges are parallel
	}
	return s, q
}

// TestBarrier: a cloth of 41×41 that is folded and falls together has no crossings after any step, decided without rounding;
// without contact it has.
func TestBarrier(t *testing.T) {
	const h, steps = 1.0 / 60, 2
	s, q := folded(41)
	through := q.Clone()
	a, err := collide.NewBarrier(s, h, 0.005)
	must(t, err)
	a.Iterations, a.Unchecked = 4, true // it holds after any number
	for n := range steps {
		must(t, a.Step(&q))
		outside(t, s, q)
		if found := detect.Crossings(q.Points(), s.Triangles); found != 0 {
			t.Fatalf("step %d: %d crossings", n+1, found)
		}
	}
	s = s.Clone()
	s.Obstacles = nil
	b, err := msp.NewLocalGlobal(s, h)
	must(t, err)
	for range steps {
		must(t, b.Step(&through))
	}
	if detect.Crossings(through.Points(), s.Triangles) == 0 {
		t.Error("no crossings without contact: the scene shows nothing")
	}
}

// TestBarrierLong: a small cloth that is folded comes to lie, and no energy comes from anywhere.
func TestBarrierLong(t *testing.T) {
	s, q := folded(10)
	start := s.TotalEnergy(q)
	a, err := collide.NewBarrier(s, 1.0/60, 0.005)
	must(t, err)
	a.Iterations, a.Unchecked = 50, true // the impact needs 400
	for n := range 60 {
		must(t, a.Step(&q))
		outside(t, s, q)
		if found := detect.Crossings(q.Points(), s.Triangles); found != 0 {
			t.Fatalf("step %d: %d crossings", n+1, found)
		}
		if e := s.TotalEnergy(q); e > start {
			t.Fatalf("step %d: total energy %g J above its start", n+1, e-start)
		}
	}
	if c := s.CentreOfMass(q.X); c[1] > 0.1 || c[1] < -0.01 {
		t.Errorf("the centre of mass is at %g m, want near the floor at −0.01 m", c[1])
	}
}

// A particle that is inside of an obstacle at the start of a step is named.
func TestBarrierInside(t *testing.T) {
	s, q := folded(4)
	s.Obstacles[0] = obstacle.Plane([3]float64{0, 0.03, 0}, [3]float64{0, 1, 0})
	a, err := collide.NewBarrier(s, 1.0/60, 0.005)
	must(t, err)
	if err := a.Step(&q); !errors.Is(err, msp.ErrInvalid) {
		t.Errorf("%v, want ErrInvalid", err)
	}
}

// TestBarrierWithoutContact: where nothing touches, Barrier is Newton's method in short steps, too.
func TestBarrierWithoutContact(t *testing.T) {
	const h, steps = 1.0 / 1000, 100
	curtain := func() *msp.System {
		s := msp.Cloth(5, 5)
		s.Pin(0, 4)
		return s
	}
	a, err := collide.NewBarrier(curtain(), h, 0.01)
	must(t, err)
	n, err := msp.NewNewton(curtain(), h)
	must(t, err)
	n.Iterations = 50
	q, r := a.System().Rest(), n.System().Rest()
	// The last iteration of a step moves nothing by more than 5e-4 m (60 h)², and leaves a twentieth of that. Errors of velocity add up.
	const most = steps * 5e-4 * 3600 * h * h / 20 / h
	for k := range steps {
		must(t, a.Step(&q))
		must(t, n.Step(&r))
		for c := range q.V {
			if d := math.Abs(q.V[c] - r.V[c]); d > most {
				t.Fatalf("step %d: velocities differ by %g m/s, want at most %g", k+1, d, most)
			}
		}
	}
}

// TestBarrierFar: a body that meets nothing is not held back by others that collide, however few the iterations.
func TestBarrierFar(t *testing.T) {
	const h, iterations = 1.0 / 60, 3
	s := msp.Cloth(5, 5)
	s.Join(msp.Cloth(5, 5).Move([3]float64{0.05, 0.02, 0.05}))
	far := s.Join(msp.Cloth(3, 3).Move([3]float64{9, 0, 0}))
	q := s.Rest()
	for i := 25; i < 50; i++ {
		q.V[3*i+1] = -10
	}
	a, err := collide.NewBarrier(s, h, 0.01)
	must(t, err)
	a.Iterations = iterations
	a.Report = &msp.Report{}
	before := q.Clone()
	if err := a.Step(&q); !errors.Is(err, msp.ErrNotConverged) || !strings.Contains(err.Error(), "leads particle") ||
		!slices.Equal(q.X, before.X) {
		t.Errorf("too few iterations: %v", err)
	}
	a.Unchecked = true
	must(t, a.Step(&q))
	fall := s.Gravity[1] * h * h
	// An iteration leaves a twentieth of the way, CG.Tolerance, to the next.
	for i := far; i < s.NumParticles(); i++ {
		if y := q.X[3*i+1]; math.Abs(y-fall) > 1e-3*math.Abs(fall) {
			t.Errorf("particle %d has fallen to %g m, want %g m", i, y, fall)
		}
	}
	if !(a.Report.Moved > a.Tolerance) {
		t.Errorf("too few iterations: the Report says that the last one moved %g m, want more than %g m", a.Report.Moved, a.Tolerance)
	}
}
