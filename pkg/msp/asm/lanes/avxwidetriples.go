package lanes

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// Triples are the operations of a Wide machine on eight particles whose coordinates follow each other: x0, y0, z0, x1 and so on. These are
// 24 numbers of double precision in memory, or three vectors of single precision. less is a triple in double precision, four times.
type Triples interface {
	// Narrow returns the numbers in memory minus less, rounded to single precision.
	Narrow(from At, less [3]Quad) [3]Quad
	// MoveTo adds to the numbers in memory what v exceeds Narrow by, in double precision, and returns what Narrow returns then.
	MoveTo(v [3]Quad, to At, less [3]Quad) [3]Quad
	// Coordinates returns all first coordinates, all second and all third ones.
	Coordinates(triples [3]Quad) [3]Quad
	// Interleave is its inverse.
	Interleave(coordinates [3]Quad) [3]Quad
}

func (a *AVX) Permute(v, by Quad) Quad {
	p := YMM()
	VPERMPS(v.(Op), by.(Op), p)
	return p
}

func (a *AVX) Next(v Quad) {
	VPADDD(a.integers("one", [8]int32{1, 1, 1, 1, 1, 1, 1, 1}), v.(Op), v.(Op))
}

// integers returns a constant in memory.
func (a *AVX) integers(name string, v [8]int32) Mem {
	if a.singles == nil {
		a.singles = map[string]Mem{}
	}
	if _, made := a.singles[name]; !made {
		a.singles[name] = GLOBL(name, RODATA|NOPTR)
		for k, n := range v {
			DATA(4*k, I32(n))
		}
	}
	return a.singles[name]
}

func (a *AVX) Narrow(from At, less [3]Quad) [3]Quad {
	var halves [6]VecVirtual
	for k := range halves {
		_, halves[k] = narrowFour(from, k, less)
	}
	return joined(halves)
}

func (a *AVX) MoveTo(v [3]Quad, to At, less [3]Quad) [3]Quad {
	var halves [6]VecVirtual
	for k := range halves {
		x, rounded := narrowFour(to, k, less)
		half, was, is := XMM(), YMM(), YMM()
		VEXTRACTF128(U8(k%2), v[k/2].(Op), half)
		VCVTPS2PD(half, is)
		VCVTPS2PD(rounded, was)
		VSUBPD(was, is, is)
		VADDPD(is, x, x)
		at := to
		at.Disp += 32 * k
		VMOVUPD(x, mem(at))
		_, halves[k] = narrowFour(to, k, less)
	}
	return joined(halves)
}

// narrowFour returns the k-th four numbers in memory, and their difference from less, rounded.
func narrowFour(from At, k int, less [3]Quad) (v, rounded VecVirtual) {
	v, difference, rounded := YMM(), YMM(), XMM()
	from.Disp += 32 * k
	VMOVUPD(mem(from), v)
	VSUBPD(less[k%3].(Op), v, difference)
	VCVTPD2PSY(difference, rounded)
	return v, rounded
}

// joined returns vectors of two halves each.
func joined(halves [6]VecVirtual) (v [3]Quad) {
	for k := range v {
		both := YMM()
		VINSERTF128(U8(1), halves[2*k+1], halves[2*k].AsY(), both)
		v[k] = both
	}
	return v
}

// every is the mask of every third number of a vector, from the first, the second or the third one on.
var every = [3]uint8{0b01001001, 0b10010010, 0b00100100}

// pickThree returns every third number of each of three vectors, from those that first, first + 1 and first + 2 name on.
func pickThree(v [3]Quad, first int) VecVirtual {
	two, all := YMM(), YMM()
	VBLENDPS(U8(every[(first+1)%3]), v[1].(Op), v[0].(Op), two)
	VBLENDPS(U8(every[(first+2)%3]), v[2].(Op), two, all)
	return all
}

func (a *AVX) Coordinates(triples [3]Quad) (coordinates [3]Quad) {
	for c := range coordinates {
		var order [8]int32 // of the c-th coordinates of particles, which are at 3p + c
		for p := range order {
			order[p] = int32((3*p + c) % 8)
		}
		coordinates[c] = a.permuted("coordinates", c, pickThree(triples, c), order)
	}
	return coordinates
}

func (a *AVX) Interleave(coordinates [3]Quad) (triples [3]Quad) {
	var placed [3]Quad
	for c := range placed {
		var order [8]int32
		for p := range order {
			order[(3*p+c)%8] = int32(p)
		}
		placed[c] = a.permuted("triples", c, coordinates[c].(VecVirtual), order)
	}
	for k := range triples { // its first number is coordinate 8k mod 3 of a particle
		first := 8 * k % 3
		triples[k] = pickThree([3]Quad{placed[first], placed[(first+1)%3], placed[(first+2)%3]}, 0)
	}
	return triples
}

func (a *AVX) permuted(name string, c int, v VecVirtual, order [8]int32) Quad {
	by := YMM()
	VMOVUPS(a.integers(name+[]string{"X", "Y", "Z"}[c], order), by)
	return a.Permute(v, by)
}
