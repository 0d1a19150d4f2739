package sparse

import "fmt"

// Triplets collects the entries of a Rows×Cols matrix in any order. Entries at the same place add up, as in the assembly of a
// stiffness matrix spring by spring.
type Triplets struct {
	Rows, Cols int
	i, j       []int
	v          []float64
}

// NewTriplets returns an empty rows×cols matrix with capacity for n entries.
func NewTriplets(rows, cols, n int) *Triplets {
	if rows < 0 || cols < 0 {
		panic(fmt.Sprintf("sparse: matrix of %d×%d", rows, cols))
	}
	return &Triplets{Rows: rows, Cols: cols, i: make([]int, 0, n), j: make([]int, 0, n), v: make([]float64, 0, n)}
}

// Add adds v to the entry in row i, column j.
func (t *Triplets) Add(i, j int, v float64) {
	if i < 0 || i >= t.Rows || j < 0 || j >= t.Cols {
		panic(fmt.Sprintf("sparse: Add(%d, %d) to a %d×%d matrix", i, j, t.Rows, t.Cols))
	}
	t.i = append(t.i, i)
	t.j = append(t.j, j)
	t.v = append(t.v, v)
}

// CSC returns the matrix. Entries that sum to zero are stored too, so the pattern depends only on the springs. Values at the
// same place are added in the order of the calls.
func (t *Triplets) CSC() *CSC {
	// Sorting by row and then, stably, by column leaves each column with rising rows.
	byRow := bucket(t.i, nil, t.Rows)
	byCol := bucket(t.j, byRow, t.Cols)

	a := &CSC{Rows: t.Rows, Cols: t.Cols, ColPtr: make([]int, t.Cols+1)}
	a.RowIdx = make([]int, 0, len(t.v))
	a.Val = make([]float64, 0, len(t.v))
	col := 0
	for _, e := range byCol {
		for col < t.j[e] {
			col++
			a.ColPtr[col] = len(a.Val)
		}
		if n := len(a.Val); n > a.ColPtr[col] && a.RowIdx[n-1] == t.i[e] {
			a.Val[n-1] += t.v[e]
			continue
		}
		a.RowIdx = append(a.RowIdx, t.i[e])
		a.Val = append(a.Val, t.v[e])
	}
	for col < t.Cols {
		col++
		a.ColPtr[col] = len(a.Val)
	}
	return a
}

// bucket lists the entries 0 … len(key)−1, taken in the given order (nil: as they are), by rising key < n,
// those of the same key in the order in which they were taken.
func bucket(key, order []int, n int) []int {
	next := make([]int, n+1)
	for _, k := range key {
		next[k+1]++
	}
	for k := range n {
		next[k+1] += next[k]
	}
	sorted := make([]int, len(key))
	for e := range key {
		if order != nil {
			e = order[e]
		}
		sorted[next[key[e]]] = e
		next[key[e]]++
	}
	return sorted
}
