package sparse

import (
	"fmt"
	"slices"
)

// Symbolic is what the pattern of a symmetric matrix A says about its Cholesky factor: the order of
// elimination and the pattern of L in P A Pᵀ = L Lᵀ. It serves any number of matrices of that pattern.
type Symbolic struct {
	n      int
	perm   []int   // pivot k is row perm[k] of A
	parent []int32 // elimination tree
	c      *upper  // upper triangle of P A Pᵀ
	colPtr []int   // column j of L is rowIdx[colPtr[j]:colPtr[j+1]], rows rising, diagonal first
	rowIdx []int32

	aColPtr, aRowIdx []int // pattern of A
}

// upper is the upper triangle of a permuted symmetric matrix by columns; entry p comes from A.Val[from[p]].
type upper struct {
	n      int
	colPtr []int
	rowIdx []int32
	from   []int
}

func (c *upper) column(k int32) []int32 { return c.rowIdx[c.colPtr[k]:c.colPtr[k+1]] }

// Analyze orders the symmetric matrix A, of which the upper triangle is read, by Order and finds the
// pattern of its factor.
func Analyze(a *CSC) *Symbolic { return AnalyzeOrdered(a, Order(a)) }

// AnalyzeOrdered is Analyze with the order of elimination given: pivot k is row order[k] of A. The order
// kept may differ from it in a way that leaves the fill the same.
func AnalyzeOrdered(a *CSC, order []int) *Symbolic {
	n := wantSquare(a)
	if len(order) != n {
		panic(fmt.Sprintf("sparse: len(order) = %d, want %d", len(order), n))
	}
	post := postorder(eliminationTree(permuteUpper(a, order)))
	s := &Symbolic{n: n, perm: make([]int, n), aColPtr: slices.Clone(a.ColPtr), aRowIdx: slices.Clone(a.RowIdx)}
	for k, i := range post {
		s.perm[k] = order[i]
	}
	s.c = permuteUpper(a, s.perm)
	s.parent = eliminationTree(s.c)
	s.factorPattern()
	return s
}

// factorPattern finds colPtr and rowIdx, row by row.
func (s *Symbolic) factorPattern() {
	mark, stack := make([]int32, s.n), make([]int32, s.n)
	eachRow := func(f func(j int32, row int32)) {
		for i := range mark {
			mark[i] = -1
		}
		for k := range int32(s.n) {
			f(k, k)
			for _, j := range reach(s.c, s.parent, k, mark, stack) {
				f(j, k)
			}
		}
	}
	s.colPtr = make([]int, s.n+1)
	eachRow(func(j, _ int32) { s.colPtr[j+1]++ })
	for j := range s.n {
		s.colPtr[j+1] += s.colPtr[j]
	}
	s.rowIdx = make([]int32, s.colPtr[s.n])
	next := slices.Clone(s.colPtr[:s.n])
	eachRow(func(j, row int32) {
		s.rowIdx[next[j]] = row
		next[j]++
	})
}

// Perm returns the order of elimination: pivot k is row Perm()[k] of A.
func (s *Symbolic) Perm() []int { return slices.Clone(s.perm) }

// NNZ returns the number of entries of L, the diagonal counted.
func (s *Symbolic) NNZ() int { return len(s.rowIdx) }

// String sums the analysis up in one line.
func (s *Symbolic) String() string {
	return fmt.Sprintf("Cholesky pattern: n = %d, %d nonzeros in the factor", s.n, s.NNZ())
}

// permuteUpper returns the upper triangle of P A Pᵀ, rows in no order, from that of A.
func permuteUpper(a *CSC, order []int) *upper {
	n := len(order)
	place := make([]int, n)
	for i := range place {
		place[i] = -1
	}
	for k, i := range order {
		if i < 0 || i >= n || place[i] >= 0 {
			panic(fmt.Sprintf("sparse: order is not a permutation: order[%d] = %d", k, i))
		}
		place[i] = k
	}
	c := &upper{n: n, colPtr: make([]int, n+1)}
	each := func(f func(row, col, p int)) {
		for j := range n {
			for p := a.ColPtr[j]; p < a.ColPtr[j+1] && a.RowIdx[p] <= j; p++ {
				i, k := place[a.RowIdx[p]], place[j]
				f(min(i, k), max(i, k), p)
			}
		}
	}
	each(func(_, col, _ int) { c.colPtr[col+1]++ })
	for k := range n {
		c.colPtr[k+1] += c.colPtr[k]
	}
	c.rowIdx, c.from = make([]int32, c.colPtr[n]), make([]int, c.colPtr[n])
	next := slices.Clone(c.colPtr[:n])
	each(func(row, col, p int) {
		c.rowIdx[next[col]], c.from[next[col]] = int32(row), p
		next[col]++
	})
	return c
}

func wantSquare(a *CSC) int {
	if a.Rows != a.Cols {
		panic(fmt.Sprintf("sparse: matrix of %d×%d, want it square", a.Rows, a.Cols))
	}
	return a.Rows
}
