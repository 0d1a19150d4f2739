package collide

import (
	"math/rand/v2"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/vec"
)

// TestLaplacian: the product of the model of LocalGlobal with a preconditioned vector is that of M + h² L.
func TestLaplacian(t *testing.T) {
	const h = 1.0 / 30
	s := msp.Cloth(6, 6)
	s.Pin(0)
	a, err := msp.NewLocalGlobal(s, h)
	if err != nil {
		t.Fatal(err)
	}
	model := &laplacian{Objective: a.Objective}
	rnd := rand.New(rand.NewPCG(6, 30))
	random := func(size float64) []float64 {
		v := make([]float64, len(s.X0))
		for c := range v {
			v[c] = size * rnd.NormFloat64()
		}
		s.FilterPins(v)
		return v
	}
	for range 20 {
		// A z of z = A⁻¹ r − n is r − A n.
		v, z, az, want := random(1), random(1), random(1), random(1)
		a.SolveTo(z, v)
		i := 1 + rnd.IntN(35)
		part := [3]float64{rnd.NormFloat64(), rnd.NormFloat64(), rnd.NormFloat64()}
		for axis := range part {
			z[3*i+axis] -= part[axis]
		}
		model.multiply(az, z, v, []removal{{i, part}})
		matrix := s.A(h)
		for c := range want {
			want[c] = 0
		}
		for j := range matrix.Cols {
			for n := matrix.ColPtr[j]; n < matrix.ColPtr[j+1]; n++ {
				for axis := range 3 {
					want[3*matrix.RowIdx[n]+axis] += matrix.Val[n] * z[3*j+axis]
				}
			}
		}
		s.FilterPins(want)
		s.FilterPins(az)
		if d := vec.Farthest(az, want); d > 1e-9 { // rounding
			t.Fatalf("the product is off by %g", d)
		}
	}
}
