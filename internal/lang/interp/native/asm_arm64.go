package native

import (
	"encoding/binary"
	"unsafe"
)

// General registers. x0 to x3 are free for any use between instructions. The platform's x18, the assembler's x27, the goroutine
// in x28, the frame pointer and the link register are left alone.
const (
	x0 register = iota
	x1
	x2
	x3
	xWords  // the bank of words
	xPtrs   // the bank of pointers
	xShadow // the shadow
	xCount  // jumps backwards that are left

	zero register = 31
)

// Floating-point registers for any use.
const (
	v30 register = 30
	v31 register = 31
)

var (
	general  = []register{8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 19, 20, 21, 22, 23, 24, 25, 26}
	floating = []register{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29}
)

func (g *generator) registers(float bool) []register {
	if float {
		return floating
	}
	return general
}

// assembler writes instructions of arm64.
type assembler struct{ buffer }

// Instructions on registers: D, A, B.
const (
	opAdd  = 0x8B000000
	opSub  = 0xCB000000
	opSubs = 0xEB000000
	opAnd  = 0x8A000000
	opBic  = 0x8A200000
	opOrr  = 0xAA000000
	opOrn  = 0xAA200000
	opEor  = 0xCA000000
	opTst  = 0xEA000000
	opMadd = 0x9B000000 // with a fourth register
	opMsub = 0x9B008000
	opSdiv = 0x9AC00C00
	opUdiv = 0x9AC00800
	opLslv = 0x9AC02000
	opLsrv = 0x9AC02400
	opAsrv = 0x9AC02800
	opCsel = 0x9A800000 // with a condition

	opFadd  = 0x1E602800
	opFsub  = 0x1E603800
	opFmul  = 0x1E600800
	opFdiv  = 0x1E601800
	opFaddS = 0x1E202800
	opFsubS = 0x1E203800
	opFmulS = 0x1E200800
	opFdivS = 0x1E201800
	opFcmp  = 0x1E602000
)

// Instructions on registers: D, A.
const (
	opSbfm  = 0x93400000 // with two numbers of bits
	opUbfm  = 0xD3400000
	opFneg  = 0x1E614000
	opFabs  = 0x1E60C000
	opFsqrt = 0x1E61C000
	opFmov  = 0x1E604000
	opFmovR = 0x9E660000 // to a general register
	opFmovF = 0x9E670000 // from one
	opFmovW = 0x1E260000 // the same with 32 bits
	opFmovS = 0x1E270000
	opScvtf = 0x9E620000
	opUcvtf = 0x9E630000
	opScvtS = 0x9E220000
	opUcvtS = 0x9E230000
	opFcvtz = 0x9E780000
	opFcvtD = 0x1E22C000
	opFcvtS = 0x1E624000
)

// Conditions. The opposite of each differs in its last bit.
const (
	ccEQ = 0
	ccNE = 1
	ccHS = 2
	ccLO = 3
	ccMI = 4
	ccVS = 6
	ccLS = 9
	ccGE = 10
	ccLT = 11
	ccLE = 13
)

func (a *assembler) word32(code uint32) { a.bytes = binary.LittleEndian.AppendUint32(a.bytes, code) }

func (a *assembler) op3(code uint32, d, n, m register) {
	a.word32(code | uint32(m)<<16 | uint32(n)<<5 | uint32(d))
}

func (a *assembler) op2(code uint32, d, n register) { a.word32(code | uint32(n)<<5 | uint32(d)) }

func (a *assembler) op4(code uint32, d, n, m, k register) { a.op3(code|uint32(k)<<10, d, n, m) }

// bits is an instruction that moves and extends bits.
func (a *assembler) bits(code uint32, d, n register, immr, imms uint8) {
	a.op2(code|uint32(immr)<<16|uint32(imms)<<10, d, n)
}

func (a *assembler) copyTo(d, n register) {
	if d != n {
		a.op3(opOrr, d, zero, n)
	}
}

func (a *assembler) copyFloat(d, n register) {
	if d != n {
		a.op2(opFmov, d, n)
	}
}

// constantTo loads k into a general register.
func (a *assembler) constantTo(r register, k int64) {
	const movz, movn, movk = 0xD2800000, 0x92800000, 0xF2800000
	first, skip := uint32(movz), uint16(0)
	if ones := ^k; ones>>16 == 0 || k < 0 && k>>32 == -1 {
		first, skip = movn, 0xFFFF
	}
	begun := false
	for i := range uint32(4) {
		part := uint16(k >> (16 * i))
		switch {
		case part == skip && !(i == 3 && !begun):
		case !begun && first == movn:
			a.word32(movn | i<<21 | uint32(^part)<<5 | uint32(r))
			begun = true
		case !begun:
			a.word32(movz | i<<21 | uint32(part)<<5 | uint32(r))
			begun = true
		default:
			a.word32(movk | i<<21 | uint32(part)<<5 | uint32(r))
		}
	}
}

func (a *assembler) addressTo(r register, p unsafe.Pointer) { a.constantTo(r, int64(uintptr(p))) }

// addK is D = N + k; it uses x3.
func (a *assembler) addK(d, n register, k int64) {
	const add, sub = 0x91000000, 0xD1000000
	switch {
	case 0 <= k && k < 1<<12:
		a.op2(add|uint32(k)<<10, d, n)
	case -1<<12 < k && k < 0:
		a.op2(sub|uint32(-k)<<10, d, n)
	default:
		a.constantTo(x3, k)
		a.op3(opAdd, d, n, x3)
	}
}

