package sparse

import (
	"math"
	"testing"
)

// TestFilter: with a filter that holds single unknowns, and one that holds a direction, conjugate gradients solve PAP x =
// P b, what is held stays, and every preconditioner leads there.
func TestFilter(t *testing.T) {
	for name, a := range graphs() {
		n := a.Cols
		if n < 6 {
			continue
		}
		b, guess, d := make([]float64, n), make([]float64, n), make([]float64, n)
		for i := range b {
			b[i] = math.Cos(float64(i))
		}
		d[1], d[4] = 0.6, 0.8
		guess[0], guess[1], guess[4] = 3, 0.6*2, 0.8*2 // held: x_0 = 3 and d·x = 2
		filter := func(v []float64) {
			v[0] = 0
			c := dot(d, v)
			for i := range v {
				v[i] -= c * d[i]
			}
		}
		for how, p := range preconditioners(t, a) {
			x := append([]float64(nil), guess...)
			if _, err := (CG{Precondition: p, Filter: filter}).Solve(a, x, b); err != nil {
				t.Errorf("%s, %s: %v", name, how, err)
				continue
			}
			if x[0] != 3 || math.Abs(dot(d, x)-2) > 1e-12 {
				t.Errorf("%s, %s: x_0 = %v, d·x = %v, held at 3 and 2", name, how, x[0], dot(d, x))
			}
			r := a.MulVec(x)
			for i := range r {
				r[i] = b[i] - r[i]
			}
			filter(r)
			if size := math.Sqrt(dot(r, r)); size > 2e-10*math.Sqrt(dot(b, b)) { // the tolerance
				t.Errorf("%s, %s: ‖P(b − Ax)‖ = %g", name, how, size)
			}
		}
	}
}
