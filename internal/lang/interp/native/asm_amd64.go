package native

import (
	"encoding/binary"
	"math/bits"
	"unsafe"
)

// General registers. The bank of words is in rdi, the shadow in rbp, the Stack in r14, the number of jumps backwards and calls that are
// left in r15; rax, rcx and rdx are free for any use between instructions, rdx only in a region that divides.
const (
	rax register = iota
	rcx
	rdx
	rbx
	rsp
	rbp
	rsi
	rdi
	r8
	r9
	r10
	r11
	r12
	r13
	r14
	r15
)

// Floating-point registers for any use.
const (
	x14 register = 14
	x15 register = 15
)

var (
	general  = []register{rbx, rsi, r8, r9, r10, r11, r12, r13, rdx}
	floating = []register{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13}
)

func (g *generator) registers(float bool) []register {
	switch {
	case float:
		return floating
	case g.divides:
		return general[:len(general)-1]
	}
	return general
}

// assembler writes instructions of amd64.
type assembler struct{ buffer }

// operand is a register, memory at base + index·scale + disp, or a constant.
type operand struct {
	mode        uint8
	base, index register
	scale       uint8
	disp        int32
	constant    label
}

const (
	inRegister = iota
	inMemory
	inPool
)

func reg(r register) operand { return operand{mode: inRegister, base: r, index: none} }

func mem(base register, disp int32) operand {
	return operand{mode: inMemory, base: base, index: none, disp: disp}
}

func (a *assembler) fixed(k int64) operand {
	return operand{mode: inPool, index: none, constant: a.pool(k)}
}

// Opcodes. Those of two bytes begin with 0x0F; a prefix stands above.
const (
	opAdd    = 0x03
	opOr     = 0x0B
	opSbb    = 0x1B
	opAnd    = 0x23
	opSub    = 0x2B
	opXor    = 0x33
	opCmp    = 0x3B
	opMov    = 0x8B
	opStore  = 0x89
	opStore8 = 0x88
	opAddTo  = 0x01
	opLea    = 0x8D
	opTest   = 0x85
	opMovsxd = 0x63
	opImulK  = 0x69
	opMath   = 0x81 // add 0, or 1, and 4, sub 5, xor 6, cmp 7
	opShift  = 0xC1 // shl 4, shr 5, sar 7
	opShiftC = 0xD3
	opUnary  = 0xF7 // not 2, neg 3, mul 4, imul 5, div 6, idiv 7
	opImul   = 0x0FAF
	opMovzx8 = 0x0FB6
	opMovzxW = 0x0FB7
	opMovsx8 = 0x0FBE
	opMovsxW = 0x0FBF

	opMovaps = 0x0F28
	opXorps  = 0x0F57
	opAndps  = 0x0F54
	opMovsd  = 0xF20F10
	opMovss  = 0xF30F10
	opMovsdM = 0xF20F11
	opMovssM = 0xF30F11
	opMovqX  = 0x660F6E // from a general register
	opMovqR  = 0x660F7E // to one
	opSqrt   = 0xF20F51
	opAddsd  = 0xF20F58
	opMulsd  = 0xF20F59
	opSubsd  = 0xF20F5C
	opDivsd  = 0xF20F5E
	opAddss  = 0xF30F58
	opMulss  = 0xF30F59
	opSubss  = 0xF30F5C
	opDivss  = 0xF30F5E
	opI2D    = 0xF20F2A
	opI2S    = 0xF30F2A
	opD2I    = 0xF20F2C
	opD2S    = 0xF20F5A
	opS2D    = 0xF30F5A
	opUcomi  = 0x660F2E
)

// Conditions.
const (
	ccO  = 0
	ccB  = 2 // below, unsigned
	ccAE = 3
	ccE  = 4
	ccNE = 5
	ccBE = 6
	ccA  = 7
	ccS  = 8
	ccP  = 10
	ccNP = 11
	ccL  = 12
	ccGE = 13
	ccLE = 14
)

// op writes an instruction on 64-bit operands, op32 one on 32-bit operands; r is the register operand or a further part of
// the opcode.
func (a *assembler) op(code uint32, r register, o operand)   { a.encode(code, true, r, o) }
func (a *assembler) op32(code uint32, r register, o operand) { a.encode(code, false, r, o) }

func (a *assembler) encode(code uint32, wide bool, r register, o operand) {
	if prefix := byte(code >> 16); prefix != 0 {
		a.emit(prefix)
	}
	rex := byte(0x40)
	if wide {
		rex |= 8
	}
	rex |= byte(r>>3&1)<<2 | byte(o.base>>3&1)
	if o.index != none {
		rex |= byte(o.index>>3&1) << 1
	}
	bytes := code == opStore8 || code == opMovzx8 || code == opMovsx8 || code&0xFFF0 == 0x0F90
	if rex != 0x40 || bytes { // with the prefix the low bytes of all registers can be named
		a.emit(rex)
	}
	if code>>8&0xFF == 0x0F {
		a.emit(0x0F)
	}
	a.emit(byte(code))
	field := byte(r&7) << 3
	switch o.mode {
	case inRegister:
		a.emit(0xC0 | field | byte(o.base&7))
	case inPool:
		a.emit(5 | field)
		a.refer(o.constant, 0)
		a.int32(0)
	case inMemory:
		mod := byte(0x80)
		if o.disp == int32(int8(o.disp)) {
			mod = 0x40
		}
		if o.index == none && o.base&7 != rsp {
			a.emit(mod | field | byte(o.base&7))
		} else {
			index := byte(4)
			if o.index != none {
				index = byte(o.index & 7)
			}
			scale := byte(bits.Len8(o.scale >> 1)) // its logarithm
			a.emit(mod|field|4, scale<<6|index<<3|byte(o.base&7))
		}
		if mod == 0x40 {
			a.emit(byte(o.disp))
		} else {
			a.int32(o.disp)
		}
	}
}

