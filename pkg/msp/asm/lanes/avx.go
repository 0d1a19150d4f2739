package lanes

import (
	"strings"

	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// AVX writes assembly for AVX2 with FMA, or for AVX-512: with its vectors of 256 bits, if Wide of 512. A vector is one register.
type AVX struct {
	Name   string // ends the kernels' names
	Is512  bool   // a scalar in memory can be an operand, and there is an approximate reciprocal root
	Single bool   // float32
	Wide   bool   // eight or sixteen numbers of float32 in a vector instead of four: see Wide
	Mask   Mem    // of ThreeLanes, for kernels that load or store three

	mask    VecVirtual
	singles map[string]Mem // constants
}

// ThreeLanes writes the mask of the first three lanes.
func ThreeLanes() Mem {
	three := GLOBL("threeLanes", RODATA|NOPTR)
	for lane := range 3 {
		DATA(8*lane, I64(-1))
	}
	DATA(24, I64(0))
	return three
}

// pick returns the instruction for the precision.
func pick[T any](a *AVX, double, single T) T {
	if a.Single {
		return single
	}
	return double
}

func (a *AVX) Kernel(s Signature, body func() Int) {
	var params []string
	for _, p := range s.Params {
		params = append(params, p.Name+" "+p.Type)
	}
	signature := "func(" + strings.Join(params, ", ") + ")"
	if s.Counts {
		signature += " int"
	}
	TEXT(s.Name+a.Name, NOSPLIT, signature)
	Pragma("noescape")
	Doc(s.doc(a.Name)...)
	if result := body(); result != nil {
		Store(result.(Register), ReturnIndex(0))
	}
	VZEROUPPER()
	RET()
}

func (a *AVX) Size() int { return pick(a, 8, 4) }

// mem returns an address as an operand.
func mem(at At) Mem {
	m := Mem{Base: at.Base.(Register), Disp: at.Disp}
	if at.Index != nil {
		m.Index, m.Scale = at.Index.(Register), uint8(at.Scale)
	}
	return m
}

func (a *AVX) Pointer(param string) Int { return Load(Param(param), GP64()) }

func (a *AVX) Count() Int {
	n := GP64()
	XORQ(n, n)
	return n
}

func (a *AVX) Copy(i Int) Int {
	c := GP64()
	MOVQ(i.(Register), c)
	return c
}

func (a *AVX) Index(from At) Int {
	i := GP64()
	MOVLQSX(mem(from), i)
	return i
}

func (a *AVX) Index64(from At) Int {
	i := GP64()
	MOVQ(mem(from), i)
	return i
}

func (a *AVX) Triple(i Int) {
	LEAQ(Mem{Base: i.(Register), Index: i.(Register), Scale: 2}, i.(Register))
}

func (a *AVX) Shift(i Int, bits int) { SHLQ(U8(bits), i.(Register)) }

func (a *AVX) Plus(i, by Int) { ADDQ(by.(Register), i.(Register)) }

func (a *AVX) PlusShifted(i, by Int, bits int) {
	if bits <= 3 {
		LEAQ(Mem{Base: i.(Register), Index: by.(Register), Scale: 1 << bits}, i.(Register))
		return
	}
	shifted := GP64()
	MOVQ(by.(Register), shifted)
	SHLQ(U8(bits), shifted)
	ADDQ(shifted, i.(Register))
}

func (a *AVX) Advance(i Int, by int) {
	if by >= -128 && by < 128 {
		ADDQ(I8(by), i.(Register))
	} else {
		ADDQ(Imm(uint64(by)), i.(Register))
	}
}

func (a *AVX) vector() VecVirtual {
	if a.Single && !a.Wide {
		return XMM()
	}
	if a.Wide && a.Is512 {
		return ZMM()
	}
	return YMM()
}

func (a *AVX) Load(from At) Quad {
	v := a.vector()
	pick(a, VMOVUPD, VMOVUPS)(mem(from), v)
	return v
}

func (a *AVX) Store(v Quad, to At) { pick(a, VMOVUPD, VMOVUPS)(v.(VecVirtual), mem(to)) }

func (a *AVX) Three() {
	a.mask = YMM()
	VMOVUPD(a.Mask, a.mask)
}

func (a *AVX) Load3(from At) Quad {
	v := YMM()
	VMASKMOVPD(mem(from), a.mask, v)
	return v
}

func (a *AVX) Store3(v Quad, to At) { VMASKMOVPD(v.(VecVirtual), a.mask, mem(to)) }

func (a *AVX) Spread(from At) Quad {
	v := a.vector()
	pick(a, VBROADCASTSD, VBROADCASTSS)(mem(from), v)
	return v
}

func (a *AVX) SpreadParam(param string) Quad {
	at, err := Param(param).Resolve()
	if err != nil {
		panic(err)
	}
	v := a.vector()
	pick(a, VBROADCASTSD, VBROADCASTSS)(at.Addr, v)
	return v
}

func (a *AVX) SpreadLane(v Quad, lane int) Quad {
	s := YMM()
	VPERMPD(U8(0x55*lane), v.(VecVirtual), s)
	return s
}

func (a *AVX) Zero() Quad {
	v := a.vector()
	pick(a, VXORPD, VXORPS)(v, v, v)
	return v
}

func (a *AVX) Add(to, v Quad) { pick(a, VADDPD, VADDPS)(v.(Op), to.(Op), to.(Op)) }

func (a *AVX) Sub(to, v Quad) { pick(a, VSUBPD, VSUBPS)(v.(Op), to.(Op), to.(Op)) }

func (a *AVX) Mul(to, v Quad) { pick(a, VMULPD, VMULPS)(v.(Op), to.(Op), to.(Op)) }

func (a *AVX) Product(x, y Quad) Quad {
	p := a.vector()
	pick(a, VMULPD, VMULPS)(x.(Op), y.(Op), p)
	return p
}

func (a *AVX) Difference(x, y Quad) Quad {
	d := a.vector()
	pick(a, VSUBPD, VSUBPS)(y.(Op), x.(Op), d)
	return d
}

func (a *AVX) SubtractScaled(to Quad, scalar At, v Quad) {
	if a.Is512 {
		pick(a, VFNMADD231PD_BCST, VFNMADD231PS_BCST)(mem(scalar), v.(Op), to.(Op))
		return
	}
	pick(a, VFNMADD231PD, VFNMADD231PS)(a.Spread(scalar).(Op), v.(Op), to.(Op))
}

func (a *AVX) Scale(to Quad, scalar At) {
	pick(a, VMULPD, VMULPS)(a.Spread(scalar).(Op), to.(Op), to.(Op))
}

func (a *AVX) Prefetch(at At) { PREFETCHT0(mem(at)) }
