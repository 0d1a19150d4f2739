package sparse

import (
	"fmt"
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"
)

func TestFactorTimesItsTranspose(t *testing.T) {
	for name, a := range graphs() {
		f, err := NewCholesky(a)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		l := f.L()
		checkForm(t, l)
		if l.NNZ() != f.NNZ() {
			t.Errorf("%s: L stores %d entries, NNZ() = %d", name, l.NNZ(), f.NNZ())
		}
		if a.Cols == 0 {
			continue
		}
		var llt mat.Dense
		llt.Mul(l, l.T())
		largest := 0.0
		for _, v := range a.Val {
			largest = max(largest, math.Abs(v))
		}
		perm := f.Perm()
		for i := range a.Rows {
			for j := range a.Cols {
				if j > i && l.At(i, j) != 0 {
					t.Fatalf("%s: L[%d, %d] = %v above the diagonal", name, i, j, l.At(i, j))
				}
				// Each entry is a sum of at most n products that rounds n times.
				want, tol := a.At(perm[i], perm[j]), 0x1p-52*float64(a.Cols)*largest
				if math.Abs(llt.At(i, j)-want) > tol {
					t.Fatalf("%s: (L Lᵀ)[%d, %d] = %v, want %v", name, i, j, llt.At(i, j), want)
				}
			}
		}
	}
}

func ExampleCholesky_L() {
	t := NewTriplets(2, 2, 4)
	t.Add(0, 0, 4)
	t.Add(0, 1, 2)
	t.Add(1, 0, 2)
	t.Add(1, 1, 10)
	f, err := AnalyzeOrdered(t.CSC(), []int{0, 1}).Factor(t.CSC())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(mat.Formatted(f.L()))
	// Output:
	// ⎡2  0⎤
	// ⎣1  3⎦
}
