package methods_test

import (
	"errors"
	"math"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/v3"
	"github.com/massspring/msp/pkg/msp/methods"
)

// thrown returns the system's state at rest, with velocities along its length, and with a spin.
func thrown(s *msp.System, apart, spin float64) msp.State {
	q := s.Rest()
	for i := range s.Mass {
		x := q.X[3*i] - 0.5
		v3.Put(q.V, i, v3.Vec{1 + apart*x, 2 + spin*x, -0.5 * spin * x})
	}
	return q
}

// TestRodsFallFreely: in steps that are accepted, the centre of free rods is where implicit Euler takes a single particle, energy falls,
// and angular momentum as exact as the constraints: with few iterations, at any step, with light and heavy masses, in one or two bodies.
func TestRodsFallFreely(t *testing.T) {
	two, heavy := msp.Chain(13), msp.Chain(13)
	two.Springs = append(append([]msp.Spring{}, two.Springs[:6]...), two.Springs[7:]...)
	for i := range heavy.Mass {
		heavy.Mass[i] *= math.Pow(10, float64(i%3))
	}
	accepted := 0
	for name, s := range map[string]*msp.System{"5 rods": msp.Chain(6), "12 rods": msp.Chain(13), "60 rods": msp.Chain(61),
		"two bodies": two, "masses from 1 to 100": heavy, "cloth of ropes": msp.Cloth(6, 6)} {
		limits := methods.Limits(s, 0, 0)
		if name == "cloth of ropes" {
			limits = methods.Limits(s, -1, 0.02)
		}
		for _, h := range []float64{1.0 / 240, 1.0 / 20} {
			for _, iterations := range []int{1, 10} {
				for _, q := range []msp.State{thrown(s, 0, 0), thrown(s, 3.6, 0), thrown(s, 0, 3)} {
					accepted += fallsFreely(t, name, s, q, h, iterations, limits)
				}
			}
		}
	}
	if accepted < 100 {
		t.Errorf("%d steps are accepted: the test shows little", accepted)
	}
}

// fallsFreely takes five steps, or until one is refused, and returns how many were taken.
func fallsFreely(t *testing.T, name string, s *msp.System, q msp.State, h float64, iterations int, limits []methods.Limit) int {
	t.Helper()
	b := avbd(t, s, h, limits...)
	b.Iterations = iterations
	from, v, energy := v3.Vec(s.CentreOfMass(q.X)), v3.Scale(1/s.TotalMass(), s.Momentum(q.V)), s.TotalEnergy(q)
	for n := range 5 {
		spin := v3.Vec(s.AngularMomentum(q, s.CentreOfMass(q.X)))
		if err := b.Step(&q); errors.Is(err, msp.ErrNotConverged) {
			return n
		} else if err != nil {
			t.Fatal(err)
		}
		k := float64(n + 1)
		want := v3.Plus(from, h, v3.Plus(v3.Scale(k, v), h*k*(k+1)/2, v3.Vec{0, -9.81, 0}))
		if off := v3.Norm(v3.Sub(v3.Vec(s.CentreOfMass(q.X)), want)); off > 1e-12 { // rounding
			t.Errorf("%s, h = %.4g s, %d iterations: the centre is off by %.3g m after %d steps", name, h, iterations, off, n+1)
		}
		// Implicit Euler reduces angular momentum. An iteration makes one Newton step of the rotation, which leaves some 1e-4 of m l v.
		if l := v3.Norm(s.AngularMomentum(q, s.CentreOfMass(q.X))); l > v3.Norm(spin)*(1+1e-3)+1e-3 {
			t.Errorf("%s, h = %.4g s, %d iterations: angular momentum %.12g kg m²/s after %.12g", name, h, iterations, l, v3.Norm(spin))
		}
		if e := s.TotalEnergy(q) - s.ElasticEnergy(q.X) - energy; e > 1e-9 { // rounding
			t.Errorf("%s, h = %.4g s, %d iterations: %g J are gained", name, h, iterations, e)
		}
		for _, c := range limits {
			sp := s.Springs[c.Spring]
			if l := v3.Norm(v3.Sub(q.Point(sp.I), q.Point(sp.J))); l > c.Longest+0.1*sp.R+1e-9 || l < c.Shortest-0.1*sp.R-1e-9 {
				t.Errorf("%s: spring %d is %g m long", name, c.Spring, l)
			}
		}
	}
	return 5
}

// TestRopeInTheAirFalls: the default settings take a rope of rods, whose particles fly apart at the start, through a second's fall.
func TestRopeInTheAirFalls(t *testing.T) {
	const h = 1.0 / 40
	s := msp.Chain(13)
	b := avbd(t, s, h, methods.Limits(s, 0, 0)...)
	q := s.Rest()
	for i := range s.Mass {
		q.V[3*i] = 0.3 * float64(i)
	}
	steps(t, b, &q, 40)
	if fell, want := -s.CentreOfMass(q.X)[1], 9.81*h*h*40*41/2; math.Abs(fell-want) > 1e-12 { // rounding
		t.Errorf("fell %.15g m, want %.15g m", fell, want)
	}
}

// TestRopeSwingsDown: a rope of rods that is let go level comes down with the default settings as with forty times the iterations.
func TestRopeSwingsDown(t *testing.T) {
	s := msp.Chain(7)
	s.Pin(0)
	end := func(iterations int) v3.Vec {
		b := avbd(t, s, 1.0/60, methods.Limits(s, 0, 0)...)
		b.Iterations = iterations
		q := s.Rest()
		steps(t, b, &q, 30)
		return q.Point(6)
	}
	// It moves by more than a metre; the iterations that are saved cost a hundredth of it.
	if few, many := end(10), end(400); v3.Norm(v3.Sub(few, many)) > 0.03 {
		t.Errorf("its end comes to %v, with many iterations to %v", few, many)
	}
}
