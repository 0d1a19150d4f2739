package sparse

import "fmt"

// Single is a factor that was computed in double precision and rounded to single: half the memory to read in a
// solution, which is faster where the factor is larger than the caches. Solutions are computed in single precision
// too; on the matrices of cloths and solids they are off by some 1e-6 of the largest number of x.
// (To factor in single precision would be wrong by far more.) For pictures and previews.
type Single struct {
	*Symbolic
	*triangular[float32]
}

// Single returns the factor rounded to single precision. It does not follow a Refactor.
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

// String sums the factor up in one line.
func (f *Single) String() string {
	return fmt.Sprintf("Cholesky factor in single precision: n = %d, %d nonzeros", f.n, f.nnz)
}
