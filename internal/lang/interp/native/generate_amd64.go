package native

import (
	"slices"

	"github.com/massspring/msp/internal/lang/interp/ir"
)

// generator writes the machine code of a function's loops, or of the whole function. This file has the order of the blocks, the ways in
// and out, and the moves between slots and registers there.
type generator struct {
	assembler
	f     *ir.Func
	whole bool // the region is the function, which is called

	called label // where, by machine code

	// Of the region under way:
	*reach
	contexts map[int]*context // by block
	blocks   map[int]label
	exits    map[exit]label
	changes  map[change]label
	length   int           // as how many instructions a jump backwards counts
	again    label         // where a whole function continues
	places   map[int]label // by offset in the function's code
	liveness *liveness     // nil until a call asks for it

	ctx     *context          // of the block under way
	checked map[[2]int32]bool // indices and lengths of which the block has checked that the one is below the other
	scaled  scaled            // what the instruction before has left
	next    int               // the block whose code follows if nothing jumps, -1 for none
	here    int               // the offset of the instruction under way in the function's code
	inside  int               // its block
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

// loop writes the code of a region.
func (g *generator) loop(l *loop, doors []*door) {
	g.reach = reachOf(g.f, l, doors)
	g.blocks, g.exits, g.changes = map[int]label{}, map[exit]label{}, map[change]label{}
	g.length = length(g.f, l)
	g.assign(l)
	for _, b := range g.order {
		g.blocks[b] = g.label()
	}
	for i, b := range g.order {
		if slices.ContainsFunc(doors, func(d *door) bool { return d.block == b }) {
			g.align()
		}
		g.next = -1
		if i+1 < len(g.order) && g.contexts[g.order[i+1]] == g.contexts[b] {
			g.next = g.order[i+1]
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
	if g.whole {
		g.called = g.calledAt()
	}
}

// begin begins the code of a block.
func (g *generator) begin(b int) {
	g.inside, g.ctx = b, g.contexts[b]
	g.bind(g.blocks[b])
	g.checked, g.scaled = map[[2]int32]bool{}, scaled{}
}

// leaveAt goes back to the switch loop, which continues at the offset.
func (g *generator) leaveAt(offset int) { g.jump(g.exit(offset)) }

// forget drops what is known of the words that the instruction writes.
func (g *generator) forget(in *ir.Ins) {
	g.uncheck(in)
	eachSlot(in, func(s slot, written bool) {
		if written && !s.ptr && g.scaled.index == s.n {
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
		return g.exit(offset(g.f, b, 0))
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
	next := offset(g.f, d.block, 0)
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
	return g.liveness.after(g.inside, (g.here-offset(g.f, g.inside, 0))/ir.SizeofCode)
}
