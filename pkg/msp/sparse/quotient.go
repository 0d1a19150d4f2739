package sparse

import (
	"math"
	"math/bits"
)

// quotientGraph is the state of the elimination. A node is a variable until it is eliminated as pivot;
// then it is an element, until a later element covers it. A variable that behaves like another, or that goes
// with a pivot, is absorbed: it has weight 0 and follows its host in the order.
//
// The lists of all nodes are in one slice, which never needs more room than the matrix and one list: a new
// element has no more members than the lists it replaces.
type quotientGraph struct {
	nodes []node
	left  int     // variables not yet eliminated, absorbed ones counted
	room  []int32 // lists; free from end on
	end   int32

	host   []int32 // of an absorbed variable: who took it; −1 otherwise
	pivots []int32 // eliminated so far, in order

	tick   int32
	spread int32 // the largest degree of an element so far

	current int32        // group
	filed   int32        // variables in the queue so far: those of the groups up to the current one
	queue   degreeLists  // of variables of the current group
	buckets []hashBucket // of members of the newest element by the hash of their lists
	next    []int32      // of a variable: the next in its bucket, −1 at the end
	crowded []uint32     // the buckets with more than one variable
}

// node is a variable or an element. What is read together stands together: half a cache line.
type node struct {
	start, length int32  // its list: of a variable elements and then variables, of an element variables
	elems         int32  // of a variable: how many elements are in its list
	weight        int32  // of a variable: how many it stands for, negative while it is a member of the newest element
	degree        int32  // of a variable: upper bound of the weight of its neighbours; of an element: that of its members
	mark          int32  // of an element: below tick until a loop has marked it
	hash          uint32 // of a variable: of its list
	group         int32  // of a variable: the group it is eliminated with
}

// gone is the degree of an element that is covered: whatever is added to it stays negative.
const gone = math.MinInt32 / 2

// positive returns all bits for v > 0 and none for others. What loops keep with it they keep without a branch: processors
// foresee half of these at best, and a wrong guess takes as long as several turns.
func positive(v int32) int32 { return -v >> 31 }

// hashBucket has variables whose lists have the same hash. It is empty for all elements but one: so none need be emptied.
type hashBucket struct{ element, first int32 }

func newQuotientGraph(c pattern, group []int32) *quotientGraph {
	n := c.cols()
	g := &quotientGraph{
		nodes: make([]node, n), left: n,
		room: c.rowIdx[:cap(c.rowIdx)], end: int32(len(c.rowIdx)),
		host: make([]int32, n), pivots: make([]int32, 0, n), tick: 2,
		queue: newDegreeLists(n), buckets: make([]hashBucket, 1<<max(0, bits.Len(uint(n))-3)), next: make([]int32, n),
		current: -1,
	}
	for i := range g.nodes {
		length := c.colPtr[i+1] - c.colPtr[i]
		g.nodes[i] = node{start: c.colPtr[i], length: length, degree: length, weight: 1, mark: 1, group: group[i]}
		g.host[i] = -1
	}
	for h := range g.buckets {
		g.buckets[h].element = -1
	}
	return g
}

// list returns the list of a node.
func (g *quotientGraph) list(n *node) []int32 { return g.room[n.start : n.start+n.length] }

// leastDegree takes a variable of least degree out of the queue, which it fills with the next group when the
// last has gone.
func (g *quotientGraph) leastDegree() int32 {
	for {
		if p := g.queue.takeLeast(); p >= 0 {
			return p
		}
		g.current++
		for ; int(g.filed) < len(g.nodes) && g.nodes[g.filed].group == g.current; g.filed++ {
			if n := &g.nodes[g.filed]; n.weight > 0 {
				g.queue.put(g.filed, n.degree)
			}
		}
	}
}

// eliminate makes the variable p an element. Its members are the neighbours of p, those by edges and those by
// elements; the latter elements are covered by it.
func (g *quotientGraph) eliminate(p int32) {
	pivot := &g.nodes[p]
	g.pivots = append(g.pivots, p)
	g.left -= int(pivot.weight)
	pivot.weight = 0
	most := pivot.length - pivot.elems
	for _, e := range g.list(pivot)[:pivot.elems] {
		most += g.nodes[e].length
	}
	if int(g.end+most) > len(g.room) {
		g.collect()
	}
	nodes, own := g.nodes, g.list(pivot)
	to, size := g.end, int32(0)
	for k := range pivot.elems + 1 {
		list := own[pivot.elems:]
		if k < pivot.elems {
			covered := &nodes[own[k]]
			list = g.list(covered)
			covered.degree, covered.length = gone, 0
		}
		for _, i := range list {
			if n := &nodes[i]; n.weight > 0 {
				size += n.weight
				n.weight = -n.weight
				g.room[to] = i
				to++
				if n.group == g.current {
					g.queue.remove(i, n.degree)
				}
			}
		}
	}
	pivot.start, pivot.length, pivot.elems, pivot.degree = g.end, to-g.end, 0, size
	g.end = to
	g.spread = max(g.spread, size)
}

