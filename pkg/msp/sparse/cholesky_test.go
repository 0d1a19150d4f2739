package sparse

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// grid returns the matrix of a curtain of nx×ny particles: neighbours, one diagonal, next but one.
func grid(nx, ny int) *CSC {
	var edges [][2]int
	for j := range ny {
		for i := range nx {
			for _, d := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {2, 0}, {0, 2}} {
				if i+d[0] < nx && j+d[1] < ny {
					edges = append(edges, [2]int{j*nx + i, (j+d[1])*nx + i + d[0]})
				}
			}
		}
	}
	return laplacian(nx*ny, edges)
}

// laplacian returns 0.1 I + the Laplacian of the graph.
func laplacian(n int, edges [][2]int) *CSC {
	t := NewTriplets(n, n, 0)
	for i := range n {
		t.Add(i, i, 0.1)
	}
	for _, e := range edges {
		t.Add(e[0], e[0], 1)
		t.Add(e[1], e[1], 1)
		t.Add(e[0], e[1], -1)
		t.Add(e[1], e[0], -1)
	}
	return t.CSC()
}

// graphs returns matrices of patterns that try an ordering: none, paths, stars, cliques, trees, random
// ones in several pieces.
func graphs() map[string]*CSC {
	star := func(n int) (e [][2]int) {
		for i := 1; i < n; i++ {
			e = append(e, [2]int{0, i})
		}
		return e
	}
	clique := func(n int) (e [][2]int) {
		for i := range n {
			for j := range i {
				e = append(e, [2]int{j, i})
			}
		}
		return e
	}
	path := func(n int) (e [][2]int) {
		for i := 1; i < n; i++ {
			e = append(e, [2]int{i - 1, i})
		}
		return e
	}
	g := map[string]*CSC{
		"nothing":      laplacian(0, nil),
		"one":          laplacian(1, nil),
		"two":          laplacian(2, path(2)),
		"five loose":   laplacian(5, nil),
		"path":         laplacian(50, path(50)),
		"star":         laplacian(40, star(40)),
		"clique":       laplacian(20, clique(20)),
		"two cliques":  laplacian(30, clique(15)),
		"grid 12×9":    grid(12, 9),
		"grid 1×30":    grid(1, 30),
		"star of path": laplacian(30, append(star(20), path(30)...)),
	}
	rnd := rand.New(rand.NewPCG(7, 7))
	for k := range 60 {
		n := 2 + rnd.IntN(40)
		var edges [][2]int
		for range rnd.IntN(3 * n) {
			if i, j := rnd.IntN(n), rnd.IntN(n); i != j {
				edges = append(edges, [2]int{i, j})
			}
		}
		g[fmt.Sprintf("random %d", k)] = laplacian(n, edges)
	}
	return g
}

func TestOrderIsAPermutation(t *testing.T) {
	for name, a := range graphs() {
		order := Order(a)
		if !slices.Equal(order, Order(a)) {
			t.Errorf("%s: two orders for one matrix", name)
		}
		slices.Sort(order)
		if !slices.Equal(order, natural(a.Cols)) {
			t.Errorf("%s: not a permutation: %v", name, order)
		}
	}
}

func natural(n int) []int {
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	return order
}

func TestOrderReducesFill(t *testing.T) {
	// Trees have an order without fill, and minimum degree finds it.
	for _, name := range []string{"path", "star", "five loose", "two", "one"} {
		a := graphs()[name]
		if got, want := Analyze(a).NNZ(), (a.NNZ()+a.Cols)/2; got != want {
			t.Errorf("%s: %d nonzeros in the factor, %d in the triangle of the matrix", name, got, want)
		}
	}
	// On a grid the band order fills n·2·nx; minimum degree grows like n log n. At 40×40 that is a
	// factor of about 2.
	a := grid(40, 40)
	band, least := AnalyzeOrdered(a, natural(a.Cols)).NNZ(), Analyze(a).NNZ()
	if float64(least) > 0.6*float64(band) {
		t.Errorf("grid 40×40: %d nonzeros in the factor, %d in band order", least, band)
	}
}

