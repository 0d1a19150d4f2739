package predicates

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

// Near a plane, or a sphere, floating-point arithmetic gets signs wrong; the predicates are antisymmetric even there.
func TestPredicatesAreExact(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	a, b, c := [3]float64{12, 12, 0.5}, [3]float64{24, 24, 0.5}, [3]float64{0.5, 12, 0.5}
	for range 300 {
		// In the plane z = 0.5 but for the last bits.
		d := [3]float64{0.5 + 4*rnd.Float64(), 0.5 + 4*rnd.Float64(), math.Float64frombits(math.Float64bits(0.5) + rnd.Uint64N(3) - 1)}
		want := sign(0.5 - d[2])                     // counter-clockwise from a to b to c as seen from above
		want *= Orient(a, b, c, [3]float64{0, 0, 0}) // which is below
		if got, exact := Orient(a, b, c, d), exactOrient(a, b, c, d); got != want || exact != want {
			t.Fatalf("orient of %v: %d, by whole numbers %d, want %d", d, got, exact, want)
		}
	}
	// Corners of a cube are on one sphere; a bit more or less of one is not.
	corner := func(k int) [3]float64 { return [3]float64{float64(k & 1), float64(k >> 1 & 1), float64(k >> 2)} }
	p := [4][3]float64{corner(0), corner(1), corner(2), corner(4)}
	if Orient(p[0], p[1], p[2], p[3]) < 0 {
		p[0], p[1] = p[1], p[0]
	}
	if got := InSphere(p[0], p[1], p[2], p[3], corner(7)); got != 0 {
		t.Errorf("a corner of a cube on the sphere through four others: %d", got)
	}
	if got := InSphere(p[0], p[1], p[2], p[3], [3]float64{1, 1, math.Nextafter(1, 0)}); got != 1 {
		t.Errorf("inside by a bit: %d", got)
	}
	if got := InSphere(p[0], p[1], p[2], p[3], [3]float64{1, 1, math.Nextafter(1, 2)}); got != -1 {
		t.Errorf("outside by a bit: %d", got)
	}
}

// TestOrientOfFractions: whole numbers and fractions give the same sign, also where a coordinate is 2³⁰⁰ times another.
func TestOrientOfFractions(t *testing.T) {
	rnd := rand.New(rand.NewPCG(4, 9))
	count := map[int]int{}
	for range 1000 {
		var p [4][3]float64
		for k := range p {
			p[k] = [3]float64{rnd.NormFloat64(), rnd.NormFloat64(), rnd.NormFloat64()}
			p[k][rnd.IntN(3)] *= math.Ldexp(1, rnd.IntN(300)-150)
			p[k][rnd.IntN(3)] = 0
		}
		if rnd.IntN(2) == 0 {
			p[3] = p[rnd.IntN(3)] // in the plane
		}
		m := [3][3]*big.Rat{}
		for k := range m {
			for i := range 3 {
				m[k][i] = new(big.Rat).Sub(new(big.Rat).SetFloat64(p[k+1][i]), new(big.Rat).SetFloat64(p[0][i]))
			}
		}
		det := new(big.Rat)
		for i := range 3 {
			for _, sign := range []int{1, 2} {
				term := new(big.Rat).Mul(m[0][i], new(big.Rat).Mul(m[1][(i+sign)%3], m[2][(i+3-sign)%3]))
				if sign == 2 {
					term.Neg(term)
				}
				det.Add(det, term)
			}
		}
		if got := exactOrient(p[0], p[1], p[2], p[3]); got != det.Sign() || Orient(p[0], p[1], p[2], p[3]) != got {
			t.Fatalf("%v: %d and %d, want %d", p, got, Orient(p[0], p[1], p[2], p[3]), det.Sign())
		}
		count[det.Sign()]++
	}
	if min(count[-1], count[0], count[1]) < 100 {
		t.Errorf("signs: %v", count)
	}
}
