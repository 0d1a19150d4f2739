package collide

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestVectors: loops in parts are those over whole vectors, the last part of which is short. A NaN in any part stays.
func TestVectors(t *testing.T) {
	rnd := rand.New(rand.NewPCG(8, 30))
	n := 3 * (2*vectorsInPart + 5)
	a, b, want := make([]float64, n), make([]float64, n), make([]float64, n)
	most, squares := 0.0, 0.0
	for c := range a {
		a[c], b[c] = rnd.NormFloat64(), rnd.NormFloat64()
		want[c] = a[c] - b[c]
		most = max(most, math.Abs(want[c]))
	}
	for i := 0; i < n; i += 3 {
		squares = max(squares, want[i]*want[i]+want[i+1]*want[i+1]+want[i+2]*want[i+2])
	}
	var v vectors
	if !slices.Equal(v.minus(nil, a, b), want) {
		t.Error("minus is not a − b")
	}
	sum := v.clone(nil, b)
	v.setPlus(sum, a, -1, b)
	if !slices.Equal(sum, want) {
		t.Error("setPlus is not a − b")
	}
	if got := v.farthest(a, b); got != most {
		t.Errorf("farthest is %g, want %g", got, most)
	}
	if got := v.longest(a, b); math.Abs(got-squares) > 1e-15*squares { // a product and a sum may be rounded as one
		t.Errorf("longest is %g, want %g", got, squares)
	}
	for _, c := range []int{0, 3 * vectorsInPart, n - 1} {
		a[c] = math.NaN()
		if far, long := v.farthest(a, b), v.longest(a, b); !math.IsNaN(far) || !math.IsNaN(long) {
			t.Errorf("with a NaN at %d the farthest is %g and the longest %g", c, far, long)
		}
		a[c] = 0
	}
}
