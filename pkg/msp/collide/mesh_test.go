package collide_test

import (
	"math"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/collide"
	"github.com/massspring/msp/pkg/msp/mesh"
	"github.com/massspring/msp/pkg/msp/obstacle"
)

// TestClothOnTorus: a cloth that falls on a closed mesh that is not convex, and turns, is not in it after any step, stays on it,
// and gains no energy while it rests.
func TestClothOnTorus(t *testing.T) {
	body := mesh.Implicit(func(p [3]float64) float64 {
		ring := math.Hypot(p[0], p[2]) - 0.3
		return 0.12 - math.Hypot(ring, p[1])
	}, [3]float64{-0.5, -0.2, -0.5}, [3]float64{0.5, 0.2, 0.5}, 0.08)
	torus, err := obstacle.Mesh(body.Points, body.Surface())
	must(t, err)
	if torus.Convex() {
		t.Error("a torus is convex")
	}
	torus.Friction, torus.Margin = 0.6, 0.005
	place := obstacle.Pose{Shift: [3]float64{0.5, -0.3, 0.5}}
	for name, omega := range map[string]float64{"at rest": 0, "turning": 0.5} {
		t.Run(name, func(t *testing.T) {
			torus.Motion = func(t float64) obstacle.Pose {
				return obstacle.Pose{Axis: [3]float64{0, omega * t, 0}, Shift: place.Shift}
			}
			s := msp.Cloth(12, 12)
			s.Obstacles = []obstacle.Obstacle{torus}
			a, err := collide.NewLocalGlobal(s, 1.0/30)
			must(t, err)
			q := s.Rest()
			start := s.TotalEnergy(q)
			for range 24 {
				must(t, a.Step(&q))
				outside(t, s, q)
				if e := s.TotalEnergy(q); omega == 0 && e > start {
					t.Fatalf("t = %.3f s: total energy %g J above its start", q.T, e-start)
				}
			}
			if c := s.CentreOfMass(q.X); c[1] < -0.6 { // 3 m down in free fall
				t.Errorf("centre of mass at %.3g m", c)
			}
		})
	}
}
