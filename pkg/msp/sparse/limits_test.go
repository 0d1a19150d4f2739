package sparse

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// TestMisuseOfUpdatesPanicsWithValues, and of what else takes rows and numbers.
func TestMisuseOfUpdatesPanicsWithValues(t *testing.T) {
	a := grid(3, 3)
	f, err := NewCholesky(a)
	if err != nil {
		t.Fatal(err)
	}
	single, four := f.Single(), make([]float64, 4)
	following := &Cholesky{Symbolic: f.Symbolic}
	if err := following.Follow(a); err != nil {
		t.Fatal(err)
	}
	sameSize := laplacian(9, [][2]int{{0, 8}})
	sameSize.Val = append(sameSize.Val, make([]float64, len(a.Val)-len(sameSize.Val))...) // as many values, another pattern
	rect := NewTriplets(2, 3, 0).CSC()
	for want, misuse := range map[string]func(){
		"sparse: At(-1, 0) of a 9×9 matrix":                                                   func() { a.At(-1, 0) },
		"sparse: At(0, -1) of a 9×9 matrix":                                                   func() { a.At(0, -1) },
		"sparse: At(0, 9) of a 9×9 matrix":                                                    func() { a.At(0, 9) },
		"sparse: Add(-1, 0) to a 2×3 matrix":                                                  func() { NewTriplets(2, 3, 0).Add(-1, 0, 1) },
		"sparse: Add(0, -1) to a 2×3 matrix":                                                  func() { NewTriplets(2, 3, 0).Add(0, -1, 1) },
		"sparse: Add(2, 0) to a 2×3 matrix":                                                   func() { NewTriplets(2, 3, 0).Add(2, 0, 1) },
		"sparse: Add(0, 3) to a 2×3 matrix":                                                   func() { NewTriplets(2, 3, 0).Add(0, 3, 1) },
		"sparse: matrix of 1×-2":                                                              func() { NewTriplets(1, -2, 0) },
		"sparse: len(x) = 26, want 3·n = 27":                                                  func() { single.Solve3(make([]float64, 26)) },
		"sparse: len(x) = 28, want 3·n = 27":                                                  func() { single.Solve3(make([]float64, 28)) },
		"sparse: order is not a permutation: order[0] = -1":                                   func() { AnalyzeOrdered(a, slices.Repeat([]int{-1}, 9)) },
		"sparse: order is not a permutation: order[0] = 9":                                    func() { AnalyzeOrdered(a, slices.Repeat([]int{9}, 9)) },
		"sparse: len(order) = 10, want 9":                                                     func() { LeftLooking(a, make([]int, 10)) },
		"sparse: Update: 1 rows, 2 values, c = 1; want as many values as rows and c finite":   func() { f.Update([]int{0}, []float64{1, 1}, 1) },
		"sparse: Update: 1 rows, 1 values, c = NaN; want as many values as rows and c finite": func() { f.Update([]int{0}, []float64{1}, math.NaN()) },
		"sparse: Update: 1 rows, 1 values, c = -Inf; want as many values as rows and c finite": func() {
			f.Update([]int{0}, []float64{1}, math.Inf(-1))
		},
		"sparse: Follow: pattern of the 9×9 matrix differs from the one analyzed": func() { following.Follow(sameSize) },
		"sparse: CG: len(x) = 4, want len(b) = 3":                                 func() { CG{}.SolveWith(nil, four, four[:3]) },
		"sparse: CG: len(x) = 3, len(b) = 4, want n = 4":                          func() { CG{}.Solve(grid(2, 2), four[:3], four) },
		"sparse: CG: Tolerance = -1, Iterations = 0, want neither below 0":        func() { CG{Tolerance: -1}.SolveWith(nil, four, four) },
		"sparse: SSOR with ω = 0, want 0 < ω < 2":                                 func() { SSOR(a, 0) },
		"sparse: SSOR with ω = NaN, want 0 < ω < 2":                               func() { SSOR(a, math.NaN()) },
		"sparse: Kron3 of a 1001×1 matrix, want at most 1000 rows and columns":    func() { Kron3(mat.NewDense(1001, 1, nil)) },
		"sparse: Kron3 of a 1×1001 matrix, want at most 1000 rows and columns":    func() { Kron3(mat.NewDense(1, 1001, nil)) },
		"sparse: matrix of 2×3, want it square":                                   func() { WriteMatrixMarket(nil, rect, true) },
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

// TestWhatIsJustWithinLimits is good.
func TestWhatIsJustWithinLimits(t *testing.T) {
	a := grid(3, 3)
	f, err := NewCholesky(a)
	if err != nil {
		t.Fatal(err)
	}
	if a.At(0, 0) == 0 || a.At(8, 8) == 0 || a.At(0, 8) != 0 || a.At(8, 0) != 0 {
		t.Error("entries in the corners")
	}
	if rows, cols := Kron3(mat.NewDense(1000, 1, nil)).Dims(); rows != 3000 || cols != 3 {
		t.Errorf("Kron3 of 1000×1 is %d×%d", rows, cols)
	}
	for _, empty := range [][2]int{{0, 0}, {3, 0}, {0, 3}} {
		if rows, cols := Kron3(NewTriplets(empty[0], empty[1], 0).CSC()).Dims(); rows != 0 || cols != 0 {
			t.Errorf("Kron3 of %d×%d is %d×%d", empty[0], empty[1], rows, cols)
		}
	}
	if err := f.Update(nil, nil, 1); err != nil {
		t.Error(err)
	}
	if err := f.Update([]int{0}, []float64{1}, 0); err != nil {
		t.Error(err)
	}
}

// TestEachBadColumnIsNamed: of a diagonal matrix with one entry that is no pivot, whoever looks at it.
func TestEachBadColumnIsNamed(t *testing.T) {
	const n = 9
	for bad := range n {
		d := NewTriplets(n, n, n)
		for i := range n {
			v := 1.0
			if i == bad {
				v = -1
			}
			d.Add(i, i, v)
		}
		a := d.CSC()
		want := fmt.Sprintf("column %d: sparse: matrix is not positive definite", bad)
		good := laplacian(n, nil)
		part, _ := NewCholesky(good)
		for name, try := range map[string]func() error{
			"Factor":      func() error { _, err := NewCholesky(a); return err },
			"natural":     func() error { _, err := AnalyzeOrdered(a, natural(n)).Factor(a); return err },
			"LeftLooking": func() error { _, err := LeftLooking(a, natural(n)); return err },
			"Jacobi":      func() error { _, err := Jacobi(a); return err },
			"IC0":         func() error { _, err := IC0(a); return err },
			"SSOR":        func() error { _, err := SSOR(a, 1); return err },
			"a part":      func() error { return part.refactorSupernodes(a, part.affected([]int{bad})) },
		} {
			if err := try(); !errors.Is(err, ErrNotPositiveDefinite) || err.Error() != want {
				t.Errorf("%s: %v, want %q", name, err, want)
			}
		}
		if _, err := BlockJacobi3(a); err == nil || !strings.HasPrefix(err.Error(), fmt.Sprintf("column %d: ", bad/3*3)) {
			t.Errorf("blocks: %v, want the first column of the block of %d", err, bad)
		}
		if err := part.Refactor(good); err != nil {
			t.Fatal(err)
		}
		if err := part.Update([]int{bad}, []float64{1}, -1); err == nil || err.Error() != want {
			t.Errorf("Update: %v, want %q", err, want)
		}
	}
}

// of makes a 5×5 matrix of ones with the given rows in each column.
func of(rows ...[]int) *CSC {
	t := NewTriplets(5, 5, 0)
	for j, column := range rows {
		for _, i := range column {
			t.Add(i, j, 1)
		}
	}
	return t.CSC()
}

// TestFits: a matrix fits if its upper triangle has the pattern and its values the places that were analyzed; what is below
// the diagonal may be anything.
func TestFits(t *testing.T) {
	analyzed := of([]int{0, 2}, []int{1}, []int{0, 2, 3}, []int{3, 4}, []int{0, 3, 4})
	s := Analyze(analyzed)
	for name, c := range map[string]struct {
		a    *CSC
		want bool
	}{
		"the same":                    {analyzed, true},
		"other rows below":            {of([]int{0, 4}, []int{1}, []int{0, 2, 4}, []int{3, 4}, []int{0, 3, 4}), true},
		"another row above":           {of([]int{0, 2}, []int{1}, []int{1, 2, 3}, []int{3, 4}, []int{0, 3, 4}), false},
		"one more above, none below":  {of([]int{0, 2}, []int{1}, []int{0, 1, 2}, []int{3, 4}, []int{0, 3, 4}), false},
		"one more above, no diagonal": {of([]int{0, 2}, []int{1}, []int{0, 2, 3}, []int{2, 4}, []int{0, 3, 4}), false},
		"none above, more below":      {of([]int{0, 2}, []int{1}, []int{2, 3, 4}, []int{3, 4}, []int{0, 3, 4}), false},
		"fewer above":                 {of([]int{0, 2}, []int{1}, []int{0, 3, 4}, []int{3, 4}, []int{0, 3, 4}), false},
		"the last column":             {of([]int{0, 2}, []int{1}, []int{0, 2, 3}, []int{3, 4}, []int{1, 3, 4}), false},
		"shorter columns":             {of([]int{0}, []int{1, 2}, []int{0, 2, 3}, []int{3, 4}, []int{0, 3, 4}), false},
		"a smaller matrix":            {laplacian(4, nil), false},
	} {
		if got := s.Fits(c.a); got != c.want {
			t.Errorf("%s: fits %t", name, got)
		}
	}
}

// TestEmbed puts values where a larger pattern has places for them.
func TestEmbed(t *testing.T) {
	large := of([]int{0, 2, 4}, []int{1}, []int{0, 2, 3}, nil, []int{0, 3, 4})
	small := of([]int{2}, nil, []int{0, 3}, nil, []int{0, 4})
	small.Name = "small"
	for p := range small.Val {
		small.Val[p] = float64(2 + p)
	}
	got := large.Embed(small)
	if got == nil || !mat.Equal(got, small) || got.NNZ() != large.NNZ() || got.Name != "small" || !slices.Equal(got.RowIdx, large.RowIdx) {
		t.Errorf("%v embedded is %v", small, got)
	}
	if slices.ContainsFunc(large.Val, func(v float64) bool { return v != 1 }) {
		t.Error("values of the pattern have changed")
	}
	for name, b := range map[string]*CSC{
		"a row between":   of([]int{1}),
		"a row behind":    of(nil, []int{2}),
		"an empty column": of(nil, nil, nil, []int{0}),
		"another size":    laplacian(4, nil),
		"more columns":    NewTriplets(5, 6, 0).CSC(),
		"more rows":       NewTriplets(6, 5, 0).CSC(),
	} {
		if got := large.Embed(b); got != nil {
			t.Errorf("%s: embedded as %v", name, got)
		}
	}
}

// TestResidualOfCG is that of the solution it has come to, and of none without iterations that help.
func TestResidualOfCG(t *testing.T) {
	a := grid(6, 6)
	b := make([]float64, a.Cols)
	for i := range b {
		b[i] = math.Cos(float64(i * i))
	}
	times := func(y, x []float64) { mulSymmetric(a, y, x) }
	for most := 1; most <= 5; most++ {
		x := make([]float64, len(b))
		made, residual, err := CG{Iterations: most}.Improve(times, x, b)
		left := a.MulVec(x)
		for i := range left {
			left[i] = b[i] - left[i]
		}
		want := math.Sqrt(dot(left, left) / dot(b, b))
		if made != most || !errors.Is(err, ErrNoConvergence) || math.Abs(residual-want) > 1e-14 {
			t.Errorf("%d of %d iterations, residual %.15g, want %.15g, error %v", made, most, residual, want, err)
		}
	}
	x := make([]float64, len(b))
	if made, residual, err := (CG{}).Improve(times, x, make([]float64, len(b))); made != 0 || residual != 0 || err != nil {
		t.Errorf("nothing to solve: %d iterations, residual %g, error %v", made, residual, err)
	}
	b[3] = math.NaN()
	if made, _, err := (CG{}).Improve(times, x, b); made != 0 || !errors.Is(err, ErrNoConvergence) {
		t.Errorf("NaN: %d iterations, error %v", made, err)
	}
}
