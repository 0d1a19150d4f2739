package lanes

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

func (a *AVX) SumLanes(v [4]Quad) Quad {
	var s [4]VecVirtual
	for k := range s {
		s[k] = v[k].(VecVirtual)
	}
	// Sums of neighbours: 0 1 of the first two vectors, then 2 3 of both; so for the other two.
	VHADDPD(s[1], s[0], s[0])
	VHADDPD(s[3], s[2], s[2])
	sum, upper := YMM(), YMM()
	VPERM2F128(U8(0x20), s[2], s[0], sum)
	VPERM2F128(U8(0x31), s[2], s[0], upper)
	VADDPD(upper, sum, sum)
	return sum
}

func (a *AVX) LeaveUnlessBetween(v, low, high Quad, label string) {
	above, below, both := YMM(), YMM(), GP32()
	VCMPPD(U8(0x1e), low.(Op), v.(Op), above)  // v > low
	VCMPPD(U8(0x11), high.(Op), v.(Op), below) // v < high
	VANDPD(above, below, below)
	VMOVMSKPD(below, both)
	CMPL(both, U8(15))
	JNE(LabelRef(label))
}

// OverRoot divides by the root, or multiplies by 1/√v. The latter is y with 14 bits at first; each of two steps of Newton's
// method, y += ½ y (1 − v y²), doubles them.
func (a *AVX) OverRoot(numerator, v Quad) Quad {
	n, v2 := numerator.(VecVirtual), v.(VecVirtual)
	if !a.Is512 {
		VSQRTPD(v2, v2)
		VDIVPD(v2, n, n)
		return n
	}
	y, one, half := YMM(), constant("one", 1), constant("half", 0.5)
	VRSQRT14PD(v2, y)
	for range 2 {
		t, e := YMM(), YMM()
		VMULPD(v2, y, t)
		VMOVAPD(one, e)
		VFNMADD231PD(t, y, e)
		VMULPD(half, y, t)
		VFMADD231PD(t, e, y)
	}
	VMULPD(y, n, n)
	return n
}

func constant(name string, v float64) VecVirtual {
	c := YMM()
	VBROADCASTSD(ConstData(name, F64(v)), c)
	return c
}
