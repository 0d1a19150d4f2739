package sparse

import "fmt"

// Solve solves A x = b in place: x holds b (n) on entry and x on return. It uses memory of the factor, so a factor serves one
// caller at a time.
func (f *Cholesky) Solve(x []float64) {
	f.wantRows(x, 1)
	for i, slot := range f.place {
		f.work[slot][0] = x[i]
	}
	f.solve()
	for i, slot := range f.place {
		x[i] = f.work[slot][0]
	}
}

// Solve3 solves (A ⊗ I3) x = b in place, for three right-hand sides interleaved as x0 y0 z0 x1 y1 z1 … (3n). One pass over the
// factor serves all three. Like Solve, it serves one caller at a time.
func (f *Cholesky) Solve3(x []float64) {
	f.wantRows(x, 3)
	f.solve3(x)
}

func (s *Symbolic) wantRows(x []float64, sides int) {
	if len(x) != sides*s.n {
		panic(fmt.Sprintf("sparse: len(x) = %d, want %d·n = %d", len(x), sides, sides*s.n))
	}
}
