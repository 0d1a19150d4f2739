package detect

import (
	"math/rand/v2"
	"testing"

	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// TestPassesThrough: a point passes through the surface of a tetrahedron that moves and changes its shape, an odd number of times where it
// is within at one end of the way only. Both are decided in different manners.
func TestPassesThrough(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 7))
	through := 0
	for range 20000 {
		var x, p, end [5][3]float64
		for k := range x {
			x[k], p[k] = random(rnd, 1), random(rnd, 0.2) // too short for most tetrahedra to turn over
			end[k] = v3.Add(x[k], p[k])
		}
		if Side(x[1], x[2], x[3], x[4]) != Side(end[1], end[2], end[3], end[4]) {
			continue
		}
		odd := false
		for _, f := range [4][3]int{{1, 2, 3}, {1, 2, 4}, {1, 3, 4}, {2, 3, 4}} {
			from, ways := [4][3]float64{x[0], x[f[0]], x[f[1]], x[f[2]]}, [4][3]float64{p[0], p[f[0]], p[f[1]], p[f[2]]}
			odd = odd != PassesThrough(&from, &ways)
		}
		before := InTet(x[0], [4][3]float64{x[1], x[2], x[3], x[4]})
		after := InTet(end[0], [4][3]float64{end[1], end[2], end[3], end[4]})
		if odd != (before != after) {
			t.Fatalf("within: %t, then %t; passes through an odd number of triangles: %t, from %v by %v", before, after, odd, x, p)
		}
		if odd {
			through++
		}
	}
	if through < 100 {
		t.Errorf("%d points passed through a surface, want more", through)
	}
}

// TestSegmentsPass: a segment and a triangle move so that neither end of the segment passes through the triangle. Then the segment passes
// an odd number of its sides where it is through the triangle at one end of the way only.
func TestSegmentsPass(t *testing.T) {
	rnd := rand.New(rand.NewPCG(5, 9))
	through := 0
	for range 20000 {
		var x, p, end [5][3]float64
		for k := range x {
			x[k], p[k] = random(rnd, 1), random(rnd, 0.3)
			end[k] = v3.Add(x[k], p[k])
		}
		// The segment is 0, 1 and the triangle 2, 3, 4. No end of the segment passes through it.
		ends := false
		for k := range 2 {
			from, ways := [4][3]float64{x[k], x[2], x[3], x[4]}, [4][3]float64{p[k], p[2], p[3], p[4]}
			ends = ends || PassesThrough(&from, &ways)
		}
		if ends {
			continue
		}
		odd := false
		for _, e := range [3][2]int{{2, 3}, {3, 4}, {4, 2}} {
			from, ways := [4][3]float64{x[0], x[1], x[e[0]], x[e[1]]}, [4][3]float64{p[0], p[1], p[e[0]], p[e[1]]}
			odd = odd != SegmentsPass(&from, &ways)
		}
		before, after := Crosses(x[0], x[1], x[2], x[3], x[4]), Crosses(end[0], end[1], end[2], end[3], end[4])
		if odd != (before != after) {
			t.Fatalf("through the triangle: %t, then %t; an odd number of its sides passes: %t, from %v by %v", before, after, odd, x, p)
		}
		if odd {
			through++
		}
	}
	if through < 100 {
		t.Errorf("%d segments passed through a side, want more", through)
	}
}