// TestFactorPattern compares with elimination played out on a dense pattern.
func TestFactorPattern(t *testing.T) {
	for name, a := range graphs() {
		s := Analyze(a)
		n, perm := a.Cols, s.Perm()
		filled := make([][]bool, n)
		for i := range filled {
			filled[i] = make([]bool, n)
			for j := range n {
				filled[i][j] = a.At(perm[i], perm[j]) != 0
			}
		}
		for k := range n {
			var rows []int32
			for i := k; i < n; i++ {
				if !filled[i][k] {
					continue
				}
				rows = append(rows, int32(i))
				for j := k + 1; j < n; j++ {
					filled[i][j] = filled[i][j] || i > k && filled[j][k]
				}
			}
			if got := s.rowIdx[s.colPtr[k]:s.colPtr[k+1]]; !slices.Equal(got, rows) {
				t.Fatalf("%s: column %d of L has rows %v, want %v", name, k, got, rows)
			}
		}
	}
}

func TestFactorAgreesWithGonum(t *testing.T) {
	for name, a := range graphs() {
		n := a.Cols
		f, err := NewCholesky(a)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if n == 0 {
			f.Solve(nil)
			f.Solve3(nil)
			continue
		}
		b := make([]float64, 3*n)
		for i := range b {
			b[i] = math.Sin(float64(i + 1))
		}
		x := slices.Clone(b)
		f.Solve3(x)

		sym := mat.NewSymDense(n, nil)
		for i := range n {
			for j := range i + 1 {
				sym.SetSym(i, j, a.At(i, j))
			}
		}
		var chol mat.Cholesky
		if !chol.Factorize(sym) {
			t.Fatalf("%s: gonum finds no factor", name)
		}
		for axis := range 3 {
			one := make([]float64, n)
			for i := range n {
				one[i] = b[3*i+axis]
			}
			var want mat.VecDense
			if err := chol.SolveVecTo(&want, mat.NewVecDense(n, slices.Clone(one))); err != nil {
				t.Fatal(err)
			}
			f.Solve(one)
			for i := range n {
				// The condition number is at most 0.1⁻¹ ‖A‖ < 1e3, so 1e-13 of solutions of size 10.
				if math.Abs(x[3*i+axis]-want.AtVec(i)) > 1e-12 {
					t.Fatalf("%s: x[%d] on axis %d = %v, gonum has %v", name, i, axis, x[3*i+axis], want.AtVec(i))
				}
				if math.Abs(one[i]-x[3*i+axis]) > 1e-12 {
					t.Fatalf("%s: Solve and Solve3 differ: %v, %v", name, one[i], x[3*i+axis])
				}
			}
		}
	}
}

// TestFactorResidual checks the backward error ‖A x − b‖ ≤ c ε ‖A‖ ‖x‖ of a stable factorisation for
// stiffnesses over twelve decades.
func TestFactorResidual(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 3))
	for range 20 {
		n := 300
		tr := NewTriplets(n, n, 0)
		for i := range n {
			tr.Add(i, i, 1e-3)
		}
		for range 4 * n {
			i, j, k := rnd.IntN(n), rnd.IntN(n), math.Pow(10, -6+12*rnd.Float64())
			if i == j {
				continue
			}
			tr.Add(i, i, k)
			tr.Add(j, j, k)
			tr.Add(i, j, -k)
			tr.Add(j, i, -k)
		}
		a := tr.CSC()
		f, err := NewCholesky(a)
		if err != nil {
			t.Fatal(err)
		}
		b := make([]float64, 3*n)
		for i := range b {
			b[i] = rnd.NormFloat64()
		}
		x := slices.Clone(b)
		f.Solve3(x)
		largest := 0.0
		for _, v := range a.Val {
			largest = max(largest, math.Abs(v))
		}
		size, residual := 0.0, 0.0
		for i, v := range a.MulVec3(x) {
			size = max(size, math.Abs(x[i]))
			residual = max(residual, math.Abs(v-b[i]))
		}
		// c is at most the number of terms in a row, some 300, in practice a few.
		if bound := 1e-14 * largest * size; residual > bound {
			t.Errorf("residual %g, want at most %g", residual, bound)
		}
	}
}

