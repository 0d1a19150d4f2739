// Command springs writes the local step and the right-hand side of package msp in assembly, for AVX2 with FMA, the
// former for AVX-512 too, when that package says go generate. Read msp/local.go and msp/rightside.go first: they have the
// same loops in Go.
//
// Four springs go together in the local step. A register holds the vector of one spring, its fourth number 0, or one number of each
// of the four.
package main

import (
	. "github.com/mmcloughlin/avo/build"

	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

func main() {
	ConstraintExpr("!noasm")
	three := GLOBL("threeLanes", RODATA|NOPTR)
	for lane := range 3 {
		DATA(8*lane, I64(-1))
	}
	DATA(24, I64(0))
	local("AVX2", three, overSquareRoot)
	local("AVX512", three, timesReciprocalRoot)
	rightSide("AVX2", three)
	Generate()
}

// rightSide adds up row by row, three lanes at a time, products and sums rounded as in Go: fusing them saves nothing,
// since a sum waits for the one before.
func rightSide(name string, three Mem) {
	TEXT("rightSide"+name, NOSPLIT, "func(x, d, b *float64, free *int, ends *int32, pulls *[16]byte, n int)")
	Pragma("noescape")
	Doc("rightSide" + name + " is rightSideGo for n rows, where ends has the ends of their pulls.")
	x, d, b := Load(Param("x"), GP64()), Load(Param("d"), GP64()), Load(Param("b"), GP64())
	free, ends := Load(Param("free"), GP64()), Load(Param("ends"), GP64())
	pull, n := Load(Param("pulls"), GP64()), Load(Param("n"), GP64())
	mask, first := YMM(), GP64()
	VMOVUPD(three, mask)
	MOVQ(pull, first)
	JMP(LabelRef("next"))

	Label("row")
	i, end, sum := GP64(), GP64(), YMM()
	MOVQ(Mem{Base: free}, i)
	LEAQ(Mem{Base: i, Index: i, Scale: 2}, i) // 3i
	VMASKMOVPD(Mem{Base: b, Index: i, Scale: 8}, mask, sum)
	MOVLQSX(Mem{Base: ends}, end)
	SHLQ(U8(4), end) // a pull has 16 bytes
	ADDQ(first, end)
	JMP(LabelRef("more"))

	Label("pull")
	at, h2k, di := GP64(), YMM(), YMM()
	MOVLQSX(Mem{Base: pull}, at)
	VBROADCASTSD(Mem{Base: pull, Disp: 8}, h2k)
	VMASKMOVPD(Mem{Base: d, Index: at, Scale: 8}, mask, di)
	VMULPD(h2k, di, di)
	VADDPD(di, sum, sum)
	ADDQ(U8(16), pull)
	Label("more")
	CMPQ(pull, end)
	JLT(LabelRef("pull"))

	VMASKMOVPD(sum, mask, Mem{Base: x})
	ADDQ(U8(24), x)
	ADDQ(U8(8), free)
	ADDQ(U8(4), ends)
	Label("next")
	SUBQ(U8(1), n)
	JGE(LabelRef("row"))
	VZEROUPPER()
	RET()
}

func local(name string, three Mem, divide func(l2, rest VecVirtual) VecVirtual) {
	TEXT("local"+name, NOSPLIT, "func(d, x *float64, ends *[2]int32, rest *float64, n int, tiny, huge float64) int")
	Pragma("noescape")
	Doc("local"+name+" sets d for springs until it comes upon four of which one has a squared length that is not between",
		"tiny and huge, or fewer than four are left, and returns how many it did.")
	d, x := Load(Param("d"), GP64()), Load(Param("x"), GP64())
	ends, rest := Load(Param("ends"), GP64()), Load(Param("rest"), GP64())
	n, done := Load(Param("n"), GP64()), GP64()
	mask, tiny, huge := YMM(), YMM(), YMM()
	VMOVUPD(three, mask)
	for _, bound := range []struct {
		name string
		to   VecVirtual
	}{{"tiny", tiny}, {"huge", huge}} {
		at, err := Param(bound.name).Resolve()
		if err != nil {
			panic(err)
		}
		VBROADCASTSD(at.Addr, bound.to)
	}
	XORQ(done, done)
	Label("four")
	SUBQ(U8(4), n)
	JLT(LabelRef("end"))

	var p [4]VecVirtual
	var square [4]VecVirtual
	for k := range p {
		i, j := GP64(), GP64()
		MOVLQSX(Mem{Base: ends, Disp: 8 * k}, i)
		MOVLQSX(Mem{Base: ends, Disp: 8*k + 4}, j)
		q := YMM()
		p[k], square[k] = YMM(), YMM()
		VMASKMOVPD(Mem{Base: x, Index: i, Scale: 8}, mask, p[k])
		VMASKMOVPD(Mem{Base: x, Index: j, Scale: 8}, mask, q)
		VSUBPD(q, p[k], p[k])
		VMULPD(p[k], p[k], square[k])
	}
	// Sums of neighbours: 0 1 of the first two springs, then 2 3 of both; so for the other two.
	VHADDPD(square[1], square[0], square[0])
	VHADDPD(square[3], square[2], square[2])
	l2, upper := YMM(), YMM()
	VPERM2F128(U8(0x20), square[2], square[0], l2)
	VPERM2F128(U8(0x31), square[2], square[0], upper)
	VADDPD(upper, l2, l2)

	small, large, ordinary := YMM(), YMM(), GP32()
	VCMPPD(U8(0x1e), tiny, l2, small) // l2 > tiny
	VCMPPD(U8(0x11), huge, l2, large) // l2 < huge
	VANDPD(small, large, large)
	VMOVMSKPD(large, ordinary)
	CMPL(ordinary, U8(15))
	JNE(LabelRef("end"))

	r := YMM()
	VMOVUPD(Mem{Base: rest}, r)
	c := divide(l2, r)
	for k := range p {
		ck := YMM()
		VPERMPD(U8(0x55*k), c, ck)
		VMULPD(ck, p[k], p[k])
		if to := (Mem{Base: d, Disp: 24 * k}); k < 3 {
			VMOVUPD(p[k], to) // the 0 behind it is overwritten by the next
		} else {
			VMASKMOVPD(p[k], mask, to)
		}
	}
	ADDQ(U8(32), ends)
	ADDQ(U8(32), rest)
	ADDQ(U8(96), d)
	ADDQ(U8(4), done)
	JMP(LabelRef("four"))
	Label("end")
	Store(done, ReturnIndex(0))
	VZEROUPPER()
	RET()
}

// overSquareRoot returns rest/√l2.
func overSquareRoot(l2, rest VecVirtual) VecVirtual {
	VSQRTPD(l2, l2)
	VDIVPD(l2, rest, rest)
	return rest
}

// timesReciprocalRoot returns rest times 1/√l2. The latter is y with 14 bits at first; each of two steps of Newton's
// method, y += ½ y (1 − l2 y²), doubles them.
func timesReciprocalRoot(l2, rest VecVirtual) VecVirtual {
	y, one, half := YMM(), constant("one", 1), constant("half", 0.5)
	VRSQRT14PD(l2, y)
	for range 2 {
		t, e := YMM(), YMM()
		VMULPD(l2, y, t)
		VMOVAPD(one, e)
		VFNMADD231PD(t, y, e)
		VMULPD(half, y, t)
		VFMADD231PD(t, e, y)
	}
	VMULPD(y, rest, rest)
	return rest
}

func constant(name string, v float64) VecVirtual {
	c := YMM()
	VBROADCASTSD(ConstData(name, F64(v)), c)
	return c
}
