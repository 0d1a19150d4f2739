package native

import (
	"slices"
	"unsafe"

	"github.com/massspring/msp/internal/lang/interp/ir"
)

// generator writes a module for a function's loops, or for the whole function: for each region a function, in which each slot is a
// local, and a way in from Go. The browser gives locals registers. Where the code leaves, it writes the slots back.
type generator struct {
	text
	f         *ir.Func
	whole     bool // the region is the function, which is called
	functions []function
	places    []*Place

	// Of the region under way:
	*reach
	doors   []*door
	locals  map[slot]uint32
	kept    bool // variables are in locals
	nest    []target
	numbers map[int]int // of the blocks that the local door can name

	checked map[[2]int32]bool // indices and lengths of which the block has checked that the one is below the other
	here    int               // the offset of the instruction under way in the function's code
}

// Locals of every region: the parameters, the place where it leaves, and what instructions need for a moment.
const (
	localW = iota
	localShadow
	localLeft
	localDoor
	localPlace
	localAddress
	localCallee
	localWords
	localX
)

// What a nested piece of code yields.
const typeNone = 0x40

func newGenerator(f *ir.Func) *generator { return &generator{f: f} }

// loop writes the code of a region.
func (g *generator) loop(l *loop, doors []*door) {
	g.reach = reachOf(g.f, l, doors)
	g.doors, g.nest, g.numbers, g.text = doors, nil, map[int]int{}, nil
	g.kept = !slices.ContainsFunc(g.order, func(b int) bool {
		return slices.ContainsFunc(g.f.Blocks[b].Ins, func(in ir.Ins) bool { return storesThrough(&in) })
	})
	var begin []int
	for _, d := range doors {
		begin = append(begin, d.block)
		d.entry = entryOf(len(g.functions), g.number(d.block))
		d.region.behind = Place{F: g.f, Next: g.behind(d)}
	}
	types := g.declare()
	g.open(opBlock, target{}) // leaving ends it
	g.enter()
	g.sequence(g.order, nil, begin)
	g.close()
	g.out()
	g.functions = append(g.functions, function{typeRegion, types, g.text})
	g.functions = append(g.functions, g.wayIn(len(g.functions)-1))
}

// declare gives each slot a local, and returns the types of all that are no parameters.
func (g *generator) declare() (types []byte) {
	types = []byte{typeI32, typeI32, typeI32, typeI32, typeI64}
	g.locals = map[slot]uint32{}
	all := g.sorted(g.used)
	if g.kept {
		for _, s := range g.globals.slots {
			all = append(all, s)
		}
		slices.SortFunc(all, compareSlots)
	}
	for _, s := range all {
		g.locals[s] = uint32(localPlace + len(types))
		types = append(types, g.typeOf(s))
	}
	return types
}

func (g *generator) typeOf(s slot) byte {
	switch {
	case s.ptr:
		return typeI32
	case g.isFloat(s):
		return typeF64
	}
	return typeI64
}

func compareSlots(a, b slot) int {
	switch {
	case a.ptr == b.ptr:
		return int(a.n - b.n)
	case a.ptr:
		return -1
	}
	return 1
}

func (g *generator) sorted(slots map[slot]bool) (list []slot) {
	for s := range slots {
		list = append(list, s)
	}
	slices.SortFunc(list, compareSlots)
	return list
}

// enter loads the slots. The code takes it that no function has been replaced that is inlined in the region: the Stack holds the place
// where the switch loop continues otherwise. A whole function counts its call, by its length.
func (g *generator) enter() {
	for _, s := range g.sorted(g.used) {
		if g.whole && !isParameter(g.f, s) {
			continue
		}
		g.get(g.bank(s))
		g.load(loadOf[g.typeOf(s)], int64(s.n)*8)
		g.set(g.locals[s])
	}
	if g.kept {
		for p, s := range g.globals.slots {
			g.address32(p)
			g.load(loadOf[g.typeOf(s)], 0)
			g.set(g.locals[s])
		}
	}
	if g.whole {
		size := 0
		for _, b := range g.f.Blocks {
			size += len(b.Ins)
		}
		g.count(1 + int32(size*mostJumps/mostInstructions))
		g.constant32(0)
		g.emit(opLe32)
		g.leaveIf(offset(g.f, 0, 0))
	}
	for _, p := range g.stale() {
		g.address32(p)
		g.load(opLoad32, 0)
		if g.whole {
			g.leaveIf(g.behind(g.doors[0]))
			continue
		}
		g.open(opIf, target{})
		g.constant32(0)
		g.emit(opReturn)
		g.close()
	}
}

