package sparse

import "fmt"

// Solve solves A x = b in place: x holds b (n) and then x. It uses room that belongs to the factor, so a
// factor solves for one caller at a time.
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

// Solve3 solves (A ⊗ I3) x = b in place, for three right-hand sides interleaved as x0 y0 z0 x1 y1 z1 …
// (3n). One pass over the factor serves all three. As for Solve, one caller at a time.
func (f *Cholesky) Solve3(x []float64) {
	f.wantRows(x, 3)
	for i, slot := range f.place {
		w, b := &f.work[slot], (*[3]float64)(x[3*i:])
		w[0], w[1], w[2] = b[0], b[1], b[2]
	}
	f.solve()
	for i, slot := range f.place {
		w, b := &f.work[slot], (*[3]float64)(x[3*i:])
		b[0], b[1], b[2] = w[0], w[1], w[2]
	}
}

// solve solves L Lᵀ y = y in the room for right-hand sides.
func (f *Cholesky) solve() {
	forward(f.Symbolic, f.work, f.val, forwardPanel)
	backward(f.Symbolic, f.work, f.val, backwardPanel)
}

func (s *Symbolic) wantRows(x []float64, sides int) {
	if len(x) != sides*s.n {
		panic(fmt.Sprintf("sparse: len(x) = %d, want %d·n = %d", len(x), sides, sides*s.n))
	}
}

// real is the precision of a factor.
type real interface{ float32 | float64 }

// panelSolver solves with one panel, so many columns wide, for three right-hand sides.
type panelSolver[T real] func(y [][4]T, rows []int32, panel [][4]T, w *[4][4]T, wide int8)

// forward solves L y = y, first panel first. The panels have the values val.
func forward[T real](s *Symbolic, y, val [][4]T, solve panelSolver[T]) {
	for k := range int32(s.count()) {
		rows := s.rows(k)
		for p := s.firstPanel[k]; p < s.firstPanel[k+1]; p++ {
			rows = rows[4:]
			solve(y, rows, val[s.valPtr[p]:s.valPtr[p+1]], (*[4][4]T)(y[4*p:]), s.wide[p])
		}
	}
}

// backward solves Lᵀ y = y, last panel first.
func backward[T real](s *Symbolic, y, val [][4]T, solve panelSolver[T]) {
	for k := int32(s.count()) - 1; k >= 0; k-- {
		rows := s.rows(k)
		for p := s.firstPanel[k+1] - 1; p >= s.firstPanel[k]; p-- {
			solve(y, rows[4*(p-s.firstPanel[k])+4:], val[s.valPtr[p]:s.valPtr[p+1]], (*[4][4]T)(y[4*p:]), s.wide[p])
		}
	}
}
