package native

import "github.com/massspring/msp/internal/lang/interp/ir"

// place is memory: base + k, or base + index, scaled by the size of what is there.
type place struct {
	base, index register
	k           int64
}

// field is the memory that A + K leads to, after the check.
func (g *generator) field(in *ir.Ins) place {
	p := g.pointer(in.A, x1)
	if !in.Known {
		g.jumpIfZero(p, g.exit(g.here))
	}
	return place{p, none, in.K}
}

// check is the check of index B against C.
func (g *generator) check(in *ir.Ins) register {
	i := g.get(in.B, x0)
	if pair := [2]int32{in.B, in.C}; !g.checked[pair] {
		g.op3(opSubs, zero, i, g.get(in.C, x1))
		g.leave(ccHS)
		g.checked[pair] = true
	}
	return i
}

// element is the memory of element B, after the check, where something of 1<<size bytes lies; it uses x0, x1 and x3.
func (g *generator) element(in *ir.Ins, size uint8) place {
	i := g.check(in)
	p := g.pointer(in.A, x1)
	s, ok := power(int64(in.Scale))
	switch {
	case in.Scale == 1:
		s = 0
	case !ok:
		g.constantTo(x3, int64(in.Scale))
		g.op4(opMadd, x1, i, x3, p)
		return place{x1, none, in.K}
	}
	if s == size && in.K == 0 {
		return place{p, i, 0}
	}
	g.op3(opAdd|uint32(s)<<10, x1, p, i)
	return place{x1, none, in.K}
}

// where is the memory that a load or store is about.
func (g *generator) where(in *ir.Ins, size uint8) place {
	if in.P != nil {
		g.addressTo(x1, in.P)
		return place{x1, none, 0}
	}
	if in.Op.Shape()[3] == 'w' {
		return g.element(in, size)
	}
	return g.field(in)
}

// transfer moves between t and memory.
func (g *generator) transfer(x access, t register, m place) {
	if m.index != none {
		g.indexed(x, t, m.base, m.index, true)
		return
	}
	g.memory(x, t, m.base, m.k)
}

// narrowLoads are the loads that extend.
var narrowLoads = map[ir.Op]access{
	ir.LD8: {0, false, 1}, ir.LDX8: {0, false, 1}, ir.LDS8: {0, false, 2}, ir.LDXS8: {0, false, 2},
	ir.LD16: {1, false, 1}, ir.LDX16: {1, false, 1}, ir.LDS16: {1, false, 2}, ir.LDXS16: {1, false, 2},
	ir.LD32: {2, false, 1}, ir.LDX32: {2, false, 1}, ir.LDS32: {2, false, 2}, ir.LDXS32: {2, false, 2},
}

func (g *generator) loadFrom(in *ir.Ins) {
	if x, ok := narrowLoads[in.Op]; ok {
		m, r := g.where(in, x.size), g.dest(in.D, x0)
		g.transfer(x, r, m)
		g.put(in.D, r)
		return
	}
	m := g.where(in, 3)
	if r, float := g.word(in.D); r != none && float {
		g.transfer(loadFloat, r, m)
		return
	}
	r := g.dest(in.D, x0)
	g.transfer(loadWord, r, m)
	g.put(in.D, r)
}

// storeTo writes 1<<size bytes of a word to memory.
func (g *generator) storeTo(in *ir.Ins, n int32, size uint8) {
	m := g.where(in, size)
	if r, float := g.word(n); r != none && float && size == 3 {
		g.transfer(storeFloat, r, m)
		return
	}
	g.transfer(access{size, false, 0}, g.get(n, x2), m)
}

// addTo adds a word to a float64, or subtracts it.
func (g *generator) addTo(in *ir.Ins, n int32, code uint32) {
	m := g.where(in, 3)
	g.transfer(loadFloat, v30, m)
	g.op3(code, v30, v30, g.getFloat(n, v31))
	g.transfer(storeFloat, v30, m)
}

// addIntegerTo adds a word to an int64. The index may be in x0, the base in x1.
func (g *generator) addIntegerTo(in *ir.Ins, n int32) {
	m := g.where(in, 3)
	if m.index != none {
		g.op3(opAdd|3<<10, x1, m.base, m.index)
		m = place{x1, none, 0}
	}
	g.transfer(loadWord, x2, m)
	g.op3(opAdd, x2, x2, g.get(n, x0))
	g.transfer(storeWord, x2, m)
}
