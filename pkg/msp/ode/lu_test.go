package ode

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/blas"
	"gonum.org/v1/gonum/blas/blas64"
	"gonum.org/v1/gonum/lapack/lapack64"
	"gonum.org/v1/gonum/mat"
)

// TestFewRows: plain loops give the pivots, factors and solutions of LAPACK. Processors that round a product and a sum once may differ in
// the last digits, which an ill-conditioned matrix makes larger: so the elements have the tolerance of 1e-9.
func TestFewRows(t *testing.T) {
	random := rand.New(rand.NewPCG(33, 9))
	for n := 1; n <= fewRows; n++ {
		for range 300 {
			elements := make([]float64, n*n)
			for i := range elements {
				if random.IntN(4) > 0 { // zeros have rows swapped, too
					elements[i] = random.NormFloat64() * math.Pow(10, float64(random.IntN(5)))
				}
			}
			want := blas64.General{Rows: n, Cols: n, Stride: n, Data: slices.Clone(elements)}
			pivots := make([]int, n)
			regular := lapack64.Getrf(want, pivots)
			var f lu
			if err := f.factor(mat.NewDense(n, n, elements)); (err == nil) != regular {
				t.Fatalf("%v: regular is %t, want %t", elements, err == nil, regular)
			}
			if !regular {
				continue
			}
			b := make([]float64, n)
			for i := range b {
				b[i] = random.NormFloat64()
			}
			x := slices.Clone(b)
			lapack64.Getrs(blas.NoTrans, want, blas64.General{Rows: n, Cols: 1, Stride: 1, Data: x}, pivots)
			f.solve(b)
			if !slices.Equal(f.pivots, pivots) || !near(f.a.Data, want.Data) || !near(b, x) {
				t.Fatalf("pivots %v, factors %v, solution %v; want %v, %v, %v", f.pivots, f.a.Data, b, pivots, want.Data, x)
			}
		}
	}
}

// near reports whether a and b are the same but for 1e-9 of the largest element.
func near(a, b []float64) bool {
	for i := range a {
		if !(math.Abs(a[i]-b[i]) <= 1e-9*largest(b)) {
			return false
		}
	}
	return true
}

// TestSingularFewRows: a pivot of zero, one whose inverse overflows, and elements that are no numbers are errors.
func TestSingularFewRows(t *testing.T) {
	for _, elements := range [][]float64{{0}, {1e-310}, {1, 2, 2, 4}, {math.NaN(), 0, 0, 1}, {math.Inf(1), 0, 0, 1}, make([]float64, 9)} {
		n := int(math.Sqrt(float64(len(elements))))
		var f lu
		if err := f.factor(mat.NewDense(n, n, slices.Clone(elements))); err != ErrSingular {
			t.Errorf("%v: %v, want %v", elements, err, ErrSingular)
		}
	}
}
