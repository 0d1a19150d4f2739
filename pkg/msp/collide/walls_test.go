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
	c, err := NewBarrier(s, 0.01, thickness)
	if err != nil {
		t.Fatal(err)
	}
	c.p, c.kappa = []float64{0, -5 * thickness, 0}, 1
	within := 0
	for parts := 0.125; parts < 10; parts += 0.125 {
		c.at, c.to = []float64{0, parts * thickness, 0}, []float64{0, 0, 0}
		way := c.room()
		c.to[1] = c.at[1] + way*c.p[1]
		if c.to[1] <= 0 || parts > 6 && way != 1 {
			t.Errorf("from %g to %g thicknesses above the floor, %g of the way", parts, c.to[1]/thickness, way)
		}
		if parts > 1 && c.to[1] < thickness {
			within++
			if got, want := c.rise(), barrier(c.to[1], thickness); got != want {
				t.Errorf("from %g to %g thicknesses above the floor the barrier rises by %g, want %g", parts, c.to[1]/thickness, got, want)
			}
		}
	}
	if within < 20 {
		t.Errorf("%d ways end within a thickness", within)
	}
}
