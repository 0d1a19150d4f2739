package collide_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/collide"
	"github.com/massspring/msp/pkg/msp/internal/v3"
	"github.com/massspring/msp/pkg/msp/obstacle"
)

// both returns the systems as one, the second shifted by d.
func both(t *testing.T, a, b *msp.System, d [3]float64) *msp.System {
	t.Helper()
	n := len(a.Mass)
	x, springs := append([]float64(nil), a.X0...), append([]msp.Spring(nil), a.Springs...)
	for i := range b.Mass {
		p := v3.Add(v3.At(b.X0, i), d)
		x = append(x, p[:]...)
	}
	for _, sp := range b.Springs {
		sp.I, sp.J = sp.I+n, sp.J+n
		springs = append(springs, sp)
	}
	s, err := msp.NewSystem(x, append(append([]float64(nil), a.Mass...), b.Mass...), springs)
	must(t, err)
	s.Triangles = append([][3]int(nil), a.Triangles...)
	for _, f := range b.Triangles {
		s.Triangles = append(s.Triangles, [3]int{f[0] + n, f[1] + n, f[2] + n})
	}
	return s
}

// TestSheetOnSheet: of two sheets on a slope the lower sticks to it, and the upper to the lower as long as tan α < μ; else it
// slides with g (sin α − μ cos α).
func TestSheetOnSheet(t *testing.T) {
	const mu, h, g, thickness, steps = 0.5, 1.0 / 120, 9.81, 0.02, 20
	for _, degrees := range []float64{26, 27, 40} {
		t.Run(fmt.Sprint(degrees), func(t *testing.T) {
			upper := msp.Cloth(4, 4)
			for c := range upper.X0 { // half as large
				upper.X0[c] /= 2
			}
			for n := range upper.Springs {
				upper.Springs[n].R /= 2
			}
			s := both(t, msp.Cloth(7, 7), upper, v3.Vec{0.25, 1, 0.22})
			sin, cos := math.Sincos(degrees * math.Pi / 180)
			s.Gravity = [3]float64{g * sin, -g * cos, 0} // the slope is level
			floor := obstacle.Plane([3]float64{}, [3]float64{0, 1, 0})
			floor.Friction = 10
			s.Obstacles = []obstacle.Obstacle{floor}
			a, err := collide.NewLocalGlobal(s, h)
			must(t, err)
			a.Thickness, a.Friction, a.Surfaces, a.Iterations = thickness, mu, true, 20
			q := s.Rest()
			for i := 49; i < len(s.Mass); i++ {
				q.X[3*i+1] = thickness
			}
			for range steps {
				must(t, a.Step(&q))
			}
			// In the first steps the sheet is not yet pressed on in full, which lets it gain less than a hundredth of the speed that
			// it would have without friction. Half a degree above the angle at which it begins to slide it gains two.
			free := g * sin * h * steps
			want := max(0, g*(sin-mu*cos)*h*steps)
			if v := middle(msp.State{X: q.V}, 49); math.Abs(v[0]-want) > 0.01*free || want == 0 && v[0] > 0.001*free {
				t.Errorf("%g° with μ = %g: slides with %.6g m/s, want %.6g m/s", degrees, mu, v[0], want)
			}
			if v := middle(msp.State{X: q.V[:3*49]}, 0); math.Abs(v[0]) > 0.001*free {
				t.Errorf("%g°: the lower sheet slides with %g m/s, want it to stick", degrees, v[0])
			}
		})
	}
}

// TestGlance: one particle hits another. The part of their motion towards each other ends; friction takes μ times as much of that
// along each other, and no more than there is. What they have in common stays.
func TestGlance(t *testing.T) {
	for _, c := range []struct{ mu, along, want float64 }{{0, 1, 1}, {0.2, 1, 0.6}, {0.2, 0.3, 0}} {
		s, err := msp.NewSystem([]float64{0, 0.1, 0, 0, 0, 0}, []float64{0.1, 0.1}, nil)
		must(t, err)
		s.Gravity = [3]float64{}
		a, err := collide.NewLocalGlobal(s, 0.001)
		must(t, err)
		a.Thickness, a.Friction, a.Iterations = 0.02, c.mu, 60
		q := msp.State{X: []float64{0, 0.02, 0, 0, 0, 0}, V: []float64{c.along, -2, 0, 0, 0, 0}}
		must(t, a.Step(&q))
		u, v := v3.At(q.V, 0), v3.At(q.V, 1)
		// A step is taken if it lessens g, which has sixteen digits: of x, that is eight.
		if w := v3.Sub(u, v); v3.Norm(v3.Sub(w, v3.Vec{c.want, 0, 0})) > 1e-7 {
			t.Errorf("μ = %g: (%g, −2, 0) m/s from each other become %v, want (%g, 0, 0)", c.mu, c.along, w, c.want)
		}
		if p := v3.Add(u, v); v3.Norm(v3.Sub(p, v3.Vec{c.along, -2, 0})) > 1e-12 { // rounding
			t.Errorf("μ = %g: the sum of velocities is %v, was (%g, −2, 0)", c.mu, p, c.along)
		}
	}
}

// middle returns the middle of the particles from first on.
func middle(q msp.State, first int) (c v3.Vec) {
	n := len(q.X)/3 - first
	for i := first; i < first+n; i++ {
		c = v3.Plus(c, 1/float64(n), q.Point(i))
	}
	return c
}
