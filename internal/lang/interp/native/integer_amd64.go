package native

import (
	"math"

	"github.com/massspring/msp/internal/lang/interp/ir"
)

// integer3 is D = A op B.
func (g *generator) integer3(code uint32, commutes bool, in *ir.Ins) {
	d, a, b := in.D, in.A, in.B
	r := g.dest(d, rax)
	if b == d && a != d && r != rax {
		if commutes {
			a, b = b, a
		} else {
			r = rax
		}
	}
	g.getTo(r, a)
	g.op(code, r, g.rm(b, rcx))
	g.put(d, r)
}

// integerK is D = A op K; what is the further part of the opcode.
func (g *generator) integerK(what register, code uint32, in *ir.Ins) {
	r := g.dest(in.D, rax)
	if !fits(in.K) {
		g.constantTo(rcx, in.K)
		g.getTo(r, in.A)
		g.op(code, r, reg(rcx))
	} else {
		g.getTo(r, in.A)
		g.math(what, reg(r), int32(in.K))
	}
	g.put(in.D, r)
}

func (g *generator) addK(in *ir.Ins) {
	d := g.dest(in.D, rax)
	if a := g.general(in.A); fits(in.K) && a != none && a != d {
		g.op(opLea, d, mem(a, int32(in.K)))
		g.put(in.D, d)
		return
	}
	g.integerK(0, opAdd, in)
}

func (g *generator) add(in *ir.Ins) {
	a, b, d := g.general(in.A), g.general(in.B), g.dest(in.D, rax)
	if a != none && b != none && a != d && b != d {
		g.op(opLea, d, operand{mode: inMemory, base: a, index: b, scale: 1})
		g.put(in.D, d)
		return
	}
	g.integer3(opAdd, true, in)
}

func (g *generator) multiplyK(r register, in *ir.Ins) {
	if s, ok := power(in.K); ok {
		g.getTo(r, in.A)
		g.shift(4, reg(r), s)
		return
	}
	if fits(in.K) {
		g.op(opImulK, r, g.rm(in.A, rcx))
		g.int32(int32(in.K))
		return
	}
	g.getTo(rax, in.A)
	g.constantTo(rcx, in.K)
	g.op(opImul, rax, reg(rcx))
	g.copyTo(r, rax)
}

// divide is IDIV, IREM, UDIV and UREM. Small numbers are divided as 32-bit ones, which takes a fraction of the time.
func (g *generator) divide(in *ir.Ins, signed, remainder bool) {
	b := g.get(in.B, rcx)
	g.op(opTest, b, reg(b))
	g.leave(ccE)
	small, done := g.label(), g.label()
	g.getTo(rax, in.A)
	g.copyTo(rdx, rax)
	g.op(opOr, rdx, reg(b))
	g.shift(5, reg(rdx), 32)
	g.jumpIf(ccE, small)
	if signed {
		divide := g.label()
		g.math(7, reg(b), -1) // the smallest number by -1 would be a fault
		g.jumpIf(ccNE, divide)
		g.op(opUnary, 3, reg(rax))
		g.constantTo(rdx, 0)
		g.jump(done)
		g.bind(divide)
		g.emit(0x48, 0x99) // sign of rax to rdx
		g.op(opUnary, 7, reg(b))
	} else {
		g.constantTo(rdx, 0)
		g.op(opUnary, 6, reg(b))
	}
	g.jump(done)
	g.bind(small)
	g.constantTo(rdx, 0)
	g.op32(opUnary, 6, reg(b))
	g.bind(done)
	if remainder {
		g.put(in.D, rdx)
	} else {
		g.put(in.D, rax)
	}
}

// divideK is IDIVK and IREMK.
func (g *generator) divideK(in *ir.Ins, remainder bool) {
	a := g.get(in.A, rcx)
	if in.K == 1 {
		if remainder {
			g.constantTo(rax, 0)
		} else {
			g.copyTo(rax, a)
		}
		g.put(in.D, rax)
		return
	}
	if s, ok := power(in.K); ok { // negative numbers are rounded up
		g.copyTo(rdx, a)
		g.shift(7, reg(rdx), 63)
		g.shift(5, reg(rdx), 64-s)
		g.op(opAdd, rdx, reg(a))
		g.shift(7, reg(rdx), s)
	} else if in.K == math.MinInt64 {
		g.constantTo(rdx, in.K)
		g.op(opCmp, rdx, reg(a))
		g.op32(0x0F90|ccE, 0, reg(rdx))
		g.op32(opMovzx8, rdx, reg(rdx))
	} else {
		m, s := magic(in.K)
		g.constantTo(rax, m)
		g.op(opUnary, 5, reg(a))
		switch {
		case in.K > 0 && m < 0:
			g.op(opAdd, rdx, reg(a))
		case in.K < 0 && m > 0:
			g.op(opSub, rdx, reg(a))
		}
		if s > 0 {
			g.shift(7, reg(rdx), s)
		}
		g.copyTo(rax, rdx)
		g.shift(5, reg(rax), 63)
		g.op(opAdd, rdx, reg(rax))
	}
	if !remainder {
		g.put(in.D, rdx)
		return
	}
	if fits(in.K) {
		g.op(opImulK, rdx, reg(rdx))
		g.int32(int32(in.K))
	} else {
		g.constantTo(rax, in.K)
		g.op(opImul, rdx, reg(rax))
	}
	g.copyTo(rax, a)
	g.op(opSub, rax, reg(rdx))
	g.put(in.D, rax)
}

// shiftBy is SHL, SHR and SAR; the hardware takes the count modulo 64.
func (g *generator) shiftBy(what register, in *ir.Ins) {
	g.getTo(rcx, in.B)
	g.getTo(rax, in.A)
	if what == 7 {
		small := g.label()
		g.math(7, reg(rcx), 63)
		g.jumpIf(ccBE, small)
		g.constantTo(rcx, 63)
		g.bind(small)
		g.op(opShiftC, what, reg(rax))
	} else {
		g.op(opShiftC, what, reg(rax))
		g.math(7, reg(rcx), 64)
		g.op(opSbb, rcx, reg(rcx))
		g.op(opAnd, rax, reg(rcx))
	}
	g.put(in.D, rax)
}

func (g *generator) shiftK(what register, in *ir.Ins) {
	r := g.dest(in.D, rax)
	switch k := uint64(in.K); {
	case k < 64:
		g.getTo(r, in.A)
		g.shift(what, reg(r), uint8(k))
	case what == 7:
		g.getTo(r, in.A)
		g.shift(what, reg(r), 63)
	default:
		g.constantTo(r, 0)
	}
	g.put(in.D, r)
}

// extend is an extension of the low bits of A.
func (g *generator) extend(code uint32, wide bool, in *ir.Ins) {
	r := g.dest(in.D, rax)
	g.encode(code, wide, r, reg(g.get(in.A, rax)))
	g.put(in.D, r)
}
