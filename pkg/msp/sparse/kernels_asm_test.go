//go:build (amd64 || (js && mspsimd)) && !noasm

package sparse

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestInstructionsAgree solves systems with every set of instructions that this processor has. They differ in
// the order of additions and in roundings that fused multiplications leave out.
func TestInstructionsAgree(t *testing.T) {
	if best == portable {
		t.Skip("no instructions but Go's own")
	}
	defer func() { kernels = best }()
	matrices := graphs()
	matrices["grid 40×50"] = grid(40, 50)
	for name, a := range matrices {
		rnd := rand.New(rand.NewPCG(5, 5))
		b := make([]float64, 3*a.Cols)
		for i := range b {
			b[i] = rnd.NormFloat64()
		}
		var want []float64
		for kernels = portable; kernels <= best; kernels++ {
			f, err := NewCholesky(a)
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			x := append([]float64(nil), b...)
			f.Solve3(x)
			single := append([]float64(nil), b...)
			f.Single().Solve3(single)
			if e := off(single, x); len(x) > 0 && !(e <= 1e-6) { // as in TestSinglePrecision
				t.Fatalf("%s: instructions %d in single precision are off by %g", name, kernels, e)
			}
			if kernels == portable {
				want = x
				continue
			}
			for i := range x {
				// ‖A⁻¹‖ ≤ 10, condition numbers below 1e3: 1e-13 of solutions of size 10.
				if !(math.Abs(x[i]-want[i]) <= 1e-12) {
					t.Fatalf("%s: instructions %d give x[%d] = %v, Go's own %v", name, kernels, i, x[i], want[i])
				}
			}
		}
	}
}
