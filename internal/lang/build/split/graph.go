package split

import "slices"

// A graph has nodes from 0, the root, and edges from each to those that follow it.
type graph struct {
	next  [][]int
	order []int // the nodes that the root leads to, in reverse postorder
	place []int // of a node in order, or nowhere
	above []int // the immediate dominator of a node
}

const root = 0

// reaches reports whether the root leads to a node.
func (g *graph) reaches(x int) bool { return g.place[x] != nowhere }

// sort orders the nodes and finds their dominators. It reports whether the graph is reducible: whether each edge that leads back leads to a
// dominator.
func (g *graph) sort() bool {
	n := len(g.next)
	g.place, g.above, g.order = make([]int, n), make([]int, n), g.order[:0]
	for i := range g.place {
		g.place[i], g.above[i] = nowhere, nowhere
	}
	type visit struct{ node, edge int }
	seen := make([]bool, n)
	seen[root] = true
	for stack := []visit{{}}; len(stack) > 0; {
		top := &stack[len(stack)-1]
		if next := g.next[top.node]; top.edge < len(next) {
			to := next[len(next)-1-top.edge] // the first one last, so that it comes next in the order
			top.edge++
			if !seen[to] {
				seen[to] = true
				stack = append(stack, visit{to, 0})
			}
			continue
		}
		g.order = append(g.order, top.node)
		stack = stack[:len(stack)-1]
	}
	slices.Reverse(g.order)
	for i, x := range g.order {
		g.place[x] = i
	}
	g.dominators()
	for _, x := range g.order {
		for _, to := range g.next[x] {
			if g.back(x, to) && !g.dominates(to, x) {
				return false
			}
		}
	}
	return true
}

// back reports whether an edge leads back in the order.
func (g *graph) back(x, to int) bool { return g.place[to] <= g.place[x] }

// before returns the nodes from which edges lead to each.
func (g *graph) before() [][]int {
	before := make([][]int, len(g.next))
	for _, x := range g.order {
		for _, to := range g.next[x] {
			before[to] = append(before[to], x)
		}
	}
	return before
}

// dominators finds the immediate dominators (Cooper, Harvey and Kennedy, A simple, fast dominance algorithm, 2001).
func (g *graph) dominators() {
	before := g.before()
	g.above[root] = root
	for changed := true; changed; {
		changed = false
		for _, x := range g.order[1:] {
			found := nowhere
			for _, y := range before[x] {
				switch {
				case g.above[y] == nowhere:
				case found == nowhere:
					found = y
				default:
					for found != y {
						for g.place[found] > g.place[y] {
							found = g.above[found]
						}
						for g.place[y] > g.place[found] {
							y = g.above[y]
						}
					}
				}
			}
			if g.above[x] != found {
				g.above[x], changed = found, true
			}
		}
	}
}

func (g *graph) dominates(x, y int) bool {
	for g.place[y] > g.place[x] {
		y = g.above[y]
	}
	return x == y
}

// loops returns the innermost loop of each node, and the next loop around each loop, or nowhere. A loop is named by its first node, which
// is in it.
func (g *graph) loops() (of, around []int) {
	before := g.before()
	of, around = make([]int, len(g.next)), make([]int, len(g.next))
	for i := range of {
		of[i], around[i] = nowhere, nowhere
	}
	for _, head := range g.order { // outer loops come before those in them
		var work []int
		for _, x := range before[head] {
			if g.back(x, head) {
				work = append(work, x)
			}
		}
		if work == nil {
			continue
		}
		around[head] = of[head]
		of[head] = head
		in := map[int]bool{head: true}
		for len(work) > 0 {
			x := work[len(work)-1]
			work = work[:len(work)-1]
			if !in[x] {
				in[x] = true
				of[x] = head
				work = append(work, before[x]...)
			}
		}
	}
	return of, around
}
