package sparse

import (
	"fmt"
	"slices"
)

// Symbolic is what the pattern of a symmetric matrix A says about its Cholesky factor: the order of
// elimination and the supernodes of L in P A Pᵀ = L Lᵀ. It serves any number of matrices of that pattern, for any
// number of callers at a time.
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

// AnalyzeOrdered finds the pattern of the factor for the order of elimination given: pivot k is row order[k] of A. The order
// kept may differ from it in a way that leaves the fill the same.
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

// Fits reports whether the upper triangle of A has the pattern that was analyzed, and its values the same places.
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

// Perm returns the order of elimination: pivot k is row Perm()[k] of A.
func (s *Symbolic) Perm() []int { return slices.Clone(s.perm) }

// NNZ returns the number of entries of L, the diagonal counted.
func (s *Symbolic) NNZ() int { return s.nnz }

// Flops returns how many multiplications and additions it takes to factor, the sum of the squares of the numbers of
// entries of the columns of L.
func (s *Symbolic) Flops() float64 { return s.flops }

// CriticalPath returns how many of the multiplications wait for one another, along the supernodes from a leaf of the
// elimination tree to its root, where one processor works on a supernode at a time: processors without number then gain
// at most Flops over CriticalPath. Above the subtrees, where several work on one supernode, they may gain more.
func (s *Symbolic) CriticalPath() float64 { return s.path }

// String sums the analysis up in one line.
func (s *Symbolic) String() string {
	return fmt.Sprintf("Cholesky pattern: n = %d, %d nonzeros in the factor", s.n, s.nnz)
}

func wantSquare(a *CSC) int {
	if a.Rows != a.Cols {
		panic(fmt.Sprintf("sparse: matrix of %d×%d, want it square", a.Rows, a.Cols))
	}
	return a.Rows
}
