package lower

import (
	"go/constant"
	"go/token"
	"math"
	"unsafe"

	"golang.org/x/tools/go/ssa"

	"github.com/massspring/msp/internal/lang/interp/ir"
	"github.com/massspring/msp/internal/lang/interp/machine"
)

// scalar is a float64 operand: a constant, or a register.
type scalar struct {
	constant bool
	k        float64
	r        int32
}

// reg is the register of x.
func (l *lowering) reg(x scalar) int32 {
	if x.constant {
		return l.k(ir.Float, int64(math.Float64bits(x.k)))
	}
	return x.r
}

// scalars are the parts of a float64 or complex number, those of a complex64 as float64.
func (l *lowering) scalars(v ssa.Value) (parts []scalar) {
	n := numberOf(v.Type())
	if c, ok := v.(*ssa.Const); ok {
		var ks []float64
		switch {
		case c.Value == nil:
			ks = []float64{0, 0}
		default:
			z := constant.ToComplex(c.Value)
			for _, part := range []constant.Value{constant.Real(z), constant.Imag(z)} {
				k, _ := constant.Float64Val(part)
				if n.single {
					s, _ := constant.Float32Val(part)
					k = float64(s)
				}
				ks = append(ks, k)
			}
		}
		if !n.complex {
			ks = ks[:1]
		}
		for _, k := range ks {
			parts = append(parts, scalar{constant: true, k: k})
		}
		return parts
	}
	for _, r := range l.get(v) {
		if n.single {
			d := l.f.Reg(ir.Float)
			l.emit(ir.Ins{Op: ir.S2F, D: d, A: r})
			r = d
		}
		parts = append(parts, scalar{r: r})
	}
	return parts
}

var floatOps = map[token.Token]struct{ plain, left, right ir.Op }{ // left: the constant is on the left
	token.ADD: {ir.FADD, ir.FADDK, ir.FADDK},
	token.SUB: {ir.FSUB, ir.FRSUBK, ir.FSUBK},
	token.MUL: {ir.FMUL, ir.FMULK, ir.FMULK},
	token.QUO: {ir.FDIV, ir.FRDIVK, ir.FDIVK},
}

// float is d = x op y of float64.
func (l *lowering) float(op token.Token, d int32, x, y scalar) {
	ops := floatOps[op]
	switch {
	case x.constant && !y.constant:
		l.emit(ir.Ins{Op: ops.left, D: d, A: y.r, K: int64(math.Float64bits(x.k))})
	case y.constant:
		k := y.k
		if op == token.QUO && invertible(k) {
			ops.right, k = ir.FMULK, 1/k
		}
		l.emit(ir.Ins{Op: ops.right, D: d, A: l.reg(x), K: int64(math.Float64bits(k))})
	default:
		l.op3(ops.plain, d, x.r, y.r)
	}
}

// invertible reports whether 1/k is exact, so that a product with it is the quotient.
func invertible(k float64) bool {
	f, _ := math.Frexp(k)
	return math.Abs(f) == 0.5 && !math.IsInf(1/k, 0)
}

// complex is an operation on complex numbers. A complex64 is computed in float32: each product is rounded before it is added.
func (l *lowering) complex(in *ssa.BinOp, n number, d []int32) {
	switch {
	case in.Op == token.QUO:
		l.divideComplex(in, n, d)
	case in.Op != token.MUL && n.single:
		op := map[token.Token]ir.Op{token.ADD: ir.SADD, token.SUB: ir.SSUB}[in.Op]
		x, y := l.get(in.X), l.get(in.Y)
		l.op3(op, d[0], x[0], y[0])
		l.op3(op, d[1], x[1], y[1])
	case in.Op != token.MUL:
		x, y := l.scalars(in.X), l.scalars(in.Y)
		l.float(in.Op, d[0], x[0], y[0])
		l.float(in.Op, d[1], x[1], y[1])
	default:
		add, sub, mul, class := ir.FADD, ir.FSUB, ir.FMUL, ir.Float
		if n.single {
			add, sub, mul, class = ir.SADD, ir.SSUB, ir.SMUL, ir.Word
		}
		x, y := l.get(in.X), l.get(in.Y)
		product := func(a, b int32) int32 {
			t := l.f.Reg(class)
			l.op3(mul, t, a, b)
			return t
		}
		l.op3(sub, d[0], product(x[0], y[0]), product(x[1], y[1]))
		l.op3(add, d[1], product(x[0], y[1]), product(x[1], y[0]))
	}
}

// divideComplex is runtime.complex128div by instructions (R. L. Smith, Algorithm 116, CACM 5(8), 1962). If both parts of
// the quotient come out as NaN, the compiled function decides which infinities and zeros there are. Of a constant divisor
// the ratio and the denominator are constants: the multiplication by a ratio of 0 stays, for the sake of infinities and -0.
func (l *lowering) divideComplex(in *ssa.BinOp, n number, d []int32) {
	x, y, q := l.scalars(in.X), l.scalars(in.Y), d
	if n.single {
		q = []int32{l.f.Reg(ir.Float), l.f.Reg(ir.Float)}
	}
	if c, d := y[0], y[1]; c.constant {
		swapped := !(math.Abs(c.k) >= math.Abs(d.k))
		if swapped {
			c, d = d, c
		}
		ratio := d.k / c.k
		l.quotients(q, x, scalar{constant: true, k: ratio}, scalar{constant: true, k: c.k + float64(ratio*d.k)}, swapped)
	} else {
		l.divideBy(q, x, y)
	}

	second, slow, done := l.label(), l.label(), l.label()
	l.emit(ir.Ins{Op: ir.BFEQ, A: q[0], B: q[0], T: done, E: second})
	l.begin(second)
	l.emit(ir.Ins{Op: ir.BFEQ, A: q[1], B: q[1], T: done, E: slow})
	l.begin(slow)
	operands := [][]int32{{l.reg(x[0]), l.reg(x[1]), l.reg(y[0]), l.reg(y[1])}}
	l.hostPure(operands, [][]int32{q}, func(in, out []slots) machine.Host {
		v, q := in[0], out[0]
		return func(_ *machine.Machine, w, _ unsafe.Pointer) {
			z := complex(*v[0].f(w), *v[1].f(w)) / complex(*v[2].f(w), *v[3].f(w))
			*q[0].f(w), *q[1].f(w) = real(z), imag(z)
		}
	})
	l.emit(ir.Ins{Op: ir.JMP, T: done})
	l.begin(done)
	if n.single {
		l.emit(ir.Ins{Op: ir.F2S, D: d[0], A: q[0]})
		l.emit(ir.Ins{Op: ir.F2S, D: d[1], A: q[1]})
	}
}

