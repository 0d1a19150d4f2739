package native

import (
	"math/bits"

	"github.com/massspring/msp/internal/lang/interp/ir"
)

// field is the memory that A + K leads to, after the check.
func (g *generator) field(in *ir.Ins) operand {
	p := g.pointer(in.A, rcx)
	if !in.Known {
		g.op(opTest, p, reg(p))
		g.leave(ccE)
	}
	return mem(p, int32(in.K))
}

// check leaves unless B is an index below C, and returns the register with the index, which may be rax.
func (g *generator) check(in *ir.Ins) register {
	i := g.get(in.B, rax)
	if pair := [2]int32{in.B, in.C}; !g.checked[pair] {
		g.op(opCmp, i, g.rm(in.C, rcx))
		g.leave(ccAE)
		g.checked[pair] = true
	}
	return i
}

// element is the memory of element B, after the check; it uses rax and rcx.
func (g *generator) element(in *ir.Ins) operand {
	before := g.scaled
	g.scaled = scaled{}
	if g.checked[[2]int32{in.B, in.C}] && before == (scaled{in.B, in.Scale}) {
		base := g.pointer(in.A, rcx)
		g.scaled = before
		return operand{mode: inMemory, base: base, index: rax, scale: 1 << min(bits.TrailingZeros32(uint32(in.Scale)), 3), disp: int32(in.K)}
	}
	i := g.check(in)
	p := g.pointer(in.A, rcx)
	o := operand{mode: inMemory, base: p, index: i, scale: uint8(in.Scale), disp: int32(in.K)}
	switch in.Scale {
	case 1, 2, 4, 8:
		return o
	}
	if s, ok := power(int64(in.Scale)); ok {
		g.copyTo(rax, i)
		g.shift(4, reg(rax), s-min(s, 3))
		o.index, o.scale = rax, 8
		g.scaled = scaled{in.B, in.Scale}
		return o
	}
	scale := in.Scale
	o.index, o.scale = rax, 1
	for o.scale < 8 && scale%2 == 0 {
		scale, o.scale = scale/2, o.scale*2
	}
	switch scale {
	case 3, 5, 9: // sooner than a multiplication
		g.op(opLea, rax, operand{mode: inMemory, base: i, index: i, scale: uint8(scale - 1)})
	default:
		g.op(opImulK, rax, reg(i))
		g.int32(scale)
	}
	g.scaled = scaled{in.B, in.Scale}
	return o
}

// memory is the memory that a load or store is about.
func (g *generator) memory(in *ir.Ins) operand {
	if in.P != nil {
		g.addressTo(rcx, in.P)
		return mem(rcx, 0)
	}
	if in.Op.Shape()[3] == 'w' {
		return g.element(in)
	}
	return g.field(in)
}

// narrowLoads are the opcodes of loads that extend, with whether to 64 bits.
var narrowLoads = map[ir.Op]struct {
	code uint32
	wide bool
}{
	ir.LD8: {opMovzx8, false}, ir.LDX8: {opMovzx8, false}, ir.LDS8: {opMovsx8, true}, ir.LDXS8: {opMovsx8, true},
	ir.LD16: {opMovzxW, false}, ir.LDX16: {opMovzxW, false}, ir.LDS16: {opMovsxW, true}, ir.LDXS16: {opMovsxW, true},
	ir.LD32: {opMov, false}, ir.LDX32: {opMov, false}, ir.LDS32: {opMovsxd, true}, ir.LDXS32: {opMovsxd, true},
}

func (g *generator) loadFrom(in *ir.Ins) {
	m := g.memory(in)
	r, float := g.word(in.D)
	narrow, isNarrow := narrowLoads[in.Op]
	switch {
	case isNarrow:
		r = g.dest(in.D, rax)
		g.encode(narrow.code, narrow.wide, r, m)
		g.put(in.D, r)
	case r != none && float:
		g.op32(opMovsd, r, m)
	default:
		r = g.dest(in.D, rax)
		g.op(opMov, r, m)
		g.put(in.D, r)
	}
}

// storeTo writes size bytes of a word to memory.
func (g *generator) storeTo(in *ir.Ins, n int32, size int) {
	m := g.memory(in)
	r, float := g.word(n)
	switch {
	case r != none && !float:
	case size == 8:
		g.op32(opMovsdM, g.getFloat(n, x15), m)
		return
	default:
		g.op(opLea, rcx, m)
		m, r = mem(rcx, 0), g.get(n, rax)
	}
	switch size {
	case 1:
		g.op32(opStore8, r, m)
	case 2:
		g.emit(0x66)
		g.op32(opStore, r, m)
	case 4:
		g.op32(opStore, r, m)
	default:
		g.op(opStore, r, m)
	}
}

// addTo adds a word to a float64, or subtracts it.
func (g *generator) addTo(in *ir.Ins, n int32, code uint32) {
	m := g.memory(in)
	g.op32(opMovsd, x15, m)
	g.op32(code, x15, g.frm(n, x14))
	g.op32(opMovsdM, x15, m)
}

// addIntegerTo adds a word to an int64.
func (g *generator) addIntegerTo(in *ir.Ins, n int32) {
	m := g.memory(in)
	r, float := g.word(n)
	if r == none || float {
		g.op(opLea, rcx, m)
		m, r = mem(rcx, 0), g.get(n, rax)
	}
	g.op(opAddTo, r, m)
}
