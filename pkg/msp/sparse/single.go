package sparse

import "fmt"

// Single is a factor computed in double precision and rounded to single. A solve reads half as much memory, which is faster if
// the factor is larger than the caches. Solves are in single precision too: on matrices of cloths and solids their error is
// about 1e-6 of the largest entry of x. (Factoring in single precision would be far less accurate.) Use it for pictures and
// previews.
type Single struct {
	*Symbolic
	*triangular[float32]
}

// Single returns the factor rounded to single precision. A later Refactor does not change it.
func (f *Cholesky) Single() *Single {
	s := &Single{f.Symbolic, newTriangular(f.Symbolic, forwardPanelSingle, backwardPanelSingle)}
	for i, v := range f.val {
		s.val[i] = [4]float32{float32(v[0]), float32(v[1]), float32(v[2]), float32(v[3])}
	}
	return s
}

// Solve3 is Cholesky.Solve3 in single precision.
func (f *Single) Solve3(x []float64) {
	f.wantRows(x, 3)
	f.solve3(x)
}

// String summarises the factor in one line.
func (f *Single) String() string {
	return fmt.Sprintf("Cholesky factor in single precision: n = %d, %d nonzeros", f.n, f.nnz)
}
