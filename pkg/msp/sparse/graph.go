package sparse

// graph is an undirected graph with weights: arcs[start[i]:start[i+1]] lead from vertex i to its neighbours.
type graph struct {
	start  []int32
	arcs   []arc
	weight []int32 // of a vertex: how many rows it stands for
}

// arc is one direction of an edge.
type arc struct{ to, weight int32 }

// from returns the arcs that leave vertex i.
func (g *graph) from(i int32) []arc { return g.arcs[g.start[i]:g.start[i+1]] }

func (g *graph) total() (weight int32) {
	for _, w := range g.weight {
		weight += w
	}
	return weight
}

// unitGraph returns the graph of a symmetric pattern, all weights 1.
func unitGraph(c pattern) graph {
	g := graph{start: c.colPtr, arcs: make([]arc, len(c.rowIdx)), weight: make([]int32, c.cols())}
	for p, j := range c.rowIdx {
		g.arcs[p] = arc{j, 1}
	}
	for i := range g.weight {
		g.weight[i] = 1
	}
	return g
}

// part returns the graph of the vertices on one side, which are size, numbered as they follow one another in g.
func (g *graph) part(side []int8, on int8, size int, m *memory) graph {
	name := m.numbers.take(len(side))
	n, most := int32(0), int32(0)
	for i, s := range side {
		if s == on {
			name[i] = n
			n++
			most += g.start[i+1] - g.start[i]
		}
	}
	kept := newGraph(size, int(most), m)
	n = 0
	at := 0
	for i, s := range side {
		if s != on {
			continue
		}
		for _, a := range g.from(int32(i)) {
			if side[a.to] == on {
				kept.arcs[at] = arc{name[a.to], a.weight}
				at++
			}
		}
		kept.weight[n] = g.weight[i]
		n++
		kept.start[n] = int32(at)
	}
	kept.arcs = m.arcs.shorten(kept.arcs, at)
	return kept
}

// newGraph takes memory for a graph with the given numbers of vertices and arcs.
func newGraph(vertices, arcs int, m *memory) graph {
	g := graph{m.numbers.take(vertices + 1), m.arcs.take(arcs), m.numbers.take(vertices)}
	g.start[0] = 0
	return g
}

// coarsen makes one vertex of each pair of match. into names the new vertex of each old one. New vertices stand in the
// order of old ones, so that neighbours stay near one another in memory.
func (g *graph) coarsen(m *memory) (coarse graph, into []int32) {
	into = m.numbers.take(len(g.weight))
	mate := g.match(m)
	size := int32(0)
	for i, j := range mate {
		if int32(i) <= j {
			into[i], into[j] = size, size
			size++
		}
	}
	coarse = newGraph(int(size), len(g.arcs), m)
	place := m.numbers.take(int(size)) // of a new vertex: one more than its place in the list under way
	clear(place)
	c, at := int32(0), int32(0)
	for i, j := range mate {
		if j < int32(i) {
			continue
		}
		begin := at
		at = g.join(int32(i), into, coarse.arcs, place, begin, at)
		coarse.weight[c] = g.weight[i]
		if j > int32(i) {
			at = g.join(j, into, coarse.arcs, place, begin, at)
			coarse.weight[c] += g.weight[j]
		}
		c++
		coarse.start[c] = at
	}
	coarse.arcs = m.arcs.shorten(coarse.arcs, int(at))
	return coarse, into
}

// join adds the arcs of vertex i to those of its new vertex, which begin at begin and end before at, and returns their
// new end.
func (g *graph) join(i int32, into []int32, arcs []arc, place []int32, begin, at int32) int32 {
	for _, a := range g.from(i) {
		to := into[a.to]
		if to == into[i] {
			continue
		}
		// No one foresees whether this is the first arc to the new vertex: so there is no branch.
		p := place[to]
		first := positive(begin + 1 - p)
		p += (at + 1 - p) & first
		place[to] = p
		arcs[p-1] = arc{to, a.weight + arcs[p-1].weight&^first}
		at -= first
	}
	return at
}

// match pairs each vertex with the neighbour it has the heaviest edge to among those that are free; mate is itself for
// one that stays alone (G. Karypis, V. Kumar: A fast and high quality multilevel scheme for partitioning irregular
// graphs, SIAM J. Sci. Comput. 20(1), 1998). Vertices, and neighbours with edges of the same weight, come in an order
// that looks random and is always the same: on a regular grid the pairs would otherwise all lie along one axis. It
// goes through the vertices block by block, for the sake of memory.
func (g *graph) match(m *memory) (mate []int32) {
	const block = 1024
	n := int32(len(g.weight))
	heaviest := g.total()/20 + 1 // so that balanced cuts remain
	mate = m.numbers.take(int(n))
	for i := range mate {
		mate[i] = -1
	}
	for k := range (n + block - 1) / block * block {
		i := k&^(block-1) + (k*397+101)&(block-1) // 397 is odd: each of the block once
		if i >= n || mate[i] >= 0 {
			continue
		}
		best, most, room := i, int32(0), heaviest-g.weight[i]
		arcs := g.from(i)
		first := uint64(uint32(i)*2654435761) * uint64(len(arcs)) >> 32 // Knuth's multiplicative hash
		for _, turn := range [2][]arc{arcs[first:], arcs[:first]} {
			for _, a := range turn {
				if a.weight > most && mate[a.to] < 0 && g.weight[a.to] <= room {
					best, most = a.to, a.weight
				}
			}
		}
		mate[i], mate[best] = best, i
	}
	return mate
}
