package sparse

import "math/rand/v2"

// graph is an undirected graph with weights: column i of the pattern has the neighbours of vertex i, edge the
// weights of the edges to them.
type graph struct {
	pattern
	edge   []int32
	weight []int32
}

// unitGraph returns the graph of a symmetric pattern, all weights 1.
func unitGraph(c pattern) graph {
	g := graph{pattern: c, edge: make([]int32, len(c.rowIdx)), weight: make([]int32, c.cols())}
	for p := range g.edge {
		g.edge[p] = 1
	}
	for i := range g.weight {
		g.weight[i] = 1
	}
	return g
}

func (g graph) total() (weight int32) {
	for _, w := range g.weight {
		weight += w
	}
	return weight
}

// part returns the graph of the vertices on one side, and their rows.
func (g graph) part(side []int8, on int8, rows []int32) (graph, []int32) {
	name := make([]int32, len(side))
	kept := graph{pattern: pattern{colPtr: []int32{0}}}
	var keptRows []int32
	for i, s := range side {
		if s == on {
			name[i] = int32(len(keptRows))
			keptRows = append(keptRows, rows[i])
		}
	}
	for i := range int32(len(side)) {
		if side[i] != on {
			continue
		}
		for p := g.colPtr[i]; p < g.colPtr[i+1]; p++ {
			if j := g.rowIdx[p]; side[j] == on {
				kept.rowIdx = append(kept.rowIdx, name[j])
				kept.edge = append(kept.edge, g.edge[p])
			}
		}
		kept.colPtr = append(kept.colPtr, int32(len(kept.rowIdx)))
		kept.weight = append(kept.weight, g.weight[i])
	}
	return kept, keptRows
}

// coarsen takes vertices together in pairs, each with the neighbour it has the heaviest edge to among those
// that are free (G. Karypis, V. Kumar: A fast and high quality multilevel scheme for partitioning irregular graphs,
// SIAM J. Sci. Comput. 20(1), 1998). into names the new vertex of each old one.
func (g graph) coarsen() (coarse graph, into []int32) {
	n := int32(len(g.weight))
	heaviest := g.total()/20 + 1 // so that balanced cuts remain
	into = make([]int32, n)
	for i := range into {
		into[i] = -1
	}
	var first, second []int32 // of each new vertex; second −1 for one alone
	for _, i := range g.shuffled() {
		if into[i] >= 0 {
			continue
		}
		mate, most := int32(-1), int32(0)
		for p := g.colPtr[i]; p < g.colPtr[i+1]; p++ {
			j := g.rowIdx[p]
			if into[j] < 0 && g.edge[p] > most && g.weight[i]+g.weight[j] <= heaviest {
				mate, most = j, g.edge[p]
			}
		}
		into[i] = int32(len(first))
		if mate >= 0 {
			into[mate] = into[i]
		}
		first, second = append(first, i), append(second, mate)
	}
	coarse = graph{
		pattern: pattern{colPtr: make([]int32, 1, len(first)+1), rowIdx: make([]int32, 0, len(g.rowIdx))},
		edge:    make([]int32, 0, len(g.rowIdx)),
		weight:  make([]int32, len(first)),
	}
	place := make([]int32, len(first)) // of a new vertex: one more than its place in the list under way
	for c := range int32(len(first)) {
		begin := int32(len(coarse.rowIdx))
		for _, i := range [2]int32{first[c], second[c]} {
			if i < 0 {
				continue
			}
			coarse.weight[c] += g.weight[i]
			for p := g.colPtr[i]; p < g.colPtr[i+1]; p++ {
				j := into[g.rowIdx[p]]
				switch {
				case j == c:
				case place[j] > begin:
					coarse.edge[place[j]-1] += g.edge[p]
				default:
					coarse.rowIdx, coarse.edge = append(coarse.rowIdx, j), append(coarse.edge, g.edge[p])
					place[j] = int32(len(coarse.rowIdx))
				}
			}
		}
		coarse.colPtr = append(coarse.colPtr, int32(len(coarse.rowIdx)))
	}
	return coarse, into
}

// shuffled lists the vertices in an order that looks random and is always the same. On a regular grid the pairs
// would otherwise all lie along one axis.
func (g graph) shuffled() []int32 {
	order := make([]int32, len(g.weight))
	for i := range order {
		order[i] = int32(i)
	}
	rnd := rand.New(rand.NewPCG(1973, uint64(len(order))))
	rnd.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
	return order
}
