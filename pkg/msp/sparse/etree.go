package sparse

// eliminationTree returns for each column of the factor the row of its first entry below the diagonal, −1
// if there is none (Davis 2006, sec. 4.1). c is the upper triangle of the matrix.
func eliminationTree(c *upper) []int32 {
	parent := make([]int32, c.n)
	ancestor := make([]int32, c.n) // shortcut to the highest node known so far
	for k := range int32(c.n) {
		parent[k], ancestor[k] = -1, -1
		for _, i := range c.column(k) {
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
func postorder(parent []int32) []int {
	n := len(parent)
	child := make([]int, n) // first child still to visit
	sibling := make([]int, n)
	for i := range n {
		child[i] = -1
	}
	for i := n - 1; i >= 0; i-- {
		if p := parent[i]; p >= 0 {
			sibling[i], child[p] = child[p], i
		}
	}
	order := make([]int, 0, n)
	var stack []int
	for root := range n {
		if parent[root] >= 0 {
			continue
		}
		stack = append(stack, root)
		for len(stack) > 0 {
			top := stack[len(stack)-1]
			if c := child[top]; c >= 0 {
				child[top] = sibling[c]
				stack = append(stack, c)
				continue
			}
			stack = stack[:len(stack)-1]
			order = append(order, top)
		}
	}
	return order
}

// reach lists the columns of row k of the factor, left of the diagonal, so that each comes before its
// ancestors: the nodes met on the way up the tree from the entries of column k of c (Davis 2006, sec. 4.2).
// mark has an entry per column and keeps whom it was last reached from; the list is the end of stack.
func reach(c *upper, parent []int32, k int32, mark, stack []int32) []int32 {
	top := len(stack)
	mark[k] = k
	for _, i := range c.column(k) {
		n := 0
		for i < k && mark[i] != k {
			mark[i] = k
			stack[n] = i
			n++
			i = parent[i]
		}
		for n > 0 {
			n--
			top--
			stack[top] = stack[n]
		}
	}
	return stack[top:]
}
