package collide_test

import (
	"math"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/collide"
	"github.com/massspring/msp/pkg/msp/collide/detect"
	"github.com/massspring/msp/pkg/msp/internal/v3"
	"github.com/massspring/msp/pkg/msp/obstacle"
)

// least returns the least distance of two particles that are half as far again as thickness apart at rest.
func least(s *msp.System, q msp.State, thickness float64) float64 {
	found := math.Inf(1)
	for i := range s.Mass {
		for j := range i {
			rest := v3.Norm(v3.Sub(v3.At(s.X0, i), v3.At(s.X0, j)))
			if rest >= 1.5*thickness {
				found = min(found, v3.Norm(v3.Sub(q.Point(i), q.Point(j))))
			}
		}
	}
	return found
}

// TestSelfContact: what falls on itself stays apart, at any speed that does not press it through its springs, and conserves
// momentum. Without it the same scene comes through itself.
func TestSelfContact(t *testing.T) {
	const h = 1.0 / 60
	for name, scene := range map[string]func() (*msp.System, msp.State, float64){
		// A cloth folded in three: the layers come together.
		"cloth": func() (*msp.System, msp.State, float64) {
			s, q := folded(16)
			s.Obstacles = nil
			return s, q, 0.015
		},
		// Two strands, one across the other.
		"strands": func() (*msp.System, msp.State, float64) {
			a := msp.Chain(30)
			x, mass, springs := append([]float64(nil), a.X0...), append([]float64(nil), a.Mass...), append([]msp.Spring(nil), a.Springs...)
			low, high := v3.Bounds(a.Rest().Points()...)
			middle := v3.Scale(0.5, v3.Add(low, high))
			for i := range a.Mass { // a quarter turn round the middle, and up
				p := v3.Sub(v3.At(a.X0, i), middle)
				x = append(x, middle[0]+p[2], middle[1]+0.1+p[1], middle[2]+p[0])
				mass = append(mass, a.Mass[i])
			}
			for _, sp := range a.Springs {
				springs = append(springs, msp.Spring{I: sp.I + 30, J: sp.J + 30, K: sp.K, R: sp.R})
			}
			s, err := msp.NewSystem(x, mass, springs)
			must(t, err)
			q := s.Rest()
			for i := 30; i < 60; i++ {
				q.V[3*i+1] = -1.5
			}
			return s, q, 0.03
		},
	} {
		apart := func(t *testing.T, surfaces bool, friction float64) {
			s, q, thickness := scene()
			s.Gravity = [3]float64{}
			a, err := collide.NewLocalGlobal(s, h)
			must(t, err)
			a.Thickness, a.Surfaces, a.Friction = thickness, surfaces, friction
			start, energy, free := s.Momentum(q.V), s.TotalEnergy(q), q.Clone()
			for n := range 12 {
				must(t, a.Step(&q))
				if d := least(s, q, thickness); d < 0.5*thickness {
					t.Fatalf("step %d: two particles are %g m apart, want about %g m", n+1, d, thickness)
				}
				if e := s.TotalEnergy(q); e > energy {
					t.Fatalf("step %d: total energy %g J above its start", n+1, e-energy)
				}
				if found := detect.Crossings(q.Points(), s.Triangles); surfaces && found > 0 {
					t.Fatalf("step %d: %d crossings", n+1, found)
				}
			}
			// Rounding of the solution of linear systems, each to 1e-15 of momenta of some 1 kg m/s.
			if p := s.Momentum(q.V); v3.Norm(v3.Sub(p, start)) > 1e-10 {
				t.Errorf("momentum %v, was %v", p, start)
			}
			b, err := msp.NewLocalGlobal(s, h)
			must(t, err)
			for range 12 {
				must(t, b.Step(&free))
			}
			// Of the particles in the middle, one was above the other.
			low, high := len(s.Mass)/4, len(s.Mass)*3/4
			above := func(q msp.State) bool { return q.Point(high)[1] > q.Point(low)[1] }
			if !above(q) || above(free) {
				t.Errorf("above with contact: %t, without: %t, want true and false", above(q), above(free))
			}
		}
		t.Run(name, func(t *testing.T) { apart(t, false, 0) })
		t.Run(name+" with friction", func(t *testing.T) { apart(t, false, 0.5) })
		t.Run(name+" by surfaces", func(t *testing.T) { apart(t, true, 0) })
		t.Run(name+" by surfaces, with friction", func(t *testing.T) { apart(t, true, 0.5) })
	}
}

// TestSize: two particles that fly at each other, not quite head on, turn each other aside in the same way whether they are
// centimetres or metres thick.
func TestSize(t *testing.T) {
	end := func(size float64) msp.State {
		s, err := msp.NewSystem([]float64{-2 * size, 0, 0, 2 * size, 0.25 * size, 0}, []float64{1, 1}, nil)
		must(t, err)
		s.Gravity = [3]float64{}
		a, err := collide.NewLocalGlobal(s, 0.5)
		must(t, err)
		a.Thickness = size
		q := s.Rest()
		q.V[0], q.V[3] = size, -size
		for range 4 {
			must(t, a.Step(&q))
		}
		return q
	}
	small, large := end(1./64), end(64)
	for c, x := range small.X {
		if math.Abs(4096*x-large.X[c]) > 1e-6 { // of some 100 m; the solution is as exact as conjugate gradients are asked to be
			t.Errorf("coordinate %d: %g m, and %g m of what is 4096 times as large", c, x, large.X[c])
		}
	}
	if d := v3.Norm(v3.Sub(large.Point(0), large.Point(1))); d < 0.5*64 {
		t.Errorf("they are %g m apart, want about 64 m", d)
	}
}

// TestBrushOnBall: strands with a thickness that hang on pins over a ball lie on it and beside each other.
func TestBrushOnBall(t *testing.T) {
	const strands, each, thickness = 6, 12, 0.02
	var x, mass []float64
	var springs []msp.Spring
	for k := range strands {
		for n := range each {
			i := len(mass)
			x = append(x, 0.03*float64(k), -0.03*float64(n), 0.001*float64(k*n))
			mass = append(mass, 0.001)
			for d := 1; d <= min(n, 2); d++ { // stretch and bend
				springs = append(springs, msp.Spring{I: i - d, J: i, K: 50, R: 0.03 * float64(d)})
			}
		}
	}
	s, err := msp.NewSystem(x, mass, springs)
	must(t, err)
	for k := range strands {
		s.Pin(each * k)
	}
	s.Obstacles = []obstacle.Obstacle{obstacle.Sphere([3]float64{0.08, -0.25, 0.06}, 0.1)}
	a, err := collide.NewLocalGlobal(s, 1.0/60)
	must(t, err)
	a.Thickness = thickness
	q := s.Rest()
	for range 120 {
		must(t, a.Step(&q))
		if d := least(s, q, thickness); d < 0.5*thickness {
			t.Fatalf("t = %.3f s: two particles are %g m apart, want about %g m", q.T, d, thickness)
		}
	}
}
