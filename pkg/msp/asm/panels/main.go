// Command panels writes the panel kernels of package sparse in assembly, for AVX2 with FMA and for AVX-512, when that
// package says go generate. It is in a separate module, so users of the packages do not need the generator. Read
// sparse/kernels.go first: it has the same loops in Go.
//
// A vector register holds one row of four numbers, of double or of single precision. A row of a panel is four scalars,
// each multiplied with a row of w: AVX2 spreads a scalar over a register first, AVX-512 does that while it multiplies.
package main

import (
	. "github.com/mmcloughlin/avo/build"
	. "github.com/mmcloughlin/avo/operand"
	. "github.com/mmcloughlin/avo/reg"
)

// flavour is an instruction set, and the precision of the numbers.
type flavour struct {
	name      string
	broadcast bool // a scalar in memory can be an operand
	single    bool // float32
}

func main() {
	ConstraintExpr("!noasm")
	for _, f := range []flavour{{"AVX2", false, false}, {"AVX512", true, false}} {
		f.subtractRows()
		f.forwardPanel()
		f.backwardPanel()
	}
	for _, f := range []flavour{{"AVX2Single", false, true}, {"AVX512Single", true, true}} {
		f.forwardPanel()
		f.backwardPanel()
	}
	Generate()
}

// size is that of a number, in bytes.
func (f flavour) size() int {
	if f.single {
		return 4
	}
	return 8
}

// vector returns a register of four numbers.
func (f flavour) vector() VecVirtual {
	if f.single {
		return XMM()
	}
	return YMM()
}

// of picks the instruction for the precision.
func of[T any](f flavour, double, single T) T {
	if f.single {
		return single
	}
	return double
}

func (f flavour) load(from, to Op) { of(f, VMOVUPD, VMOVUPS)(from, to) }

// signature has pointers to numbers of the precision.
func (f flavour) signature() string {
	number := of(f, "float64", "float32")
	return "func(y *" + number + ", rows *int32, n int, panel, w *" + number + ")"
}

// ahead is how far in front of what is read the next is asked for, in bytes.
const ahead = 4096

// subtract sets to −= scalar · row, lane by lane.
func (f flavour) subtract(to Register, scalar Mem, row Register) {
	if f.broadcast {
		of(f, VFNMADD231PD_BCST, VFNMADD231PS_BCST)(scalar, row, to)
		return
	}
	s := f.vector()
	of(f, VBROADCASTSD, VBROADCASTSS)(scalar, s)
	of(f, VFNMADD231PD, VFNMADD231PS)(s, row, to)
}

// scale sets to = scalar · to.
func (f flavour) scale(to Register, scalar Mem) {
	s := f.vector()
	of(f, VBROADCASTSD, VBROADCASTSS)(scalar, s)
	of(f, VMULPD, VMULPS)(s, to, to)
}

// entry is row i, column c of the panel at base.
func (f flavour) entry(base Register, i, c int) Mem {
	return Mem{Base: base, Disp: f.size() * (4*i + c)}
}

// rows is how many bytes n rows of four numbers take.
func (f flavour) rows(n int) int { return 4 * f.size() * n }

// shift takes the number of a row to its place in bytes.
func (f flavour) shift() Constant { return U8(of(f, 5, 4)) }

// rowOf loads the number of a row and returns where it is in y.
func (f flavour) rowOf(y, rows Register, k int) Mem {
	i := GP64()
	MOVLQSX(Mem{Base: rows, Disp: 4 * k}, i)
	SHLQ(f.shift(), i)
	return Mem{Base: y, Index: i, Scale: 1}
}

func (f flavour) loadRows(base Register) [4]VecVirtual {
	var w [4]VecVirtual
	for c := range w {
		w[c] = f.vector()
		f.load(f.entry(base, c, 0), w[c])
	}
	return w
}

func (f flavour) storeRows(w [4]VecVirtual, base Register) {
	for c := range w {
		f.load(w[c], f.entry(base, c, 0))
	}
}

// eachRow makes a loop over n rows, two at a time and then one. body does k of them at the front of rows and
// panel.
func (f flavour) eachRow(name string, step int, n, rows, panel Register, body func(k int)) {
	advance := func(k int) {
		ADDQ(I8(4*k*step), rows)
		ADDQ(I8(f.rows(k)*step), panel)
		SUBQ(U8(k), n)
	}
	CMPQ(n, U8(2))
	JLT(LabelRef(name + "Last"))
	Label(name + "Two")
	body(2)
	advance(2)
	CMPQ(n, U8(2))
	JGE(LabelRef(name + "Two"))
	Label(name + "Last")
	TESTQ(n, n)
	JZ(LabelRef(name + "Done"))
	body(1)
	Label(name + "Done")
}

