package mesh

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/massspring/msp/pkg/msp/internal/predicates"
	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// No point lies inside the sphere of a tetrahedron, and the tetrahedra fill the convex hull: for points at random, on a
// grid (where all is in planes and on spheres), and on a sphere.
func TestDelaunay(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 4))
	random, grid, ball := [][3]float64{}, [][3]float64{}, [][3]float64{}
	for range 70 {
		random = append(random, [3]float64{rnd.Float64(), rnd.Float64(), rnd.Float64()})
		p := [3]float64{rnd.NormFloat64(), rnd.NormFloat64(), rnd.NormFloat64()}
		ball = append(ball, v3.Scale(1/norm(p), p))
	}
	for k := range 64 {
		grid = append(grid, [3]float64{float64(k & 3), float64(k >> 2 & 3), float64(k >> 4)})
	}
	grid = append(grid, grid[5]) // twice
	for _, c := range []struct {
		name   string
		points [][3]float64
		volume float64 // of the hull; 0: not known
	}{{"random", random, 0}, {"grid", grid, 27}, {"sphere", ball, 0}} {
		tets := Delaunay(c.points)
		total := 0.0
		for _, tet := range tets {
			a, b, d, e := c.points[tet[0]], c.points[tet[1]], c.points[tet[2]], c.points[tet[3]]
			if predicates.Orient(a, b, d, e) <= 0 {
				t.Errorf("%s: tetrahedron %v is flat or inverted", c.name, tet)
			}
			total += volume(a, b, d, e)
			for i, p := range c.points {
				if predicates.InSphere(a, b, d, e, p) > 0 {
					t.Fatalf("%s: point %d is inside the sphere of %v", c.name, i, tet)
				}
			}
		}
		if c.volume > 0 && math.Abs(total-c.volume) > 1e-9 { // sums of some hundred terms
			t.Errorf("%s: volume %g, want %g", c.name, total, c.volume)
		}
		r := (&Mesh{Points: c.points, Tets: tets}).Report()
		if r.Components != 1 || r.NonManifold > 0 {
			t.Errorf("%s: %v", c.name, r)
		}
	}
}
