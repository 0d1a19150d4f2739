package sparse

import (
	"fmt"
	"sort"

	"gonum.org/v1/gonum/mat"
)

// CSC is a real matrix in compressed sparse column form. Column j has the entries Val[p] in the rows RowIdx[p], ColPtr[j] ≤ p <
// ColPtr[j+1], in ascending order and without duplicates. It implements gonum's mat.Matrix.
type CSC struct {
	Name       string // for String; may be empty
	Rows, Cols int
	ColPtr     []int // Cols+1
	RowIdx     []int
	Val        []float64
}

var _ mat.Matrix = (*CSC)(nil)

// Dims returns the number of rows and columns.
func (a *CSC) Dims() (rows, cols int) { return a.Rows, a.Cols }

// NNZ returns the number of stored entries.
func (a *CSC) NNZ() int { return len(a.Val) }

// At returns the entry in row i, column j, by binary search.
func (a *CSC) At(i, j int) float64 {
	if i < 0 || i >= a.Rows || j < 0 || j >= a.Cols {
		panic(fmt.Sprintf("sparse: At(%d, %d) of a %d×%d matrix", i, j, a.Rows, a.Cols))
	}
	lo, hi := a.ColPtr[j], a.ColPtr[j+1]
	p := lo + sort.SearchInts(a.RowIdx[lo:hi], i)
	if p < hi && a.RowIdx[p] == i {
		return a.Val[p]
	}
	return 0
}

// DoNonZero calls do for every stored entry, column by column, as gonum's sparse matrices do (mat.NonZeroDoer).
func (a *CSC) DoNonZero(do func(i, j int, v float64)) {
	for j := range a.Cols {
		for k := a.ColPtr[j]; k < a.ColPtr[j+1]; k++ {
			do(a.RowIdx[k], j, a.Val[k])
		}
	}
}

// T returns the transpose as a view. Transpose returns it as a new matrix.
func (a *CSC) T() mat.Matrix { return mat.Transpose{Matrix: a} }

// Transpose returns Aᵀ.
func (a *CSC) Transpose() *CSC {
	t := &CSC{
		Rows: a.Cols, Cols: a.Rows,
		ColPtr: make([]int, a.Rows+1),
		RowIdx: make([]int, a.NNZ()),
		Val:    make([]float64, a.NNZ()),
	}
	if a.Name != "" {
		t.Name = a.Name + "ᵀ"
	}
	for _, i := range a.RowIdx {
		t.ColPtr[i+1]++
	}
	for i := range a.Rows {
		t.ColPtr[i+1] += t.ColPtr[i]
	}
	next := append([]int(nil), t.ColPtr[:a.Rows]...)
	for j := range a.Cols {
		for p := a.ColPtr[j]; p < a.ColPtr[j+1]; p++ {
			i := a.RowIdx[p]
			t.RowIdx[next[i]], t.Val[next[i]] = j, a.Val[p]
			next[i]++
		}
	}
	return t
}

// Clone returns a copy that shares nothing with a.
func (a *CSC) Clone() *CSC {
	c := *a
	c.ColPtr = append([]int(nil), a.ColPtr...)
	c.RowIdx = append([]int(nil), a.RowIdx...)
	c.Val = append([]float64(nil), a.Val...)
	return &c
}

// String summarises the matrix in one line. To print its entries, use mat.Formatted.
func (a *CSC) String() string {
	name := a.Name
	if name != "" {
		name += ": "
	}
	line := fmt.Sprintf("%s%d×%d sparse, %d nonzeros", name, a.Rows, a.Cols, a.NNZ())
	if a.Rows == 0 || a.Cols == 0 {
		return line
	}
	percent := 100 * float64(a.NNZ()) / (float64(a.Rows) * float64(a.Cols))
	if percent >= 99.5 {
		return fmt.Sprintf("%s (%.0f %%)", line, percent)
	}
	return fmt.Sprintf("%s (%.2g %%)", line, percent)
}

// Embed returns the values of b in the pattern of a, with 0 where b has no entry. It returns nil if the pattern of a does not
// contain that of b, or if the sizes differ.
func (a *CSC) Embed(b *CSC) *CSC {
	if a.Rows != b.Rows || a.Cols != b.Cols {
		return nil
	}
	val := make([]float64, len(a.Val))
	for j := range a.Cols {
		p, end := a.ColPtr[j], a.ColPtr[j+1]
		for q := b.ColPtr[j]; q < b.ColPtr[j+1]; q++ {
			i := b.RowIdx[q]
			for p < end && a.RowIdx[p] < i {
				p++
			}
			if p == end || a.RowIdx[p] != i {
				return nil
			}
			val[p] = b.Val[q]
		}
	}
	return &CSC{Name: b.Name, Rows: a.Rows, Cols: a.Cols, ColPtr: a.ColPtr, RowIdx: a.RowIdx, Val: val}
}