// divideBy divides by what is no constant: by the greater part of y first.
func (l *lowering) divideBy(q []int32, x, y []scalar) {
	size := [2]int32{l.f.Reg(ir.Float), l.f.Reg(ir.Float)}
	for i := range size {
		l.emit(ir.Ins{Op: ir.FABS, D: size[i], A: y[i].r})
	}
	straight, swapped, done := l.label(), l.label(), l.label()
	l.emit(ir.Ins{Op: ir.BFLE, A: size[1], B: size[0], T: straight, E: swapped})
	for _, way := range []struct {
		label int32
		c, d  scalar
	}{{straight, y[0], y[1]}, {swapped, y[1], y[0]}} {
		l.begin(way.label)
		ratio, product, denominator := scalar{r: l.f.Reg(ir.Float)}, scalar{r: l.f.Reg(ir.Float)}, scalar{r: l.f.Reg(ir.Float)}
		l.float(token.QUO, ratio.r, way.d, way.c)
		l.float(token.MUL, product.r, ratio, way.d)
		l.float(token.ADD, denominator.r, way.c, product)
		l.quotients(q, x, ratio, denominator, way.label == swapped)
		l.emit(ir.Ins{Op: ir.JMP, T: done})
	}
	l.begin(done)
}

// quotients is q = (a + b·ratio, b - a·ratio) / denominator for x = a + bi, and (a·ratio + b, b·ratio - a) / denominator
// where the parts of the divisor are swapped.
func (l *lowering) quotients(q []int32, x []scalar, ratio, denominator scalar, swapped bool) {
	a, b := x[0], x[1]
	if swapped {
		a, b = b, a
	}
	var t [4]scalar
	for i := range t {
		t[i].r = l.f.Reg(ir.Float)
	}
	l.float(token.MUL, t[0].r, b, ratio)
	l.float(token.ADD, t[1].r, a, t[0])
	l.float(token.QUO, q[0], t[1], denominator)
	l.float(token.MUL, t[2].r, a, ratio)
	if swapped {
		l.float(token.SUB, t[3].r, t[2], b)
	} else {
		l.float(token.SUB, t[3].r, b, t[2])
	}
	l.float(token.QUO, q[1], t[3], denominator)
}

// hypot is math.Hypot by instructions. Infinities are left to the compiled function.
func (l *lowering) hypot(d, x, y int32) {
	reg := func() int32 { return l.f.Reg(ir.Float) }
	a, b, greater, less := reg(), reg(), reg(), reg()
	l.emit(ir.Ins{Op: ir.FABS, D: a, A: x})
	l.emit(ir.Ins{Op: ir.FABS, D: b, A: y})
	straight, swapped, ordered := l.label(), l.label(), l.label()
	l.emit(ir.Ins{Op: ir.BFLT, A: a, B: b, T: swapped, E: straight})
	l.begin(straight)
	l.move([]int32{greater, less}, []int32{a, b})
	l.emit(ir.Ins{Op: ir.JMP, T: ordered})
	l.begin(swapped)
	l.move([]int32{greater, less}, []int32{b, a})
	l.emit(ir.Ins{Op: ir.JMP, T: ordered})

	l.begin(ordered)
	ratio, square, sum, root := reg(), reg(), reg(), reg()
	l.op3(ir.FDIV, ratio, less, greater)
	l.op3(ir.FMUL, square, ratio, ratio)
	l.emit(ir.Ins{Op: ir.FADDK, D: sum, A: square, K: int64(math.Float64bits(1))})
	l.emit(ir.Ins{Op: ir.FSQRT, D: root, A: sum})
	l.op3(ir.FMUL, d, greater, root)
	odd, zero, slow, done := l.label(), l.label(), l.label(), l.label()
	l.emit(ir.Ins{Op: ir.BFEQ, A: d, B: d, T: done, E: odd})
	l.begin(odd)
	l.emit(ir.Ins{Op: ir.BFEQ, A: greater, B: l.k(ir.Float, 0), T: zero, E: slow})
	l.begin(zero)
	l.emit(ir.Ins{Op: ir.MOV, D: d, A: less}) // 0 or NaN
	l.emit(ir.Ins{Op: ir.JMP, T: done})
	l.begin(slow)
	l.hostPure([][]int32{{x, y}}, [][]int32{{d}}, func(in, out []slots) machine.Host {
		v, r := in[0], out[0][0]
		return func(_ *machine.Machine, w, _ unsafe.Pointer) { *r.f(w) = math.Hypot(*v[0].f(w), *v[1].f(w)) }
	})
	l.emit(ir.Ins{Op: ir.JMP, T: done})
	l.begin(done)
}
