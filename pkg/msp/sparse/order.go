package sparse

import "math"

// Order returns a fill-reducing order of the symmetric matrix A, of which it reads the upper triangle: pivot k of the
// elimination is row and column order[k] of A. It is an approximate minimum degree order (P. R. Amestoy, T. A. Davis, I. S.
// Duff: An approximate minimum degree ordering algorithm, SIAM J. Matrix Anal. Appl. 17(4), 1996) and depends only on the
// pattern.
//
// Eliminating a variable connects all its neighbours. Instead of storing these cliques edge by edge, the quotient graph (A.
// George, J. W. H. Liu, 1980) keeps an element for each pivot: the list of the variables it connected. A variable is then
// adjacent to a few elements and to its remaining edges.
func Order(a *CSC) []int {
	return orderGroups(bothTriangles(a.upper()), make([]int32, a.Cols))
}

// orderGroups is Order for groups of rows, 0, 1, …, of which one is eliminated after another. The pattern is that
// of both triangles without the diagonal; it is used up.
func orderGroups(c pattern, group []int32) []int {
	sparse, dense := splitDense(c)
	if len(dense) == 0 {
		return newQuotientGraph(c, group).eliminateAll()
	}
	label := make([]int32, c.cols()) // of a sparse row, −1 for a dense one
	for _, i := range dense {
		label[i] = -1
	}
	for k, i := range sparse {
		label[i] = int32(k)
	}
	rest, groups := pattern{colPtr: make([]int32, 1, len(sparse)+1)}, make([]int32, len(sparse))
	rest.rowIdx = make([]int32, 0, cap(c.rowIdx))
	for k, j := range sparse {
		for _, i := range c.column(int32(j)) {
			if label[i] >= 0 {
				rest.rowIdx = append(rest.rowIdx, label[i])
			}
		}
		rest.colPtr, groups[k] = append(rest.colPtr, int32(len(rest.rowIdx))), group[j]
	}
	order := newQuotientGraph(rest, groups).eliminateAll()
	for k, i := range order {
		order[k] = sparse[i]
	}
	return append(order, dense...)
}

// splitDense tells the rows that are dense, with more than 10 √n entries, from the others. Minimum degree would go
// through such a row whenever it eliminates a neighbour; eliminated last, dense rows cost no fill that they would not
// cause anyway (Amestoy, Davis & Duff 1996, sec. 5; the bound is that of CSparse's cs_amd.c).
func splitDense(c pattern) (sparse, dense []int) {
	most := max(16, int32(10*math.Sqrt(float64(c.cols()))))
	for i := range c.cols() {
		if c.colPtr[i+1]-c.colPtr[i] > most {
			dense = append(dense, i)
		} else {
			sparse = append(sparse, i)
		}
	}
	return sparse, dense
}

// eliminateAll eliminates all variables and returns the order.
func (g *quotientGraph) eliminateAll() []int {
	for g.left > 0 {
		p := g.leastDegree()
		g.eliminate(p)
		g.measureElements(p)
		g.updateDegrees(p)
		g.mergeTwins()
		g.finish(p)
	}
	return g.order()
}

// bothTriangles returns the pattern of both triangles of a symmetric matrix without the diagonal, from the upper one,
// with room for half as much again and a list of all rows.
func bothTriangles(upper pattern) pattern {
	n := upper.cols()
	colPtr := make([]int32, n+1)
	next := colPtr[1:]
	for j := range int32(n) {
		column := upper.above(j)
		next[j] += int32(len(column))
		for _, i := range column {
			next[i]++
		}
	}
	total := int32(0)
	for j, size := range next {
		next[j] = total
		total += size
	}
	rowIdx := make([]int32, total, int(total)+int(total)/2+n)
	for j := range int32(n) {
		column := upper.above(j)
		next[j] += int32(copy(rowIdx[next[j]:], column))
		for _, i := range column {
			p := next[i]
			rowIdx[p], next[i] = j, p+1
		}
	}
	return pattern{colPtr, rowIdx}
}
