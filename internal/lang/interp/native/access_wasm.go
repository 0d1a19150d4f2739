package native

import (
	"math/bits"

	"github.com/massspring/msp/internal/lang/interp/ir"
)

// notNil leaves if A is nil.
func (g *generator) notNil(in *ir.Ins) {
	if !in.Known {
		g.pointer(in.A)
		g.emit(opEqz32)
		g.leave()
	}
}

// check leaves unless B is an index below C.
func (g *generator) check(in *ir.Ins) {
	pair := [2]int32{in.B, in.C}
	if g.checked[pair] {
		return
	}
	g.word(in.B)
	g.word(in.C)
	g.emit(opGeU)
	g.leave()
	g.checked[pair] = true
}

// memory pushes the address that a load or store is about, after the check, without the distance that it returns.
func (g *generator) memory(in *ir.Ins) (offset int64) {
	if in.P != nil {
		g.address32(in.P)
		return 0
	}
	if in.Op.Shape()[3] == 'w' {
		g.check(in)
		g.pointer(in.A)
		g.word(in.B)
		g.emit(opWrap)
		if s := in.Scale; s&(s-1) == 0 && s > 0 {
			g.constant32(int32(bits.TrailingZeros32(uint32(s))))
			g.emit(opShl32, opAdd32)
		} else {
			g.constant32(s)
			g.emit(opMul32, opAdd32)
		}
	} else {
		g.notNil(in)
		g.pointer(in.A)
	}
	if in.K < 0 {
		g.constant32(int32(in.K))
		g.emit(opAdd32)
		return 0
	}
	return in.K
}

// storeTo writes a word to memory.
func (g *generator) storeTo(op byte, in *ir.Ins, n int32) {
	offset := g.memory(in)
	if op == opStore && g.isFloat(slot{false, n}) {
		op = opFStore
		g.float(n)
	} else {
		g.word(n)
	}
	g.store(op, offset)
}

// addTo adds a word to what is in memory, or subtracts it.
func (g *generator) addTo(op byte, in *ir.Ins, n int32) {
	offset := g.memory(in)
	g.emit(opTee)
	g.unsigned(localAddress)
	g.get(localAddress)
	if op == opAdd {
		g.load(opLoad, offset)
		g.word(n)
		g.emit(op)
		g.store(opStore, offset)
		return
	}
	g.load(opFLoad, offset)
	g.float(n)
	g.emit(op)
	g.store(opFStore, offset)
}
