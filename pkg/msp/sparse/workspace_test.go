package sparse

import (
	"errors"
	"math"
	"slices"
	"testing"
)

// in returns the ways to make preconditioners in a room.
func in(m *Workspace) map[string]func(a *CSC) (Preconditioner, error) {
	return map[string]func(a *CSC) (Preconditioner, error){
		"Jacobi": m.Jacobi, "3×3 blocks": m.BlockJacobi3, "IC(0)": m.IC0,
		"SSOR": func(a *CSC) (Preconditioner, error) { return m.SSOR(a, 1) },
	}
}

// TestRoomIsUsedAgain: solutions in a room that larger, smaller and indefinite matrices were in before have the bits of
// those in new ones, and make no garbage.
func TestRoomIsUsedAgain(t *testing.T) {
	var m Workspace
	negative := grid(3, 3)
	for p := negative.ColPtr[1]; p < negative.ColPtr[2]; p++ {
		if negative.RowIdx[p] == 1 {
			negative.Val[p] = -1
		}
	}
	for _, a := range []*CSC{grid(12, 6), grid(3, 5), grid(30, 4)} {
		b := make([]float64, a.Cols)
		for i := range b {
			b[i] = math.Sin(float64(i + 1))
		}
		for name := range in(&m) {
			if _, err := in(&m)[name](negative); err != ErrNotPositiveDefinite || m.Column > 1 {
				t.Errorf("%s: column %d: %v", name, m.Column, err)
			}
			solve := func(m *Workspace) []float64 {
				p, err := in(m)[name](a)
				if err != nil {
					t.Fatal(err)
				}
				x := make([]float64, a.Cols)
				if _, err := (CG{Precondition: p, Workspace: m}).Solve(a, x, b); err != nil {
					t.Fatal(err)
				}
				return x
			}
			if !slices.Equal(solve(&m), solve(new(Workspace))) {
				t.Errorf("%s, n = %d: another solution than in a room of its own", name, a.Cols)
			}
		}
		ways, x := in(&m), make([]float64, a.Cols)
		for name, way := range ways {
			n := testing.AllocsPerRun(5, func() {
				if _, err := way(negative); err == nil {
					t.Fatal("no error")
				}
				p, _ := way(a)
				clear(x)
				c := CG{Precondition: p, Workspace: &m, Iterations: 3}
				times := func(y, x []float64) { mulSymmetric(a, y, x) }
				if k, residual, err := c.Improve(times, x, b); k != 3 || !(residual > 0) || !errors.Is(err, ErrNoConvergence) {
					t.Fatal(k, residual, err)
				}
			})
			if n != 0 {
				t.Errorf("%s, n = %d: %v allocations", name, a.Cols, n)
			}
		}
	}
}

// TestTryMakesNoGarbage where the matrix is positive definite and where it is not.
func TestTryMakesNoGarbage(t *testing.T) {
	a := grid(20, 20)
	bad := a.Clone()
	for p := bad.ColPtr[7]; p < bad.ColPtr[8]; p++ {
		if bad.RowIdx[p] == 7 {
			bad.Val[p] = -3
		}
	}
	f, err := NewCholesky(a)
	if err != nil {
		t.Fatal(err)
	}
	if n := testing.AllocsPerRun(5, func() {
		if f.Try(bad) != 7 || f.Try(a) != -1 {
			t.Fatal("wrong column")
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
