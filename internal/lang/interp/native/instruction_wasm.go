package native

import (
	"math"

	"github.com/massspring/msp/internal/lang/interp/ir"
)

// instruction writes the code of an instruction; package table says what it means.
func (g *generator) instruction(in *ir.Ins) {
	if code, ok := floatCodes[in.Op]; ok {
		g.float(in.A)
		if in.Op.Shape()[2] == 'w' {
			g.float(in.B)
		} else {
			g.constantFloat(in.K)
		}
		g.emit(code)
		g.setFloat(in.D)
		return
	}
	if code, ok := singleCodes[in.Op]; ok {
		g.single(in.A)
		g.single(in.B)
		g.emit(code)
		g.setSingle(in.D)
		return
	}
	if code, ok := wordCodes[in.Op]; ok {
		g.word(in.A)
		if in.Op.Shape()[2] == 'w' {
			g.word(in.B)
		} else {
			g.constant64(in.K)
		}
		g.emit(code)
		g.setWord(in.D)
		return
	}
	if code, ok := extensions[in.Op]; ok {
		g.word(in.A)
		g.emit(code)
		g.setWord(in.D)
		return
	}
	if mask, ok := masks[in.Op]; ok {
		g.word(in.A)
		g.constant64(mask)
		g.emit(opAnd)
		g.setWord(in.D)
		return
	}
	if l, ok := loads[in.Op]; ok {
		offset := g.memory(in)
		if l == opLoad && g.isFloat(slot{false, in.D}) {
			g.load(opFLoad, offset)
			g.setFloat(in.D)
		} else {
			g.load(l, offset)
			g.setWord(in.D)
		}
		return
	}
	if truth, ok := truths[in.Op]; ok {
		g.condition(truth, in)
		g.emit(opExtend32U)
		g.setWord(in.D)
		return
	}
	if condition, ok := branches[in.Op]; ok {
		g.condition(condition, in)
		g.branch(int(in.T), int(in.E))
		return
	}
	switch in.Op {
	case ir.MOV:
		if g.isFloat(slot{false, in.A}) {
			g.float(in.A)
			g.setFloat(in.D)
		} else {
			g.word(in.A)
			g.setWord(in.D)
		}
	case ir.MOVP:
		g.pointer(in.A)
		g.setPointer(in.D)
	case ir.CONST:
		if g.isFloat(slot{false, in.D}) {
			g.constantFloat(in.K)
			g.setFloat(in.D)
		} else {
			g.constant64(in.K)
			g.setWord(in.D)
		}
	case ir.ADDR:
		g.address32(in.P)
		g.setPointer(in.D)

	case ir.FRSUBK:
		g.constantFirst(opFSub, in)
	case ir.FRDIVK:
		g.constantFirst(opFDiv, in)
	case ir.FNEG:
		g.float(in.A)
		g.emit(opFNeg)
		g.setFloat(in.D)
	case ir.FABS:
		g.float(in.A)
		g.emit(opFAbs)
		g.setFloat(in.D)
	case ir.FSQRT:
		g.float(in.A)
		g.emit(opFSqrt)
		g.setFloat(in.D)
	case ir.SNEG:
		g.single(in.A)
		g.emit(opSNeg)
		g.setSingle(in.D)
	case ir.FMULADD:
		g.float(in.C)
		g.product(in)
		g.emit(opFAdd)
		g.setFloat(in.D)
	case ir.FMULSUB:
		g.float(in.C)
		g.product(in)
		g.emit(opFSub)
		g.setFloat(in.D)
	case ir.FMULRSB:
		g.product(in)
		g.float(in.C)
		g.emit(opFSub)
		g.setFloat(in.D)

	case ir.IANDNOT:
		g.word(in.A)
		g.word(in.B)
		g.constant64(-1)
		g.emit(opXor, opAnd)
		g.setWord(in.D)
	case ir.IRSUBK:
		g.constant64(in.K)
		g.word(in.A)
		g.emit(opSub)
		g.setWord(in.D)
	case ir.IMULADD:
		g.word(in.A)
		g.word(in.B)
		g.emit(opMul)
		g.word(in.C)
		g.emit(opAdd)
		g.setWord(in.D)
	case ir.IMULKADD:
		g.word(in.A)
		g.constant64(in.K)
		g.emit(opMul)
		g.word(in.C)
		g.emit(opAdd)
		g.setWord(in.D)
	case ir.INOT:
		g.word(in.A)
		g.constant64(-1)
		g.emit(opXor)
		g.setWord(in.D)
	case ir.BNOT:
		g.word(in.A)
		g.constant64(1)
		g.emit(opXor)
		g.setWord(in.D)
	case ir.IDIV:
		g.divisor(in)
		g.quotient(in)
	case ir.IREM, ir.UDIV, ir.UREM:
		g.divisor(in)
		g.word(in.A)
		g.word(in.B)
		g.emit(map[ir.Op]byte{ir.IREM: opRem, ir.UDIV: opDivU, ir.UREM: opRemU}[in.Op])
		g.setWord(in.D)
	case ir.IDIVK:
		g.divideK(opDiv, opDivU32, in)
	case ir.IREMK:
		g.divideK(opRem, opRemU32, in)
	case ir.SHL:
		g.shift(opShl, in)
	case ir.SHR:
		g.shift(opShrU, in)
	case ir.SAR:
		g.word(in.A)
		g.word(in.B)
		g.constant64(63)
		g.word(in.B)
		g.constant64(63)
		g.emit(opLtU, opSelect, opShr)
		g.setWord(in.D)
	case ir.SHLK:
		g.shiftK(opShl, in)
	case ir.SHRK:
		g.shiftK(opShrU, in)
	case ir.SARK:
		g.word(in.A)
		g.constant64(int64(min(uint64(in.K), 63)))
		g.emit(opShr)
		g.setWord(in.D)
	case ir.COUNT:
		g.word(in.A)
		g.constant64(0)
		g.emit(opLt)
		g.leave()

	case ir.I2F:
		g.word(in.A)
		g.emit(opI2F)
		g.setFloat(in.D)
	case ir.U2F:
		g.word(in.A)
		g.emit(opU2F)
		g.setFloat(in.D)
	case ir.I2S:
		g.word(in.A)
		g.emit(opI2S)
		g.setSingle(in.D)
	case ir.U2S:
		g.word(in.A)
		g.emit(opU2S)
		g.setSingle(in.D)
	case ir.S2F:
		g.single(in.A)
		g.emit(opS2F)
		g.setFloat(in.D)
	case ir.F2S:
		g.float(in.A)
		g.emit(opF2S)
		g.setSingle(in.D)
	case ir.F2I, ir.F2U, ir.F2I8, ir.F2I16, ir.F2I32, ir.F2U8, ir.F2U16, ir.F2U32:
		g.toInteger(in)

	case ir.LDP, ir.LDPX, ir.LDPG:
		offset := g.memory(in)
		g.load(opLoad32, offset)
		g.setPointer(in.D)
	case ir.LEA, ir.LEAX:
		if offset := g.memory(in); offset != 0 {
			g.constant32(int32(offset))
			g.emit(opAdd32)
		}
		g.setPointer(in.D)
	case ir.ST8, ir.ST16, ir.ST32, ir.ST:
		g.storeTo(storeCodes[in.Op], in, in.B)
	case ir.STX8, ir.STX16, ir.STX32, ir.STX:
		g.storeTo(storeCodes[in.Op], in, in.D)
	case ir.STG:
		g.storeTo(storeCodes[in.Op], in, in.A)
	case ir.INDEX:
		g.check(in)
	case ir.NILCHK:
		g.notNil(in)
	case ir.FADDM:
		g.addTo(opFAdd, in, in.B)
	case ir.FSUBM:
		g.addTo(opFSub, in, in.B)
	case ir.FADDMX:
		g.addTo(opFAdd, in, in.D)
	case ir.FSUBMX:
		g.addTo(opFSub, in, in.D)
	case ir.FADDG:
		g.addTo(opFAdd, in, in.A)
	case ir.FSUBG:
		g.addTo(opFSub, in, in.A)
	case ir.IADDM:
		g.addTo(opAdd, in, in.B)
	case ir.IADDMX:
		g.addTo(opAdd, in, in.D)
	case ir.IADDG:
		g.addTo(opAdd, in, in.A)

	case ir.JMP:
		g.goTo(int(in.T))
	case ir.JMPB:
		g.back()
		g.goTo(int(in.T))
	case ir.POLL:
		g.back()
	case ir.LOOP, ir.LOOPK:
		g.back()
		g.word(in.D)
		g.constant64(1)
		g.emit(opAdd)
		g.setWord(in.D)
		g.word(in.D)
		if in.Op == ir.LOOP {
			g.word(in.B)
		} else {
			g.constant64(in.K)
		}
		g.emit(opLt)
		g.branch(int(in.T), int(in.E))
	case ir.CALL:
		g.call(in)
	case ir.CALLC:
		g.callValue(in)
	case ir.CALLI:
		g.callMethod(in)
	default:
		panic("native: no machine code for " + in.Op.String())
	}
}

