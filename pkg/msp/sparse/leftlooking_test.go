package sparse

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// TestFactorAgreesWithLeftLooking compares the supernodal factor with the plain one, entry by entry.
func TestFactorAgreesWithLeftLooking(t *testing.T) {
	matrices := graphs()
	matrices["grid 40×50"] = grid(40, 50)
	for name, a := range matrices {
		f, err := NewCholesky(a)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		want, err := LeftLooking(a, f.Perm())
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		l := f.L()
		if !slices.Equal(l.ColPtr, want.ColPtr) || !slices.Equal(l.RowIdx, want.RowIdx) {
			t.Fatalf("%s: another pattern", name)
		}
		for p, v := range want.Val {
			// Entries of size 10 at most, from matrices with condition numbers below 1e3.
			if math.Abs(l.Val[p]-v) > 1e-12 {
				t.Fatalf("%s: row %d: %v, left-looking %v", name, l.RowIdx[p], l.Val[p], v)
			}
		}
	}
}

func TestLeftLookingNamesTheColumn(t *testing.T) {
	d := NewTriplets(3, 3, 0)
	for i, v := range []float64{1, 2, -3} {
		d.Add(i, i, v)
	}
	_, err := LeftLooking(d.CSC(), []int{2, 1, 0})
	want := "column 2: sparse: matrix is not positive definite"
	if !errors.Is(err, ErrNotPositiveDefinite) || err.Error() != want {
		t.Errorf("error %v, want %q", err, want)
	}
}

func ExampleLeftLooking() {
	t := NewTriplets(2, 2, 4)
	t.Add(0, 0, 4)
	t.Add(0, 1, 2)
	t.Add(1, 1, 10)
	l, err := LeftLooking(t.CSC(), []int{0, 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(mat.Formatted(l))
	// Output:
	// ⎡2  0⎤
	// ⎣1  3⎦
}
