package sparse

import (
	"fmt"
	"math"
	"slices"
)

// LeftLooking returns the factor L of P A Pᵀ = L Lᵀ, where pivot k is row order[k] of A. It is the method in its shortest form,
// for reading and for checking the fast one; for use, call Analyze and Factor. Column j is
//
//	l = c_j − Σ L_jk L_*k  over the columns k < j with L_jk ≠ 0,   L_*j = l / √l_j,
//
// where c_j is column j of P A Pᵀ (A. George, J. W. H. Liu: Computer Solution of Large Sparse Positive Definite Systems, 1981,
// sec. 5.5). It reads the upper triangle of A. The error wraps ErrNotPositiveDefinite.
func LeftLooking(a *CSC, order []int) (*CSC, error) {
	n := wantSquare(a)
	c, from := permuteLower(a, a.upper(), inverse(order, n), n)
	l := &CSC{Name: "L", Rows: n, Cols: n, ColPtr: make([]int, 1, n+1)}
	x := make([]float64, n)     // column j, spread out
	mark := make([]int, n)      // mark[i] = j + 1: row i is in column j
	next := make([]int, n)      // of a column of L: its first entry in row j or below
	waiting := make([][]int, n) // of a row: the columns whose next entry is there
	for j := range n {
		rows := []int{}
		at := func(i int) *float64 {
			if mark[i] != j+1 {
				mark[i], x[i] = j+1, 0
				rows = append(rows, i)
			}
			return &x[i]
		}
		for p := c.colPtr[j]; p < c.colPtr[j+1]; p++ {
			*at(int(c.rowIdx[p])) = a.Val[from[p]]
		}
		diagonal := *at(j)
		for _, k := range waiting[j] {
			ljk := l.Val[next[k]]
			for p := next[k]; p < l.ColPtr[k+1]; p++ {
				*at(l.RowIdx[p]) -= ljk * l.Val[p]
			}
			if next[k]++; next[k] < l.ColPtr[k+1] {
				i := l.RowIdx[next[k]]
				waiting[i] = append(waiting[i], k)
			}
		}
		if !(x[j] > leastPivot*diagonal) || math.IsInf(x[j], 1) {
			return nil, fmt.Errorf("column %d: %w", order[j], ErrNotPositiveDefinite)
		}
		root := math.Sqrt(x[j])
		slices.Sort(rows)
		for _, i := range rows {
			l.RowIdx = append(l.RowIdx, i)
			l.Val = append(l.Val, x[i]/root)
		}
		l.ColPtr = append(l.ColPtr, len(l.Val))
		if next[j] = l.ColPtr[j] + 1; next[j] < l.ColPtr[j+1] {
			i := l.RowIdx[next[j]]
			waiting[i] = append(waiting[i], j)
		}
	}
	return l, nil
}
