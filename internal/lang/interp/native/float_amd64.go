package native

import "github.com/massspring/msp/internal/lang/interp/ir"

// float3 is D = A op B.
func (g *generator) float3(code uint32, d, a int32, b operand, bIs int32) {
	r := g.destFloat(d, x14)
	if bIs == d && a != d && r != x14 {
		if code == opAddsd || code == opMulsd {
			g.op32(code, r, g.frm(a, x15))
			return
		}
		r = x14
	}
	g.getFloatTo(r, a)
	g.op32(code, r, b)
	g.putFloat(d, r)
}

// constantFirst is D = K op A.
func (g *generator) constantFirst(code uint32, in *ir.Ins) {
	g.op32(opMovsd, x14, g.fixed(in.K))
	g.op32(code, x14, g.frm(in.A, x15))
	g.putFloat(in.D, x14)
}

// product leaves A·B in D's register, or in x14 if C still needs D's.
func (g *generator) product(in *ir.Ins) register {
	r := g.destFloat(in.D, x14)
	if in.D == in.C {
		r = x14
	}
	a, b := in.A, in.B
	if b == in.D {
		a, b = b, a
	}
	if b == in.D && a != in.D {
		r = x14
	}
	g.getFloatTo(r, a)
	g.op32(opMulsd, r, g.frm(b, x15))
	return r
}

func (g *generator) mulAdd(in *ir.Ins) {
	if in.Op == ir.FMULSUB {
		g.getFloatTo(x14, in.A)
		g.op32(opMulsd, x14, g.frm(in.B, x15))
		r := g.destFloat(in.D, x15)
		g.getFloatTo(r, in.C)
		g.op32(opSubsd, r, reg(x14))
		g.putFloat(in.D, r)
		return
	}
	p := g.product(in)
	switch r := g.destFloat(in.D, none); {
	case in.Op == ir.FMULRSB:
		g.op32(opSubsd, p, g.frm(in.C, x15))
	case in.D == in.C && r != none:
		g.op32(opAddsd, r, reg(p))
		return
	default:
		g.op32(opAddsd, p, g.frm(in.C, x15))
	}
	g.putFloat(in.D, p)
}

// single3 is D = A op B of float32.
func (g *generator) single3(code uint32, in *ir.Ins) {
	g.getSingle(in.A, x14)
	g.getSingle(in.B, x15)
	g.op32(code, x14, reg(x15))
	g.putSingle(in.D, x14)
}

// fromInteger converts to float64 or float32.
func (g *generator) fromInteger(code uint32, in *ir.Ins) {
	x := x14
	if code == opI2D {
		x = g.destFloat(in.D, x14)
	}
	a := g.rm(in.A, rax)
	g.op32(opXorps, x, reg(x)) // the instruction keeps what was above
	g.op(code, x, a)
	g.putConverted(code, in.D, x)
}

func (g *generator) putConverted(code uint32, d int32, x register) {
	if code == opI2S {
		g.putSingle(d, x)
	} else {
		g.putFloat(d, x)
	}
}

// fromUnsigned converts a number whose highest bit is set by half of it, with the bit that is lost kept for rounding.
func (g *generator) fromUnsigned(code, add uint32, in *ir.Ins) {
	big, done := g.label(), g.label()
	g.getTo(rax, in.A)
	g.op32(opXorps, x14, reg(x14))
	g.op(opTest, rax, reg(rax))
	g.jumpIf(ccS, big)
	g.op(code, x14, reg(rax))
	g.jump(done)
	g.bind(big)
	g.copyTo(rcx, rax)
	g.shift(5, reg(rax), 1)
	g.math(4, reg(rcx), 1)
	g.op(opOr, rax, reg(rcx))
	g.op(code, x14, reg(rax))
	g.op32(add, x14, reg(x14))
	g.bind(done)
	g.putConverted(code, in.D, x14)
}

// toInteger converts a float64 that fits; Go leaves open what becomes of another, so the switch loop does it.
func (g *generator) toInteger(in *ir.Ins, code uint32, wide bool) {
	g.op(opD2I, rax, g.frm(in.A, x15))
	switch {
	case in.Op == ir.F2I:
		g.math(7, reg(rax), 1) // overflows for the smallest number, which stands for what does not fit
		g.leave(ccO)
	case in.Op == ir.F2U:
		g.op(opTest, rax, reg(rax))
		g.leave(ccS)
	default:
		g.encode(code, wide, rcx, reg(rax))
		g.op(opCmp, rcx, reg(rax))
		g.leave(ccNE)
	}
	g.put(in.D, rax)
}

// withMask is D = A op K for the bits of numbers.
func (g *generator) withMask(code uint32, k int64, in *ir.Ins) {
	r := g.destFloat(in.D, x14)
	g.getFloatTo(r, in.A)
	g.op32(code, r, g.fixed(k))
	g.putFloat(in.D, r)
}
