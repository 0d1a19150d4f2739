package lanes

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// Vectors of double precision in which the coordinates of four particles follow each other, x0 y0 z0 x1, y1 z1 x2 y2, z2 x3 y3 z3.

func (a *AVX) SumTriples(v [3]Quad) Quad {
	first, second, third := v[0].(VecVirtual), v[1].(VecVirtual), v[2].(VecVirtual)
	outer, inner, last := YMM(), YMM(), YMM()
	VBLENDPD(U8(0b1100), second, first, outer) // x0 y0 x2 y2
	VPERM2F128(U8(0x21), third, first, inner)  // z0 x1 z2 x3
	VBLENDPD(U8(0b1100), third, second, last)  // y1 z1 y3 z3
	sum, y, z := YMM(), YMM(), YMM()
	VSHUFPD(U8(0b1010), inner, outer, sum) // x0 x1 x2 x3
	VSHUFPD(U8(0b0101), last, outer, y)
	VSHUFPD(U8(0b1010), last, inner, z)
	VADDPD(y, sum, sum)
	VADDPD(z, sum, sum)
	return sum
}

func (a *AVX) SpreadTriples(v Quad) (spread [3]Quad) {
	for k, lanes := range [3]uint8{0b01_00_00_00, 0b10_10_01_01, 0b11_11_11_10} {
		s := YMM()
		VPERMPD(U8(lanes), v.(VecVirtual), s)
		spread[k] = s
	}
	return spread
}

func (a *AVX) Div(to, v Quad) { VDIVPD(v.(Op), to.(Op), to.(Op)) }

func (a *AVX) Root(v Quad) Quad {
	r := YMM()
	VSQRTPD(v.(Op), r)
	return r
}

func (a *AVX) Abs(v Quad) Quad {
	abs := a.Zero()
	a.Sub(abs, v)
	VMAXPD(v.(Op), abs.(Op), abs.(Op))
	return abs
}

func (a *AVX) ClearWhereZero(to, v Quad) {
	zero, other := a.Zero(), YMM()
	VCMPPD(U8(0x04), zero.(Op), v.(Op), other) // v ≠ 0
	VANDPD(other, to.(Op), to.(Op))
}
