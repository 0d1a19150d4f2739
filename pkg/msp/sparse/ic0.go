package sparse

import (
	"math"
	"slices"
)

// IC0 returns the preconditioner M = L Lᵀ of the incomplete Cholesky factorisation that drops every entry of L where A has none
// (J. A. Meijerink, H. A. van der Vorst, Math. Comp. 31, 1977).
//
// Dropping entries can turn a pivot of a positive definite matrix negative. IC0 then factors A + α diag(A) with the least α of
// 1e-3, 2e-3, 4e-3, … for which it succeeds (T. A. Manteuffel, Math. Comp. 34, 1980). The error wraps ErrNotPositiveDefinite if
// a diagonal entry is not positive or no α ≤ 1e3 succeeds.
func IC0(a *CSC) (Preconditioner, error) { return alone((*Workspace).IC0, a) }

// IC0 does the same as the function IC0, but reuses the memory of m.
func (m *Workspace) IC0(a *CSC) (Preconditioner, error) {
	if err := m.positiveDiagonal(a); err != nil {
		return nil, err
	}
	l := &m.lower
	l.setLowerTriangle(a)
	m.values = append(m.values[:0], l.Val...)
	for alpha := 0.0; alpha <= 1e3; alpha = max(1e-3, 2*alpha) {
		copy(l.Val, m.values)
		for j := range l.Cols {
			l.Val[l.ColPtr[j]] *= 1 + alpha
		}
		if m.Column = incomplete(l); m.Column < 0 {
			if m.ic0 == nil {
				m.ic0 = func(z, r []float64) {
					copy(z, r)
					solveLower(&m.lower, z)
				}
			}
			return m.ic0, nil
		}
	}
	return nil, ErrNotPositiveDefinite
}

// setLowerTriangle sets l to the lower triangle of A, the diagonal first in each column; each diagonal entry has
// to be there.
func (l *CSC) setLowerTriangle(a *CSC) {
	l.Rows, l.Cols = a.Rows, a.Cols
	l.ColPtr, l.RowIdx, l.Val = append(l.ColPtr[:0], 0), l.RowIdx[:0], l.Val[:0]
	for j := range a.Cols {
		rows := a.RowIdx[a.ColPtr[j]:a.ColPtr[j+1]]
		first, _ := slices.BinarySearch(rows, j)
		l.RowIdx = append(l.RowIdx, rows[first:]...)
		l.Val = append(l.Val, a.Val[a.ColPtr[j]+first:a.ColPtr[j+1]]...)
		l.ColPtr = append(l.ColPtr, len(l.Val))
	}
}

// incomplete turns the lower triangle of A into its incomplete factor, column by column, each subtracted
// from those to its right as soon as it is done. It stops at a pivot that is not positive and returns its column, −1 if
// there is none.
func incomplete(l *CSC) int {
	for k := range l.Cols {
		first, end := l.ColPtr[k], l.ColPtr[k+1]
		if !(l.Val[first] > 0) {
			return k
		}
		pivot := math.Sqrt(l.Val[first])
		l.Val[first] = pivot
		for p := first + 1; p < end; p++ {
			l.Val[p] /= pivot
		}
		for p := first + 1; p < end; p++ {
			j := l.RowIdx[p]
			to := l.ColPtr[j]
			for q := p; q < end; q++ {
				for to < l.ColPtr[j+1] && l.RowIdx[to] < l.RowIdx[q] {
					to++
				}
				if to < l.ColPtr[j+1] && l.RowIdx[to] == l.RowIdx[q] {
					l.Val[to] -= l.Val[q] * l.Val[p]
				}
			}
		}
	}
	return -1
}

// solveLower solves L Lᵀ z = z.
func solveLower(l *CSC, z []float64) {
	for j := range l.Cols {
		first := l.ColPtr[j]
		z[j] /= l.Val[first]
		for p := first + 1; p < l.ColPtr[j+1]; p++ {
			z[l.RowIdx[p]] -= l.Val[p] * z[j]
		}
	}
	for j := l.Cols - 1; j >= 0; j-- {
		first := l.ColPtr[j]
		sum := z[j]
		for p := first + 1; p < l.ColPtr[j+1]; p++ {
			sum -= l.Val[p] * z[l.RowIdx[p]]
		}
		z[j] = sum / l.Val[first]
	}
}
