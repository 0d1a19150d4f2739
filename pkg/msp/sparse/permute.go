package sparse

import "fmt"

// pattern is where the nonzeros of a matrix are: column j has the rows rowIdx[colPtr[j]:colPtr[j+1]], in no
// order. Its methods have a pointer, because a struct of two slices is too large for registers: a loop would copy it at each turn.
type pattern struct {
	colPtr, rowIdx []int32
}

func (c *pattern) cols() int { return len(c.colPtr) - 1 }

func (c *pattern) column(j int32) []int32 { return c.rowIdx[c.colPtr[j]:c.colPtr[j+1]] }

// inverse returns the inverse of a permutation: inverse[order[k]] = k.
func inverse(order []int, n int) []int32 {
	if len(order) != n {
		panic(fmt.Sprintf("sparse: len(order) = %d, want %d", len(order), n))
	}
	label := make([]int32, n)
	for i := range label {
		label[i] = -1
	}
	for k, i := range order {
		if i < 0 || i >= n || label[i] >= 0 {
			panic(fmt.Sprintf("sparse: order is not a permutation: order[%d] = %d", k, i))
		}
		label[i] = int32(k)
	}
	return label
}

// upper returns the pattern of the upper triangle of A, its diagonal at the end of columns. Entry k of column j is
// a.Val[a.ColPtr[j]+k].
func (a *CSC) upper() pattern {
	c := pattern{colPtr: make([]int32, a.Cols+1), rowIdx: make([]int32, 0, (len(a.RowIdx)+a.Cols)/2)}
	for j := range a.Cols {
		for _, i := range a.RowIdx[a.ColPtr[j]:a.ColPtr[j+1]] {
			if i > j {
				break
			}
			c.rowIdx = append(c.rowIdx, int32(i))
		}
		c.colPtr[j+1] = int32(len(c.rowIdx))
	}
	return c
}

// above returns column j of an upper triangle without its diagonal.
func (c *pattern) above(j int32) []int32 {
	column := c.column(j)
	if last := len(column) - 1; last >= 0 && column[last] == j {
		return column[:last]
	}
	return column
}

// ordered returns the smaller of two labels and the larger one, without a branch, which no processor could predict.
func ordered(a, b int32) (low, high int32) {
	d := a - b
	d &= d >> 31
	return b + d, a - d
}

// permuteUpper returns the pattern of the upper triangle, without the diagonal, of the symmetric matrix whose row
// label[i] is row i of the one with the given upper triangle.
func permuteUpper(upper pattern, label []int32) pattern {
	colPtr := make([]int32, len(label)+1)
	for j, to := range label {
		for _, i := range upper.above(int32(j)) {
			_, high := ordered(label[i], to)
			colPtr[high]++
		}
	}
	rowIdx := make([]int32, sum(colPtr))
	for j, to := range label {
		for _, i := range upper.above(int32(j)) {
			low, high := ordered(label[i], to)
			insert(colPtr, rowIdx, high, low)
		}
	}
	return pattern{colPtr, rowIdx}
}

// permuteLower returns the pattern of the lower triangle with the diagonal, of n columns, of the symmetric
// matrix whose row label[i] is row i of A, and for each of its entries the place of its value in A.Val. upper is
// the upper triangle of A.
func permuteLower(a *CSC, upper pattern, label []int32, n int) (c pattern, from []int32) {
	colPtr := make([]int32, n+1)
	for j, to := range label {
		for _, i := range upper.column(int32(j)) {
			low, _ := ordered(label[i], to)
			colPtr[low]++
		}
	}
	rowIdx := make([]int32, sum(colPtr))
	from = make([]int32, len(rowIdx))
	for j, to := range label {
		for k, i := range upper.column(int32(j)) {
			low, high := ordered(label[i], to)
			from[insert(colPtr, rowIdx, low, high)] = int32(a.ColPtr[j] + k)
		}
	}
	return pattern{colPtr, rowIdx}, from
}

// transpose returns the pattern of the transpose of a square matrix.
func (c *pattern) transpose() pattern {
	colPtr, rowIdx := make([]int32, len(c.colPtr)), make([]int32, len(c.rowIdx))
	for _, i := range c.rowIdx {
		colPtr[i]++
	}
	sum(colPtr)
	for j := int32(c.cols()) - 1; j >= 0; j-- {
		for _, i := range c.column(j) {
			insert(colPtr, rowIdx, i, j)
		}
	}
	return pattern{colPtr, rowIdx}
}

// sum turns the sizes of columns into the ends of columns and returns their sum. Insertions then go from the
// end of a column to its start, where colPtr is in the end.
func sum(size []int32) (total int32) {
	for j, s := range size {
		total += s
		size[j] = total
	}
	return total
}

// insert adds the row i to column j, in front of those that are there, and returns where.
func insert(colPtr, rowIdx []int32, j, i int32) int32 {
	p := colPtr[j] - 1
	colPtr[j] = p
	rowIdx[p] = i
	return p
}
