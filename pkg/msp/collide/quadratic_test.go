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

// TestHessian: the product of the model of Newton is that of the assembled matrix, with springs projected.
func TestHessian(t *testing.T) {
	const h = 1.0 / 30
	rnd := rand.New(rand.NewPCG(11, 30))
	s := msp.Cloth(6, 6)
	for _, at := range [][4]int{{7, 8, 1, 14}, {14, 20, 13, 21}} { // one folded at rest, one flat
		s.X0[3*at[3]+1] += 0.1 * float64(at[0]%2)
		if err := s.AddHinge(at[0], at[1], at[2], at[3], 0.3); err != nil {
			t.Fatal(err)
		}
	}
	s.Springs[3].R = 0
	a, err := msp.NewLocalGlobal(s, h)
	if err != nil {
		t.Fatal(err)
	}
	model, whole := &hessian{Objective: a.Objective}, a.Tangent()
	x, v, got, want := s.Rest().X, make([]float64, len(s.X0)), make([]float64, len(s.X0)), make([]float64, len(s.X0))
	for range 20 {
		for c := range x {
			x[c], v[c] = s.X0[c]+0.1*rnd.NormFloat64(), rnd.NormFloat64()
		}
		copy(x[:3], x[3*s.Springs[7].J:][:3]) // a spring that may have no direction
		model.linearise(x)
		model.times(got, v)
		whole.Assemble(x, 1, 0, h*h, msp.FixProject)
		whole.Multiply(want, v)
		if d := vec.Farthest(got, want); d > 1e-12*vec.Norm(want) { // rounding
			t.Fatalf("the product is off by %g of %g", d, vec.Norm(want))
		}
	}
}
