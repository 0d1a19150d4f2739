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
