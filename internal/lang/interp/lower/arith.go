package lower

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/massspring/msp/internal/lang/interp/ir"
)

// op3 emits D = A op B.
func (l *lowering) op3(op ir.Op, d, a, b int32) { l.emit(ir.Ins{Op: op, D: d, A: a, B: b}) }

func (l *lowering) binop(in *ssa.BinOp) {
	d := l.to(in)
	if compares(in) {
		l.comparison(in, d[0])
		return
	}
	if b, ok := in.X.Type().Underlying().(*types.Basic); ok && b.Info()&types.IsString != 0 {
		l.concat(in, d)
		return
	}
	n := numberOf(in.X.Type())
	switch {
	case n.complex:
		l.complex(in, n, d)
	case n.single:
		op := map[token.Token]ir.Op{token.ADD: ir.SADD, token.SUB: ir.SSUB, token.MUL: ir.SMUL, token.QUO: ir.SDIV}[in.Op]
		l.op3(op, d[0], l.get(in.X)[0], l.get(in.Y)[0])
	case n.float:
		l.float(in.Op, d[0], l.scalars(in.X)[0], l.scalars(in.Y)[0])
	default:
		l.integer(in, n, d[0])
	}
}

func (l *lowering) integer(in *ssa.BinOp, n number, d int32) {
	if in.Op == token.SHL || in.Op == token.SHR {
		l.shift(in, n, d)
		return
	}
	kx, cx := word(in.X)
	ky, cy := word(in.Y)
	commute := map[token.Token][2]ir.Op{token.ADD: {ir.IADD, ir.IADDK}, token.MUL: {ir.IMUL, ir.IMULK}, token.AND: {ir.IAND, ir.IANDK},
		token.OR: {ir.IOR, ir.IORK}, token.XOR: {ir.IXOR, ir.IXORK}}
	if ops, ok := commute[in.Op]; ok {
		switch {
		case cy:
			l.narrow(n, d, ir.Ins{Op: ops[1], A: l.get(in.X)[0], K: ky})
		case cx:
			l.narrow(n, d, ir.Ins{Op: ops[1], A: l.get(in.Y)[0], K: kx})
		default:
			l.narrow(n, d, ir.Ins{Op: ops[0], A: l.get(in.X)[0], B: l.get(in.Y)[0]})
		}
		return
	}
	switch in.Op {
	case token.SUB:
		switch {
		case cy:
			l.narrow(n, d, ir.Ins{Op: ir.IADDK, A: l.get(in.X)[0], K: -ky})
		case cx:
			l.narrow(n, d, ir.Ins{Op: ir.IRSUBK, A: l.get(in.Y)[0], K: kx})
		default:
			l.narrow(n, d, ir.Ins{Op: ir.ISUB, A: l.get(in.X)[0], B: l.get(in.Y)[0]})
		}
	case token.AND_NOT:
		l.narrow(n, d, ir.Ins{Op: ir.IANDNOT, A: l.get(in.X)[0], B: l.get(in.Y)[0]})
	case token.QUO, token.REM:
		if cy && ky != 0 && ky != -1 && !n.unsigned {
			op := ir.IDIVK
			if in.Op == token.REM {
				op = ir.IREMK
			}
			l.emit(ir.Ins{Op: op, D: d, A: l.get(in.X)[0], K: ky})
			return
		}
		op := map[bool]map[token.Token]ir.Op{
			false: {token.QUO: ir.IDIV, token.REM: ir.IREM},
			true:  {token.QUO: ir.UDIV, token.REM: ir.UREM},
		}[n.unsigned][in.Op]
		l.narrow(n, d, ir.Ins{Op: op, A: l.get(in.X)[0], B: l.get(in.Y)[0]})
	}
}

func (l *lowering) shift(in *ssa.BinOp, n number, d int32) {
	x := l.get(in.X)[0]
	var op, opk ir.Op
	switch {
	case in.Op == token.SHL:
		op, opk = ir.SHL, ir.SHLK
	case n.unsigned:
		op, opk = ir.SHR, ir.SHRK
	default:
		op, opk = ir.SAR, ir.SARK
	}
	if k, ok := word(in.Y); ok && (k >= 0 || numberOf(in.Y.Type()).unsigned) {
		l.narrow(n, d, ir.Ins{Op: opk, A: x, K: k})
		return
	}
	y := l.get(in.Y)[0]
	if !numberOf(in.Y.Type()).unsigned {
		l.emit(ir.Ins{Op: ir.COUNT, A: y})
	}
	l.narrow(n, d, ir.Ins{Op: op, A: x, B: y})
}

func (l *lowering) unop(in *ssa.UnOp) {
	switch in.Op {
	case token.MUL:
		l.load(l.p.flat(in.Type()), l.place(in.X), l.to(in))
	case token.NOT:
		l.emit(ir.Ins{Op: ir.BNOT, D: l.to(in)[0], A: l.get(in.X)[0]})
	case token.XOR:
		l.narrow(numberOf(in.Type()), l.to(in)[0], ir.Ins{Op: ir.INOT, A: l.get(in.X)[0]})
	case token.SUB:
		n, x, d := numberOf(in.Type()), l.get(in.X), l.to(in)
		for i := range d {
			switch {
			case n.single:
				l.emit(ir.Ins{Op: ir.SNEG, D: d[i], A: x[i]})
			case n.float || n.complex:
				l.emit(ir.Ins{Op: ir.FNEG, D: d[i], A: x[i]})
			default:
				l.narrow(n, d[i], ir.Ins{Op: ir.IRSUBK, A: x[i]})
			}
		}
	case token.ARROW:
		l.receive(in)
	}
}
