package lanes

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
)

// Wide is a Machine whose vectors have eight or sixteen numbers of single precision, with the operations that only its kernels need. A
// Quad is such a vector. WebAssembly has none: its vectors have 128 bits, and each kernel makes the module of a page larger.
type Wide interface {
	Machine
	Lanes() int // numbers of a vector
	PointerAt(At) Int
	AddScaled(to, a, b Quad)       // to += a · b, rounded once
	SubtractProduct(to, a, b Quad) // to −= a · b, rounded once
	// InverseRoot returns 1/√v with an error of a few units in the last place. It raises v to the smallest normal number where it is
	// less.
	InverseRoot(v Quad) Quad

	// The others are for eight numbers.

	Permute(v, by Quad) Quad // number k of the result is number by[k] of v, where by has int32s
	Next(v Quad)             // adds 1 to each int32 of v
	Triples
}

// Sixteen returns the machine of AVX-512 for kernels in the same file.
func (a *AVX) Sixteen() *AVX {
	b := *a
	b.Name, b.Is512 = "AVX512", true
	return &b
}

func (a *AVX) Lanes() int {
	if a.Is512 {
		return 16
	}
	return 8
}

func (a *AVX) PointerAt(from At) Int { return a.Index64(from) }

func (a *AVX) AddScaled(to, x, y Quad) { VFMADD231PS(x.(Op), y.(Op), to.(Op)) }

func (a *AVX) SubtractProduct(to, x, y Quad) { VFNMADD231PS(x.(Op), y.(Op), to.(Op)) }

// InverseRoot makes one step of Newton's method, y := ½ y (3 − v y²), from the 12 or 14 bits of the instruction.
func (a *AVX) InverseRoot(v Quad) Quad {
	if a.Is512 {
		y, e, half := a.vector(), a.vector(), a.vector()
		VMAXPS_BCST(a.constant("leastNormal", 0x1p-126), v.(Op), v.(Op))
		VRSQRT14PS(v.(Op), y)
		VMULPS(v.(Op), y, e)
		VFNMADD213PS_BCST(a.constant("three", 3), y, e)
		VMULPS_BCST(a.constant("half", 0.5), y, half)
		VMULPS(e, half, half)
		return half
	}
	least := a.single("leastNormal", 0x1p-126)
	VMAXPS(v.(Op), least.(Op), v.(Op))
	y := a.vector()
	VRSQRTPS(v.(Op), y)
	t, e := a.Product(v, y), a.single("three", 3)
	a.SubtractProduct(e, t, y)
	a.Mul(e, a.single("half", 0.5))
	a.Mul(y, e)
	return y
}

// single returns a vector of one number.
func (a *AVX) single(name string, v float32) Quad {
	c := a.vector()
	VBROADCASTSS(a.constant(name, v), c)
	return c
}

// constant returns a number in memory.
func (a *AVX) constant(name string, v float32) Mem {
	if a.singles == nil {
		a.singles = map[string]Mem{}
	}
	if _, made := a.singles[name]; !made {
		a.singles[name] = ConstData(name, F32(v))
	}
	return a.singles[name]
}
