package lower

import (
	"fmt"
	"go/types"
	"reflect"
	"unsafe"

	"golang.org/x/tools/go/ssa"

	"github.com/massspring/msp/internal/lang/interp/ir"
	"github.com/massspring/msp/internal/lang/interp/machine"
)

func (l *lowering) builtin(in *ssa.Call, b *ssa.Builtin) {
	args := in.Call.Args
	switch b.Name() {
	case "len", "cap":
		l.length(in, b.Name() == "cap")
	case "append":
		l.append(in)
	case "copy":
		l.copies(in)
	case "delete":
		l.deletes(&in.Call)
	case "clear":
		if _, ok := args[0].Type().Underlying().(*types.Map); ok {
			l.clearMap(args[0])
		} else {
			l.clearSlice(args[0])
		}
	case "min", "max":
		l.extreme(in, b.Name() == "min")
	case "close":
		l.closes(args[0])
	case "panic":
		empty := isEmpty(args[0].Type())
		l.host([][]int32{l.get(args[0])}, nil, func(in, _ []slots) machine.Host {
			return func(m *machine.Machine, _, p unsafe.Pointer) { m.Panic(in[0].value(p, empty)) }
		})
	case "recover":
		none, some, behind := l.label(), l.label(), l.label()
		l.emit(ir.Ins{Op: ir.BPANICS, T: some, E: none})
		l.begin(none)
		l.move(l.to(in), []int32{l.address(nil), l.address(nil)})
		l.emit(ir.Ins{Op: ir.JMP, T: behind})
		l.begin(some)
		l.host(nil, [][]int32{l.to(in)}, func(_, out []slots) machine.Host {
			d := out[0]
			return func(m *machine.Machine, _, p unsafe.Pointer) {
				v := m.Recover()
				w := wordsOf(v)
				*d[0].p(p), *d[1].p(p) = w[0], w[1]
			}
		})
		l.emit(ir.Ins{Op: ir.JMP, T: behind})
		l.begin(behind)
	case "print", "println":
		l.print(args, b.Name() == "println")
	case "real":
		l.move(l.to(in), l.get(args[0])[:1])
	case "imag":
		l.move(l.to(in), l.get(args[0])[1:])
	case "complex":
		l.move(l.to(in), append(append([]int32(nil), l.get(args[0])...), l.get(args[1])...))
	case "ssa:wrapnilchk":
		x := l.get(args[0])
		l.emit(ir.Ins{Op: ir.NILCHK, A: x[0]})
		l.move(l.to(in), x)
	case "ssa:deferstack":
		l.host(nil, [][]int32{l.to(in)}, func(_, out []slots) machine.Host {
			d := out[0][0]
			return func(m *machine.Machine, _, p unsafe.Pointer) { *d.p(p) = unsafe.Pointer(m.Defers()) }
		})
	case "Add", "Slice", "SliceData", "String", "StringData":
		l.unsafe(in, b.Name())
	default:
		panic(Problem{fmt.Errorf("built-in function %s is not known", b.Name())})
	}
}

// unsafe does what the functions of package unsafe do at run time.
func (l *lowering) unsafe(in *ssa.Call, name string) {
	args, d := in.Call.Args, l.to(in)
	switch x := l.get(args[0]); name {
	case "Add":
		l.host([][]int32{x, l.get(args[1])}, [][]int32{d}, func(in, out []slots) machine.Host {
			a, n, r := in[0][0], in[1][0], out[0][0]
			return func(_ *machine.Machine, w, p unsafe.Pointer) { *r.p(p) = unsafe.Add(*a.p(p), *n.i(w)) }
		})
	case "Slice":
		n := l.get(args[1])[0]
		l.move(d, []int32{x[0], n, n})
	case "String":
		l.move(d, []int32{x[0], l.get(args[1])[0]})
	default:
		l.move(d, x[:1])
	}
}

// value is the interface in two slots.
func (s slots) value(p unsafe.Pointer, empty bool) any {
	v := words{typeIn(*s[0].p(p), empty), *s[1].p(p)}
	return *(*any)(unsafe.Pointer(&v))
}

func (l *lowering) length(in *ssa.Call, capacity bool) {
	x, d := in.Call.Args[0], l.to(in)
	switch t := x.Type().Underlying().(type) {
	case *types.Slice, *types.Basic:
		n := 1
		if capacity {
			n = 2
		}
		l.move(d, l.get(x)[n:n+1])
	case *types.Array:
		l.emit(ir.Ins{Op: ir.CONST, D: d[0], K: t.Len()})
	case *types.Pointer:
		l.emit(ir.Ins{Op: ir.CONST, D: d[0], K: t.Elem().Underlying().(*types.Array).Len()})
	default: // map, chan
		rt := l.p.Type(x.Type())
		l.hostPure([][]int32{l.get(x)}, [][]int32{d}, func(in, out []slots) machine.Host {
			c, n := in[0][0], out[0][0]
			if rt.Kind() == reflect.Map {
				return func(_ *machine.Machine, w, p unsafe.Pointer) {
					q := *c.p(p)
					*n.i(w) = len(*(*map[int]int)(unsafe.Pointer(&q))) // of any map
				}
			}
			return func(_ *machine.Machine, w, p unsafe.Pointer) {
				q := *c.p(p)
				ch := *(*chan int)(unsafe.Pointer(&q)) // of any channel
				if *n.i(w) = len(ch); capacity {
					*n.i(w) = cap(ch)
				}
			}
		})
	}
}

