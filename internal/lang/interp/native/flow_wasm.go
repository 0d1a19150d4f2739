package native

import "slices"

// WebAssembly has no jumps but out of blocks and back to the beginnings of loops. A set of blocks is therefore written as a sequence of
// parts in which jumps lead forward: single blocks, and loops, whose beginning is another sequence. A jump forward to a part leaves a
// WebAssembly block that ends where the part begins.
//
// A loop has one header, to which its own jumps lead back. It may be entered at other blocks as well: the switch loop enters a
// region at each of its loops. Those who enter say where by the local door, at which the loop's beginning looks.

// part is a step of a sequence.
type part struct {
	blocks  []int
	within  map[int]bool
	cycle   bool
	header  int
	entries []int // of a loop, the blocks at which it is entered
}

// target is where jumps lead that leave a nested piece of the code: to a part that follows, or back to the header of a loop.
type target struct {
	part *part
	back bool
}

// leads reports whether a jump to block b leads there.
func (l target) leads(b int) bool {
	if l.part == nil {
		return false
	}
	return l.back && b == l.part.header || !l.back && l.part.within[b]
}

// parts are the parts of blocks in order. Jumps to headers lead back, and so count for nothing.
func (g *generator) parts(blocks []int, headers map[int]bool) (list []*part) {
	inside := map[int]bool{}
	for _, b := range blocks {
		inside[b] = true
	}
	next := func(b int) (list []int) {
		for _, t := range follow(g.f, b) {
			if inside[t] && g.live[t] && !headers[t] && !g.stops(b) {
				list = append(list, t)
			}
		}
		return list
	}
	for _, c := range components(blocks, next) {
		p := &part{blocks: c.blocks, within: map[int]bool{}, cycle: c.cycle, header: c.blocks[0]}
		for _, b := range c.blocks {
			p.within[b] = true
		}
		if c.cycle {
			p.entries = g.entries(p)
			p.header = p.entries[0]
		}
		list = append(list, p)
	}
	slices.Reverse(list)
	return list
}

// entries are the blocks of a loop that are reached from outside, in order.
func (g *generator) entries(p *part) (list []int) {
	entered := map[int]bool{}
	for _, d := range g.doors {
		entered[d.block] = true
	}
	for _, b := range g.order {
		if p.within[b] || g.stops(b) {
			continue
		}
		for _, t := range follow(g.f, b) {
			entered[t] = true
		}
	}
	for _, b := range p.blocks {
		if entered[b] {
			list = append(list, b)
		}
	}
	return list
}

// stops reports whether machine code does not come to the end of a block.
func (g *generator) stops(b int) bool {
	return slices.ContainsFunc(g.f.Blocks[b].Ins, unsupported)
}

// sequence writes blocks, of which those in headers begin loops around. It begins at the first part, or, if it begins at several blocks,
// where the local door says.
func (g *generator) sequence(blocks []int, headers map[int]bool, begin []int) {
	parts := g.parts(blocks, headers)
	first := 1
	if len(begin) > 1 || !parts[0].within[begin[0]] {
		first = 0
	}
	for i := len(parts) - 1; i >= first; i-- {
		g.open(opBlock, target{part: parts[i]})
	}
	if first == 0 {
		g.dispatch(begin)
	}
	for i, p := range parts {
		if i >= first {
			g.close()
		}
		if !p.cycle {
			g.block(p.blocks[0])
			continue
		}
		g.open(opLoop, target{part: p, back: true})
		within := map[int]bool{p.header: true}
		for h := range headers {
			within[h] = true
		}
		g.sequence(p.blocks, within, p.entries)
		g.close()
	}
}

// dispatch jumps to the block that the local door names, the first one by default.
func (g *generator) dispatch(begin []int) {
	most := 0
	for _, b := range begin {
		most = max(most, g.number(b))
	}
	table := make([]int, most+1)
	for i := range table {
		table[i] = g.depth(begin[0])
	}
	for _, b := range begin {
		table[g.number(b)] = g.depth(b)
	}
	g.get(localDoor)
	g.emit(opBrTable)
	g.unsigned(uint64(len(table)))
	for _, depth := range table {
		g.unsigned(uint64(depth))
	}
	g.unsigned(uint64(g.depth(begin[0])))
}

// number is the number of a block among those that the local door can name.
func (g *generator) number(b int) int {
	n, ok := g.numbers[b]
	if !ok {
		n = len(g.numbers)
		g.numbers[b] = n
	}
	return n
}

// open begins a nested piece of the code, and close ends it.
func (g *generator) open(op byte, l target) {
	g.emit(op, typeNone)
	g.nest = append(g.nest, l)
}

func (g *generator) close() {
	g.emit(opEnd)
	g.nest = g.nest[:len(g.nest)-1]
}

// depth is how many nested pieces a jump to block b passes, -1 if none: the code leaves.
func (g *generator) depth(b int) int {
	if !g.live[b] {
		return -1
	}
	for i := len(g.nest) - 1; i >= 0; i-- {
		if g.nest[i].leads(b) {
			return len(g.nest) - 1 - i
		}
	}
	panic("native: a jump into a block that has been left")
}

// named reports whether a jump to block b, at that depth, has to name it.
func (g *generator) named(depth int) bool {
	return len(g.nest[len(g.nest)-1-depth].part.entries) > 1
}

// follows reports whether the code of a block at that depth follows at once.
func (g *generator) follows(depth int) bool { return depth == 0 && !g.nest[len(g.nest)-1].back }

// goTo continues with a block.
func (g *generator) goTo(b int) {
	depth := g.depth(b)
	if depth < 0 {
		g.leaveAt(offset(g.f, b, 0))
		return
	}
	if g.named(depth) {
		g.constant32(int32(g.number(b)))
		g.set(localDoor)
	}
	if !g.follows(depth) {
		g.emit(opBr)
		g.unsigned(uint64(depth))
	}
}

// branch continues with T if the number on the stack is not 0, else with E.
func (g *generator) branch(t, e int) {
	dt, de := g.depth(t), g.depth(e)
	switch {
	case dt >= 0 && !g.named(dt) && !(g.follows(dt) && de >= 0 && !g.named(de)):
		g.emit(opBrIf)
		g.unsigned(uint64(dt))
		g.goTo(e)
	case de >= 0 && !g.named(de):
		g.emit(opEqz32, opBrIf)
		g.unsigned(uint64(de))
		g.goTo(t)
	default:
		g.open(opIf, target{})
		g.goTo(t)
		g.close()
		g.goTo(e)
	}
}
