package native

import "github.com/massspring/msp/internal/lang/interp/ir"

// float3 is D = A op B.
func (g *generator) float3(code uint32, in *ir.Ins) {
	a, b, d := g.getFloat(in.A, v30), g.getFloat(in.B, v31), g.destFloat(in.D, v30)
	g.op3(code, d, a, b)
	g.putFloat(in.D, d)
}

// floatK is D = A op K, or K op A.
func (g *generator) floatK(code uint32, first bool, in *ir.Ins) {
	a, d := g.getFloat(in.A, v30), g.destFloat(in.D, v30)
	g.poolTo(v31, in.K)
	if first {
		g.op3(code, d, v31, a)
	} else {
		g.op3(code, d, a, v31)
	}
	g.putFloat(in.D, d)
}

func (g *generator) float2(code uint32, in *ir.Ins) {
	d := g.destFloat(in.D, v30)
	g.op2(code, d, g.getFloat(in.A, v31))
	g.putFloat(in.D, d)
}

// mulAdd rounds the product before it is added.
func (g *generator) mulAdd(in *ir.Ins) {
	g.op3(opFmul, v30, g.getFloat(in.A, v30), g.getFloat(in.B, v31))
	c, d := g.getFloat(in.C, v31), g.destFloat(in.D, v30)
	switch in.Op {
	case ir.FMULADD:
		g.op3(opFadd, d, c, v30)
	case ir.FMULSUB:
		g.op3(opFsub, d, c, v30)
	default:
		g.op3(opFsub, d, v30, c)
	}
	g.putFloat(in.D, d)
}

// single3 is D = A op B of float32.
func (g *generator) single3(code uint32, in *ir.Ins) {
	g.op3(code, v30, g.getSingle(in.A, v30), g.getSingle(in.B, v31))
	g.putSingle(in.D, v30)
}

// fromInteger converts to float64.
func (g *generator) fromInteger(code uint32, in *ir.Ins) {
	d := g.destFloat(in.D, v30)
	g.op2(code, d, g.get(in.A, x0))
	g.putFloat(in.D, d)
}

// toSingle converts an integer to float32.
func (g *generator) toSingle(code uint32, in *ir.Ins) {
	g.op2(code, v30, g.get(in.A, x0))
	g.putSingle(in.D, v30)
}

// toInteger converts a float64 that fits; Go leaves open what becomes of another, so the switch loop does it. Code and last are
// the extension that leaves a narrow integer as it is.
func (g *generator) toInteger(in *ir.Ins, code uint32, last uint8) {
	f := g.getFloat(in.A, v30)
	g.op3(opFcmp, 0, f, f)
	g.leave(ccVS)
	g.op2(opFcvtz, x0, f)
	if in.Op == ir.F2I || in.Op == ir.F2U { // the smallest and the greatest stand for what does not fit
		const asr = 2 << 22
		g.op3(opEor|asr|63<<10, x1, x0, x0)
		g.constantTo(x2, 1<<63-1)
		g.op3(opSubs, zero, x1, x2)
		g.leave(ccEQ)
	}
	switch in.Op {
	case ir.F2I:
	case ir.F2U:
		g.compareK(x0, 0)
		g.leave(ccLT)
	default:
		g.bits(code, x1, x0, 0, last)
		g.op3(opSubs, zero, x1, x0)
		g.leave(ccNE)
	}
	g.put(in.D, x0)
}
