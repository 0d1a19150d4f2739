package sparse

// Order returns a fill-reducing order of the symmetric matrix A, of which the upper triangle is read:
// pivot k of the elimination is row and column order[k] of A. It is an approximate minimum degree order
// (P. R. Amestoy, T. A. Davis, I. S. Duff: An approximate minimum degree ordering algorithm, SIAM J.
// Matrix Anal. Appl. 17(4), 1996), and depends on the pattern alone.
//
// Eliminating a variable joins all its neighbours to one another. Instead of storing those cliques edge
// by edge, the quotient graph keeps for each pivot an element: the list of the variables it joined. A
// variable is then adjacent to a few elements and to what is left of its own edges.
func Order(a *CSC) []int {
	g := newQuotientGraph(a)
	for g.left > 0 {
		p := g.leastDegree()
		g.eliminate(p)
		g.updateDegrees(p)
		g.mergeTwins(p)
	}
	return g.order()
}

// adjacency lists for each row of A the other rows it has a nonzero with.
func adjacency(a *CSC) [][]int32 {
	n := a.Cols
	count := make([]int, n)
	eachAbove(a, func(i, j int) { count[i]++; count[j]++ })
	list := make([][]int32, n)
	for i, c := range count {
		list[i] = make([]int32, 0, c)
	}
	eachAbove(a, func(i, j int) {
		list[i] = append(list[i], int32(j))
		list[j] = append(list[j], int32(i))
	})
	return list
}

// eachAbove calls f for each entry of A above the diagonal.
func eachAbove(a *CSC, f func(i, j int)) {
	for j := range a.Cols {
		for p := a.ColPtr[j]; p < a.ColPtr[j+1] && a.RowIdx[p] < j; p++ {
			f(a.RowIdx[p], j)
		}
	}
}