func TestSamePatternOtherValues(t *testing.T) {
	a := grid(6, 7)
	s := Analyze(a)
	b := a.Clone()
	for p := range b.Val {
		b.Val[p] *= 4
	}
	fa, err := s.Factor(a)
	if err != nil {
		t.Fatal(err)
	}
	fb, err := s.Factor(b)
	if err != nil {
		t.Fatal(err)
	}
	for p, v := range fa.val {
		if fb.val[p] != 2*v { // exact: powers of two
			t.Fatalf("entry %d of the factor of 4 A is %v, want 2·%v", p, fb.val[p], v)
		}
	}
}

func TestNotPositiveDefinite(t *testing.T) {
	entry := func(i, j int, v float64) *CSC {
		a := grid(5, 5)
		for p := a.ColPtr[j]; p < a.ColPtr[j+1]; p++ {
			if a.RowIdx[p] == i {
				a.Val[p] = v
			}
		}
		return a
	}
	for name, a := range map[string]*CSC{
		"negative diagonal":  entry(7, 7, -1),
		"zero diagonal":      entry(7, 7, 0),
		"NaN":                entry(7, 7, math.NaN()),
		"infinite":           entry(7, 7, math.Inf(1)),
		"large off-diagonal": entry(6, 7, 100),
		"no diagonal":        NewTriplets(3, 3, 0).CSC(),
	} {
		_, err := NewCholesky(a)
		if !errors.Is(err, ErrNotPositiveDefinite) {
			t.Errorf("%s: error %v", name, err)
			continue
		}
		if !strings.HasPrefix(err.Error(), "column ") {
			t.Errorf("%s: %q names no column", name, err)
		}
	}
	// One pivot is bad by itself wherever it comes in the order: it is the one that is named.
	d := NewTriplets(4, 4, 0)
	for i := range 4 {
		d.Add(i, i, []float64{1, 2, -3, 4}[i])
	}
	_, err := NewCholesky(d.CSC())
	if want := "column 2: sparse: matrix is not positive definite"; err == nil || err.Error() != want {
		t.Errorf("error %v, want %q", err, want)
	}
}

func TestSolveAllocatesNothing(t *testing.T) {
	f, err := NewCholesky(grid(10, 10))
	if err != nil {
		t.Fatal(err)
	}
	x := make([]float64, 300)
	if n := testing.AllocsPerRun(10, func() { f.Solve3(x); f.Solve(x[:100]) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkOrder(b *testing.B) {
	a := grid(81, 81)
	for b.Loop() {
		Order(a)
	}
}

func BenchmarkAnalyzeOrdered(b *testing.B) {
	a := grid(81, 81)
	order := Order(a)
	for b.Loop() {
		AnalyzeOrdered(a, order)
	}
}

func BenchmarkFactor(b *testing.B) {
	a := grid(81, 81)
	s := Analyze(a)
	for b.Loop() {
		if _, err := s.Factor(a); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkSolve3(b *testing.B) {
	a := grid(81, 81)
	f, err := NewCholesky(a)
	if err != nil {
		b.Fatal(err)
	}
	x := make([]float64, 3*a.Cols)
	for b.Loop() {
		x[0] = 1
		f.Solve3(x)
	}
}

func ExampleNewCholesky() {
	t := NewTriplets(2, 2, 0)
	t.Add(0, 0, 4)
	t.Add(0, 1, 2)
	t.Add(1, 0, 2)
	t.Add(1, 1, 3)
	f, err := NewCholesky(t.CSC())
	if err != nil {
		fmt.Println(err)
		return
	}
	x := []float64{8, 8} // b, then the solution
	f.Solve(x)
	fmt.Printf("%.4f\n", x)
	// Output: [1.0000 2.0000]
}

func ExampleAnalyze() {
	// A star: eliminating its hub first would join all others.
	t := NewTriplets(100, 100, 0)
	for i := range 100 {
		t.Add(i, i, 100)
		if i > 0 {
			t.Add(0, i, -1)
		}
	}
	a := t.CSC() // the upper triangle is enough
	hubFirst := make([]int, 100)
	for i := range hubFirst {
		hubFirst[i] = i
	}
	fmt.Println(AnalyzeOrdered(a, hubFirst))
	fmt.Println(Analyze(a))
	// Output:
	// Cholesky pattern: n = 100, 5050 nonzeros in the factor
	// Cholesky pattern: n = 100, 199 nonzeros in the factor
}
