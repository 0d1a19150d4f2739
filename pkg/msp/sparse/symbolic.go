package sparse

import (
	"fmt"
	"slices"
)

// Symbolic is the analysis of the pattern of a symmetric matrix A for its Cholesky factor. It has the elimination order and the
// supernodes of L in P A Pᵀ = L Lᵀ. It serves any number of matrices with that pattern, also concurrently.
type Symbolic struct {
	n     int
	nnz   int     // entries of L
	flops float64 // multiplications and additions of a factorisation
	perm  []int   // pivot k is row perm[k] of A
	supernodes
	place []int32 // of a row of A: its slot
	row   []int32 // of a slot: its row of A, −1 for a column of the identity

	aColPtr []int   // of A
	upper   pattern // of A
}

// AnalyzeOrdered finds the pattern of the factor for the given elimination order: pivot k is row order[k] of A. It may change
// the order to an equivalent one with the same fill.
func AnalyzeOrdered(a *CSC, order []int) *Symbolic {
	n := wantSquare(a)
	label := inverse(order, n)
	s := &Symbolic{n: n, aColPtr: slices.Clone(a.ColPtr), upper: a.upper()}
	upper := permuteUpper(s.upper, label)
	parent := eliminationTree(upper)
	post := postorder(parent)
	count := columnCounts(upper, parent, post)
	for _, c := range count {
		s.nnz += int(c)
		s.flops += float64(c) * float64(c)
	}
	t := mergeSupernodes(findSupernodes(parent, post, count))
	s.supernodes = t.layOut(upper)
	if s.flops < worthSharing {
		s.shareFactorisation(1)
	} else {
		s.shareFactorisation(sharedParts)
	}
	s.perm = make([]int, n)
	s.place = make([]int32, n)
	s.row = make([]int32, panelWidth*s.panels())
	for slot := range s.row {
		s.row[slot] = -1
	}
	for k, j := range t.columns {
		i, slot := order[j], t.slot[j]
		s.perm[k], s.place[i], s.row[slot] = i, slot, int32(i)
	}
	return s
}

// Fits reports whether the upper triangle of A has the analyzed pattern, with its values in the same places.
func (s *Symbolic) Fits(a *CSC) bool {
	if !slices.Equal(a.ColPtr, s.aColPtr) {
		return false
	}
	for j := range s.n {
		column, upper := a.RowIdx[a.ColPtr[j]:a.ColPtr[j+1]], s.upper.column(int32(j))
		if len(column) < len(upper) || len(column) > len(upper) && column[len(upper)] <= j {
			return false
		}
		for k, i := range upper {
			if column[k] != int(i) {
				return false
			}
		}
	}
	return true
}

// Perm returns the elimination order: pivot k is row Perm()[k] of A.
func (s *Symbolic) Perm() []int { return slices.Clone(s.perm) }

// NNZ returns the number of entries of L, including the diagonal.
func (s *Symbolic) NNZ() int { return s.nnz }

// Flops returns the number of multiplications and additions of a factorisation: the sum of the squares of the column counts of
// L.
func (s *Symbolic) Flops() float64 { return s.flops }

// CriticalPath returns the number of multiplications on the longest path from a leaf of the elimination tree to its root. If one
// processor works on a supernode at a time, any number of processors gains at most Flops over CriticalPath. Supernodes above the
// subtrees are shared by several processors and may gain more.
func (s *Symbolic) CriticalPath() float64 { return s.path }

// String summarises the analysis in one line.
func (s *Symbolic) String() string {
	return fmt.Sprintf("Cholesky pattern: n = %d, %d nonzeros in the factor", s.n, s.nnz)
}

func wantSquare(a *CSC) int {
	if a.Rows != a.Cols {
		panic(fmt.Sprintf("sparse: matrix of %d×%d, want it square", a.Rows, a.Cols))
	}
	return a.Rows
}
