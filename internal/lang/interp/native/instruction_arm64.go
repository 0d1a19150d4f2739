package native

import "github.com/massspring/msp/internal/lang/interp/ir"

// instruction writes the code of an instruction; package table says what it means.
func (g *generator) instruction(in *ir.Ins) {
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

	case ir.FADD, ir.FSUB, ir.FMUL, ir.FDIV:
		g.float3(floatCodes[in.Op], in)
	case ir.FADDK, ir.FSUBK, ir.FMULK, ir.FDIVK:
		g.floatK(floatCodes[in.Op], false, in)
	case ir.SADD, ir.SSUB, ir.SMUL, ir.SDIV:
		g.single3(floatCodes[in.Op], in)
	case ir.FRSUBK:
		g.floatK(opFsub, true, in)
	case ir.FRDIVK:
		g.floatK(opFdiv, true, in)
	case ir.FNEG:
		g.float2(opFneg, in)
	case ir.FABS:
		g.float2(opFabs, in)
	case ir.FSQRT:
		g.float2(opFsqrt, in)
	case ir.SNEG:
		a, d := g.get(in.A, x0), g.dest(in.D, x0)
		g.constantTo(x1, 1<<31)
		g.op3(opEor, d, a, x1)
		g.bits(opUbfm, d, d, 0, 31)
		g.put(in.D, d)
	case ir.FMULADD, ir.FMULSUB, ir.FMULRSB:
		g.mulAdd(in)

	case ir.IADD:
		g.integer3(opAdd, in)
	case ir.ISUB:
		g.integer3(opSub, in)
	case ir.IMUL:
		g.multiply(in, g.get(in.B, x1), zero)
	case ir.IAND:
		g.integer3(opAnd, in)
	case ir.IOR:
		g.integer3(opOrr, in)
	case ir.IXOR:
		g.integer3(opEor, in)
	case ir.IANDNOT:
		g.integer3(opBic, in)
	case ir.IADDK:
		a, d := g.get(in.A, x0), g.dest(in.D, x0)
		g.addK(d, a, in.K)
		g.put(in.D, d)
	case ir.IANDK:
		g.integerK(opAnd, false, in)
	case ir.IORK:
		g.integerK(opOrr, false, in)
	case ir.IXORK:
		g.integerK(opEor, false, in)
	case ir.IMULK:
		g.constantTo(x1, in.K)
		g.multiply(in, x1, zero)
	case ir.IRSUBK:
		g.integerK(opSub, true, in)
	case ir.IMULADD:
		g.multiply(in, g.get(in.B, x1), g.get(in.C, x2))
	case ir.IMULKADD:
		g.constantTo(x1, in.K)
		g.multiply(in, x1, g.get(in.C, x2))
	case ir.INOT:
		a, d := g.get(in.A, x0), g.dest(in.D, x0)
		g.op3(opOrn, d, zero, a)
		g.put(in.D, d)
	case ir.IDIV:
		g.divide(in, opSdiv, g.divisor(in), false)
	case ir.IREM:
		g.divide(in, opSdiv, g.divisor(in), true)
	case ir.UDIV:
		g.divide(in, opUdiv, g.divisor(in), false)
	case ir.UREM:
		g.divide(in, opUdiv, g.divisor(in), true)
	case ir.IDIVK, ir.IREMK:
		g.constantTo(x1, in.K)
		g.divide(in, opSdiv, x1, in.Op == ir.IREMK)
	case ir.SHL:
		g.shiftBy(opLslv, in)
	case ir.SHR:
		g.shiftBy(opLsrv, in)
	case ir.SAR:
		g.shiftBy(opAsrv, in)
	case ir.SHLK, ir.SHRK, ir.SARK:
		g.shiftK(in)
	case ir.COUNT:
		g.compareK(g.get(in.A, x0), 0)
		g.leave(ccLT)
	case ir.SX8:
		g.extend(opSbfm, 7, in)
	case ir.SX16:
		g.extend(opSbfm, 15, in)
	case ir.SX32:
		g.extend(opSbfm, 31, in)
	case ir.ZX8:
		g.extend(opUbfm, 7, in)
	case ir.ZX16:
		g.extend(opUbfm, 15, in)
	case ir.ZX32:
		g.extend(opUbfm, 31, in)

	case ir.I2F:
		g.fromInteger(opScvtf, in)
	case ir.U2F:
		g.fromInteger(opUcvtf, in)
	case ir.I2S:
		g.toSingle(opScvtS, in)
	case ir.U2S:
		g.toSingle(opUcvtS, in)
	case ir.S2F:
		d := g.destFloat(in.D, v30)
		g.op2(opFcvtD, d, g.getSingle(in.A, v31))
		g.putFloat(in.D, d)
	case ir.F2S:
		g.op2(opFcvtS, v30, g.getFloat(in.A, v31))
		g.putSingle(in.D, v30)
	case ir.F2I, ir.F2U:
		g.toInteger(in, 0, 0)
	case ir.F2I8:
		g.toInteger(in, opSbfm, 7)
	case ir.F2I16:
		g.toInteger(in, opSbfm, 15)
	case ir.F2I32:
		g.toInteger(in, opSbfm, 31)
	case ir.F2U8:
		g.toInteger(in, opUbfm, 7)
	case ir.F2U16:
		g.toInteger(in, opUbfm, 15)
	case ir.F2U32:
		g.toInteger(in, opUbfm, 31)

	case ir.BNOT:
		a, d := g.get(in.A, x0), g.dest(in.D, x0)
		g.constantTo(x1, 1)
		g.op3(opEor, d, a, x1)
		g.put(in.D, d)
	case ir.IEQ:
		g.compare(in)
		g.truth(ccEQ, in.D)
	case ir.ILT:
		g.compare(in)
		g.truth(ccLT, in.D)
	case ir.ILE:
		g.compare(in)
		g.truth(ccLE, in.D)
	case ir.ULT:
		g.compare(in)
		g.truth(ccLO, in.D)
	case ir.ULE:
		g.compare(in)
		g.truth(ccLS, in.D)
	case ir.FLT:
		g.compareFloat(in)
		g.truth(ccMI, in.D)
	case ir.FLE:
		g.compareFloat(in)
		g.truth(ccLS, in.D)
	case ir.FEQ:
		g.compareFloat(in)
		g.truth(ccEQ, in.D)
	case ir.PEQ:
		g.comparePointers(in)
		g.truth(ccEQ, in.D)

	case ir.LD, ir.LDX, ir.LDG, ir.LD8, ir.LDX8, ir.LDS8, ir.LDXS8, ir.LD16, ir.LDX16, ir.LDS16, ir.LDXS16,
		ir.LD32, ir.LDX32, ir.LDS32, ir.LDXS32:
		g.loadFrom(in)
	case ir.ST8:
		g.storeTo(in, in.B, 0)
	case ir.ST16:
		g.storeTo(in, in.B, 1)
	case ir.ST32:
		g.storeTo(in, in.B, 2)
	case ir.ST:
		g.storeTo(in, in.B, 3)
	case ir.STX8:
		g.storeTo(in, in.D, 0)
	case ir.STX16:
		g.storeTo(in, in.D, 1)
	case ir.STX32:
		g.storeTo(in, in.D, 2)
	case ir.STX:
		g.storeTo(in, in.D, 3)
	case ir.STG:
		g.storeTo(in, in.A, 3)
	case ir.LDP, ir.LDPX, ir.LDPG:
		m, r := g.where(in, 3), g.destPointer(in.D)
		g.transfer(loadWord, r, m)
		g.putPointer(in.D, r)
	case ir.LEA, ir.LEAX:
		m, r := g.where(in, 64), g.destPointer(in.D) // of no size that an index is scaled by
		g.addK(r, m.base, m.k)
		g.putPointer(in.D, r)
	case ir.INDEX:
		g.check(in)
	case ir.NILCHK:
		g.field(in)
	case ir.FADDM:
		g.addTo(in, in.B, opFadd)
	case ir.FSUBM:
		g.addTo(in, in.B, opFsub)
	case ir.FADDMX:
		g.addTo(in, in.D, opFadd)
	case ir.FSUBMX:
		g.addTo(in, in.D, opFsub)
	case ir.FADDG:
		g.addTo(in, in.A, opFadd)
	case ir.FSUBG:
		g.addTo(in, in.A, opFsub)
	case ir.IADDM:
		g.addIntegerTo(in, in.B)
	case ir.IADDMX:
		g.addIntegerTo(in, in.D)
	case ir.IADDG:
		g.addIntegerTo(in, in.A)

	case ir.BLT:
		g.compare(in)
		g.branch(ccLT, in)
	case ir.BLE:
		g.compare(in)
		g.branch(ccLE, in)
	case ir.BEQ:
		g.compare(in)
		g.branch(ccEQ, in)
	case ir.BULT:
		g.compare(in)
		g.branch(ccLO, in)
	case ir.BULE:
		g.compare(in)
		g.branch(ccLS, in)
	case ir.BLTK:
		g.compareK(g.get(in.A, x0), in.K)
		g.branch(ccLT, in)
	case ir.BLEK:
		g.compareK(g.get(in.A, x0), in.K)
		g.branch(ccLE, in)
	case ir.BEQK:
		g.compareK(g.get(in.A, x0), in.K)
		g.branch(ccEQ, in)
	case ir.BFLT:
		g.compareFloat(in)
		g.branch(ccMI, in)
	case ir.BFLE:
		g.compareFloat(in)
		g.branch(ccLS, in)
	case ir.BFEQ:
		g.compareFloat(in)
		g.branch(ccEQ, in)
	case ir.BT:
		g.compareK(g.get(in.A, x0), 0)
		g.branch(ccNE, in)
	case ir.BNIL:
		g.compareK(g.pointer(in.A, x0), 0)
		g.branch(ccEQ, in)
	case ir.BPEQ:
		g.comparePointers(in)
		g.branch(ccEQ, in)

	case ir.JMP:
		g.goTo(int(in.T))
	case ir.JMPB:
		g.back()
		g.goTo(int(in.T))
	case ir.POLL:
		g.back()
	case ir.LOOP, ir.LOOPK:
		g.count(in)
	default:
		panic("native: no machine code for " + in.Op.String())
	}
}

var floatCodes = map[ir.Op]uint32{
	ir.FADD: opFadd, ir.FSUB: opFsub, ir.FMUL: opFmul, ir.FDIV: opFdiv,
	ir.FADDK: opFadd, ir.FSUBK: opFsub, ir.FMULK: opFmul, ir.FDIVK: opFdiv,
	ir.SADD: opFaddS, ir.SSUB: opFsubS, ir.SMUL: opFmulS, ir.SDIV: opFdivS,
}
