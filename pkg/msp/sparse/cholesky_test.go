package sparse

import (
	"errors"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"
)

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

// TestSharedWorkMakesNoGarbage has two processors factor and solve, where AllocsPerRun leaves but one.
func TestSharedWorkMakesNoGarbage(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(2))
	a := grid(130, 130)
	f, err := NewCholesky(a)
	if err != nil {
		t.Fatal(err)
	}
	x := make([]float64, 3*a.Cols)
	for range 300 { // until each processor has the dead goroutines that it keeps for new ones
		f.Solve3(x)
	}
	for name, work := range map[string]func(){
		"Solve3":   func() { f.Solve3(x) },
		"Refactor": func() { err = f.Refactor(a) },
	} {
		const runs = 20 // the scheduler may allocate now and then
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		for range runs {
			work()
		}
		runtime.ReadMemStats(&after)
		if n := (after.Mallocs - before.Mallocs) / runs; n != 0 || err != nil {
			t.Errorf("%s: %v allocations, error %v", name, n, err)
		}
	}
}

// TestSameBitsOnAnyNumberOfProcessors factors a matrix that is large enough to be shared.
func TestSameBitsOnAnyNumberOfProcessors(t *testing.T) {
	a := grid(130, 130)
	s := Analyze(a)
	if s.Flops() < worthSharing || len(s.factoring) < 4 {
		t.Fatalf("%g multiplications in %d parts are not shared", s.Flops(), len(s.factoring))
	}
	if s.CriticalPath() <= 0 || s.CriticalPath() > s.Flops()/2 {
		t.Errorf("critical path of %g of %g multiplications", s.CriticalPath(), s.Flops())
	}
	var want [][4]float64
	for _, processors := range []int{1, 2, 3, 5, 7} {
		before := runtime.GOMAXPROCS(processors)
		f, err := s.Factor(a)
		runtime.GOMAXPROCS(before)
		if err != nil {
			t.Fatal(err)
		}
		if want == nil {
			want = f.val
		}
		if !slices.Equal(f.val, want) {
			t.Errorf("%d processors give another factor", processors)
		}
	}
	if len(s.solving.spans) < 2 || len(s.solving.rest) == 0 {
		t.Fatalf("a solution in %d spans and a rest of %d supernodes is not shared", len(s.solving.spans), len(s.solving.rest))
	}
	f, err := s.Factor(a)
	if err != nil {
		t.Fatal(err)
	}
	single := f.Single()
	rnd := rand.New(rand.NewPCG(6, 6))
	b := make([]float64, 3*a.Cols)
	for i := range b {
		b[i] = rnd.NormFloat64()
	}
	for name, solve := range map[string]func([]float64){
		"Solve3": f.Solve3, "Solve": func(x []float64) { f.Solve(x[:a.Cols]) }, "Solve3 in single precision": single.Solve3,
	} {
		var want []float64
		for _, processors := range []int{1, 2, 5, 2, 2, 5} {
			x := slices.Clone(b)
			before := runtime.GOMAXPROCS(processors)
			solve(x)
			runtime.GOMAXPROCS(before)
			if want == nil {
				want = x
			}
			if !slices.Equal(x, want) {
				t.Errorf("%s: %d processors give another solution", name, processors)
			}
		}
	}
	x := slices.Clone(b)
	f.Solve3(x)
	for i, v := range a.MulVec3(x) {
		// The matrix has 0.1 and more below its eigenvalues, up to 20 in a row: roundings of 1e-16 of x below 100.
		if !(math.Abs(v-b[i]) <= 1e-12) {
			t.Fatalf("(A x)[%d] = %v, want %v", i, v, b[i])
		}
	}
	bad := a.Clone()
	for _, j := range []int{9000, 40, 16000} { // the same one is named, whoever finds it
		for p := bad.ColPtr[j]; p < bad.ColPtr[j+1]; p++ {
			if bad.RowIdx[p] == j {
				bad.Val[p] = -1
			}
		}
	}
	var text string
	for _, processors := range []int{1, 2, 3, 5, 7} {
		before := runtime.GOMAXPROCS(processors)
		_, err := s.Factor(bad)
		runtime.GOMAXPROCS(before)
		if !errors.Is(err, ErrNotPositiveDefinite) || text != "" && err.Error() != text {
			t.Fatalf("%d processors: error %v, was %q", processors, err, text)
		}
		text = err.Error()
	}
}
