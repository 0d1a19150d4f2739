package methods

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestRowInstructionsAgree: the passes of a row are those in Go, for rows of any length, and write nothing behind it. Springs are missing
// or have no length at random.
func TestRowInstructionsAgree(t *testing.T) {
	if !hasVectors {
		t.Skip("no kernels for this processor")
	}
	rnd := rand.New(rand.NewPCG(8, 9))
	random := func(n int) []float64 {
		v := make([]float64, n)
		for c := range v {
			v[c] = rnd.NormFloat64()
		}
		return v
	}
	// Each of a few operations rounds by 2⁻⁵³ of terms that are below 10, and c (‖p‖ − r)/‖p‖ by more for short springs.
	near := func(name string, n int, got, want []float64) {
		t.Helper()
		for c := range want {
			if !(math.Abs(got[c]-want[c]) <= 1e-13*(1+math.Abs(want[c]))) {
				t.Errorf("%s, %d: number %d is %v, in Go %v", name, n, c, got[c], want[c])
			}
		}
	}
	for n := range 23 {
		m := 3*n + 3
		p, q, y, load, mass, r := random(m), random(m), random(m), random(m), random(n), random(n)
		k := random(n)
		for i := range n {
			k[i], mass[i], r[i] = math.Abs(k[i]), math.Abs(mass[i]), math.Abs(r[i])
			switch rnd.IntN(5) {
			case 0:
				k[i] = 0
			case 1:
				copy(q[3*i:3*i+3], p[3*i:])
			}
		}
		var sums, sumsGo inertiaSums
		a, b := random(m), []float64(nil)
		b = slices.Clone(a)
		inertia(&sums, a, p, y, load, mass)
		inertiaGo(&sumsGo, b, p, y, load, mass)
		near("inertia", n, a, b)
		for s := range sums {
			near("sum of inertia", n, []float64{sums[s].total()}, []float64{sumsGo[s].total()})
		}

		var energy, energyGo lanesOf
		a2 := random(m)
		b2 := slices.Clone(a2)
		pull(&energy, a, a2, p, q, k, r)
		pullGo(&energyGo, b, b2, p, q, k, r)
		near("pull at p", n, a, b)
		near("pull at q", n, a2, b2)
		near("energy", n, []float64{energy.total()}, []float64{energyGo.total()})
		if n > 1 { // ends in one row
			pull(&energy, a, a[3:], p, p[3:], k[1:], r[1:])
			pullGo(&energyGo, b, b[3:], p, p[3:], k[1:], r[1:])
			near("pull along a row", n, a, b)
		}

		relax(a, p, q, mass)
		relaxGo(b, p, q, mass)
		near("relax", n, a, b)
		addScaled(a, y[:n], 0.7)
		addScaledGo(b, y[:n], 0.7)
		near("addScaled", n, a, b)
		lines, weights := [4][]float64{p[:n], q[:n], y[:n], load[:n]}, [4]float64{0.3, -0.2, 0.7, 0.1}
		combine(a, k, &lines, &weights)
		combineGo(b, k, &lines, &weights, 0)
		near("combine", n, a, b)
	}
}