// extreme is min or max.
func (l *lowering) extreme(in *ssa.Call, least bool) {
	args, d := in.Call.Args, l.to(in)
	t := in.Type()
	n := numberOf(t)
	acc := l.get(args[0])
	for i, a := range args[1:] {
		to := d
		if i < len(args)-2 {
			to = l.regs(l.p.flat(t))
		}
		x, y := acc, l.get(a)
		l.hostPure([][]int32{x, y}, [][]int32{to}, func(in, out []slots) machine.Host {
			x, y, r := in[0], in[1], out[0]
			switch {
			case isString(t):
				return func(_ *machine.Machine, w, p unsafe.Pointer) {
					a, b := x.text(w, p), y.text(w, p)
					if least {
						r.setText(w, p, min(a, b))
					} else {
						r.setText(w, p, max(a, b))
					}
				}
			case n.single:
				f := func(s slot, w unsafe.Pointer) *float32 { return (*float32)(unsafe.Add(w, s)) }
				return func(_ *machine.Machine, w, _ unsafe.Pointer) {
					a, b := *f(x[0], w), *f(y[0], w)
					*r[0].u(w) = 0
					if least {
						*f(r[0], w) = min(a, b)
					} else {
						*f(r[0], w) = max(a, b)
					}
				}
			case n.float:
				if least {
					return func(_ *machine.Machine, w, _ unsafe.Pointer) { *r[0].f(w) = min(*x[0].f(w), *y[0].f(w)) }
				}
				return func(_ *machine.Machine, w, _ unsafe.Pointer) { *r[0].f(w) = max(*x[0].f(w), *y[0].f(w)) }
			case n.unsigned:
				if least {
					return func(_ *machine.Machine, w, _ unsafe.Pointer) { *r[0].u(w) = min(*x[0].u(w), *y[0].u(w)) }
				}
				return func(_ *machine.Machine, w, _ unsafe.Pointer) { *r[0].u(w) = max(*x[0].u(w), *y[0].u(w)) }
			}
			if least {
				return func(_ *machine.Machine, w, _ unsafe.Pointer) { *r[0].i(w) = min(*x[0].i(w), *y[0].i(w)) }
			}
			return func(_ *machine.Machine, w, _ unsafe.Pointer) { *r[0].i(w) = max(*x[0].i(w), *y[0].i(w)) }
		})
		acc = to
	}
	if len(args) == 1 {
		l.move(d, acc)
	}
}

func (l *lowering) closes(v ssa.Value) {
	l.host([][]int32{l.get(v)}, nil, func(in, _ []slots) machine.Host {
		c := in[0][0]
		return func(m *machine.Machine, _, p unsafe.Pointer) {
			m.Began()
			closeChannel(*c.p(p))
		}
	})
}

func closeChannel(q unsafe.Pointer) { close(*(*chan int)(unsafe.Pointer(&q))) } // of any channel

// pendingBuiltin takes the arguments of a built-in function that is deferred or starts a goroutine.
func (l *lowering) pendingBuiltin(c *ssa.CallCommon, b *ssa.Builtin) (ins [][]int32, mk pendingCall) {
	for _, a := range c.Args {
		ins = append(ins, l.get(a))
	}
	ts := make([]types.Type, len(c.Args))
	for i, a := range c.Args {
		ts[i] = a.Type()
	}
	return ins, func(in []slots) func(w, p unsafe.Pointer) func(m *machine.Machine) {
		return func(w, p unsafe.Pointer) func(m *machine.Machine) {
			switch b.Name() {
			case "close":
				q := *in[0][0].p(p)
				return func(m *machine.Machine) { closeChannel(q) }
			case "panic":
				v := in[0].value(p, isEmpty(ts[0]))
				return func(m *machine.Machine) { m.Panic(v) }
			case "print", "println":
				text := printed(ts, in, w, p, b.Name() == "println")
				return func(m *machine.Machine) { l.p.Print(text) }
			case "recover":
				return func(m *machine.Machine) { m.Recover() } // the function that has deferred it calls it
			case "delete":
				mt := l.p.Type(ts[0])
				table, key := *in[0][0].p(p), asPointer(l.p.flat(ts[0].Underlying().(*types.Map).Key()), in[1])(w, p)
				return func(m *machine.Machine) {
					if table != nil {
						reach(mt).del(table, key)
					}
				}
			case "clear":
				v := reflect.New(l.p.Type(ts[0]))
				storer(l.p.flat(ts[0]), in[0])(v.UnsafePointer(), w, p)
				return func(m *machine.Machine) { v.Elem().Clear() }
			case "copy":
				dst, src := reflect.New(l.p.Type(ts[0])), reflect.New(l.p.Type(ts[1]))
				storer(l.p.flat(ts[0]), in[0])(dst.UnsafePointer(), w, p)
				storer(l.p.flat(ts[1]), in[1])(src.UnsafePointer(), w, p)
				return func(m *machine.Machine) { reflect.Copy(dst.Elem(), src.Elem()) }
			}
			panic(Problem{fmt.Errorf("built-in function %s cannot be deferred", b.Name())})
		}
	}
}
