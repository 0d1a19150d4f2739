package native

import (
	"math"
	"math/bits"
	"unsafe"
)

// Slots as operands: what pushes a slot takes it as the type it is asked for, whatever the type of its local.

func (g *generator) get(local uint32) {
	g.emit(opGet)
	g.unsigned(uint64(local))
}

func (g *generator) set(local uint32) {
	g.emit(opSet)
	g.unsigned(uint64(local))
}

func (g *generator) local(n int32) (local uint32, float bool) {
	s := slot{false, n}
	return g.locals[s], g.isFloat(s)
}

// word pushes a word.
func (g *generator) word(n int32) {
	local, float := g.local(n)
	g.get(local)
	if float {
		g.emit(opBits)
	}
}

func (g *generator) setWord(n int32) {
	local, float := g.local(n)
	if float {
		g.emit(opFromBits)
	}
	g.set(local)
}

// float pushes a word as a float64.
func (g *generator) float(n int32) {
	local, float := g.local(n)
	g.get(local)
	if !float {
		g.emit(opFromBits)
	}
}

func (g *generator) setFloat(n int32) {
	local, float := g.local(n)
	if !float {
		g.emit(opBits)
	}
	g.set(local)
}

// single pushes a word as a float32.
func (g *generator) single(n int32) {
	g.word(n)
	g.emit(opWrap, opSingle)
}

// setSingle makes a float32, and nothing above it, the value of a word.
func (g *generator) setSingle(n int32) {
	g.emit(opSingleBits, opExtend32U)
	g.setWord(n)
}

func (g *generator) pointer(n int32)    { g.get(g.locals[slot{true, n}]) }
func (g *generator) setPointer(n int32) { g.set(g.locals[slot{true, n}]) }

func (g *generator) constant32(x int32) {
	g.emit(opConst32)
	g.signed(int64(x))
}

func (g *generator) constant64(x int64) {
	g.emit(opConst)
	g.signed(x)
}

// constantFloat pushes the float64 with these bits.
func (g *generator) constantFloat(k int64) {
	g.emit(opFConst)
	g.bits(uint64(k))
}

// address32 pushes an address. What it leads to stays where it is as long as the code.
func (g *generator) address32(p unsafe.Pointer) {
	if uintptr(p) > math.MaxUint32 {
		panic("native: an address of more than 32 bits")
	}
	g.constant32(int32(uint32(uintptr(p))))
}

// load replaces an address by what is there, at a distance.
func (g *generator) load(op byte, offset int64) { g.access(op, offset) }

// store writes what is on the stack to the address below it, at a distance.
func (g *generator) store(op byte, offset int64) { g.access(op, offset) }

func (g *generator) access(op byte, offset int64) {
	g.emit(op, byte(bits.TrailingZeros8(widths[op])))
	g.unsigned(uint64(offset))
}
