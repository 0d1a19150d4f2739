package lower

import (
	"go/types"
	"unsafe"

	"golang.org/x/tools/go/ssa"

	"github.com/massspring/msp/internal/lang/interp/ir"
	"github.com/massspring/msp/internal/lang/interp/machine"
)

// compare computes whether two values that are no single words are equal, or in order.
func (l *lowering) compare(in *ssa.BinOp, d int32) {
	t := in.X.Type()
	not := in.Op.String() == "!="
	r := d
	if not {
		r = l.f.Reg(ir.Word)
	}
	switch {
	case isString(t):
		l.compareText(in, d)
		return
	case types.IsInterface(t) != types.IsInterface(in.Y.Type()):
		l.mixed(in.X, in.Y, r)
	case isNil(in.Y):
		l.op3(ir.PEQ, r, l.get(in.X)[0], l.address(nil))
	case isNil(in.X):
		l.op3(ir.PEQ, r, l.get(in.Y)[0], l.address(nil))
	default:
		l.equal(t, l.get(in.X), l.get(in.Y), r)
	}
	if not {
		l.emit(ir.Ins{Op: ir.BNOT, D: d, A: r})
	}
}

func isString(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsString != 0
}

// equal compares two values of one type by the runtime's own comparison.
func (l *lowering) equal(t types.Type, x, y []int32, d int32) {
	f := l.p.flat(t)
	switch t.Underlying().(type) {
	case *types.Pointer, *types.Chan, *types.Map, *types.Signature:
		l.op3(ir.PEQ, d, x[0], y[0])
		return
	case *types.Basic:
		if len(f.class) == 1 && f.class[0] == ir.Ptr {
			l.op3(ir.PEQ, d, x[0], y[0])
			return
		}
		if len(f.class) == 2 && f.class[0] == ir.Float { // complex128
			a, b := l.f.Reg(ir.Word), l.f.Reg(ir.Word)
			l.op3(ir.FEQ, a, x[0], y[0])
			l.op3(ir.FEQ, b, x[1], y[1])
			l.op3(ir.IAND, d, a, b)
			return
		}
	}
	if types.IsInterface(t) {
		empty := isEmpty(t)
		l.host([][]int32{x, y}, [][]int32{{d}}, func(in, out []slots) machine.Host {
			a, b, r := in[0], in[1], out[0][0]
			return func(m *machine.Machine, w, p unsafe.Pointer) {
				v := words{typeIn(*a[0].p(p), empty), *a[1].p(p)}
				u := words{typeIn(*b[0].p(p), empty), *b[1].p(p)}
				*r.u(w) = machine.Truth(m.Same(*(*any)(unsafe.Pointer(&v)), *(*any)(unsafe.Pointer(&u))))
			}
		})
		return
	}
	l.host([][]int32{x, y}, [][]int32{{d}}, func(in, out []slots) machine.Host {
		a, b, r := asPointer(f, in[0]), asPointer(f, in[1]), out[0][0]
		typ := typeWord(f.t)
		if direct(f.t) {
			a, b = asWord(in[0][0]), asWord(in[1][0])
		}
		return func(m *machine.Machine, w, p unsafe.Pointer) {
			v, u := words{typ, a(w, p)}, words{typ, b(w, p)}
			*r.u(w) = machine.Truth(m.Same(*(*any)(unsafe.Pointer(&v)), *(*any)(unsafe.Pointer(&u))))
		}
	})
}

func asWord(s slot) func(w, p unsafe.Pointer) unsafe.Pointer {
	return func(_, p unsafe.Pointer) unsafe.Pointer { return *s.p(p) }
}

// mixed compares an interface with a concrete value.
func (l *lowering) mixed(x, y ssa.Value, d int32) {
	if !types.IsInterface(x.Type()) {
		x, y = y, x
	}
	t := l.p.flat(y.Type())
	empty := isEmpty(x.Type())
	data := l.f.Reg(ir.Ptr)
	yr := l.get(y)
	if len(t.class) == 0 {
		l.box(t, yr, data)
	} else {
		l.data(t, yr, data)
	}
	typ := typeWord(t.t)
	l.host([][]int32{l.get(x), {data}}, [][]int32{{d}}, func(in, out []slots) machine.Host {
		a, b, r := in[0], in[1][0], out[0][0]
		return func(m *machine.Machine, w, p unsafe.Pointer) {
			v := words{typeIn(*a[0].p(p), empty), *a[1].p(p)}
			u := words{typ, *b.p(p)}
			*r.u(w) = machine.Truth(m.Same(*(*any)(unsafe.Pointer(&v)), *(*any)(unsafe.Pointer(&u))))
		}
	})
}
