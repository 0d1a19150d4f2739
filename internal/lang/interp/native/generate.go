//go:build amd64

package native

import (
	"slices"
	"unsafe"

	"github.com/massspring/msp/internal/lang/interp/ir"
)

// generator writes the machine code of a function's loops, or of the whole function. This file has the order of the blocks, the ways in
// and out, and the moves between slots and registers there; the files for amd64 have the instructions.
type generator struct {
	assembler
	f     *ir.Func
	whole bool // the region is the function, which is called

	// Of the region under way:
	region   *loop
	live     map[int]bool // blocks that machine code reaches
	written  map[slot]bool
	globals  *globals
	contexts map[int]*context // by block
	blocks   map[int]label
	exits    map[exit]label
	changes  map[change]label
	divides  bool          // an instruction divides
	pointers bool          // an instruction reads or writes a pointer of the frame
	length   int           // as how many instructions a jump backwards counts
	again    label         // where a whole function goes on
	places   map[int]label // by offset in the function's code
	liveness *liveness     // nil until a call asks for it

	ctx     *context          // of the block under way
	checked map[[2]int32]bool // indices and lengths of which the block has checked that the one is below the other
	scaled  scaled            // what the instruction before has left
	next    int               // the block whose code follows if nothing jumps, -1 for none
	here    int               // the offset of the instruction under way in the function's code
	number  [2]int            // its block, and its number there
	late    []func()          // code that stands behind the blocks
}

// exit is where the switch loop continues, coming from a context.
type exit struct {
	from *context
	at   int
}

// change is an edge to a block of another context.
type change struct {
	from *context
	to   int
}

func newGenerator(f *ir.Func) *generator { return &generator{f: f, places: map[int]label{}} }

// offset is where an instruction stands in the function's code.
func (g *generator) offset(block, index int) int { return g.f.Offset(block, index) * ir.SizeofCode }

// loop writes the code of a region.
func (g *generator) loop(l *loop, doors []*door) {
	g.region = l
	g.blocks, g.exits, g.changes = map[int]label{}, map[exit]label{}, map[change]label{}
	g.length = length(g.f, l)
	order := g.reach(l, doors)
	g.assign(l)
	for _, b := range order {
		g.blocks[b] = g.label()
	}
	for i, b := range order {
		if slices.ContainsFunc(doors, func(d *door) bool { return d.block == b }) {
			g.align()
		}
		g.next = -1
		if i+1 < len(order) && g.contexts[order[i+1]] == g.contexts[b] {
			g.next = order[i+1]
		}
		g.block(b)
	}
	for _, d := range doors {
		g.enter(d)
	}
	for len(g.late) > 0 {
		write := g.late[0]
		g.late = g.late[1:]
		write()
	}
}

// reach finds the blocks that machine code gets to, in order, and the slots that they write.
func (g *generator) reach(l *loop, doors []*door) (order []int) {
	g.live, g.written, g.divides = map[int]bool{}, map[slot]bool{}, false
	used, calls := map[slot]bool{}, false
	g.globals = &globals{slots: map[unsafe.Pointer]slot{}, nw: g.f.NW, np: g.f.NP}
	var visit func(b int)
	visit = func(b int) {
		if !l.within[b] || g.live[b] {
			return
		}
		g.live[b] = true
		for i := range g.f.Blocks[b].Ins {
			in := &g.f.Blocks[b].Ins[i]
			if !supported(in) {
				return
			}
			g.divides = g.divides || divides(in)
			calls = calls || isCall(in)
			g.globals.note(g.f, in)
			eachSlot(in, func(s slot, written bool) {
				used[s] = true
				g.pointers = g.pointers || s.ptr
				if written {
					g.written[s] = true
				}
			})
		}
		for _, t := range follow(g.f, b) {
			visit(t)
		}
	}
	for _, d := range doors {
		visit(d.block)
	}
	for _, b := range l.blocks {
		if g.live[b] {
			order = append(order, b)
		}
	}
	for _, d := range doors {
		d.region.used, d.region.written, d.region.calls = pointers(used), pointers(g.written), calls
	}
	return order
}

// pointers are those of the slots that hold pointers, as offsets.
func pointers(slots map[slot]bool) (list []uint32) {
	for s := range slots {
		if s.ptr {
			list = append(list, uint32(s.n)*8)
		}
	}
	slices.Sort(list)
	return list
}

// block writes a block's code.
func (g *generator) block(b int) {
	g.ctx = g.contexts[b]
	ins := g.f.Blocks[b].Ins
	g.bind(g.blocks[b])
	g.checked, g.scaled = map[[2]int32]bool{}, scaled{}
	start := g.offset(b, 0)
	for i := range ins {
		in := &ins[i]
		g.here, g.number = start+i*ir.SizeofCode, [2]int{b, i}
		switch {
		case in.Op == ir.REGION || in.Op == ir.NOP:
		case in.Op == ir.BFRESH:
			g.goTo(int(in.T))
		case in.Op == ir.RET && g.whole:
			g.returns(in)
			return
		case !supported(in):
			g.jump(g.exit(g.here))
			return
		default:
			if by := g.inRegister(in); by != nil {
				for i := range by {
					g.instruction(&by[i])
				}
			} else {
				g.instruction(in)
			}
			g.forget(in)
		}
	}
}

