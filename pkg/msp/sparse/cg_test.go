package sparse

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"testing"
)

// preconditioners returns all of them for A.
func preconditioners(t *testing.T, a *CSC) map[string]Preconditioner {
	t.Helper()
	all := map[string]Preconditioner{"none": nil}
	var err error
	keep := func(name string, p Preconditioner, e error) {
		all[name] = p
		err = errors.Join(err, e)
	}
	p, e := Jacobi(a)
	keep("Jacobi", p, e)
	p, e = IC0(a)
	keep("IC(0)", p, e)
	p, e = SSOR(a, 1)
	keep("SSOR, ω = 1", p, e)
	p, e = SSOR(a, 1.5)
	keep("SSOR, ω = 1.5", p, e)
	cycle, e := newMultigrid(a, 3)
	if e == nil {
		keep("multigrid", cycle.Cycle, nil)
	}
	err = errors.Join(err, e)
	if a.Cols%3 == 0 {
		p, e = BlockJacobi3(a)
		keep("3×3 blocks", p, e)
	}
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func TestCGAgreesWithCholesky(t *testing.T) {
	for name, a := range graphs() {
		f, err := NewCholesky(a)
		if err != nil {
			t.Fatal(err)
		}
		b := make([]float64, a.Cols)
		for i := range b {
			b[i] = math.Sin(float64(i + 1))
		}
		want := slices.Clone(b)
		f.Solve(want)
		for how, p := range preconditioners(t, a) {
			x := make([]float64, a.Cols)
			if _, err := (CG{Precondition: p}).Solve(a, x, b); err != nil {
				t.Errorf("%s, %s: %v", name, how, err)
			}
			for i := range x {
				// The residual is 1e-10 ‖b‖, the least eigenvalue of these matrices 0.1.
				if math.Abs(x[i]-want[i]) > 1e-9*math.Sqrt(dot(b, b)) {
					t.Errorf("%s, %s: x[%d] = %v, want %v", name, how, i, x[i], want[i])
					break
				}
			}
			if k, err := (CG{Precondition: p}).Solve(a, x, b); k > 1 || err != nil {
				t.Errorf("%s, %s: %d iterations from the solution, %v", name, how, k, err)
			}
		}
	}
}

// TestPreconditionersAreWhatTheySay multiplies back: M z = r for the M of each doc comment. On a chain
// nothing fills in, so IC(0) is exact.
func TestPreconditionersAreWhatTheySay(t *testing.T) {
	a := grid(9, 1)
	n, r := a.Cols, make([]float64, a.Cols)
	for i := range r {
		r[i] = float64(i*i%7) - 2
	}
	const omega = 1.3
	m := map[string]func(z []float64) []float64{
		"Jacobi":     func(z []float64) []float64 { return scale(a, z, 1) },
		"IC(0)":      a.MulVec,
		"3×3 blocks": func(z []float64) []float64 { return part(a, z, func(i, j int) bool { return i/3 == j/3 }) },
		"SSOR": func(z []float64) []float64 {
			up, down := func(i, j int) bool { return i < j }, func(i, j int) bool { return i > j }
			w := add(scale(a, z, 1/omega), part(a, z, up))
			for i := range w {
				w[i] /= a.At(i, i)
			}
			w = add(scale(a, w, 1/omega), part(a, w, down))
			for i := range w {
				w[i] *= omega / (2 - omega)
			}
			return w
		},
	}
	solve := map[string]Preconditioner{}
	solve["Jacobi"], _ = Jacobi(a)
	solve["IC(0)"], _ = IC0(a)
	solve["3×3 blocks"], _ = BlockJacobi3(a)
	solve["SSOR"], _ = SSOR(a, omega)
	for name, times := range m {
		z := make([]float64, n)
		solve[name](z, r)
		for i, v := range times(z) {
			if math.Abs(v-r[i]) > 1e-12 { // a condition number below 1e3 of numbers of size 1
				t.Errorf("%s: (M z)[%d] = %v, want %v", name, i, v, r[i])
			}
		}
	}
}

func part(a *CSC, z []float64, in func(i, j int) bool) []float64 {
	y := make([]float64, len(z))
	for j := range z {
		for p := a.ColPtr[j]; p < a.ColPtr[j+1]; p++ {
			if in(a.RowIdx[p], j) {
				y[a.RowIdx[p]] += a.Val[p] * z[j]
			}
		}
	}
	return y
}

func scale(a *CSC, z []float64, c float64) []float64 {
	y := part(a, z, func(i, j int) bool { return i == j })
	for i := range y {
		y[i] *= c
	}
	return y
}

func add(a, b []float64) []float64 {
	c := make([]float64, len(a))
	for i := range c {
		c[i] = a[i] + b[i]
	}
	return c
}

func TestCGSaysWhatIsWrong(t *testing.T) {
	a := grid(6, 6)
	b := make([]float64, 36)
	b[0] = 1
	if k, err := (CG{Iterations: 2}).Solve(a, make([]float64, 36), b); k != 2 || !errors.Is(err, ErrNoConvergence) {
		t.Errorf("2 iterations: %d, %v", k, err)
	}
	b[3] = math.NaN()
	if _, err := (CG{}).Solve(a, make([]float64, 36), b); !errors.Is(err, ErrNoConvergence) {
		t.Errorf("NaN: %v", err)
	}
	b[3] = 0
	for p := range a.Val {
		a.Val[p] = -a.Val[p]
	}
	if _, err := (CG{}).Solve(a, make([]float64, 36), b); !errors.Is(err, ErrNotPositiveDefinite) {
		t.Errorf("negative definite: %v", err)
	}
	for name, build := range map[string]func(a *CSC) (Preconditioner, error){
		"Jacobi": Jacobi, "IC0": IC0, "BlockJacobi3": BlockJacobi3,
		"SSOR": func(a *CSC) (Preconditioner, error) { return SSOR(a, 1) },
	} {
		if _, err := build(a); !errors.Is(err, ErrNotPositiveDefinite) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestIC0ShiftsWherePivotsFail on Kershaw's matrix, positive definite with a negative incomplete pivot.
func TestIC0ShiftsWherePivotsFail(t *testing.T) {
	tr := NewTriplets(4, 4, 0)
	for i, row := range [4][4]float64{{3, -2, 0, 2}, {-2, 3, -2, 0}, {0, -2, 3, -2}, {2, 0, -2, 3}} {
		for j, v := range row {
			if v != 0 {
				tr.Add(i, j, v)
			}
		}
	}
	a := tr.CSC()
	var l CSC
	l.setLowerTriangle(a)
	if incomplete(&l) < 0 {
		t.Fatal("the incomplete factor exists: the test shows nothing")
	}
	p, err := IC0(a)
	if err != nil {
		t.Fatal(err)
	}
	x := make([]float64, 4)
	if _, err := (CG{Precondition: p}).Solve(a, x, []float64{1, 2, 3, 4}); err != nil {
		t.Error(err)
	}
}

// TestPreconditioningSavesIterations where stiffnesses differ by eight decades.
func TestPreconditioningSavesIterations(t *testing.T) {
	tr := NewTriplets(300, 300, 0)
	for i := range 300 {
		tr.Add(i, i, 1)
		for _, j := range []int{i + 1, i + 17} {
			if j < 300 {
				k := math.Pow(10, 4*math.Sin(float64(i)))
				tr.Add(i, i, k)
				tr.Add(j, j, k)
				tr.Add(i, j, -k)
				tr.Add(j, i, -k)
			}
		}
	}
	a := tr.CSC()
	b := make([]float64, 300)
	for i := range b {
		b[i] = math.Sin(float64(i * i))
	}
	used := map[string]int{}
	for how, p := range preconditioners(t, a) {
		k, err := CG{Precondition: p, Iterations: 1e5}.Solve(a, make([]float64, 300), b)
		if err != nil {
			t.Errorf("%s: %v", how, err)
		}
		used[how] = k
	}
	if !(max(used["IC(0)"], used["SSOR, ω = 1"]) < used["Jacobi"] && used["Jacobi"] < used["none"]) {
		t.Errorf("iterations: %v", used)
	}
}

func TestMisuseOfCGPanicsWithValues(t *testing.T) {
	a, four := grid(2, 2), make([]float64, 4)
	for want, misuse := range map[string]func(){
		"sparse: CG: len(x) = 4, len(b) = 3, want n = 4":                    func() { CG{}.Solve(a, four, make([]float64, 3)) },
		"sparse: CG: Tolerance = NaN, Iterations = 0, want neither below 0": func() { CG{Tolerance: math.NaN()}.Solve(a, four, four) },
		"sparse: CG: Tolerance = 0, Iterations = -1, want neither below 0":  func() { CG{Iterations: -1}.Solve(a, four, four) },
		"sparse: SSOR with ω = 2, want 0 < ω < 2":                           func() { SSOR(a, 2) },
		"sparse: 3×3 blocks of a 4×4 matrix":                                func() { BlockJacobi3(a) },
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

// How much the preconditioners help on the Laplacian of a grid of 30 × 30 with 0.1 on its diagonal.
func ExampleSSOR() {
	a := grid(30, 30)
	b := make([]float64, 900)
	b[0] = 1
	jacobi, _ := Jacobi(a)
	blocks, _ := BlockJacobi3(a)
	ssor, _ := SSOR(a, 1)
	ic0, _ := IC0(a)
	for _, p := range []Preconditioner{nil, jacobi, blocks, ssor, ic0} {
		n, err := CG{Precondition: p}.Solve(a, make([]float64, 900), b)
		fmt.Println(n, err)
	}
	// Output:
	// 79 <nil>
	// 76 <nil>
	// 85 <nil>
	// 32 <nil>
	// 28 <nil>
}

func ExampleCG() {
	t := NewTriplets(2, 2, 0)
	t.Add(0, 0, 4)
	t.Add(0, 1, 2)
	t.Add(1, 0, 2)
	t.Add(1, 1, 3)
	a := t.CSC()
	p, err := IC0(a)
	if err != nil {
		fmt.Println(err)
		return
	}
	x := make([]float64, 2) // the first guess
	n, err := CG{Precondition: p}.Solve(a, x, []float64{8, 8})
	fmt.Printf("%.4f, %d iteration, %v\n", x, n, err) // nothing was dropped: M = A
	// Output: [1.0000 2.0000], 1 iteration, <nil>
}

// TestCGEnergy: with Energy, the error in the norm of A is within Tolerance, up to the part that the four last terms of the estimate
// miss, where stiff springs between light particles hide a heavy one from the residual. Without it, the error is almost the whole.
func TestCGEnergy(t *testing.T) {
	const n, tolerance = 60, 0.05
	heavy := func(y, x []float64) { // masses of 1 kg, the last one of 1e4 kg; one spring of 1e10 kg after another of 1 kg
		for i := range y {
			y[i] = x[i]
		}
		y[n-1] *= 1e4
		for i := range n - 1 {
			k := 1.0
			if i == 0 {
				k = 1e10
			}
			f := k * (x[i+1] - x[i])
			y[i], y[i+1] = y[i]-f, y[i+1]+f
		}
	}
	want, b := make([]float64, n), make([]float64, n)
	for i := range want {
		want[i] = 1e-3
	}
	want[0] += 1e-6 // far less than the heavy one moves, but a large force
	heavy(b, want)
	norm := func(x []float64) float64 {
		ax := make([]float64, n)
		heavy(ax, x)
		return math.Sqrt(dot(x, ax))
	}
	apart := func(c CG) float64 {
		x := make([]float64, n)
		c.Precondition = func(z, r []float64) {
			copy(z, r)
			z[n-1] /= 1e4
		}
		if _, err := c.SolveWith(heavy, x, b); err != nil {
			t.Fatal(err)
		}
		for i := range x {
			x[i] -= want[i]
		}
		return norm(x) / norm(want)
	}
	if e := apart(CG{Tolerance: tolerance, Energy: true}); e > tolerance {
		t.Errorf("the error is %.3g of the whole, want at most %g", e, tolerance)
	}
	if e := apart(CG{Tolerance: tolerance}); e < 0.5 {
		t.Errorf("by the residual, the error is %.3g of the whole: the system shows nothing", e)
	}
}
