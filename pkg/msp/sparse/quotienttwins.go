package sparse

// fileTwin puts the member i of the newest element p into bucket h.
func (g *quotientGraph) fileTwin(i, p int32, h uint32) {
	b := &g.buckets[h]
	if b.element != p {
		*b = hashBucket{p, -1}
	} else if g.next[b.first] < 0 {
		g.crowded = append(g.crowded, h)
	}
	g.next[i], b.first = b.first, i
}

// mergeTwins joins members of the newest element p that have the same neighbours: they stay equal for good and
// can be eliminated together. Candidates are those of the same hash.
func (g *quotientGraph) mergeTwins() {
	g.tick += g.spread + 1 // all marks are now below
	nodes := g.nodes
	for _, h := range g.crowded {
		i := g.buckets[h].first
		for ; i >= 0 && g.next[i] >= 0; i = g.next[i] {
			for _, k := range g.list(&nodes[i])[1:] { // the first is p for all
				nodes[k].mark = g.tick
			}
			last := i
			for j := g.next[i]; j >= 0; j = g.next[j] {
				if !g.allMarked(&nodes[i], &nodes[j]) {
					last = j
					continue
				}
				nodes[i].weight += nodes[j].weight
				g.absorb(j, i)
				g.next[last] = g.next[j]
			}
			g.tick++
		}
	}
	g.crowded = g.crowded[:0]
}

// allMarked reports whether j is of i's group and has as many elements and edges, all of them marked as i's.
func (g *quotientGraph) allMarked(i, j *node) bool {
	if i.hash != j.hash || i.length != j.length || i.elems != j.elems || i.group != j.group {
		return false
	}
	for _, k := range g.list(j)[1:] {
		if g.nodes[k].mark != g.tick {
			return false
		}
	}
	return true
}

// absorb lets variable i follow host in the order.
func (g *quotientGraph) absorb(i, host int32) {
	g.nodes[i].weight, g.nodes[i].length, g.host[i] = 0, 0, host
}
