package lower

import (
	"go/token"
	"go/types"
	"unsafe"

	"golang.org/x/tools/go/ssa"

	"github.com/massspring/msp/internal/interp/ir"
	"github.com/massspring/msp/internal/interp/machine"
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
		l.float(in, d[0])
	default:
		l.integer(in, n, d[0])
	}
}

func (l *lowering) float(in *ssa.BinOp, d int32) {
	kx, cx := word(in.X)
	ky, cy := word(in.Y)
	var plain, left, right ir.Op // left: the constant is on the left
	switch in.Op {
	case token.ADD:
		plain, left, right = ir.FADD, ir.FADDK, ir.FADDK
	case token.SUB:
		plain, left, right = ir.FSUB, ir.FRSUBK, ir.FSUBK
	case token.MUL:
		plain, left, right = ir.FMUL, ir.FMULK, ir.FMULK
	case token.QUO:
		plain, left, right = ir.FDIV, ir.FRDIVK, ir.FDIVK
	}
	switch {
	case cx && !cy:
		l.emit(ir.Ins{Op: left, D: d, A: l.get(in.Y)[0], K: kx})
	case cy:
		l.emit(ir.Ins{Op: right, D: d, A: l.get(in.X)[0], K: ky})
	default:
		l.op3(plain, d, l.get(in.X)[0], l.get(in.Y)[0])
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
		op := map[bool]map[token.Token]ir.Op{false: {token.QUO: ir.IDIV, token.REM: ir.IREM}, true: {token.QUO: ir.UDIV, token.REM: ir.UREM}}[n.unsigned][in.Op]
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

func (l *lowering) complex(in *ssa.BinOp, n number, d []int32) {
	x, y := l.get(in.X), l.get(in.Y)
	if in.Op == token.QUO {
		l.divideComplex(n, x, y, d)
		return
	}
	// Complex numbers of two float32 are computed as such: a product is rounded before it is added.
	add, sub, mul := ir.FADD, ir.FSUB, ir.FMUL
	class := ir.Float
	if n.single {
		add, sub, mul, class = ir.SADD, ir.SSUB, ir.SMUL, ir.Word
	}
	switch in.Op {
	case token.ADD:
		l.op3(add, d[0], x[0], y[0])
		l.op3(add, d[1], x[1], y[1])
	case token.SUB:
		l.op3(sub, d[0], x[0], y[0])
		l.op3(sub, d[1], x[1], y[1])
	case token.MUL:
		var t [4]int32
		for i := range t {
			t[i] = l.f.Reg(class)
		}
		l.op3(mul, t[0], x[0], y[0])
		l.op3(mul, t[1], x[1], y[1])
		l.op3(sub, d[0], t[0], t[1])
		l.op3(mul, t[2], x[0], y[1])
		l.op3(mul, t[3], x[1], y[0])
		l.op3(add, d[1], t[2], t[3])
	}
}

func (l *lowering) divideComplex(n number, x, y, d []int32) {
	l.hostPure([][]int32{x, y}, [][]int32{d}, func(in, out []slots) machine.Host {
		a, b, q := in[0], in[1], out[0]
		if n.single {
			s := func(x slot, w unsafe.Pointer) *float32 { return (*float32)(unsafe.Add(w, x)) }
			return func(_ *machine.Machine, w, _ unsafe.Pointer) {
				c := complex(*s(a[0], w), *s(a[1], w)) / complex(*s(b[0], w), *s(b[1], w))
				*q[0].u(w), *q[1].u(w) = 0, 0
				*s(q[0], w), *s(q[1], w) = real(c), imag(c)
			}
		}
		return func(_ *machine.Machine, w, _ unsafe.Pointer) {
			c := complex(*a[0].f(w), *a[1].f(w)) / complex(*b[0].f(w), *b[1].f(w))
			*q[0].f(w), *q[1].f(w) = real(c), imag(c)
		}
	})
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
