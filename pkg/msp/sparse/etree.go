package sparse

// eliminationTree returns for each column of the factor the row of its first entry below the diagonal, −1
// if there is none (Davis 2006, sec. 4.1). upper is the upper triangle of the matrix.
func eliminationTree(upper pattern) []int32 {
	n := upper.cols()
	parent := make([]int32, n)
	ancestor := make([]int32, n) // shortcut to the highest node known so far
	for k := range int32(n) {
		parent[k], ancestor[k] = -1, -1
		for _, i := range upper.column(k) {
			for i >= 0 && i < k {
				up := ancestor[i]
				ancestor[i] = k
				if up < 0 {
					parent[i] = k
				}
				i = up
			}
		}
	}
	return parent
}

// postorder lists the nodes of a forest, each after its children. Columns that share structure then stand
// next to one another.
func postorder(parent []int32) []int32 {
	n := int32(len(parent))
	child := make([]int32, n) // first child still to visit
	sibling := make([]int32, n)
	for i := range child {
		child[i] = -1
	}
	for i := n - 1; i >= 0; i-- {
		if p := parent[i]; p >= 0 {
			sibling[i], child[p] = child[p], i
		}
	}
	order := make([]int32, 0, n)
	for root := range n {
		if parent[root] >= 0 {
			continue
		}
		for i := root; i >= 0; {
			if c := child[i]; c >= 0 {
				child[i] = sibling[c]
				i = c
				continue
			}
			order = append(order, i)
			i = parent[i]
		}
	}
	return order
}

// columnCounts returns how many entries each column of the factor has, the diagonal counted, in time
// proportional to the entries of the matrix but for a factor that hardly grows (J. R. Gilbert, E. G. Ng,
// B. W. Peyton: An efficient algorithm to compute row and column counts for sparse Cholesky factorization,
// SIAM J. Matrix Anal. Appl. 15(4), 1994; Davis 2006, sec. 4.4).
//
// Row i of the factor is a subtree of the elimination tree with root i. Its leaves are among the entries of
// row i of the matrix: those j that have no earlier entry of the row below them. A column counts the subtrees
// that it is part of: one more where a leaf begins, one less above the node where two leaves meet (it would
// be counted twice there) and above the root.
func columnCounts(upper pattern, parent, post []int32) []int32 {
	n := int32(len(parent))
	first := make([]int32, n)    // place in post of the first node below
	count := make([]int32, n)    // differences, until they are added up
	latest := make([]int32, n)   // of a row: first of its last leaf
	lastLeaf := make([]int32, n) // of a row
	ancestor := make([]int32, n)
	for i := range n {
		first[i], latest[i], lastLeaf[i], ancestor[i] = -1, -1, -1, i
	}
	for k, j := range post {
		if first[j] < 0 {
			count[j] = 1
		}
		for i := j; i >= 0 && first[i] < 0; i = parent[i] {
			first[i] = int32(k)
		}
	}
	lower := upper.transpose()
	for _, j := range post {
		if parent[j] >= 0 {
			count[parent[j]]--
		}
		for _, i := range lower.column(j) {
			if first[j] <= latest[i] {
				continue // not a leaf
			}
			latest[i] = first[j]
			count[j]++
			if lastLeaf[i] >= 0 {
				count[root(ancestor, lastLeaf[i])]--
			}
			lastLeaf[i] = j
		}
		if parent[j] >= 0 {
			ancestor[j] = parent[j]
		}
	}
	for _, j := range post {
		if parent[j] >= 0 {
			count[parent[j]] += count[j]
		}
	}
	return count
}

// root follows the links up from i and shortens the way.
func root(up []int32, i int32) int32 {
	for up[i] != i {
		up[i] = up[up[i]]
		i = up[i]
	}
	return i
}