// condition pushes whether a condition holds.
func (g *generator) condition(op byte, in *ir.Ins) {
	second := in.Op.Shape()[2]
	switch {
	case op == opEqz32: // of a pointer
		g.pointer(in.A)
	case op == opEq32:
		g.pointer(in.A)
		g.pointer(in.B)
	case op >= opFEq && op <= opFGe:
		g.float(in.A)
		g.float(in.B)
	case second == 'w':
		g.word(in.A)
		g.word(in.B)
	case in.Op == ir.BT:
		g.word(in.A)
		g.constant64(0)
	default:
		g.word(in.A)
		g.constant64(in.K)
	}
	g.emit(op)
}

// back counts a jump backwards.
func (g *generator) back() {
	g.count(1)
	g.constant32(0)
	g.emit(opLe32)
	g.leave()
}

// count takes n from the jumps that are left, and pushes how many there are then.
func (g *generator) count(n int32) {
	g.get(localLeft)
	g.constant32(n)
	g.emit(opSub32, opTee)
	g.unsigned(localLeft)
}

func (g *generator) constantFirst(op byte, in *ir.Ins) {
	g.constantFloat(in.K)
	g.float(in.A)
	g.emit(op)
	g.setFloat(in.D)
}

func (g *generator) product(in *ir.Ins) {
	g.float(in.A)
	g.float(in.B)
	g.emit(opFMul)
}

