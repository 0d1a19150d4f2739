package sparse

import (
	"math"
	"math/rand/v2"
	"testing"
)

// off returns the largest |x − y| over the largest |y|.
func off(x, y []float64) float64 {
	most, largest := 0.0, 0.0
	for i := range y {
		most, largest = max(most, math.Abs(x[i]-y[i])), max(largest, math.Abs(y[i]))
	}
	return most / largest
}

func TestSinglePrecision(t *testing.T) {
	matrices := graphs()
	matrices["grid 60×60"] = grid(60, 60)
	for name, a := range matrices {
		f, err := NewCholesky(a)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		single := f.Single()
		rnd := rand.New(rand.NewPCG(8, 8))
		x := make([]float64, 3*a.Cols)
		for i := range x {
			x[i] = rnd.NormFloat64()
		}
		y := append([]float64(nil), x...)
		f.Solve3(x)
		single.Solve3(y)
		// Roundings of 2⁻²⁴, times condition numbers that are small here: up to 5e-7 was seen, on the grid.
		if e := off(y, x); len(x) > 0 && !(e <= 1e-6) {
			t.Errorf("%s: single precision is off by %g of the largest number", name, e)
		}
		if n := testing.AllocsPerRun(3, func() { single.Solve3(y) }); n != 0 {
			t.Errorf("%s: %v allocations in a solution", name, n)
		}
	}
}
