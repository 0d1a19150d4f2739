package sparse

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// randomTriplets returns a matrix as CSC and as dense, assembled from n entries with many duplicates.
func randomTriplets(rnd *rand.Rand, rows, cols, n int) (*CSC, *mat.Dense) {
	t := NewTriplets(rows, cols, 0)
	dense := mat.NewDense(rows, cols, nil)
	for range n {
		i, j, v := rnd.IntN(rows), rnd.IntN(cols), rnd.NormFloat64()
		t.Add(i, j, v)
		dense.Set(i, j, dense.At(i, j)+v)
	}
	return t.CSC(), dense
}

func TestCSCAgreesWithDense(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 1))
	for range 100 {
		rows, cols := 1+rnd.IntN(9), 1+rnd.IntN(9)
		a, dense := randomTriplets(rnd, rows, cols, rnd.IntN(60))
		checkForm(t, a)
		checkForm(t, a.Transpose())
		// Both sum the same numbers in the same order.
		if !mat.Equal(a, dense) || !mat.Equal(a.T(), dense.T()) || !mat.Equal(a.Transpose(), dense.T()) {
			t.Fatalf("CSC differs from dense:\n%v\n%v", mat.Formatted(a), mat.Formatted(dense))
		}
		if !mat.Equal(a.Clone(), a) {
			t.Fatal("clone differs")
		}
		x, x3 := make([]float64, cols), make([]float64, 3*cols)
		for j := range x {
			x[j] = rnd.NormFloat64()
			for axis := range 3 {
				x3[3*j+axis] = x[j] * float64(axis+1)
			}
		}
		var y mat.VecDense
		y.MulVec(dense, mat.NewVecDense(cols, x))
		y3 := a.MulVec3(x3)
		for i, v := range a.MulVec(x) {
			// Sums of at most 9 products of size 1 to 10.
			if math.Abs(v-y.AtVec(i)) > 1e-13 {
				t.Fatalf("(A x)_%d = %g, want %g", i, v, y.AtVec(i))
			}
			for axis := range 3 {
				if math.Abs(y3[3*i+axis]-v*float64(axis+1)) > 1e-13 {
					t.Fatalf("MulVec3 differs from MulVec on axis %d", axis)
				}
			}
		}
	}
}

// checkForm checks what CSC promises: rising rows in each column, all in range.
func checkForm(t *testing.T, a *CSC) {
	t.Helper()
	if len(a.ColPtr) != a.Cols+1 || a.ColPtr[0] != 0 || a.ColPtr[a.Cols] != a.NNZ() || len(a.RowIdx) != a.NNZ() {
		t.Fatalf("ColPtr = %v for %d entries", a.ColPtr, a.NNZ())
	}
	for j := range a.Cols {
		last := -1
		for p := a.ColPtr[j]; p < a.ColPtr[j+1]; p++ {
			if a.RowIdx[p] <= last || a.RowIdx[p] >= a.Rows {
				t.Fatalf("column %d: row %d after %d", j, a.RowIdx[p], last)
			}
			last = a.RowIdx[p]
		}
	}
}

func TestEmptyMatrices(t *testing.T) {
	for _, dims := range [][2]int{{0, 0}, {3, 0}, {0, 3}} {
		a := NewTriplets(dims[0], dims[1], 0).CSC()
		checkForm(t, a)
		checkForm(t, a.Transpose())
		if got, want := a.String(), fmt.Sprintf("%d×%d sparse, 0 nonzeros", dims[0], dims[1]); got != want {
			t.Errorf("String() = %q, want %q", got, want)
		}
	}
}

func TestMisusePanicsWithValues(t *testing.T) {
	a := grid(3, 3)
	f, err := NewCholesky(a)
	if err != nil {
		t.Fatal(err)
	}
	rect := NewTriplets(2, 3, 0).CSC()
	for want, misuse := range map[string]func(){
		"sparse: At(9, 0) of a 9×9 matrix":                                        func() { a.At(9, 0) },
		"sparse: Add(0, 4) to a 2×3 matrix":                                       func() { NewTriplets(2, 3, 0).Add(0, 4, 1) },
		"sparse: matrix of -1×2":                                                  func() { NewTriplets(-1, 2, 0) },
		"sparse: len(x) = 2, want 9 columns":                                      func() { a.MulVec(make([]float64, 2)) },
		"sparse: len(x) = 10, want 9 columns":                                     func() { a.MulVec(make([]float64, 10)) },
		"sparse: len(x) = 28, want 3·9 columns = 27":                              func() { a.MulVec3(make([]float64, 28)) },
		"sparse: len(x) = 10, want 1·n = 9":                                       func() { f.Solve(make([]float64, 10)) },
		"sparse: len(x) = 28, want 3·n = 27":                                      func() { f.Solve3(make([]float64, 28)) },
		"sparse: len(x) = 2, want 3·9 columns = 27":                               func() { a.MulVec3(make([]float64, 2)) },
		"sparse: matrix of 2×3, want it square":                                   func() { Analyze(rect) },
		"sparse: len(order) = 1, want 9":                                          func() { AnalyzeOrdered(a, []int{0}) },
		"sparse: order is not a permutation: order[1] = 0":                        func() { AnalyzeOrdered(a, make([]int, 9)) },
		"sparse: len(x) = 3, want 1·n = 9":                                        func() { f.Solve(make([]float64, 3)) },
		"sparse: len(x) = 3, want 3·n = 27":                                       func() { f.Solve3(make([]float64, 3)) },
		"sparse: Factor: pattern of the 4×4 matrix differs from the one analyzed": func() { f.Factor(grid(2, 2)) },
	} {
		func() {
			defer func() {
				if got := recover(); got != want {
					t.Errorf("panic %q, want %q", got, want)
				}
			}()
			misuse()
		}()
	}
}

func TestStringOfAFullMatrix(t *testing.T) {
	full := NewTriplets(2, 2, 4)
	for i := range 2 {
		full.Add(i, 0, 1)
		full.Add(i, 1, 1)
	}
	if got, want := full.CSC().String(), "2×2 sparse, 4 nonzeros (100 %)"; got != want {
		t.Errorf("String() = %q, want %q", got, want)
	}
}

func ExampleTriplets() {
	t := NewTriplets(3, 3, 0)
	for i := range 3 {
		t.Add(i, i, 1)
	}
	t.Add(0, 2, 4)
	t.Add(0, 2, 1) // entries given twice add up
	a := t.CSC()
	fmt.Println(a)
	fmt.Println(mat.Formatted(a))
	// Output:
	// 3×3 sparse, 4 nonzeros (44 %)
	// ⎡1  0  5⎤
	// ⎢0  1  0⎥
	// ⎣0  0  1⎦
}
