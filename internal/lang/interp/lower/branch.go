package lower

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/massspring/msp/internal/lang/interp/ir"
)

// compares reports whether the operation is a comparison.
func compares(in *ssa.BinOp) bool {
	switch in.Op {
	case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
		return true
	}
	return false
}

// ordered reports whether t is compared by an instruction on one word.
func ordered(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&(types.IsString|types.IsComplex) == 0 && b.Kind() != types.UnsafePointer && b.Kind() != types.UntypedNil
}

// comparison computes a truth value.
func (l *lowering) comparison(in *ssa.BinOp, d int32) {
	if !ordered(in.X.Type()) {
		l.compare(in, d)
		return
	}
	a, b := l.single(in.X), l.single(in.Y)
	op, swap, not := relation(in.Op, numberOf(in.X.Type()))
	if swap {
		a, b = b, a
	}
	if not {
		t := l.f.Reg(ir.Word)
		l.op3(op, t, a, b)
		l.emit(ir.Ins{Op: ir.BNOT, D: d, A: t})
		return
	}
	l.op3(op, d, a, b)
}

// single is the operand of a comparison; a float32 becomes a float64, which changes no order.
func (l *lowering) single(v ssa.Value) int32 {
	r := l.get(v)[0]
	if numberOf(v.Type()).single {
		d := l.f.Reg(ir.Float)
		l.emit(ir.Ins{Op: ir.S2F, D: d, A: r})
		return d
	}
	return r
}

// relation is the operation for a comparison, whether its operands change places, and whether its result is turned round.
func relation(t token.Token, n number) (op ir.Op, swap, not bool) {
	eq, lt, le := ir.IEQ, ir.ILT, ir.ILE
	if n.float {
		eq, lt, le = ir.FEQ, ir.FLT, ir.FLE
	} else if n.unsigned {
		lt, le = ir.ULT, ir.ULE
	}
	switch t {
	case token.EQL:
		return eq, false, false
	case token.NEQ:
		return eq, false, true
	case token.LSS:
		return lt, false, false
	case token.GTR:
		return lt, true, false
	case token.LEQ:
		return le, false, false
	}
	return le, true, false
}

// branches are the branches on comparisons.
var branches = map[ir.Op]ir.Op{
	ir.IEQ: ir.BEQ, ir.ILT: ir.BLT, ir.ILE: ir.BLE,
	ir.FEQ: ir.BFEQ, ir.FLT: ir.BFLT, ir.FLE: ir.BFLE,
	ir.ULT: ir.BULT, ir.ULE: ir.BULE,
}

// branch ends a block by a condition.
func (l *lowering) branch(b *ssa.BasicBlock, in *ssa.If) {
	c, ok := in.Cond.(*ssa.BinOp)
	if !ok || !l.folded[c] {
		cond := l.get(in.Cond)[0]
		l.emit(ir.Ins{Op: ir.BT, A: cond, T: l.edge(b, 0), E: l.edge(b, 1)})
		return
	}
	if !ordered(c.X.Type()) {
		l.branchOther(b, c)
		return
	}
	n := numberOf(c.X.Type())
	if k, ok := word(c.Y); ok && !n.float && !n.unsigned || ok && (c.Op == token.EQL || c.Op == token.NEQ) && !n.float {
		x := l.get(c.X)[0]
		var op ir.Op
		swap := false
		switch c.Op {
		case token.EQL:
			op = ir.BEQK
		case token.NEQ:
			op, swap = ir.BEQK, true
		case token.LSS:
			op = ir.BLTK
		case token.GEQ:
			op, swap = ir.BLTK, true
		case token.LEQ:
			op = ir.BLEK
		case token.GTR:
			op, swap = ir.BLEK, true
		}
		l.fork(b, ir.Ins{Op: op, A: x, K: k}, swap)
		return
	}
	x, y := l.single(c.X), l.single(c.Y)
	op, turn, not := relation(c.Op, n)
	if turn {
		x, y = y, x
	}
	l.fork(b, ir.Ins{Op: branches[op], A: x, B: y}, not)
}

// fork emits a branch to the successors of b; swapped, the condition is of the second.
func (l *lowering) fork(b *ssa.BasicBlock, in ir.Ins, swapped bool) {
	in.T, in.E = l.edge(b, 0), l.edge(b, 1)
	if swapped {
		in.T, in.E = in.E, in.T
	}
	l.emit(in)
}

func (l *lowering) branchOther(b *ssa.BasicBlock, c *ssa.BinOp) {
	swapped := c.Op == token.NEQ
	switch c.X.Type().Underlying().(type) {
	case *types.Pointer, *types.Map, *types.Chan, *types.Slice, *types.Signature, *types.Interface:
		for _, pair := range [...][2]ssa.Value{{c.X, c.Y}, {c.Y, c.X}} {
			if isNil(pair[1]) {
				l.fork(b, ir.Ins{Op: ir.BNIL, A: l.get(pair[0])[0]}, swapped)
				return
			}
		}
	}
	switch c.X.Type().Underlying().(type) {
	case *types.Pointer, *types.Chan:
		l.fork(b, ir.Ins{Op: ir.BPEQ, A: l.get(c.X)[0], B: l.get(c.Y)[0]}, swapped)
		return
	}
	d := l.f.Reg(ir.Word)
	l.compare(c, d)
	l.fork(b, ir.Ins{Op: ir.BT, A: d}, false)
}

func isNil(v ssa.Value) bool {
	c, ok := v.(*ssa.Const)
	return ok && c.Value == nil && hasNil(c.Type())
}

// hasNil reports whether nil is a value of t.
func hasNil(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Pointer, *types.Map, *types.Chan, *types.Slice, *types.Signature, *types.Interface:
		return true
	case *types.Basic:
		return u.Kind() == types.UnsafePointer || u.Kind() == types.UntypedNil
	}
	return false
}
