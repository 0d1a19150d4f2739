package native

import "github.com/massspring/msp/internal/lang/interp/ir"

// integer3 is D = A op B.
func (g *generator) integer3(code uint32, in *ir.Ins) {
	a, b, d := g.get(in.A, x0), g.get(in.B, x1), g.dest(in.D, x0)
	g.op3(code, d, a, b)
	g.put(in.D, d)
}

// integerK is D = A op K, or K op A.
func (g *generator) integerK(code uint32, first bool, in *ir.Ins) {
	a, d := g.get(in.A, x0), g.dest(in.D, x0)
	g.constantTo(x1, in.K)
	if first {
		g.op3(code, d, x1, a)
	} else {
		g.op3(code, d, a, x1)
	}
	g.put(in.D, d)
}

// multiply is D = A·b + c.
func (g *generator) multiply(in *ir.Ins, b, c register) {
	a, d := g.get(in.A, x0), g.dest(in.D, x0)
	g.op4(opMadd, d, a, b, c)
	g.put(in.D, d)
}

// divide is a division of A by b, which is not zero; the smallest number by -1 is itself.
func (g *generator) divide(in *ir.Ins, code uint32, b register, remainder bool) {
	a, d := g.get(in.A, x0), g.dest(in.D, x0)
	if !remainder {
		g.op3(code, d, a, b)
		g.put(in.D, d)
		return
	}
	g.op3(code, x2, a, b)
	g.op4(opMsub, d, x2, b, a)
	g.put(in.D, d)
}

func (g *generator) divisor(in *ir.Ins) register {
	b := g.get(in.B, x1)
	g.jumpIfZero(b, g.exit(g.here))
	return b
}

// shiftBy is SHL, SHR and SAR; the hardware takes the count modulo 64.
func (g *generator) shiftBy(code uint32, in *ir.Ins) {
	a, b, d := g.get(in.A, x0), g.get(in.B, x1), g.dest(in.D, x0)
	if code == opAsrv {
		g.constantTo(x2, 63)
		g.op3(opSubs, zero, b, x2)
		g.op3(opCsel|ccLO<<12, x2, b, x2)
		g.op3(code, d, a, x2)
	} else {
		g.op3(code, x2, a, b)
		g.compareK(b, 64)
		g.op3(opCsel|ccLO<<12, d, x2, zero)
	}
	g.put(in.D, d)
}

func (g *generator) shiftK(in *ir.Ins) {
	a, d := g.get(in.A, x0), g.dest(in.D, x0)
	k := uint64(in.K)
	switch {
	case in.Op == ir.SARK:
		g.bits(opSbfm, d, a, uint8(min(k, 63)), 63)
	case k >= 64:
		g.copyTo(d, zero)
	case in.Op == ir.SHRK:
		g.bits(opUbfm, d, a, uint8(k), 63)
	default:
		g.bits(opUbfm, d, a, uint8(-k&63), uint8(63-k))
	}
	g.put(in.D, d)
}

// extend is an extension of the low bits of A, of which last is the highest.
func (g *generator) extend(code uint32, last uint8, in *ir.Ins) {
	a, d := g.get(in.A, x0), g.dest(in.D, x0)
	g.bits(code, d, a, 0, last)
	g.put(in.D, d)
}
