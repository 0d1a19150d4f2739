package sparse

import (
	"math"
	"slices"
)

// quotientGraph is the state of the elimination. A node is a variable until it is eliminated as pivot;
// then it is an element, until a later element covers it. A variable that behaves like another, or that goes
// with a pivot, is absorbed: it has weight 0 and follows its host in the order.
//
// The lists of all nodes are in one slice, which never needs more room than the matrix and one list: a new
// element has no more members than the lists it replaces.
type quotientGraph struct {
	n, left int     // variables; those not yet eliminated, absorbed ones counted
	room    []int32 // lists; free from end on
	end     int32
	start   []int32 // of a node: where its list starts
	length  []int32 // of its list: of a variable elements and then variables, of an element variables
	elems   []int32 // of a variable: how many elements are in its list

	weight []int32 // of a variable: how many it stands for, negative while it is a member of the newest element
	host   []int32 // of an absorbed variable: who took it; −1 otherwise
	pivots []int32 // eliminated so far, in order
	degree []int32 // of a variable: upper bound of the weight of its neighbours; of an element: that of its members

	mark   []int32 // of an element: 0 once it is covered, 1 or what measureElements found
	seen   []int32 // of a node: the tick at which mergeTwins last saw it
	tick   int32
	spread int32 // the largest degree of an element so far

	group   []int32   // of a variable: the group it is eliminated with
	members [][]int32 // of a group
	current int32
	queue   degreeLists // of variables of the current group
	bucket  []int32     // hash of lists: its first variable in mergeTwins, −1 if there is none
	next    []int32     // of a variable: the next of the same hash
	hash    []int32
}

func newQuotientGraph(c pattern, group []int32) *quotientGraph {
	n := c.cols()
	ints := func() []int32 { return make([]int32, n) }
	g := &quotientGraph{
		n: n, left: n,
		room: make([]int32, len(c.rowIdx)+len(c.rowIdx)/5+n), end: int32(len(c.rowIdx)),
		start: c.colPtr[:n], length: ints(), elems: ints(),
		weight: ints(), host: ints(), pivots: make([]int32, 0, n), degree: ints(),
		mark: ints(), seen: ints(), tick: 2, queue: newDegreeLists(n), bucket: ints(), next: ints(), hash: ints(),
		group: group,
	}
	copy(g.room, c.rowIdx)
	for i := range g.weight {
		g.length[i] = c.colPtr[i+1] - c.colPtr[i]
		g.degree[i] = g.length[i]
		g.weight[i], g.host[i], g.mark[i], g.bucket[i] = 1, -1, 1, -1
	}
	g.members = byGroup(group)
	g.current--
	return g
}

// byGroup lists the variables of each group.
func byGroup(group []int32) [][]int32 {
	if len(group) == 0 {
		return nil
	}
	size := make([]int32, slices.Max(group)+1)
	for _, k := range group {
		size[k]++
	}
	members, all := make([][]int32, len(size)), make([]int32, 0, len(group))
	for k, s := range size {
		members[k] = all[len(all) : len(all) : len(all)+int(s)]
		all = all[:len(all)+int(s)]
	}
	for i, k := range group {
		members[k] = append(members[k], int32(i))
	}
	return members
}

// list returns the list of node i.
func (g *quotientGraph) list(i int32) []int32 {
	return g.room[g.start[i] : g.start[i]+g.length[i]]
}

// leastDegree takes a variable of least degree out of the queue, which it fills with the next group when the
// last has gone.
func (g *quotientGraph) leastDegree() int32 {
	for {
		if p := g.queue.takeLeast(); p >= 0 {
			return p
		}
		g.current++
		for _, i := range g.members[g.current] {
			if g.weight[i] > 0 {
				g.queue.put(i, g.degree[i])
			}
		}
	}
}

// eliminate makes the variable p an element. Its members are the neighbours of p, those by edges and those by
// elements; the latter elements are covered by it.
func (g *quotientGraph) eliminate(p int32) {
	g.pivots = append(g.pivots, p)
	g.left -= int(g.weight[p])
	g.weight[p] = 0
	most := g.length[p] - g.elems[p]
	for _, e := range g.list(p)[:g.elems[p]] {
		most += g.length[e]
	}
	if int(g.end+most) > len(g.room) {
		g.collect()
	}
	to, size := g.end, int32(0)
	room, weight := g.room, g.weight
	take := func(list []int32) {
		for _, i := range list {
			if w := weight[i]; w > 0 {
				weight[i] = -w
				size += w
				room[to] = i
				to++
				if g.group[i] == g.current {
					g.queue.remove(i, g.degree[i])
				}
			}
		}
	}
	own := g.list(p)
	for _, e := range own[:g.elems[p]] {
		take(g.list(e))
		g.mark[e], g.length[e] = 0, 0
	}
	take(own[g.elems[p]:])
	g.start[p], g.length[p], g.elems[p], g.degree[p] = g.end, to-g.end, 0, size
	g.end = to
	g.spread = max(g.spread, size)
}

// collect moves the lists together, so that the room behind them is free.
func (g *quotientGraph) collect() {
	// The first number of a list makes place for its node while the lists are looked for from front to end.
	for i := range int32(g.n) {
		if g.length[i] > 0 {
			s := g.start[i]
			g.start[i], g.room[s] = g.room[s], -1-i
		}
	}
	to := int32(0)
	for from := int32(0); from < g.end; {
		i := -1 - g.room[from]
		if i < 0 {
			from++
			continue
		}
		g.room[from] = g.start[i]
		g.start[i] = to
		to += int32(copy(g.room[to:], g.room[from:from+g.length[i]]))
		from += g.length[i]
	}
	g.end = to
}