// collect moves the lists together, so that the room behind them is free.
func (g *quotientGraph) collect() {
	// The first number of a list makes place for its node while the lists are looked for from front to end.
	for i := range g.nodes {
		if n := &g.nodes[i]; n.length > 0 {
			n.start, g.room[n.start] = g.room[n.start], -1-int32(i)
		}
	}
	to := int32(0)
	for from := int32(0); from < g.end; {
		i := -1 - g.room[from]
		if i < 0 {
			from++
			continue
		}
		n := &g.nodes[i]
		g.room[from] = n.start
		n.start = to
		to += int32(copy(g.room[to:], g.room[from:from+n.length]))
		from += n.length
	}
	g.end = to
}

// measureElements finds the weight |e \ p| of the members of each element e outside the newest one, p, for those that
// share a member with it, as mark − tick.
func (g *quotientGraph) measureElements(p int32) {
	if g.tick > math.MaxInt32/4 { // before gone − tick runs out of numbers, in graphs of a million nodes
		g.tick = 2
		for i := range g.nodes {
			g.nodes[i].mark = min(g.nodes[i].mark, 1)
		}
	}
	nodes, tick := g.nodes, g.tick
	for _, i := range g.list(&nodes[p]) {
		n := &nodes[i]
		for _, e := range g.list(n)[:n.elems] {
			e := &nodes[e]
			e.mark += n.weight + (e.degree+tick-e.mark)&positive(tick-e.mark)
		}
	}
}

// updateDegrees gives every member i of the newest element p its new lists and the degree outside p
//
//	d_i = |edges of i outside p| + Σ |e \ p| over its other elements e,
//
// which counts what lies in two of them twice: an upper bound, at the cost of a sum.
func (g *quotientGraph) updateDegrees(p int32) {
	nodes := g.nodes
	for _, i := range g.list(&nodes[p]) {
		n := &nodes[i]
		list := g.list(n)
		elems, length, d, hash := prune(list, n.elems, nodes, g.tick)
		if d == 0 {
			// i has no neighbour but the members of p: it fills in nothing more if it goes right after p.
			nodes[p].degree += n.weight
			g.left += int(n.weight)
			g.absorb(i, p)
			continue
		}
		// p goes in front; there is room, as i had an edge or an element that p has taken the place of.
		list[length], list[elems] = list[elems], list[0]
		list[0] = p
		n.elems, n.length = int32(elems)+1, int32(length)+1
		n.degree = min(n.degree, d)
		n.hash = hash
		g.fileTwin(i, p, hash&uint32(len(g.buckets)-1))
	}
}

// prune moves to the front of a variable's list the elements that say more than the newest one and then the variables
// that are neither gone nor members of that. It returns how many the elements are and how many all are, the weights
// |e \ p| and w added up, and a hash. By themselves, the loops find registers for their variables.
func prune(list []int32, first int32, nodes []node, tick int32) (elems, to int, d int32, hash uint32) {
	for _, e := range list[:first] {
		outside := nodes[e].mark - tick
		if outside == 0 { // all of e is in the newest
			nodes[e].degree, nodes[e].length = gone, 0
		}
		keep := positive(outside)
		d += outside & keep
		hash += uint32(e & keep)
		list[elems] = e
		elems -= int(keep)
	}
	to = elems
	for _, j := range list[first:] {
		w := nodes[j].weight
		keep := positive(w)
		d += w & keep
		hash += uint32(j & keep)
		list[to] = j
		to -= int(keep)
	}
	return elems, to, d, hash
}

// finish puts the members that are left of the newest element p back into the queue.
func (g *quotientGraph) finish(p int32) {
	nodes, pivot, left := g.nodes, &g.nodes[p], int32(g.left)
	members, kept := g.list(pivot), 0
	for _, i := range members {
		n := &nodes[i]
		w := -n.weight
		if w == 0 {
			continue
		}
		n.weight = w
		n.degree = min(n.degree+pivot.degree, left) - w
		if n.group == g.current {
			g.queue.put(i, n.degree)
		}
		members[kept] = i
		kept++
	}
	pivot.length = int32(kept)
	g.end = pivot.start + pivot.length
	if kept == 0 {
		pivot.degree = gone
	}
}

// order lists the pivots, each followed by what it and its followers absorbed.
func (g *quotientGraph) order() []int {
	guest, sibling := make([]int32, len(g.host)), g.next // first guest of a host, next guest of the same host; −1 at the end
	for i := range guest {
		guest[i] = -1
	}
	for i := int32(len(g.host)) - 1; i >= 0; i-- {
		if h := g.host[i]; h >= 0 {
			sibling[i], guest[h] = guest[h], i
		}
	}
	order := make([]int, 0, len(g.host))
	for _, p := range g.pivots {
		at := len(order)
		order = append(order, int(p))
		for ; at < len(order); at++ {
			for i := guest[order[at]]; i >= 0; i = sibling[i] {
				order = append(order, int(i))
			}
		}
	}
	return order
}
