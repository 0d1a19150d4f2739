package collide

import (
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/obstacle"
)

// TestWalls has a particle go five thicknesses towards a floor from farther and farther away: it stays above it, and the floor is
// listed whenever it ends within a thickness, so that the rise of the barrier counts.
func TestWalls(t *testing.T) {
	const thickness = 0.25
	s, err := msp.NewSystem([]float64{0, 0, 0}, []float64{1}, nil)
	if err != nil {
		t.Fatal(err)
	}
	s.Obstacles = []obstacle.Obstacle{obstacle.Plane([3]float64{}, [3]float64{0, 1, 0})}
	o, err := msp.NewObjective(s, 0.01)
	if err != nil {
		t.Fatal(err)
	}
	c := &barrierDescent{Objective: o, surface: newSurface(s, bodies(s)), body: bodies(s), dHat: thickness, kappa: 1}
	p := []float64{0, -5 * thickness, 0}
	within := 0
	for parts := 0.125; parts < 10; parts += 0.125 {
		x, to := []float64{0, parts * thickness, 0}, []float64{0, 0, 0}
		var s swept
		c.sweep(&s, x, p)
		p := []float64{0, -5 * thickness, 0}
		way := c.bound(&s, x, p)
		to[1] = x[1] + p[1]
		if to[1] <= 0 || parts > 6 && way != 1 {
			t.Errorf("from %g to %g thicknesses above the floor, %g of the way", parts, to[1]/thickness, way)
		}
		if parts > 1 && to[1] < thickness {
			within++
			s.before = c.heights(nil, &s, x)
			if got, want := c.barrierChange(&s, to), barrier(to[1], thickness); got != want {
				t.Errorf("from %g to %g thicknesses above the floor the barrier rises by %g, want %g", parts, to[1]/thickness, got, want)
			}
		}
	}
	if within < 20 {
		t.Errorf("%d ways end within a thickness", within)
	}
}

// TestAlongAWall: a particle near to a floor goes all its way along it, and one that also comes down goes until a tenth of its distance
// remains.
func TestAlongAWall(t *testing.T) {
	const height = 0.001
	s := msp.Chain(1)
	s.Obstacles = []obstacle.Obstacle{obstacle.Plane([3]float64{}, [3]float64{0, 1, 0})}
	o, err := msp.NewObjective(s, 0.01)
	if err != nil {
		t.Fatal(err)
	}
	c := &barrierDescent{Objective: o, dHat: 0.01}
	x := []float64{0, height, 0}
	for _, k := range []struct{ down, want float64 }{{0, 1}, {0.8, 1}, {1, 0.9}, {2, 0.45}, {100, 0.009}} {
		// It ends where half a gap of a tenth is left, or up to that.
		got := c.advance(wall{}, x, []float64{0.1, -k.down * height, 0}, 1)
		if got > k.want+1e-12 || got < 0.94*k.want {
			t.Errorf("down by %g of its height: %g of the way, want %g", k.down, got, k.want)
		}
	}
}