// compareK sets the flags for N against k; it uses x3.
func (a *assembler) compareK(n register, k int64) {
	const subs, adds = 0xF1000000, 0xB1000000
	switch {
	case 0 <= k && k < 1<<12:
		a.op2(subs|uint32(k)<<10, zero, n)
	case -1<<12 < k && k < 0:
		a.op2(adds|uint32(-k)<<10, zero, n)
	default:
		a.constantTo(x3, k)
		a.op3(opSubs, zero, n, x3)
	}
}

// cset makes a condition 0 or 1.
func (a *assembler) cset(d register, cc uint32) {
	const csinc = 0x9A800400
	a.op3(csinc|(cc^1)<<12, d, zero, zero)
}

// access is how a register goes to memory or comes from there.
type access struct {
	size  uint8 // the logarithm of the number of bytes
	float bool
	opc   uint8 // 0 stores, 1 loads, 2 loads and extends the sign
}

var (
	loadWord   = access{3, false, 1}
	storeWord  = access{3, false, 0}
	loadFloat  = access{3, true, 1}
	storeFloat = access{3, true, 0}
	loadSingle = access{2, true, 1}
)

func (x access) code() uint32 {
	code := uint32(x.size)<<30 | uint32(x.opc)<<22
	if x.float {
		code |= 1 << 26
	}
	return code
}

// memory moves between t and memory at base + k; it uses x3.
func (a *assembler) memory(x access, t, base register, k int64) {
	switch {
	case k >= 0 && k>>x.size < 1<<12 && k&(1<<x.size-1) == 0:
		a.op2(0x39000000|x.code()|uint32(k>>x.size)<<10, t, base)
	case -256 <= k && k < 256:
		a.op2(0x38000000|x.code()|uint32(k&0x1FF)<<12, t, base)
	default:
		a.constantTo(x3, k)
		a.indexed(x, t, base, x3, false)
	}
}

// indexed moves between t and memory at base + index, which may be scaled by the size.
func (a *assembler) indexed(x access, t, base, index register, scaled bool) {
	code := 0x38206800 | x.code()
	if scaled {
		code |= 1 << 12
	}
	a.op3(code, t, base, index)
}

// Kinds of references.
const (
	far  = iota // 26 bits
	near        // 19 bits
)

func (a *assembler) jump(l label) {
	a.refer(l, far)
	a.word32(0x14000000)
}

func (a *assembler) jumpIf(cc uint32, l label) {
	a.refer(l, near)
	a.word32(0x54000000 | cc)
}

// jumpIfZero, and if not, of a general register.
func (a *assembler) jumpIfZero(r register, l label) {
	a.refer(l, near)
	a.word32(0xB4000000 | uint32(r))
}

func (a *assembler) jumpIfNot(r register, l label) {
	a.refer(l, near)
	a.word32(0xB5000000 | uint32(r))
}

// poolTo loads a constant from behind the code.
func (a *assembler) poolTo(d register, k int64) {
	a.refer(a.pool(k), near)
	a.word32(0x5C000000 | uint32(d))
}

func (a *assembler) patch(r ref) {
	code := binary.LittleEndian.Uint32(a.bytes[r.at:])
	distance := uint32(int32(a.place[r.to]-r.at) / 4)
	if r.kind == far {
		code |= distance & (1<<26 - 1)
	} else {
		code |= distance & (1<<19 - 1) << 5
	}
	binary.LittleEndian.PutUint32(a.bytes[r.at:], code)
}

// align makes the next instruction begin 16 bytes.
func (a *assembler) align() {
	for len(a.bytes)%16 != 0 {
		a.word32(0xD503201F)
	}
}

func (a *assembler) ret() { a.word32(0xD65F03C0) }

// result is what the code returns.
func (a *assembler) result(k int) { a.constantTo(x0, int64(k)) }

// load brings a slot into its register; a pointer that is written in the region comes from the shadow.
func (g *generator) load(s slot, r register, written bool) {
	if p := g.globals.address(s); p != nil {
		g.addressTo(x0, p)
		if g.isFloat(s) {
			g.memory(loadFloat, r, x0, 0)
		} else {
			g.memory(loadWord, r, x0, 0)
		}
		return
	}
	switch {
	case s.ptr:
		g.memory(loadWord, r, bank(written), int64(s.n)*8)
	case g.isFloat(s):
		g.memory(loadFloat, r, xWords, int64(s.n)*8)
	default:
		g.memory(loadWord, r, xWords, int64(s.n)*8)
	}
}

// store brings a register into its slot, a pointer into the shadow. It does not change the result.
func (g *generator) store(s slot, r register) {
	switch {
	case s.ptr:
		g.memory(storeWord, r, xShadow, int64(s.n)*8)
	case g.isFloat(s):
		g.memory(storeFloat, r, xWords, int64(s.n)*8)
	default:
		g.memory(storeWord, r, xWords, int64(s.n)*8)
	}
}

func bank(written bool) register {
	if written {
		return xShadow
	}
	return xPtrs
}

// shadow copies a slot of the bank of pointers.
func (g *generator) shadow(n int32) {
	g.memory(loadWord, x0, xPtrs, int64(n)*8)
	g.memory(storeWord, x0, xShadow, int64(n)*8)
}

// whenStale jumps if the word at p is not 0.
func (g *generator) whenStale(p unsafe.Pointer, l label) {
	g.addressTo(x0, p)
	g.memory(access{2, false, 1}, x0, x0, 0)
	g.jumpIfNot(x0, l)
}
