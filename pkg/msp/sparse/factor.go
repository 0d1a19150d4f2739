package sparse

import "slices"

// L returns the factor as a lower triangular matrix (n×n), P A Pᵀ = L Lᵀ: for looking at the fill and for
// checking the factorisation. Row and column k belong to pivot k, which is row Perm()[k] of A.
func (f *Cholesky) L() *CSC {
	l := &CSC{
		Name: "L",
		Rows: f.n, Cols: f.n,
		ColPtr: slices.Clone(f.colPtr),
		RowIdx: make([]int, len(f.rowIdx)),
		Val:    slices.Clone(f.val),
	}
	for p, i := range f.rowIdx {
		l.RowIdx[p] = int(i)
	}
	return l
}