// divisor leaves if B is 0.
func (g *generator) divisor(in *ir.Ins) {
	g.word(in.B)
	g.emit(opEqz)
	g.leave()
}

// quotient is D = A / B. The smallest number by -1 would trap.
func (g *generator) quotient(in *ir.Ins) {
	g.word(in.B)
	g.constant64(-1)
	g.emit(opEq, opIf, typeI64)
	g.constant64(0)
	g.word(in.A)
	g.emit(opSub, opElse)
	g.word(in.A)
	g.word(in.B)
	g.emit(opDiv, opEnd)
	g.setWord(in.D)
}

// divideK is IDIVK and IREMK. Browsers make a multiplication of a division by a constant where there are 32 bits.
func (g *generator) divideK(wide, narrow byte, in *ir.Ins) {
	if in.K < 0 || in.K > math.MaxInt32 {
		g.word(in.A)
		g.constant64(in.K)
		g.emit(wide)
		g.setWord(in.D)
		return
	}
	g.word(in.A)
	g.constant64(1 << 31)
	g.emit(opLtU, opIf, typeI64)
	g.word(in.A)
	g.emit(opWrap)
	g.constant32(int32(in.K))
	g.emit(narrow, opExtend32U, opElse)
	g.word(in.A)
	g.constant64(in.K)
	g.emit(wide, opEnd)
	g.setWord(in.D)
}

// shift is SHL and SHR; WebAssembly takes the count modulo 64.
func (g *generator) shift(op byte, in *ir.Ins) {
	g.word(in.A)
	g.word(in.B)
	g.emit(op)
	g.constant64(0)
	g.word(in.B)
	g.constant64(64)
	g.emit(opLtU, opSelect)
	g.setWord(in.D)
}

func (g *generator) shiftK(op byte, in *ir.Ins) {
	if uint64(in.K) > 63 {
		g.constant64(0)
	} else {
		g.word(in.A)
		g.constant64(in.K)
		g.emit(op)
	}
	g.setWord(in.D)
}

// toInteger converts a float64 that fits; Go leaves open what becomes of another, so the switch loop does it.
func (g *generator) toInteger(in *ir.Ins) {
	g.float(in.A)
	g.emit(opFAbs)
	g.constantFloat(int64(math.Float64bits(1 << 63)))
	g.emit(opFLt, opEqz32)
	g.leave()
	g.float(in.A)
	g.emit(opF2I...)
	g.set(localX)
	switch in.Op {
	case ir.F2I:
	case ir.F2U:
		g.get(localX)
		g.constant64(0)
		g.emit(opLt)
		g.leave()
	default:
		g.get(localX)
		g.get(localX)
		switch in.Op {
		case ir.F2I8:
			g.emit(opSx8)
		case ir.F2I16:
			g.emit(opSx16)
		case ir.F2I32:
			g.emit(opSx32)
		case ir.F2U8:
			g.constant64(math.MaxUint8)
			g.emit(opAnd)
		case ir.F2U16:
			g.constant64(math.MaxUint16)
			g.emit(opAnd)
		case ir.F2U32:
			g.constant64(math.MaxUint32)
			g.emit(opAnd)
		}
		g.emit(opNe)
		g.leave()
	}
	g.get(localX)
	g.setWord(in.D)
}
