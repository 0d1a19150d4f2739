package mesh

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// Near a plane, or a sphere, floating-point arithmetic gets signs wrong; the predicates are antisymmetric even there.
func TestPredicatesAreExact(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	a, b, c := [3]float64{12, 12, 0.5}, [3]float64{24, 24, 0.5}, [3]float64{0.5, 12, 0.5}
	for range 300 {
		// In the plane z = 0.5 but for the last bits.
		d := [3]float64{0.5 + 4*rnd.Float64(), 0.5 + 4*rnd.Float64(), math.Float64frombits(math.Float64bits(0.5) + rnd.Uint64N(3) - 1)}
		want := sign(0.5 - d[2])                     // counter-clockwise from a to b to c as seen from above
		want *= orient(a, b, c, [3]float64{0, 0, 0}) // which is below
		if got := orient(a, b, c, d); got != want {
			t.Fatalf("orient of %v: %d, want %d", d, got, want)
		}
	}
	// Corners of a cube are on one sphere; a bit more or less of one is not.
	corner := func(k int) [3]float64 { return [3]float64{float64(k & 1), float64(k >> 1 & 1), float64(k >> 2)} }
	p := [4][3]float64{corner(0), corner(1), corner(2), corner(4)}
	if orient(p[0], p[1], p[2], p[3]) < 0 {
		p[0], p[1] = p[1], p[0]
	}
	if got := inSphere(p[0], p[1], p[2], p[3], corner(7)); got != 0 {
		t.Errorf("a corner of a cube on the sphere through four others: %d", got)
	}
	if got := inSphere(p[0], p[1], p[2], p[3], [3]float64{1, 1, math.Nextafter(1, 0)}); got != 1 {
		t.Errorf("inside by a bit: %d", got)
	}
	if got := inSphere(p[0], p[1], p[2], p[3], [3]float64{1, 1, math.Nextafter(1, 2)}); got != -1 {
		t.Errorf("outside by a bit: %d", got)
	}
}

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
			if orient(a, b, d, e) <= 0 {
				t.Errorf("%s: tetrahedron %v is flat or inverted", c.name, tet)
			}
			total += volume(a, b, d, e)
			for i, p := range c.points {
				if inSphere(a, b, d, e, p) > 0 {
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
