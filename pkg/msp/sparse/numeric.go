package sparse

import (
	"errors"
	"fmt"
	"math"
	"slices"
)

// ErrNotPositiveDefinite says that a matrix has no Cholesky factor in float64. It is wrapped with the
// column of the matrix at which the factorisation met a pivot that is negative or lost in rounding.
var ErrNotPositiveDefinite = errors.New("sparse: matrix is not positive definite")

// leastPivot is the part of a diagonal entry that has to be left of it as pivot. Each subtraction that made
// the pivot rounded by up to 2⁻⁵² of the entry, so what is smaller than a few of those means nothing.
const leastPivot = 0x1p-48

// Cholesky is the factor L of P A Pᵀ = L Lᵀ.
type Cholesky struct {
	*Symbolic
	val  []float64 // of the entries in rowIdx
	work []float64 // one permuted right-hand side, of up to three components per row
}

// NewCholesky analyzes and factors the symmetric positive definite matrix A, of which the upper triangle
// is read. The error wraps ErrNotPositiveDefinite.
func NewCholesky(a *CSC) (*Cholesky, error) { return Analyze(a).Factor(a) }

// Factor computes L for a matrix of the pattern that was analyzed, row by row (the up-looking method,
// Davis 2006, sec. 4.7):
//
//	L_kj from  L_0…j−1 l = c_k,   L_kk = √(c_kk − lᵀ l).
//
// The error wraps ErrNotPositiveDefinite.
func (s *Symbolic) Factor(a *CSC) (*Cholesky, error) {
	if !slices.Equal(a.ColPtr, s.aColPtr) || !slices.Equal(a.RowIdx, s.aRowIdx) {
		panic(fmt.Sprintf("sparse: Factor: pattern of the %d×%d matrix differs from the one analyzed", a.Rows, a.Cols))
	}
	f := &Cholesky{Symbolic: s, val: make([]float64, s.NNZ()), work: make([]float64, 3*s.n)}
	x := make([]float64, s.n) // row k of c, then of L, spread out
	next := slices.Clone(s.colPtr[:s.n])
	mark, stack := make([]int32, s.n), make([]int32, s.n)
	for i := range mark {
		mark[i] = -1
	}
	for k := range int32(s.n) {
		for p := s.c.colPtr[k]; p < s.c.colPtr[k+1]; p++ {
			x[s.c.rowIdx[p]] = a.Val[s.c.from[p]]
		}
		diagonal := x[k]
		pivot := diagonal
		x[k] = 0
		for _, j := range reach(s.c, s.parent, k, mark, stack) {
			first, last := s.colPtr[j], next[j]
			l := x[j] / f.val[first]
			x[j] = 0
			rows, vals := s.rowIdx[first+1:last], f.val[first+1:last]
			for p, v := range vals {
				x[rows[p]] -= v * l
			}
			pivot -= l * l
			f.val[last] = l
			next[j]++
		}
		if !(pivot > leastPivot*diagonal) || math.IsInf(pivot, 1) {
			return nil, fmt.Errorf("column %d: %w", s.perm[k], ErrNotPositiveDefinite)
		}
		f.val[next[k]] = math.Sqrt(pivot)
		next[k]++
	}
	return f, nil
}

// String sums the factor up in one line.
func (f *Cholesky) String() string {
	return fmt.Sprintf("Cholesky factor: n = %d, %d nonzeros", f.n, f.NNZ())
}
