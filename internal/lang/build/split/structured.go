package split

import (
	"maps"
	"slices"
)

// Structured returns the program with functions that jump by WebAssembly's own blocks and loops, and not through a switch (see cut). A
// browser's compiler then finds the functions' loops, and its code takes about three quarters of the time. Functions of another form, and
// the few whose loops have two entrances, stay as they are. The program needs the names of its functions, and keeps them.
func Structured(program []byte) (structured []byte, err error) {
	defer catch(&err)
	m := parse(program)
	entries := m.entries()
	deferring, defers := m.named("runtime.deferreturn")
	out := make([]byte, 0, len(program))
	out = append(out, magic...)
	for id := byte(types); id <= data; id++ {
		switch {
		case m.sections[id] == nil:
		case id == code:
			content := number(make([]byte, 0, len(m.sections[code].data)), len(m.functions))
			for i, f := range m.functions {
				body := f.body.data
				if p, ok := cut(f.body, m.ends); ok && f.typ == m.goType {
					for pcb, to := range p.table {
						if defers && p.list[to].calls(f.body, deferring) {
							entries[i] = append(entries[i], uint32(pcb))
						}
					}
					if n, ok := plan(p, entries[i]); ok {
						body = n.write()
					}
				}
				content = part(content, body)
			}
			out = section(out, code, content)
		default:
			out = section(out, id, m.sections[id].data)
		}
	}
	return section(out, custom, m.names), nil
}

// A plan is the graph of a body. Its nodes are the root, one for each piece, and one for each loop that has entries: the gate of the
// loop. The root and the gates are switches. If PC_B is 0, a switch leads to its first node. Else it leads to the entry, or to the next
// gate around the entry. So each loop has one entrance, although a function can continue in the middle of it. What led to
// the first piece of such a loop now sets PC_B to 0 and leads to its gate.
func plan(p *pieces, entries []uint32) (n *nest, ok bool) {
	g := graph{next: make([][]int, node(len(p.list)))}
	for i, c := range p.list {
		x := node(i)
		for _, j := range c.jumps {
			if j.to != unwind {
				g.next[x] = append(g.next[x], node(j.to))
			}
		}
		if c.next != nowhere {
			g.next[x] = append(g.next[x], node(c.next))
		}
	}
	begin := node(0)
	g.next[root] = []int{begin}
	if !g.sort() {
		return nil, false
	}
	entries = slices.DeleteFunc(entries, func(pcb uint32) bool { return int(pcb) >= len(p.table) })
	for _, pcb := range entries {
		if e := node(p.at(pcb)); !g.reaches(e) {
			g.next[root] = append(g.next[root], e)
			if !g.sort() {
				return nil, false
			}
		}
	}

	switches := map[int]*choice{root: {first: begin, by: map[uint32]int{}}}
	gates := map[int]int{} // of loops, by their first pieces
	of, around := g.loops()
	for _, pcb := range entries {
		to := node(p.at(pcb))
		for head := of[to]; head != nowhere; head = around[head] {
			gate, ok := gates[head]
			if !ok {
				gate = len(g.next)
				gates[head] = gate
				g.next = append(g.next, nil)
				switches[gate] = &choice{first: head, by: map[uint32]int{}}
			}
			switches[gate].by[pcb] = to
			to = gate
		}
		switches[root].by[pcb] = to
	}
	for _, next := range g.next {
		for i, to := range next {
			if gate, ok := gates[to]; ok {
				next[i] = gate
			}
		}
	}
	if gate, ok := gates[begin]; ok {
		switches[root].first = gate
	}
	for x, s := range switches {
		g.next[x] = []int{s.first}
		for _, pcb := range slices.Sorted(maps.Keys(s.by)) {
			g.next[x] = append(g.next[x], s.by[pcb])
		}
	}
	if !g.sort() {
		return nil, false
	}
	return &nest{pieces: p, graph: g, switches: switches}, true
}

// A choice is what a switch does: first is the node for PC_B = 0, and by has those for other values.
type choice struct {
	first int
	by    map[uint32]int
}

// node returns the node of a piece.
func node(piece int) int { return 1 + piece }
