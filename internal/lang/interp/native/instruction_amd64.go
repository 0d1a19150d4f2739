package native

import (
	"math"

	"github.com/massspring/msp/internal/lang/interp/ir"
)

// instruction writes the code of an instruction; package table says what it means.
func (g *generator) instruction(in *ir.Ins) {
	if !loads(in) {
		g.scaled = scaled{}
	}
	switch in.Op {
	case ir.MOV:
		g.move64(in)
	case ir.MOVP:
		g.putPointer(in.D, g.pointer(in.A, g.destPointer(in.D)))
	case ir.CONST:
		g.constantIn(in)
	case ir.ADDR:
		r := g.destPointer(in.D)
		g.addressTo(r, in.P)
		g.putPointer(in.D, r)

	case ir.FRAME:
		r := g.destPointer(in.D)
		g.op(opLea, r, mem(rdi, int32(in.K)))
		g.putPointer(in.D, r)

	case ir.FADD, ir.FSUB, ir.FMUL, ir.FDIV:
		g.float3(floatCodes[in.Op], in.D, in.A, g.frm(in.B, x15), in.B)
	case ir.FADDK, ir.FSUBK, ir.FMULK, ir.FDIVK:
		g.float3(floatCodes[in.Op], in.D, in.A, g.fixed(in.K), -1)
	case ir.SADD, ir.SSUB, ir.SMUL, ir.SDIV:
		g.single3(floatCodes[in.Op], in)
	case ir.FRSUBK:
		g.constantFirst(opSubsd, in)
	case ir.FRDIVK:
		g.constantFirst(opDivsd, in)
	case ir.FNEG:
		g.withMask(opXorps, math.MinInt64, in)
	case ir.FABS:
		g.withMask(opAndps, math.MaxInt64, in)
	case ir.SNEG:
		g.getTo(rax, in.A)
		g.math(6, reg(rax), math.MinInt32)
		g.op32(opMov, rax, reg(rax))
		g.put(in.D, rax)
	case ir.FSQRT:
		r := g.destFloat(in.D, x14)
		g.op32(opSqrt, r, g.frm(in.A, x15))
		g.putFloat(in.D, r)
	case ir.FMULADD, ir.FMULSUB, ir.FMULRSB:
		g.mulAdd(in)

	case ir.IADD:
		g.add(in)
	case ir.ISUB:
		g.integer3(opSub, false, in)
	case ir.IMUL:
		g.integer3(opImul, true, in)
	case ir.IAND:
		g.integer3(opAnd, true, in)
	case ir.IOR:
		g.integer3(opOr, true, in)
	case ir.IXOR:
		g.integer3(opXor, true, in)
	case ir.IANDNOT:
		g.getTo(rcx, in.B)
		g.op(opUnary, 2, reg(rcx))
		g.op(opAnd, rcx, g.rm(in.A, rax))
		g.put(in.D, rcx)
	case ir.IADDK:
		g.addK(in)
	case ir.IANDK:
		g.integerK(4, opAnd, in)
	case ir.IORK:
		g.integerK(1, opOr, in)
	case ir.IXORK:
		g.integerK(6, opXor, in)
	case ir.IMULK:
		r := g.dest(in.D, rax)
		g.multiplyK(r, in)
		g.put(in.D, r)
	case ir.IRSUBK:
		g.constantTo(rax, in.K)
		g.op(opSub, rax, g.rm(in.A, rcx))
		g.put(in.D, rax)
	case ir.IMULADD:
		r := g.dest(in.D, rax)
		if in.D == in.B || in.D == in.C {
			r = rax
		}
		g.getTo(r, in.A)
		g.op(opImul, r, g.rm(in.B, rcx))
		g.op(opAdd, r, g.rm(in.C, rcx))
		g.put(in.D, r)
	case ir.IMULKADD:
		r := g.dest(in.D, rax)
		if in.D == in.C {
			r = rax
		}
		g.multiplyK(r, in)
		g.op(opAdd, r, g.rm(in.C, rcx))
		g.put(in.D, r)
	case ir.INOT:
		r := g.dest(in.D, rax)
		g.getTo(r, in.A)
		g.op(opUnary, 2, reg(r))
		g.put(in.D, r)
	case ir.IDIV:
		g.divide(in, true, false)
	case ir.IREM:
		g.divide(in, true, true)
	case ir.UDIV:
		g.divide(in, false, false)
	case ir.UREM:
		g.divide(in, false, true)
	case ir.IDIVK:
		g.divideK(in, false)
	case ir.IREMK:
		g.divideK(in, true)
	case ir.SHL:
		g.shiftBy(4, in)
	case ir.SHR:
		g.shiftBy(5, in)
	case ir.SAR:
		g.shiftBy(7, in)
	case ir.SHLK:
		g.shiftK(4, in)
	case ir.SHRK:
		g.shiftK(5, in)
	case ir.SARK:
		g.shiftK(7, in)
	case ir.COUNT:
		r := g.get(in.A, rax)
		g.op(opTest, r, reg(r))
		g.leave(ccS)
	case ir.SX8:
		g.extend(opMovsx8, true, in)
	case ir.SX16:
		g.extend(opMovsxW, true, in)
	case ir.SX32:
		g.extend(opMovsxd, true, in)
	case ir.ZX8:
		g.extend(opMovzx8, false, in)
	case ir.ZX16:
		g.extend(opMovzxW, false, in)
	case ir.ZX32:
		g.extend(opMov, false, in)

	case ir.I2F:
		g.fromInteger(opI2D, in)
	case ir.I2S:
		g.fromInteger(opI2S, in)
	case ir.U2F:
		g.fromUnsigned(opI2D, opAddsd, in)
	case ir.U2S:
		g.fromUnsigned(opI2S, opAddss, in)
	case ir.S2F:
		g.getSingle(in.A, x15)
		g.op32(opS2D, x15, reg(x15))
		g.putFloat(in.D, x15)
	case ir.F2S:
		g.op32(opD2S, x14, g.frm(in.A, x15))
		g.putSingle(in.D, x14)
	case ir.F2I, ir.F2U:
		g.toInteger(in, 0, false)
	case ir.F2I8:
		g.toInteger(in, opMovsx8, true)
	case ir.F2I16:
		g.toInteger(in, opMovsxW, true)
	case ir.F2I32:
		g.toInteger(in, opMovsxd, true)
	case ir.F2U8:
		g.toInteger(in, opMovzx8, false)
	case ir.F2U16:
		g.toInteger(in, opMovzxW, false)
	case ir.F2U32:
		g.toInteger(in, opMov, false)

	case ir.BNOT:
		r := g.dest(in.D, rax)
		g.getTo(r, in.A)
		g.math(6, reg(r), 1)
		g.put(in.D, r)
	case ir.IEQ:
		g.compare(in)
		g.truth(ccE, in.D)
	case ir.ILT:
		g.compare(in)
		g.truth(ccL, in.D)
	case ir.ILE:
		g.compare(in)
		g.truth(ccLE, in.D)
	case ir.ULT:
		g.compare(in)
		g.truth(ccB, in.D)
	case ir.ULE:
		g.compare(in)
		g.truth(ccBE, in.D)
	case ir.FLT:
		g.compareFloat(in)
		g.truth(ccA, in.D)
	case ir.FLE:
		g.compareFloat(in)
		g.truth(ccAE, in.D)
	case ir.FEQ:
		g.compareFloat(in)
		g.op32(0x0F90|ccNP, 0, reg(rax))
		g.op32(0x0F90|ccE, 0, reg(rcx))
		g.op32(opAnd, rax, reg(rcx))
		g.op32(opMovzx8, rax, reg(rax))
		g.put(in.D, rax)
	case ir.PEQ:
		g.comparePointers(in)
		g.truth(ccE, in.D)

	case ir.LD, ir.LDX, ir.LDG, ir.LD8, ir.LDX8, ir.LDS8, ir.LDXS8, ir.LD16, ir.LDX16, ir.LDS16, ir.LDXS16,
		ir.LD32, ir.LDX32, ir.LDS32, ir.LDXS32:
		g.loadFrom(in)
		if !g.keepsScratch(in, slot{false, in.D}) {
			g.scaled = scaled{}
		}
	case ir.ST8:
		g.storeTo(in, in.B, 1)
	case ir.ST16:
		g.storeTo(in, in.B, 2)
	case ir.ST32:
		g.storeTo(in, in.B, 4)
	case ir.ST:
		g.storeTo(in, in.B, 8)
	case ir.STX8:
		g.storeTo(in, in.D, 1)
	case ir.STX16:
		g.storeTo(in, in.D, 2)
	case ir.STX32:
		g.storeTo(in, in.D, 4)
	case ir.STX:
		g.storeTo(in, in.D, 8)
	case ir.STG:
		g.storeTo(in, in.A, 8)
	case ir.LDP, ir.LDPX, ir.LDPG:
		m, r := g.memory(in), g.destPointer(in.D)
		g.op(opMov, r, m)
		g.putPointer(in.D, r)
		if !g.keepsScratch(in, slot{true, in.D}) {
			g.scaled = scaled{}
		}
	case ir.LEA, ir.LEAX:
		m, r := g.memory(in), g.destPointer(in.D)
		g.op(opLea, r, m)
		g.putPointer(in.D, r)
	case ir.INDEX:
		g.check(in)
	case ir.NILCHK:
		g.field(in)
	case ir.FADDM:
		g.addTo(in, in.B, opAddsd)
	case ir.FSUBM:
		g.addTo(in, in.B, opSubsd)
	case ir.FADDMX:
		g.addTo(in, in.D, opAddsd)
	case ir.FSUBMX:
		g.addTo(in, in.D, opSubsd)
	case ir.FADDG:
		g.addTo(in, in.A, opAddsd)
	case ir.FSUBG:
		g.addTo(in, in.A, opSubsd)
	case ir.IADDM:
		g.addIntegerTo(in, in.B)
	case ir.IADDMX:
		g.addIntegerTo(in, in.D)
	case ir.IADDG:
		g.addIntegerTo(in, in.A)

	case ir.BLT:
		g.compare(in)
		g.branch(ccL, in)
	case ir.BLE:
		g.compare(in)
		g.branch(ccLE, in)
	case ir.BEQ:
		g.compare(in)
		g.branch(ccE, in)
	case ir.BULT:
		g.compare(in)
		g.branch(ccB, in)
	case ir.BULE:
		g.compare(in)
		g.branch(ccBE, in)
	case ir.BLTK:
		g.compareK(in)
		g.branch(ccL, in)
	case ir.BLEK:
		g.compareK(in)
		g.branch(ccLE, in)
	case ir.BEQK:
		g.compareK(in)
		g.branch(ccE, in)
	case ir.BFLT:
		g.compareFloat(in)
		g.branch(ccA, in)
	case ir.BFLE:
		g.compareFloat(in)
		g.branch(ccAE, in)
	case ir.BFEQ:
		g.compareFloat(in)
		g.jumpIf(ccP, g.edge(int(in.E)))
		g.branch(ccE, in)
	case ir.BT:
		g.compareK(&ir.Ins{A: in.A})
		g.branch(ccNE, in)
	case ir.BNIL:
		p := g.pointer(in.A, rax)
		g.op(opTest, p, reg(p))
		g.branch(ccE, in)
	case ir.BPEQ:
		g.comparePointers(in)
		g.branch(ccE, in)

	case ir.BPANICS:
		g.math(7, mem(r14, atPanics), 0)
		g.branch(ccNE, in)
	case ir.JMP:
		g.goTo(int(in.T))
	case ir.JMPB:
		g.back()
		g.goTo(int(in.T))
	case ir.POLL:
		g.back()
	case ir.LOOP, ir.LOOPK:
		g.count(in)
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

var floatCodes = map[ir.Op]uint32{
	ir.FADD: opAddsd, ir.FSUB: opSubsd, ir.FMUL: opMulsd, ir.FDIV: opDivsd,
	ir.FADDK: opAddsd, ir.FSUBK: opSubsd, ir.FMULK: opMulsd, ir.FDIVK: opDivsd,
	ir.SADD: opAddss, ir.SSUB: opSubss, ir.SMUL: opMulss, ir.SDIV: opDivss,
}

// loads reports whether the instruction is a load of an element, which can leave the index as it has scaled it.
func loads(in *ir.Ins) bool {
	switch in.Op {
	case ir.LDX, ir.LDX8, ir.LDXS8, ir.LDX16, ir.LDXS16, ir.LDX32, ir.LDXS32, ir.LDPX:
		return true
	}
	return false
}

// keepsScratch reports whether what is loaded goes straight to a register of its own.
func (g *generator) keepsScratch(in *ir.Ins, s slot) bool {
	return g.ctx.register(s) != none && (in.Op == ir.LDX || !g.isFloat(s))
}
