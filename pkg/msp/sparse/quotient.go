package sparse

// quotientGraph is the state of the elimination. A node is a variable until it is eliminated as pivot;
// then it is an element. A variable that behaves like another, or that goes with a pivot, is absorbed: it
// has weight 0 and follows its host in the order.
type quotientGraph struct {
	n      int
	left   int       // variables not yet eliminated, absorbed ones counted
	vars   [][]int32 // of a variable: variables adjacent by an edge of its own
	elems  [][]int32 // of a variable: elements it belongs to
	member [][]int32 // of an element: its variables; nil once absorbed by a later element
	weight []int     // of a variable: how many it stands for; 0 when absorbed or eliminated
	size   []int     // of an element: total weight of its members
	host   []int     // of an absorbed variable: who took it; −1 otherwise
	pivots []int     // eliminated so far, in order

	degree []int // of a variable: upper bound of its weight of neighbours
	queue  degreeLists

	outside []int // of an element: weight of its members outside the newest element
	stamp   []int // outside[e] counts for the pivot stamp[e]
	mark    []int // mark[i] == tick: i is in the set at hand
	tick    int
}

func newQuotientGraph(a *CSC) *quotientGraph {
	n := wantSquare(a)
	g := &quotientGraph{
		n: n, left: n,
		vars: adjacency(a), elems: make([][]int32, n), member: make([][]int32, n),
		weight: make([]int, n), size: make([]int, n), host: make([]int, n),
		degree:  make([]int, n),
		outside: make([]int, n), stamp: make([]int, n), mark: make([]int, n),
		queue: newDegreeLists(n),
	}
	for i := range n {
		g.weight[i], g.host[i], g.stamp[i], g.mark[i] = 1, -1, -1, -1
		g.degree[i] = len(g.vars[i])
		g.queue.put(i, g.degree[i])
	}
	return g
}

// leastDegree takes a variable of least degree out of the queue.
func (g *quotientGraph) leastDegree() int { return g.queue.takeLeast() }

// eliminate makes the variable p an element. Its members are the neighbours of p, those by edges and
// those by elements; the latter elements are thereby covered and absorbed.
func (g *quotientGraph) eliminate(p int) {
	g.pivots = append(g.pivots, p)
	g.left -= g.weight[p]
	g.weight[p] = 0
	g.tick++
	g.mark[p] = g.tick

	var members []int32
	take := func(list []int32) {
		for _, i := range list {
			if g.weight[i] > 0 && g.mark[i] != g.tick {
				g.mark[i] = g.tick
				g.size[p] += g.weight[i]
				members = append(members, i)
			}
		}
	}
	take(g.vars[p])
	for _, e := range g.elems[p] {
		take(g.member[e])
		g.member[e] = nil
	}
	g.vars[p], g.elems[p], g.member[p] = nil, nil, members
}

// updateDegrees gives every member i of the newest element p its new lists and the degree
//
//	d_i = |p \ i| + |edges of i outside p| + Σ |e \ p| over its other elements e,
//
// which counts what lies in two of them twice: an upper bound, at the cost of a sum.
func (g *quotientGraph) updateDegrees(p int) {
	members := g.member[p]
	for _, i := range members {
		for _, e := range g.elems[i] {
			if g.member[e] == nil {
				continue
			}
			if g.stamp[e] != p {
				g.stamp[e], g.outside[e] = p, g.size[e]
			}
			g.outside[e] -= g.weight[i]
		}
	}
	for _, i := range members {
		d := 0
		elems := g.elems[i][:0]
		for _, e := range g.elems[i] {
			// An element with nothing outside p says nothing that p does not say.
			if g.member[e] != nil && g.outside[e] > 0 {
				d += g.outside[e]
				elems = append(elems, e)
			}
		}
		vars := g.vars[i][:0]
		for _, j := range g.vars[i] {
			if g.weight[j] > 0 && g.mark[j] != g.tick {
				d += g.weight[j]
				vars = append(vars, j)
			}
		}
		g.elems[i], g.vars[i] = append(elems, int32(p)), vars
		if d == 0 {
			// i has no neighbour but the members of p: it fills in nothing more if it goes right after p.
			g.size[p] -= g.weight[i]
			g.left -= g.weight[i]
			g.absorb(int(i), p)
			continue
		}
		others := g.size[p] - g.weight[i]
		g.requeue(int(i), min(d+others, g.degree[i]+others))
	}
	g.compact(p)
}

// mergeTwins joins members of the newest element p that have the same neighbours: they stay equal for
// good and can be eliminated together. Candidates are found by a sum over their lists.
func (g *quotientGraph) mergeTwins(p int) {
	first := make(map[int]int32, len(g.member[p]))
	for _, i := range g.member[p] {
		sum := len(g.elems[i])
		for _, e := range g.elems[i] {
			sum += int(e)
		}
		for _, j := range g.vars[i] {
			sum += int(j)
		}
		twin, seen := first[sum]
		if !seen {
			first[sum] = i
			continue
		}
		if g.sameLists(i, twin) {
			g.weight[twin] += g.weight[i]
			g.requeue(int(twin), g.degree[twin]-g.weight[i])
			g.absorb(int(i), int(twin))
		}
	}
	g.compact(p)
}

// sameLists says whether i and j have the same elements and edges.
func (g *quotientGraph) sameLists(i, j int32) bool {
	if len(g.elems[i]) != len(g.elems[j]) || len(g.vars[i]) != len(g.vars[j]) {
		return false
	}
	g.tick++
	for _, e := range g.elems[i] {
		g.mark[e] = g.tick
	}
	for _, v := range g.vars[i] {
		g.mark[v] = g.tick
	}
	for _, e := range g.elems[j] {
		if g.mark[e] != g.tick {
			return false
		}
	}
	for _, v := range g.vars[j] {
		if g.mark[v] != g.tick {
			return false
		}
	}
	return true
}

// requeue notes a degree, which can be no more than all other variables.
func (g *quotientGraph) requeue(i, degree int) {
	g.queue.remove(i, g.degree[i])
	g.degree[i] = max(0, min(degree, g.left-g.weight[i]))
	g.queue.put(i, g.degree[i])
}

// absorb lets variable i follow host in the order.
func (g *quotientGraph) absorb(i, host int) {
	g.queue.remove(i, g.degree[i])
	g.weight[i], g.host[i] = 0, host
	g.vars[i], g.elems[i] = nil, nil
}

// compact drops absorbed variables from element p. An element with no members left stays, empty.
func (g *quotientGraph) compact(p int) {
	kept := g.member[p][:0]
	for _, i := range g.member[p] {
		if g.weight[i] > 0 {
			kept = append(kept, i)
		}
	}
	g.member[p] = kept
}

// order lists the pivots, each followed by what it and its followers absorbed.
func (g *quotientGraph) order() []int {
	guests := make([][]int, g.n)
	for i := range g.n {
		if h := g.host[i]; h >= 0 {
			guests[h] = append(guests[h], i)
		}
	}
	order := make([]int, 0, g.n)
	for _, p := range g.pivots {
		at := len(order)
		order = append(order, p)
		for ; at < len(order); at++ {
			order = append(order, guests[order[at]]...)
		}
	}
	return order
}
