package sparse

// Order returns a fill-reducing order of the symmetric matrix A, of which the upper triangle is read:
// pivot k of the elimination is row and column order[k] of A. It is an approximate minimum degree order
// (P. R. Amestoy, T. A. Davis, I. S. Duff: An approximate minimum degree ordering algorithm, SIAM J.
// Matrix Anal. Appl. 17(4), 1996), and depends on the pattern alone.
//
// Eliminating a variable joins all its neighbours to one another. Instead of storing those cliques edge
// by edge, the quotient graph (A. George, J. W. H. Liu, 1980) keeps for each pivot an element: the list of the
// variables it joined. A variable is then adjacent to a few elements and to what is left of its own edges.
func Order(a *CSC) []int {
	return orderGroups(bothTriangles(a.upper()), make([]int32, a.Cols))
}

// orderGroups is Order for groups of rows, 0, 1, …, of which one is eliminated after another. The pattern is that
// of both triangles without the diagonal; it is used up.
func orderGroups(c pattern, group []int32) []int {
	return newQuotientGraph(c, group).eliminateAll()
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
	c := pattern{colPtr: make([]int32, n+1)}
	next := c.colPtr[1:]
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
	c.rowIdx = make([]int32, total, int(total)+int(total)/2+n)
	for j := range int32(n) {
		column := upper.above(j)
		next[j] += int32(copy(c.rowIdx[next[j]:], column))
		for _, i := range column {
			c.rowIdx[next[i]] = j
			next[i]++
		}
	}
	return c
}
