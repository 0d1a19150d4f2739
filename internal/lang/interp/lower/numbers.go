package lower

import (
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/massspring/msp/internal/lang/interp/ir"
)

// number says how values of a basic type are computed with.
type number struct {
	float, single, complex bool
	unsigned               bool
	bits                   int
}

func numberOf(t types.Type) number {
	b, ok := t.Underlying().(*types.Basic)
	if !ok {
		return number{bits: 64}
	}
	n := number{bits: 64, unsigned: b.Info()&types.IsUnsigned != 0}
	switch b.Kind() {
	case types.Float64, types.UntypedFloat:
		n.float = true
	case types.Float32:
		n.float, n.single = true, true
	case types.Complex128, types.UntypedComplex:
		n.complex = true
	case types.Complex64:
		n.complex, n.single = true, true
	case types.Int8, types.Uint8:
		n.bits = 8
	case types.Int16, types.Uint16:
		n.bits = 16
	case types.Int32, types.Uint32, types.UntypedRune:
		n.bits = 32
	}
	return n
}

// extension is the operation that brings a word back into the range of a narrow integer.
func extension(n number) ir.Op {
	switch {
	case n.bits == 8 && n.unsigned:
		return ir.ZX8
	case n.bits == 16 && n.unsigned:
		return ir.ZX16
	case n.bits == 32 && n.unsigned:
		return ir.ZX32
	case n.bits == 8:
		return ir.SX8
	case n.bits == 16:
		return ir.SX16
	case n.bits == 32:
		return ir.SX32
	}
	return ir.NOP
}

// narrow emits an integer operation and brings its result into range. An extension needs a register that is defined once.
func (l *lowering) narrow(n number, d int32, in ir.Ins) {
	op := extension(n)
	if op == ir.NOP {
		in.D = d
		l.emit(in)
		return
	}
	in.D = l.f.Reg(ir.Word)
	l.emit(in)
	l.emit(ir.Ins{Op: op, D: d, A: in.D})
}

// convert changes a number into one of another type.
func (l *lowering) convertNumber(in *ssa.Convert, d []int32) {
	from, to := numberOf(in.X.Type()), numberOf(in.Type())
	x := l.get(in.X)
	switch {
	case from.complex:
		for i := range d {
			l.emit(ir.Ins{Op: floatToFloat(from, to), D: d[i], A: x[i]})
		}
	case from.float && to.float:
		l.emit(ir.Ins{Op: floatToFloat(from, to), D: d[0], A: x[0]})
	case to.float:
		op := map[[2]bool]ir.Op{
			{false, false}: ir.I2F, {false, true}: ir.U2F,
			{true, false}: ir.I2S, {true, true}: ir.U2S,
		}[[2]bool{to.single, from.unsigned}]
		l.emit(ir.Ins{Op: op, D: d[0], A: x[0]})
	case from.float:
		r := l.single(in.X)
		op := map[bool]map[int]ir.Op{
			false: {8: ir.F2I8, 16: ir.F2I16, 32: ir.F2I32, 64: ir.F2I},
			true:  {8: ir.F2U8, 16: ir.F2U16, 32: ir.F2U32, 64: ir.F2U},
		}[to.unsigned][to.bits]
		l.emit(ir.Ins{Op: op, D: d[0], A: r})
	case to.bits < from.bits || to.bits == from.bits && to.unsigned != from.unsigned || to.unsigned && !from.unsigned:
		if op := extension(to); op != ir.NOP {
			l.emit(ir.Ins{Op: op, D: d[0], A: x[0]})
			return
		}
		l.move(d, x)
	default:
		l.move(d, x)
	}
}

func floatToFloat(from, to number) ir.Op {
	switch {
	case from.single == to.single:
		return ir.MOV
	case to.single:
		return ir.F2S
	}
	return ir.S2F
}
