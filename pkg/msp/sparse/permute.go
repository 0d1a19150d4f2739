package sparse

import "fmt"

// pattern is where the nonzeros of a matrix are: column j has the rows rowIdx[colPtr[j]:colPtr[j+1]], in no
// order.
type pattern struct {
	colPtr, rowIdx []int32
}

func (c pattern) cols() int { return len(c.colPtr) - 1 }

func (c pattern) column(j int32) []int32 { return c.rowIdx[c.colPtr[j]:c.colPtr[j+1]] }

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

// above returns the pattern of the entries of A above the diagonal.
func (a *CSC) above() pattern {
	c := pattern{colPtr: make([]int32, a.Cols+1), rowIdx: make([]int32, 0, len(a.RowIdx)/2)}
	for j := range a.Cols {
		for _, i := range a.RowIdx[a.ColPtr[j]:a.ColPtr[j+1]] {
			if i >= j {
				break
			}
			c.rowIdx = append(c.rowIdx, int32(i))
		}
		c.colPtr[j+1] = int32(len(c.rowIdx))
	}
	return c
}

// permuteUpper returns the pattern of the upper triangle, without the diagonal, of the symmetric matrix whose row label[i] is
// row i of A. The upper triangle of A is read.
func permuteUpper(a *CSC, label []int32) pattern {
	n := len(label)
	c := pattern{colPtr: make([]int32, n+1)}
	eachAbove(a, func(i, j int) { c.colPtr[max(label[i], label[j])]++ })
	c.rowIdx = make([]int32, sum(c.colPtr))
	eachAbove(a, func(i, j int) { c.insert(max(label[i], label[j]), min(label[i], label[j])) })
	return c
}

// permuteLower returns the pattern of the lower triangle with the diagonal, of n columns, of the symmetric
// matrix whose row label[i] is row i of A, and for each of its entries the place of its value in A.Val.
func permuteLower(a *CSC, label []int32, n int) (c pattern, from []int32) {
	c = pattern{colPtr: make([]int32, n+1)}
	eachUpper(a, func(i, j, _ int) { c.colPtr[min(label[i], label[j])]++ })
	c.rowIdx = make([]int32, sum(c.colPtr))
	from = make([]int32, len(c.rowIdx))
	eachUpper(a, func(i, j, p int) {
		from[c.insert(min(label[i], label[j]), max(label[i], label[j]))] = int32(p)
	})
	return c, from
}

// transpose returns the pattern of the transpose of a square matrix.
func (c pattern) transpose() pattern {
	t := pattern{colPtr: make([]int32, len(c.colPtr)), rowIdx: make([]int32, len(c.rowIdx))}
	for _, i := range c.rowIdx {
		t.colPtr[i]++
	}
	sum(t.colPtr)
	for j := int32(c.cols()) - 1; j >= 0; j-- {
		for _, i := range c.column(j) {
			t.insert(i, j)
		}
	}
	return t
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
func (c pattern) insert(j, i int32) int32 {
	c.colPtr[j]--
	p := c.colPtr[j]
	c.rowIdx[p] = i
	return p
}

// eachUpper calls f for each entry of the upper triangle of A, the diagonal among them, with its place in A.Val.
func eachUpper(a *CSC, f func(i, j, p int)) {
	for j := range a.Cols {
		for p := a.ColPtr[j]; p < a.ColPtr[j+1] && a.RowIdx[p] <= j; p++ {
			f(a.RowIdx[p], j, p)
		}
	}
}

// eachAbove calls f for each entry of A above the diagonal.
func eachAbove(a *CSC, f func(i, j int)) {
	eachUpper(a, func(i, j, _ int) {
		if i < j {
			f(i, j)
		}
	})
}
