package sparse

import "fmt"

// Solve solves A x = b in place: x holds b (n) and then x. It uses room that belongs to the factor, so a
// factor solves for one caller at a time.
func (f *Cholesky) Solve(x []float64) {
	f.wantRows(x, 1)
	w := f.work[:f.n]
	for k, i := range f.perm {
		w[k] = x[i]
	}
	for j := range f.n {
		rows, vals, d := f.column(j)
		w[j] /= d
		wj := w[j]
		for p, v := range vals {
			w[rows[p]] -= v * wj
		}
	}
	for j := f.n - 1; j >= 0; j-- {
		rows, vals, d := f.column(j)
		wj := w[j]
		for p, v := range vals {
			wj -= v * w[rows[p]]
		}
		w[j] = wj / d
	}
	for k, i := range f.perm {
		x[i] = w[k]
	}
}

// Solve3 solves (A ⊗ I3) x = b in place, for three right-hand sides interleaved as x0 y0 z0 x1 y1 z1 …
// (3n). One pass over the factor serves all three. As for Solve, one caller at a time.
func (f *Cholesky) Solve3(x []float64) {
	f.wantRows(x, 3)
	w := f.work
	for k, i := range f.perm {
		w[3*k], w[3*k+1], w[3*k+2] = x[3*i], x[3*i+1], x[3*i+2]
	}
	f.forward3(w)
	f.backward3(w)
	for k, i := range f.perm {
		x[3*i], x[3*i+1], x[3*i+2] = w[3*k], w[3*k+1], w[3*k+2]
	}
}

// forward3 solves L w = w, column by column.
func (f *Cholesky) forward3(w []float64) {
	for j := range f.n {
		rows, vals, d := f.column(j)
		wj := w[3*j : 3*j+3 : 3*j+3]
		w0, w1, w2 := wj[0]/d, wj[1]/d, wj[2]/d
		wj[0], wj[1], wj[2] = w0, w1, w2
		for p, v := range vals {
			i := 3 * int(rows[p])
			wi := w[i : i+3 : i+3]
			wi[0] -= v * w0
			wi[1] -= v * w1
			wi[2] -= v * w2
		}
	}
}

// backward3 solves Lᵀ w = w, last row first.
func (f *Cholesky) backward3(w []float64) {
	for j := f.n - 1; j >= 0; j-- {
		rows, vals, d := f.column(j)
		wj := w[3*j : 3*j+3 : 3*j+3]
		w0, w1, w2 := wj[0], wj[1], wj[2]
		for p, v := range vals {
			i := 3 * int(rows[p])
			wi := w[i : i+3 : i+3]
			w0 -= v * wi[0]
			w1 -= v * wi[1]
			w2 -= v * wi[2]
		}
		wj[0], wj[1], wj[2] = w0/d, w1/d, w2/d
	}
}

// column returns the entries of column j of L below the diagonal, and the diagonal.
func (f *Cholesky) column(j int) (rows []int32, vals []float64, diagonal float64) {
	first, end := f.colPtr[j], f.colPtr[j+1]
	vals = f.val[first+1 : end]
	return f.rowIdx[first+1 : end][:len(vals)], vals, f.val[first]
}

func (f *Cholesky) wantRows(x []float64, sides int) {
	if len(x) != sides*f.n {
		panic(fmt.Sprintf("sparse: len(x) = %d, want %d·n = %d", len(x), sides, sides*f.n))
	}
}
