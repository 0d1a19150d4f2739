package sparse

import (
	"errors"
	"math"
	"testing"
)

// TestMINRES: on matrices with many and with few negative eigenvalues, with each preconditioner, the residual is within the
// tolerance. Conjugate gradients find that these matrices are indefinite.
func TestMINRES(t *testing.T) {
	for name, a := range graphs() {
		n := a.Cols
		b := make([]float64, n)
		for i := range b {
			b[i] = math.Cos(float64(i))
		}
		for _, less := range []float64{0, 1.37, 6.2} { // A − less I; none an eigenvalue
			times := func(y, x []float64) {
				mulSymmetric(a, y, x)
				for i := range y {
					y[i] -= less * x[i]
				}
			}
			for how, p := range preconditioners(t, a) {
				x := make([]float64, n)
				if _, err := (MINRES{Precondition: p}).SolveWith(times, x, b); err != nil {
					t.Errorf("%s − %g, %s: %v", name, less, how, err)
					continue
				}
				r := make([]float64, n)
				times(r, x)
				for i := range r {
					r[i] -= b[i]
				}
				if size := math.Sqrt(dot(r, r)); size > 1e-10*math.Sqrt(dot(b, b)) {
					t.Errorf("%s − %g, %s: ‖b − Ax‖ = %g", name, less, how, size)
				}
			}
		}
	}
}

// TestMINRESFails where there is no solution, where the iterations do not suffice and with an indefinite preconditioner.
func TestMINRESFails(t *testing.T) {
	diagonal := func(d ...float64) func(y, x []float64) {
		return func(y, x []float64) {
			for i := range y {
				y[i] = d[i] * x[i]
			}
		}
	}
	b := []float64{1, 1, 1}
	for name, c := range map[string]struct {
		solver MINRES
		times  func(y, x []float64)
		want   error
	}{
		"singular":       {MINRES{}, diagonal(1, 0, -1), ErrNoConvergence},
		"too few":        {MINRES{Iterations: 2}, diagonal(1, 2, -1), ErrNoConvergence},
		"not finite":     {MINRES{}, diagonal(1, math.NaN(), 1), ErrNoConvergence},
		"preconditioner": {MINRES{Precondition: func(z, r []float64) { diagonal(-1, -1, -1)(z, r) }}, diagonal(1, 2, 3), ErrNotPositiveDefinite},
	} {
		if _, err := c.solver.SolveWith(c.times, make([]float64, 3), b); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
	}
	x := make([]float64, 3)
	if n, err := (MINRES{}).SolveWith(diagonal(1, 2, -1), x, b); err != nil || n > 3 || math.Abs(x[2]+1) > 1e-12 {
		t.Errorf("three eigenvalues: x = %v after %d iterations, %v", x, n, err)
	}
	if n, err := (MINRES{}).SolveWith(diagonal(1, 2, -1), make([]float64, 3), make([]float64, 3)); err != nil || n != 0 {
		t.Errorf("b = 0: %d iterations, %v", n, err)
	}
}
