package sparse

import (
	"encoding/json"
	"errors"
	"math"
	"os"
	"slices"
	"testing"
)

// files returns the matrices in testdata/matrices, which make.py there wrote with scipy, and what that says of them.
func files(t *testing.T) map[string]file {
	t.Helper()
	data, err := os.ReadFile("testdata/matrices/spectra.json")
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]file{}
	if err := json.Unmarshal(data, &all); err != nil {
		t.Fatal(err)
	}
	for name, f := range all {
		in, err := os.Open("testdata/matrices/" + name + ".mtx")
		if err != nil {
			t.Fatal(err)
		}
		f.a, err = ReadMatrixMarket(in)
		if err = errors.Join(err, in.Close()); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		all[name] = f
	}
	return all
}

type file struct {
	Order          int
	Least, Largest float64 // eigenvalues
	Definite       bool
	a              *CSC
}

// TestFilesOfScipy: well and ill conditioned matrices are solved with, backward stably, and what is not positive definite is
// refused, in each order of elimination and by the plain method too.
func TestFilesOfScipy(t *testing.T) {
	refused := 0
	for name, f := range files(t) {
		a := f.a
		if a.Rows != f.Order || a.Cols != f.Order {
			t.Fatalf("%s: %v, want %d rows", name, a, f.Order)
		}
		for how, order := range map[string][]int{"minimum degree": Order(a), "dissection": Dissect(a)} {
			factor, err := AnalyzeOrdered(a, order).Factor(a)
			_, plain := LeftLooking(a, order)
			if !f.Definite {
				refused++
				if !errors.Is(err, ErrNotPositiveDefinite) || !errors.Is(plain, ErrNotPositiveDefinite) {
					t.Errorf("%s, %s: errors %v, %v of a matrix with eigenvalues from %g to %g", name, how, err, plain, f.Least, f.Largest)
				}
				continue
			}
			if err != nil || plain != nil {
				t.Errorf("%s, %s: %v, %v", name, how, err, plain)
				continue
			}
			want := make([]float64, f.Order)
			for i := range want {
				want[i] = 1 + float64(i%3)
			}
			b := a.MulVec(want)
			x := slices.Clone(b)
			factor.Solve(x)
			for i, r := range a.MulVec(x) {
				// Row by row (N. J. Higham: Accuracy and Stability of Numerical Algorithms, 2002, th. 10.3 bounds
				// |A − LLᵀ| by some ε |L||Lᵀ|, at most the roots of diagonal entries): a few ε of the terms.
				size := math.Abs(b[i])
				for j, xj := range x {
					size += math.Sqrt(a.At(i, i)*a.At(j, j)) * math.Abs(xj)
				}
				if math.Abs(r-b[i]) > 1e-14*size {
					t.Errorf("%s, %s: residual %g of %g in row %d", name, how, r-b[i], size, i)
					break
				}
			}
			// The error is bounded by the condition of the matrix scaled to a diagonal of ones (th. 10.6 there), 1e11 of
			// these at most, times some n ε.
			for i := range x {
				if !(math.Abs(x[i]-want[i]) <= 1e-2) {
					t.Errorf("%s, %s: x[%d] = %v, want %v", name, how, i, x[i], want[i])
					break
				}
			}
			if f.Largest/f.Least < 100 && math.Abs(x[0]-want[0]) > 1e-13 {
				t.Errorf("%s, %s: error %g, well conditioned", name, how, x[0]-want[0])
			}
		}
	}
	if refused < 8 {
		t.Errorf("only %d were to be refused", refused)
	}
}

// TestCGOnFilesOfScipy: where the condition allows it every preconditioner leads to the solution; of the indefinite matrices
// none is solved with without an error, unless the residual is as small as was asked for.
func TestCGOnFilesOfScipy(t *testing.T) {
	for name, f := range files(t) {
		a, b := f.a, make([]float64, f.Order)
		for i := range b {
			b[i] = math.Sin(float64(i + 1))
		}
		for how, build := range in(new(Workspace)) {
			if how == "3×3 blocks" && f.Order%3 != 0 {
				continue
			}
			p, err := build(a)
			if err != nil {
				if f.Definite {
					t.Errorf("%s, %s: %v", name, how, err)
				}
				continue
			}
			x := make([]float64, f.Order)
			_, err = CG{Precondition: p, Tolerance: 1e-6}.Solve(a, x, b)
			if err != nil {
				if f.Definite && f.Largest/f.Least < 1e9 {
					t.Errorf("%s, %s: %v", name, how, err)
				}
				continue
			}
			r := a.MulVec(x)
			for i := range r {
				r[i] -= b[i]
			}
			// The residual that CG carries along drifts from the true one by roundings of ‖A‖‖x‖.
			if norm := math.Sqrt(dot(r, r)); norm > 1.1e-6*math.Sqrt(dot(b, b))+1e-12*f.Largest*math.Sqrt(dot(x, x)) {
				t.Errorf("%s, %s: ‖b − Ax‖ = %g", name, how, norm)
			}
		}
	}
}
