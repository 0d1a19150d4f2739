package collide_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/collide"
	"github.com/massspring/msp/pkg/msp/internal/v3"
	"github.com/massspring/msp/pkg/msp/internal/vec"
)

// onCloth returns a cloth of 1 kg with pinned corners, and above it a tilted block of 2×2×2 particles of a mass (kg) and its stiffness
// in parts of the cloth's.
func onCloth(mass, stiffness float64) *msp.System {
	s := msp.Cloth(7, 7)
	s.Pin(0, 6, 42, 48)
	const side = 0.3
	var x []float64
	for n := range 8 {
		x = append(x, side*float64(n&1), side*float64(n>>1&1)+0.05*float64(n&1), side*float64(n>>2)+0.02*float64(n&1))
	}
	s.Join(blockOf8(x, mass, stiffness*s.Springs[0].K).Move([3]float64{0.33, 0.02, 0.37}))
	return s
}

// blockOf8 returns a block with the corners x (24), in the order of the bits z, y, x of their numbers. Springs of stiffness k (N/m) join
// all.
func blockOf8(x []float64, mass, k float64) *msp.System {
	block, err := msp.NewSystem(x, slices.Repeat([]float64{mass / 8}, 8), nil)
	if err != nil {
		panic(err)
	}
	for i := range 8 {
		for j := range i {
			block.AddSpring(i, j, k, v3.Norm(v3.Sub(v3.At(x, i), v3.At(x, j))))
		}
	}
	for _, f := range [][4]int{{0, 1, 3, 2}, {4, 6, 7, 5}, {0, 4, 5, 1}, {2, 3, 7, 6}, {0, 2, 6, 4}, {1, 5, 7, 3}} {
		block.Triangles = append(block.Triangles, [3]int{f[0], f[1], f[2]}, [3]int{f[0], f[2], f[3]})
	}
	return block
}

// TestBarrierHeavy: what falls on a cloth of 1 kg moves as right as the cloth, however heavy or stiff it is: as with a far smaller
// Tolerance from the same state. Where normals turn, an iteration leaves up to 0.85 of its way to the next, so the error can be some times
// as large as the way that the last one leads, which is below Tolerance.
func TestBarrierHeavy(t *testing.T) {
	const h = 1.0 / 60
	for _, mass := range []float64{1e3, 1e5} {
		for _, stiffness := range []float64{1, 100} {
			t.Run(fmt.Sprintf("%g kg, %g k", mass, stiffness), func(t *testing.T) {
				s := onCloth(mass, stiffness)
				a, err := collide.NewBarrier(s, h, 0.01)
				must(t, err)
				exact, err := collide.NewBarrier(s, h, 0.01)
				must(t, err)
				exact.Tolerance = 1e-6
				q := s.Rest()
				for i := 49; i < s.NumParticles(); i++ {
					q.V[3*i+1] = -3
				}
				for n := range 12 {
					want := q.Clone()
					must(t, exact.Step(&want))
					must(t, a.Step(&q))
					if d := vec.Farthest(q.X, want.X); d > 4*a.Tolerance {
						t.Errorf("step %d: %.3g m from where it leads, Tolerance is %g m", n+1, d, a.Tolerance)
					}
				}
			})
		}
	}
}