// forget drops what is known of the words that the instruction writes.
func (g *generator) forget(in *ir.Ins) {
	eachSlot(in, func(s slot, written bool) {
		if !written || s.ptr {
			return
		}
		for pair := range g.checked {
			if pair[0] == s.n || pair[1] == s.n {
				delete(g.checked, pair)
			}
		}
		if g.scaled.index == s.n {
			g.scaled = scaled{}
		}
	})
}

// scaled is an index and what it was multiplied by, if the product is still in the first scratch register.
type scaled struct{ index, by int32 }

// goTo continues with a block.
func (g *generator) goTo(b int) {
	if b != g.next {
		g.jump(g.edge(b))
	}
}

// edge is where to jump from the block under way to go on to block b.
func (g *generator) edge(b int) label {
	switch {
	case !g.live[b]:
		return g.exit(g.offset(b, 0))
	case g.contexts[b] == g.ctx:
		return g.blocks[b]
	}
	from, to := g.ctx, g.contexts[b]
	c := change{from, b}
	at, ok := g.changes[c]
	if !ok {
		at = g.label()
		g.changes[c] = at
		g.late = append(g.late, func() {
			g.bind(at)
			g.move(from, to)
			g.jump(g.blocks[b])
		})
	}
	return at
}

// move puts slots where context to has them: those that are written in the region and leave their registers into memory, then
// those that come into registers.
func (g *generator) move(from, to *context) {
	for _, s := range from.all() {
		if r := from.register(s); g.written[s] && to.register(s) != r {
			g.store(s, r)
		}
	}
	for _, s := range to.all() {
		if r := to.register(s); from.register(s) != r {
			g.load(s, r)
		}
	}
}

// exit is where to jump from the block under way so that the switch loop continues at that offset.
func (g *generator) exit(offset int) label {
	x := exit{g.ctx, offset}
	at, ok := g.exits[x]
	if !ok {
		at = g.label()
		g.exits[x] = at
		out := g.out(g.ctx)
		g.late = append(g.late, func() {
			g.bind(at)
			g.result(offset)
			g.jump(out)
		})
	}
	return at
}

// out is the way out of a context.
func (g *generator) out(c *context) label {
	x := exit{c, -1}
	at, ok := g.exits[x]
	if !ok {
		at = g.label()
		g.exits[x] = at
		g.late = append(g.late, func() {
			g.bind(at)
			for _, s := range c.all() {
				if g.written[s] {
					g.store(s, c.register(s))
				}
			}
			g.home()
		})
	}
	return at
}

// enter writes the way into the region at a door. The code takes it that no function has been replaced that is
// inlined in it.
func (g *generator) enter(d *door) {
	d.entry = g.label()
	next := g.offset(d.block, 0)
	if g.f.Blocks[d.block].Ins[0].Op == ir.REGION {
		next += ir.SizeofCode
	}
	g.bind(d.entry)
	g.away()
	stale := g.label()
	list := g.stale()
	for _, p := range list {
		g.whenStale(p, stale)
	}
	c := g.contexts[d.block]
	for _, s := range c.all() {
		g.load(s, c.register(s))
	}
	if g.whole { // the processor foresees returns to where calls come from
		g.emit(0xE8) // call
		g.refer(g.blocks[d.block], 0)
		g.int32(0)
		g.emit(0x50)          // push rax: the place stays taken
		g.result(g.aReturn()) // the switch loop returns as well
		g.home()
	} else {
		g.jump(g.blocks[d.block])
	}
	if len(list) > 0 {
		g.bind(stale)
		if g.whole {
			g.emit(0x50)
		}
		g.result(next)
		g.home()
	}
}

// aReturn is the offset of some return that the code comes to.
func (g *generator) aReturn() int {
	for b := range g.f.Blocks {
		if ins := g.f.Blocks[b].Ins; g.live[b] && ins[len(ins)-1].Op == ir.RET {
			return g.offset(b, len(ins)-1)
		}
	}
	panic("native: a function that does not return")
}

// place is where the code says which instruction an offset in the function's code stands for.
func (g *generator) place(offset int) label {
	l, ok := g.places[offset]
	if !ok {
		l = g.label()
		g.places[offset] = l
	}
	return l
}

// liveAfter are the slots that are read behind the instruction under way before they are written.
func (g *generator) liveAfter() map[slot]bool {
	if g.liveness == nil {
		g.liveness = newLiveness(g.f)
	}
	return g.liveness.after(g.number[0], g.number[1])
}
