package sparse

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

// TestCycleIsBelowTheInverse: C is symmetric, and 0 < C ≤ A⁻¹, so that no iteration with it raises the error in the norm of A.
func TestCycleIsBelowTheInverse(t *testing.T) {
	deep := 0
	for name, a := range graphs() {
		m, err := newMultigrid(a, 3)
		if err != nil {
			t.Fatal(name, err)
		}
		deep = max(deep, len(m.Levels()))
		n, rnd := a.Cols, rand.New(rand.NewPCG(1, 2))
		random := func() []float64 {
			v := make([]float64, n)
			for i := range v {
				v[i] = rnd.NormFloat64()
			}
			return v
		}
		for range 5 {
			u, v, cu, cv := random(), random(), make([]float64, n), make([]float64, n)
			m.Cycle(cu, u)
			m.Cycle(cv, v)
			size := math.Sqrt(dot(cu, cu) * dot(v, v))
			if d := dot(cu, v) - dot(u, cv); math.Abs(d) > 1e-13*size { // rounding
				t.Errorf("%s: C is not symmetric: %g", name, d)
			}
			r := a.MulVec(u) // of the error u
			m.Cycle(cu, r)
			before, kept := dot(u, r), dot(u, r)-dot(cu, r)
			if n > 0 && !(kept >= -1e-13*before && kept < before) {
				t.Errorf("%s: uᵀ(A − A C A)u = %g, uᵀA u = %g", name, kept, before)
			}
		}
	}
	if deep < 3 {
		t.Errorf("%d levels at most, want three", deep)
	}
}

// TestProlongationReproducesTranslations: the rows of P add up to 1, so that a coarser level has the same mass.
func TestProlongationReproducesTranslations(t *testing.T) {
	for name, a := range graphs() {
		m, err := newMultigrid(a, 3)
		if err != nil {
			t.Fatal(name, err)
		}
		for _, l := range m.levels[:max(0, len(m.levels)-1)] {
			for i := range l.n {
				sum := 0.0
				for _, w := range l.p.val[l.p.ptr[i]:l.p.ptr[i+1]] {
					sum += w
				}
				// A row without strong entries has no part in the coarser level.
				if l.p.ptr[i] < l.p.ptr[i+1] && math.Abs(sum-1) > 1e-14 {
					t.Errorf("%s: row %d of P adds up to %v", name, i, sum)
				}
			}
		}
	}
}

// TestCyclesDoNotDependOnSize: conjugate gradients need no more of them on a sheet of sixteen times as many rows, where those with
// SSOR need four times as many.
func TestCyclesDoNotDependOnSize(t *testing.T) {
	iterations := func(a *CSC, p Preconditioner) int {
		b, x := make([]float64, a.Cols), make([]float64, a.Cols)
		for i := range b {
			b[i] = math.Sin(float64(i))
		}
		n, err := CG{Precondition: p}.Solve(a, x, b)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	cycles := func(n int) int {
		a := softGrid(n)
		m, err := NewMultigrid(a)
		if err != nil {
			t.Fatal(err)
		}
		if len(m.Levels()) < 2 {
			t.Fatalf("%d×%d: %v", n, n, m)
		}
		return iterations(a, m.Cycle)
	}
	small, large := cycles(25), cycles(100)
	p, err := SSOR(softGrid(100), 1)
	if err != nil {
		t.Fatal(err)
	}
	sweeps := iterations(softGrid(100), p)
	t.Logf("%d and %d cycles, %d sweeps", small, large, sweeps)
	if large > small+5 || sweeps < 4*large {
		t.Errorf("%d and %d cycles, %d sweeps of SSOR", small, large, sweeps)
	}
}

// softGrid is grid(n, n) with hardly any mass.
func softGrid(n int) *CSC {
	a := grid(n, n)
	for j := range a.Cols {
		sum := 0.0
		at := 0
		for p := a.ColPtr[j]; p < a.ColPtr[j+1]; p++ {
			if a.RowIdx[p] == j {
				at = p
			} else {
				sum -= a.Val[p]
			}
		}
		a.Val[at] = sum + 1e-4
	}
	return a
}

// TestMultigridWithoutLevels: a matrix that its diagonal dominates needs none, a small one is solved by its factor.
func TestMultigridWithoutLevels(t *testing.T) {
	a := softGrid(30)
	for j := range a.Cols {
		for p := a.ColPtr[j]; p < a.ColPtr[j+1]; p++ {
			if a.RowIdx[p] == j {
				a.Val[p] += 100
			}
		}
	}
	for _, c := range []struct {
		a    *CSC
		want string
		most float64 // of the error that a cycle leaves
	}{
		{a, "multigrid: levels of [900] rows", 1e-2}, {softGrid(20), "multigrid: levels of [400] rows", 1e-9},
	} {
		m, err := NewMultigrid(c.a)
		if err != nil {
			t.Fatal(err)
		}
		x, z := make([]float64, c.a.Cols), make([]float64, c.a.Cols)
		for i := range x {
			x[i] = math.Cos(float64(i))
		}
		m.Cycle(z, c.a.MulVec(x))
		for i := range z {
			z[i] -= x[i]
		}
		if left := math.Sqrt(dot(z, z) / dot(x, x)); left > c.most || m.String() != c.want {
			t.Errorf("%v: %g of the error is left", m, left)
		}
	}
}

func TestMultigridRefuses(t *testing.T) {
	a := softGrid(30)
	a.Val[0] = -1
	if _, err := NewMultigrid(a); !errors.Is(err, ErrNotPositiveDefinite) {
		t.Errorf("a negative entry on the diagonal: %v", err)
	}
	m, err := NewMultigrid(softGrid(30))
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if got, want := fmt.Sprint(recover()), "sparse: Cycle3: len(z) = 3, len(r) = 2700, want 3n = 2700"; got != want {
			t.Errorf("panic %q, want %q", got, want)
		}
	}()
	m.Cycle3(make([]float64, 3), make([]float64, 2700))
}

func ExampleNewMultigrid() {
	a := softGrid(100)
	m, err := NewMultigrid(a)
	if err != nil {
		fmt.Println(err)
		return
	}
	x, b := make([]float64, a.Cols), make([]float64, a.Cols)
	b[0] = 1
	n, err := CG{Precondition: m.Cycle}.Solve(a, x, b)
	fmt.Printf("%v; fewer than 15 iterations: %t, %v\n", m, n < 15, err)
	// Output: multigrid: levels of [10000 696 84] rows; fewer than 15 iterations: true, <nil>
}