// below subtracts the product of the panel and w from rows of y.
func (f flavour) below(y, rows, n, panel Register, w [4]VecVirtual) {
	f.eachRow("rows", 1, n, rows, panel, func(count int) {
		PREFETCHT0(Mem{Base: panel, Disp: ahead})
		for k := range count {
			at, acc := f.rowOf(y, rows, k), f.vector()
			f.load(at, acc)
			for c := range w {
				f.subtract(acc, f.entry(panel, k, c), w[c])
			}
			f.load(acc, at)
		}
	})
}

func (f flavour) subtractRows() {
	TEXT("subtractRows"+f.name, NOSPLIT, f.signature())
	Pragma("noescape")
	Doc("subtractRows" + f.name + " is subtractRowsGo with " + f.name + ".")
	y, rows := Load(Param("y"), GP64()), Load(Param("rows"), GP64())
	n, panel := Load(Param("n"), GP64()), Load(Param("panel"), GP64())
	w := f.loadRows(Load(Param("w"), GP64()))
	f.below(y, rows, n, panel, w)
	VZEROUPPER()
	RET()
}

func (f flavour) forwardPanel() {
	TEXT("forwardPanel"+f.name, NOSPLIT, f.signature())
	Pragma("noescape")
	Doc("forwardPanel" + f.name + " is forwardPanelGo with " + f.name + ".")
	y, rows := Load(Param("y"), GP64()), Load(Param("rows"), GP64())
	n, panel := Load(Param("n"), GP64()), Load(Param("panel"), GP64())
	at := Load(Param("w"), GP64())
	w := f.loadRows(at)
	for i := range w {
		for c := range i {
			f.subtract(w[i], f.entry(panel, i, c), w[c])
		}
		f.scale(w[i], f.entry(panel, i, i))
	}
	f.storeRows(w, at)
	ADDQ(Imm(uint64(f.rows(4))), panel)
	f.below(y, rows, n, panel, w)
	VZEROUPPER()
	RET()
}

func (f flavour) backwardPanel() {
	TEXT("backwardPanel"+f.name, NOSPLIT, f.signature())
	Pragma("noescape")
	Doc("backwardPanel" + f.name + " is backwardPanelGo with " + f.name + ".")
	y, rows := Load(Param("y"), GP64()), Load(Param("rows"), GP64())
	n, panel := Load(Param("n"), GP64()), Load(Param("panel"), GP64())
	at := Load(Param("w"), GP64())
	block := GP64()
	MOVQ(panel, block)
	ADDQ(Imm(uint64(f.rows(4))), panel)
	// From the last row to the first: the factor is then read in one direction, which caches foresee.
	size := GP64()
	LEAQ(Mem{Base: rows, Index: n, Scale: 4}, rows)
	MOVQ(n, size)
	SHLQ(f.shift(), size)
	ADDQ(size, panel)
	// Even and odd rows add up apart, so that a sum waits half as often for the one before.
	sums := [2][4]VecVirtual{f.loadRows(at)}
	for c := range sums[1] {
		sums[1][c] = f.vector()
		of(f, VXORPD, VXORPS)(sums[1][c], sums[1][c], sums[1][c])
	}
	f.eachRow("rows", -1, n, rows, panel, func(count int) {
		PREFETCHT0(Mem{Base: panel, Disp: -ahead})
		for k := range count {
			row := f.vector()
			f.load(f.rowOf(y, rows, -1-k), row)
			for c := range 4 {
				f.subtract(sums[k][c], f.entry(panel, -1-k, c), row)
			}
		}
	})
	w := sums[0]
	for c := range w {
		of(f, VADDPD, VADDPS)(sums[1][c], w[c], w[c])
	}
	for i := 3; i >= 0; i-- {
		for c := 3; c > i; c-- {
			f.subtract(w[i], f.entry(block, c, i), w[c])
		}
		f.scale(w[i], f.entry(block, i, i))
	}
	f.storeRows(w, at)
	VZEROUPPER()
	RET()
}