// behind is the offset where the switch loop continues if the region is stale: behind the door's REGION.
func (g *generator) behind(d *door) int {
	if in := g.f.Blocks[d.block].Ins[0]; in.Op == ir.REGION && in.P == unsafe.Pointer(d.region) {
		return offset(g.f, d.block, 1)
	}
	return offset(g.f, d.block, 0)
}

// bank is the local with the beginning of the bank that a slot stands in.
func (g *generator) bank(s slot) uint32 {
	if s.ptr {
		return localShadow
	}
	return localW
}

// leaveAt continues in the switch loop, at an offset in the function's code.
func (g *generator) leaveAt(offset int) {
	g.place(offset)
	g.set(localPlace)
	g.emit(opBr)
	g.unsigned(uint64(len(g.nest) - 1))
}

// leaveIf does so if the number on the stack is not 0.
func (g *generator) leaveIf(offset int) {
	g.open(opIf, target{})
	g.leaveAt(offset)
	g.close()
}

// leave continues with the instruction under way in the switch loop if the number on the stack is not 0.
func (g *generator) leave() { g.leaveIf(g.here) }

// place pushes the address of a place, which stays as long as the code does.
func (g *generator) place(offset int) {
	p := &Place{F: g.f, Next: offset}
	g.places = append(g.places, p)
	g.address32(unsafe.Pointer(p))
}

// out is the way out: the Stack is told the place and how many jumps are left, and the slots are written back.
func (g *generator) out() {
	g.stack()
	g.get(localPlace)
	g.store(opStore32, int64(atPlace))
	g.stack()
	g.get(localLeft)
	g.store(opStore32, int64(atLeft))
	g.writeBack()
	g.constant32(0)
}

func (g *generator) writeBack() {
	for _, s := range g.sorted(g.written) {
		g.home(s)
	}
}

// home writes a slot back. The upper half of a pointer is 0 for ever.
func (g *generator) home(s slot) {
	g.get(g.bank(s))
	g.get(g.locals[s])
	g.store(storeOf[g.typeOf(s)], int64(s.n)*8)
}

// stack pushes the address of the Stack.
func (g *generator) stack() {
	g.address32(unsafe.Pointer(&under))
	g.load(opLoad32, 0)
}

// wayIn is how Go enters a region: what the region needs, and what it returns, stands in the Stack.
func (g *generator) wayIn(region int) function {
	g.text = nil
	for _, at := range []uintptr{atW, atShadow, atLeft, atDoor} {
		g.stack()
		g.load(opLoad32, int64(at))
	}
	g.emit(opCall)
	g.unsigned(uint64(functionFirst + region))
	if !g.whole {
		g.emit(opDrop)
		return function{typeWayIn, nil, g.text}
	}
	g.emit(opTee)
	g.unsigned(0)
	g.open(opIf, target{}) // it has returned, and so does the switch loop
	g.stack()
	g.place(g.aReturn())
	g.store(opStore32, int64(atPlace))
	g.stack()
	g.get(0)
	g.store(opStore32, int64(atLeft))
	g.close()
	return function{typeWayIn, []byte{typeI32}, g.text}
}

// begin begins the code of a block.
func (g *generator) begin(int) { g.checked = map[[2]int32]bool{} }

// forget drops what is known of the words that the instruction writes.
func (g *generator) forget(in *ir.Ins) { g.uncheck(in) }

// hasRegister reports whether variables are in locals: all are, or none.
func (g *generator) hasRegister(slot) bool { return g.kept }

// entry is where Go enters: in which region, and at which door. It is not 0.
type entry uintptr

func entryOf(function, door int) entry { return entry(function<<16 | door + 1) }

func (e entry) function() int { return int(e >> 16) }
func (e entry) door() int32   { return int32(e&0xFFFF) - 1 }

// finish makes the code.
func (g *generator) finish() (*code, error) {
	return newCode(module(imports, functionFirst, g.functions), len(g.functions), g.places, g.whole)
}

// address is an entry as a number.
func (g *generator) address(_ *code, e entry) uintptr { return uintptr(e) }

// direct is where machine code calls the function.
func (g *generator) direct(c *code) uintptr { return c.place }