// measureElements finds the weight |e \ p| of what each element e has outside the newest one, p, for those that
// share a member with it, as mark[e] − tick.
func (g *quotientGraph) measureElements(p int32) {
	if g.tick > math.MaxInt32/2 { // before it runs out of numbers, in graphs of millions of nodes
		g.tick = 2
		clear(g.seen)
		for e := range g.mark {
			g.mark[e] = min(g.mark[e], 1)
		}
	}
	for _, i := range g.list(p) {
		w := -g.weight[i]
		for _, e := range g.list(i)[:g.elems[i]] {
			switch m := g.mark[e]; {
			case m >= g.tick:
				g.mark[e] = m - w
			case m != 0:
				g.mark[e] = g.degree[e] + g.tick - w
			}
		}
	}
}

// updateDegrees gives every member i of the newest element p its new lists and the degree outside p
//
//	d_i = |edges of i outside p| + Σ |e \ p| over its other elements e,
//
// which counts what lies in two of them twice: an upper bound, at the cost of a sum.
func (g *quotientGraph) updateDegrees(p int32) {
	for _, i := range g.list(p) {
		list, elems := g.list(i), g.elems[i]
		d, hash, to := int32(0), uint32(0), 0
		for _, e := range list[:elems] {
			if g.mark[e] == 0 {
				continue
			}
			outside := g.mark[e] - g.tick
			if outside == 0 { // e says nothing that p does not say
				g.mark[e], g.length[e] = 0, 0
				continue
			}
			d += outside
			hash += uint32(e)
			list[to] = e
			to++
		}
		kept := to
		for _, j := range list[elems:] {
			if w := g.weight[j]; w > 0 {
				d += w
				hash += uint32(j)
				list[to] = j
				to++
			}
		}
		if d == 0 {
			// i has no neighbour but the members of p: it fills in nothing more if it goes right after p.
			w := -g.weight[i]
			g.degree[p] -= w
			g.left -= int(w)
			g.absorb(i, p)
			continue
		}
		// p goes in front; there is room, as i had an edge or an element that p has taken the place of.
		list = list[:to+1]
		list[to], list[kept] = list[kept], list[0]
		list[0] = p
		g.elems[i], g.length[i] = int32(kept)+1, int32(to)+1
		g.degree[i] = min(g.degree[i], d)
		h := (hash + uint32(p)) % uint32(g.n)
		g.hash[i] = int32(h)
		g.next[i], g.bucket[h] = g.bucket[h], i
	}
}

// mergeTwins joins members of the newest element p that have the same neighbours: they stay equal for good and
// can be eliminated together. Candidates are those of the same hash.
func (g *quotientGraph) mergeTwins(p int32) {
	g.tick += g.spread + 1 // all marks are now below
	for _, m := range g.list(p) {
		if g.weight[m] == 0 {
			continue
		}
		i := g.bucket[g.hash[m]]
		g.bucket[g.hash[m]] = -1
		for ; i >= 0 && g.next[i] >= 0; i = g.next[i] {
			for _, k := range g.list(i)[1:] { // the first is p for all
				g.seen[k] = g.tick
			}
			last := i
			for j := g.next[i]; j >= 0; j = g.next[j] {
				if !g.allSeen(i, j) {
					last = j
					continue
				}
				g.weight[i] += g.weight[j]
				g.absorb(j, i)
				g.next[last] = g.next[j]
			}
			g.tick++
		}
	}
}

// allSeen says whether j is of i's group and has as many elements and edges, all of them marked as i's.
func (g *quotientGraph) allSeen(i, j int32) bool {
	if g.length[i] != g.length[j] || g.elems[i] != g.elems[j] || g.group[i] != g.group[j] {
		return false
	}
	for _, k := range g.list(j)[1:] {
		if g.seen[k] != g.tick {
			return false
		}
	}
	return true
}

// finish puts the members that are left of the newest element p back into the queue.
func (g *quotientGraph) finish(p int32) {
	members := g.list(p)
	kept := members[:0]
	for _, i := range members {
		w := -g.weight[i]
		if w == 0 {
			continue
		}
		g.weight[i] = w
		g.degree[i] = min(g.degree[i]+g.degree[p]-w, int32(g.left)-w)
		if g.group[i] == g.current {
			g.queue.put(i, g.degree[i])
		}
		kept = append(kept, i)
	}
	g.length[p] = int32(len(kept))
	g.end = g.start[p] + g.length[p]
	g.mark[p] = 1
	if len(kept) == 0 {
		g.mark[p] = 0
	}
}

// absorb lets variable i follow host in the order.
func (g *quotientGraph) absorb(i, host int32) {
	g.weight[i], g.host[i], g.length[i] = 0, host, 0
}

// order lists the pivots, each followed by what it and its followers absorbed.
func (g *quotientGraph) order() []int {
	guest, sibling := g.bucket, g.next // first guest of a host, next guest of the same host; −1 at the end
	for i := range guest {
		guest[i] = -1
	}
	for i := int32(g.n) - 1; i >= 0; i-- {
		if h := g.host[i]; h >= 0 {
			sibling[i], guest[h] = guest[h], i
		}
	}
	order := make([]int, 0, g.n)
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
