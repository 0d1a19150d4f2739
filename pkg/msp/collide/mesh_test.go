package collide_test

import (
	"fmt"
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
	for _, c := range []struct {
		method string
		omega  float64
		frames int
	}{{"LocalGlobal", 0, 24}, {"LocalGlobal", 0.5, 24}, {"Barrier", 0, 14}, {"Barrier", 0.5, 14}} {
		omega := c.omega
		t.Run(fmt.Sprintf("%s, torus turns by %g rad a second", c.method, omega), func(t *testing.T) {
			torus.Motion = func(t float64) obstacle.Pose {
				return obstacle.Pose{Axis: [3]float64{0, omega * t, 0}, Shift: place.Shift}
			}
			s := msp.Cloth(12, 12)
			s.Obstacles = []obstacle.Obstacle{torus}
			step := descents(t, s, 1.0/30, 0)["LocalGlobal"]
			if c.method == "Barrier" {
				b, err := collide.NewBarrier(s, 1.0/30, 0.02)
				must(t, err)
				step = b.Step
			}
			q := s.Rest()
			start := s.TotalEnergy(q)
			for range c.frames {
				must(t, step(&q))
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

// trough returns a block with a round trough along z, of 0.4 m radius below y = 0: it is not convex.
func trough(t *testing.T) obstacle.Obstacle {
	t.Helper()
	const arc = 12
	outline := [][2]float64{{-0.6, 0}, {-0.6, -0.5}, {0.6, -0.5}, {0.6, 0}}
	var sides, ends [][3]int
	for k := range arc + 1 {
		sin, cos := math.Sincos(math.Pi * float64(k) / arc)
		outline = append(outline, [2]float64{0.4 * cos, -0.4 * sin})
	}
	n := len(outline)
	ends = append(ends, [3]int{2, 3, 4}, [3]int{0, 1, n - 1}, [3]int{1, 2, 4 + arc/2})
	for k := range arc { // the right half of the arc with the lower right corner, the left one with the lower left
		ends = append(ends, [3]int{2 - k*2/arc, 4 + k, 5 + k})
	}
	var points [][3]float64
	for _, z := range []float64{-1, 1} {
		for _, p := range outline {
			points = append(points, [3]float64{p[0], p[1], z})
		}
	}
	for i := range n {
		j := (i + 1) % n
		sides = append(sides, [3]int{i, j, j + n}, [3]int{i, j + n, i + n})
	}
	for _, e := range ends {
		sides = append(sides, [3]int{e[0] + n, e[1] + n, e[2] + n}, [3]int{e[0], e[2], e[1]})
	}
	o, err := obstacle.Mesh(points, sides)
	must(t, err)
	return o
}

// TestBallInTrough: a ball of jelly falls into a trough. In front of the tangent plane at its start, a particle can come into the next
// one; what brings it out of there is part of the solve, so that no step makes energy.
func TestBallInTrough(t *testing.T) {
	for _, name := range []string{"LocalGlobal", "Newton"} {
		s, err := mesh.Ball(0.15, 0.1).System(mesh.Options{K: 1000, Altitude: 5})
		must(t, err)
		s.Move([3]float64{0.15, 0.4, 0})
		s.Obstacles = []obstacle.Obstacle{trough(t)}
		step := descents(t, s, 1.0/60, 0.02)[name]
		q := s.Rest()
		for k := range 45 {
			from := q.Clone()
			must(t, step(&q))
			if gained := s.TotalEnergy(q) - s.TotalEnergy(from); gained > 1e-9 { // rounding of some joules
				t.Errorf("%s: step %d gains %g J", name, k+1, gained)
			}
			outside(t, s, q)
		}
		if at := s.CentreOfMass(q.X); at[1] > 0 {
			t.Errorf("%s: the ball is at %v, not in the trough", name, at)
		}
	}
}