func (a *assembler) int32(k int32) { a.bytes = binary.LittleEndian.AppendUint32(a.bytes, uint32(k)) }

func (a *assembler) patch(r ref) {
	binary.LittleEndian.PutUint32(a.bytes[r.at:], uint32(a.place[r.to]-r.at-4))
}

func fits(k int64) bool { return k == int64(int32(k)) }

// constantTo loads k into a general register; the flags do not survive.
func (a *assembler) constantTo(r register, k int64) {
	switch {
	case k == 0:
		a.op32(opXor, r, reg(r))
	case k == int64(uint32(k)):
		if r >= 8 {
			a.emit(0x41)
		}
		a.emit(0xB8 | byte(r&7))
		a.int32(int32(k))
	case fits(k):
		a.op(0xC7, 0, reg(r))
		a.int32(int32(k))
	default:
		a.emit(0x48|byte(r>>3), 0xB8|byte(r&7))
		a.bytes = binary.LittleEndian.AppendUint64(a.bytes, uint64(k))
	}
}

func (a *assembler) addressTo(r register, p unsafe.Pointer) { a.constantTo(r, int64(uintptr(p))) }

// math does add, or, and, sub, xor or cmp with a constant of 32 bits.
func (a *assembler) math(what register, o operand, k int32) {
	if k == int32(int8(k)) {
		a.op(0x83, what, o)
		a.emit(byte(k))
		return
	}
	a.op(opMath, what, o)
	a.int32(k)
}

func (a *assembler) shift(what register, o operand, k uint8) {
	a.op(opShift, what, o)
	a.emit(k)
}

// copyTo moves between general registers.
func (a *assembler) copyTo(to, from register) {
	if to != from {
		a.op(opMov, to, reg(from))
	}
}

// copyFloat moves between floating-point registers.
func (a *assembler) copyFloat(to, from register) {
	if to != from {
		a.op32(opMovaps, to, reg(from))
	}
}

func (a *assembler) jump(l label) {
	a.emit(0xE9)
	a.refer(l, 0)
	a.int32(0)
}

func (a *assembler) jumpIf(cc byte, l label) {
	a.emit(0x0F, 0x80|cc)
	a.refer(l, 0)
	a.int32(0)
}

// align makes the next instruction begin 32 bytes, behind instructions that do nothing.
func (a *assembler) align() {
	for n := -len(a.bytes) & 31; n > 0; n = -len(a.bytes) & 31 {
		switch {
		case n >= 7:
			a.emit(0x0F, 0x1F, 0x80, 0, 0, 0, 0)
		case n >= 4:
			a.emit(0x0F, 0x1F, 0x40, 0)
		case n == 3:
			a.emit(0x0F, 0x1F, 0)
		default:
			a.emit(0x90)
		}
	}
}

func (a *assembler) ret() { a.emit(0xC3) }

// result is what the code returns: where the switch loop continues.
func (g *generator) result(offset int) {
	g.op(opLea, rax, operand{mode: inPool, index: none, constant: g.place(offset)})
}

// load brings a slot into its register.
func (g *generator) load(s slot, r register) {
	if p := g.globals.address(s); p != nil {
		g.addressTo(rax, p)
		if g.isFloat(s) {
			g.op32(opMovsd, r, mem(rax, 0))
		} else {
			g.op(opMov, r, mem(rax, 0))
		}
		return
	}
	switch {
	case s.ptr:
		g.op(opMov, r, mem(rbp, s.n*8))
	case g.isFloat(s):
		g.op32(opMovsd, r, mem(rdi, s.n*8))
	default:
		g.op(opMov, r, mem(rdi, s.n*8))
	}
}

// store brings a register into its slot, a pointer into the shadow. It changes no other register.
func (g *generator) store(s slot, r register) {
	switch {
	case s.ptr:
		g.op(opStore, r, mem(rbp, s.n*8))
	case g.isFloat(s):
		g.op32(opMovsdM, r, mem(rdi, s.n*8))
	default:
		g.op(opStore, r, mem(rdi, s.n*8))
	}
}

// whenStale jumps if the word at p is not 0.
func (g *generator) whenStale(p unsafe.Pointer, l label) {
	g.addressTo(rax, p)
	g.op32(0x83, 7, mem(rax, 0))
	g.emit(0)
	g.jumpIf(ccNE, l)
}
