package lower

import (
	"go/types"
	"io"
	"os"
	"reflect"
	"unsafe"

	"golang.org/x/tools/go/ssa"

	"github.com/massspring/msp/internal/lang/interp/ir"
	"github.com/massspring/msp/internal/lang/interp/layout"
	"github.com/massspring/msp/internal/lang/interp/machine"
)

// An interface is two pointers: in an empty one the type and the data, in others the itab and the data. The data is the
// value itself where that is one pointer, else it is where the value is, which does not change.

type words [2]unsafe.Pointer

func wordsOf(v any) words { return *(*words)(unsafe.Pointer(&v)) }

// typeWord is the type as empty interfaces hold it.
func typeWord(t reflect.Type) unsafe.Pointer { return wordsOf(t)[1] }

// typeFrom is the type of such a word.
func typeFrom(t unsafe.Pointer) reflect.Type {
	w := words{t, nil}
	return reflect.TypeOf(*(*any)(unsafe.Pointer(&w)))
}

// itabType is where an itab has its type.
const itabType = 8

// typeIn is the type word of an interface's first word.
func typeIn(first unsafe.Pointer, empty bool) unsafe.Pointer {
	if first == nil || empty {
		return first
	}
	return *(*unsafe.Pointer)(unsafe.Add(first, itabType))
}

// firstWord is the first word of an interface of type iface that holds a concrete value of type t.
func firstWord(iface, t reflect.Type) unsafe.Pointer {
	v := reflect.New(iface)
	v.Elem().Set(reflect.Zero(t))
	return *(*unsafe.Pointer)(v.UnsafePointer())
}

// direct reports whether interfaces hold values of type t themselves.
func direct(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Pointer, reflect.Map, reflect.Chan, reflect.Func, reflect.UnsafePointer:
		return true
	case reflect.Struct, reflect.Array:
		return t.Size() == 8 && wordsOf(reflect.Zero(t).Interface())[1] == nil
	}
	return false
}

func isEmpty(t types.Type) bool {
	i, ok := t.Underlying().(*types.Interface)
	return ok && i.NumMethods() == 0
}

func (l *lowering) makeInterface(in *ssa.MakeInterface) {
	t := l.p.flat(in.X.Type())
	iface := l.p.Type(in.Type())
	d, x := l.to(in), l.get(in.X)
	if t.t == fileType && iface == writerType && l.p.Writer != nil {
		convert := l.p.Writer
		l.host([][]int32{x}, [][]int32{d}, func(in, out []slots) machine.Host {
			f, to := in[0][0], out[0]
			return func(_ *machine.Machine, _, p unsafe.Pointer) {
				w := convert(*f.p(p)).(interface{ Write([]byte) (int, error) })
				v := (*words)(unsafe.Pointer(&w))
				*to[0].p(p), *to[1].p(p) = v[0], v[1]
			}
		})
		return
	}
	first := typeWord(t.t)
	if !isEmpty(in.Type()) {
		first = firstWord(iface, t.t)
	}
	l.emit(ir.Ins{Op: ir.ADDR, D: d[0], P: first})
	l.data(t, x, d[1])
}

var (
	fileType   = reflect.TypeFor[*os.File]()
	writerType = reflect.TypeFor[io.Writer]()
)

// data makes the data word of an interface.
func (l *lowering) data(t *flat, x []int32, d int32) {
	switch {
	case len(t.class) == 1 && t.class[0] == ir.Ptr && !t.boxed && direct(t.t):
		l.move([]int32{d}, x)
	case t.boxed:
		l.move([]int32{d}, x)
	default:
		l.box(t, x, d)
	}
}

// box puts a value into memory that will not change.
func (l *lowering) box(t *flat, x []int32, d int32) {
	l.hostPure([][]int32{x}, [][]int32{{d}}, func(in, out []slots) machine.Host {
		to, v := out[0][0], in[0]
		if len(v) == 1 && t.kind[0] == layout.W64 && t.t.Size() == 8 { // a last field of no size makes it 16
			x := v[0]
			return func(_ *machine.Machine, w, p unsafe.Pointer) {
				mem := new(uint64)
				*mem = *x.u(w)
				*to.p(p) = unsafe.Pointer(mem)
			}
		}
		fresh, store := maker(t.t), storer(t, v)
		return func(_ *machine.Machine, w, p unsafe.Pointer) {
			mem := fresh()
			store(mem, w, p)
			*to.p(p) = mem
		}
	})
}

func (l *lowering) changeInterface(in *ssa.ChangeInterface) {
	l.toInterface(in.X.Type(), in.Type(), l.get(in.X), l.to(in))
}

// toInterface makes of an interface x of type from one of type to that it is known to implement.
func (l *lowering) toInterface(from, to types.Type, x, d []int32) {
	empty := isEmpty(from)
	find := &itabs{iface: l.p.Type(to), empty: isEmpty(to)}
	l.hostPure([][]int32{x}, [][]int32{d}, func(in, out []slots) machine.Host {
		v, r := in[0], out[0]
		return func(_ *machine.Machine, _, p unsafe.Pointer) {
			first, data := *v[0].p(p), *v[1].p(p)
			if first != nil {
				first = find.of(typeIn(first, empty))
			}
			*r[0].p(p), *r[1].p(p) = first, data
		}
	})
}

func (l *lowering) typeAssert(in *ssa.TypeAssert) {
	x := l.get(in.X)
	want := l.p.Type(in.AssertedType)
	iface := l.p.Type(in.X.Type())
	from := isEmpty(in.X.Type())
	d := l.to(in)
	value, ok := [][]int32{d}, []int32(nil)
	if in.CommaOk {
		n := len(l.p.flat(in.AssertedType).class)
		value, ok = [][]int32{d[:n]}, d[n:]
		value = append(value, ok)
	}
	bound := OfMethodValue(in)
	wrong := func(m *machine.Machine, typ unsafe.Pointer) {
		if bound {
			m.Nil()
		}
		m.Fail(assertionError(iface, want, typ))
	}
	if types.IsInterface(in.AssertedType) {
		to := &itabs{iface: want, empty: isEmpty(in.AssertedType)}
		l.host([][]int32{x}, value, func(in, out []slots) machine.Host {
			v, r := in[0], out[0]
			return func(m *machine.Machine, w, p unsafe.Pointer) {
				typ, data := typeIn(*v[0].p(p), from), *v[1].p(p)
				var first unsafe.Pointer
				if typ != nil {
					first = to.of(typ)
				}
				if first == nil {
					if ok == nil {
						wrong(m, typ)
					}
					data = nil
				}
				*r[0].p(p), *r[1].p(p) = first, data
				if ok != nil {
					*out[1][0].u(w) = 0
					if first != nil {
						*out[1][0].u(w) = 1
					}
				}
			}
		})
		return
	}
	t := l.p.flat(in.AssertedType)
	if want != fileType || l.p.Writer == nil {
		l.assertConcrete(in, t, wrong)
		return
	}
	l.host([][]int32{x}, value, func(in, out []slots) machine.Host {
		v := in[0]
		return func(m *machine.Machine, w, p unsafe.Pointer) {
			typ, data := typeIn(*v[0].p(p), from), *v[1].p(p)
			if typ == screenWord && screenWord != nil {
				typ, data = typeWord(want), *(*unsafe.Pointer)(data)
			}
			holds := typ == typeWord(want)
			if !holds {
				if ok == nil {
					wrong(m, typ)
				}
				data = nil
			}
			*out[0][0].p(p) = data
			if ok != nil {
				*out[1][0].u(w) = machine.Truth(holds)
			}
		}
	})
}

// assertConcrete asserts that an interface holds a value of one type, t; wrong fails.
func (l *lowering) assertConcrete(in *ssa.TypeAssert, t *flat, wrong func(m *machine.Machine, typ unsafe.Pointer)) {
	x, d, from := l.get(in.X), l.to(in), isEmpty(in.X.Type())
	typ := x[0]
	same, other, behind := l.label(), l.label(), l.label()
	if !from {
		some := l.label()
		l.emit(ir.Ins{Op: ir.BNIL, A: x[0], T: other, E: some})
		l.begin(some)
		typ = l.f.Reg(ir.Ptr)
		l.emit(ir.Ins{Op: ir.LDP, D: typ, A: x[0], K: itabType, Known: true})
	}
	l.emit(ir.Ins{Op: ir.BPEQ, A: typ, B: l.address(typeWord(t.t)), T: same, E: other})

	l.begin(same)
	to := d[:len(t.class)]
	if direct(t.t) || t.boxed {
		l.move(to, x[1:])
	} else {
		l.load(t, place{base: x[1], index: -1, known: true}, to)
	}
	if in.CommaOk {
		l.emit(ir.Ins{Op: ir.CONST, D: d[len(to)], K: 1})
	}
	l.emit(ir.Ins{Op: ir.JMP, T: behind})

	l.begin(other)
	if in.CommaOk {
		l.move(to, l.zero(t))
		l.emit(ir.Ins{Op: ir.CONST, D: d[len(to)]})
		l.emit(ir.Ins{Op: ir.JMP, T: behind})
	} else {
		l.host([][]int32{x}, nil, func(in, _ []slots) machine.Host {
			return func(m *machine.Machine, _, p unsafe.Pointer) { wrong(m, typeIn(*in[0][0].p(p), from)) }
		})
		l.emit(ir.Ins{Op: ir.TRAP})
	}
	l.begin(behind)
}

// OfMethodValue reports whether in is the check of an interface whose method becomes a value, which no source line asks for.
func OfMethodValue(in *ssa.TypeAssert) bool {
	return types.Identical(in.X.Type(), in.AssertedType) && len(*in.Referrers()) == 0
}

// AssertionErrorOf is the error of asserting that what an interface of type iface holds, a got or nothing, is a want.
func AssertionErrorOf(iface, want, got reflect.Type) error {
	if got == nil {
		return assertionError(iface, want, nil)
	}
	return assertionError(iface, want, typeWord(got))
}

func assertionError(iface, want reflect.Type, got unsafe.Pointer) error {
	if want.Kind() == reflect.Interface && got != nil {
		return machine.AssertionError(nil, got, typeWord(want), missingMethod(typeFrom(got), want))
	}
	if want.Kind() == reflect.Interface {
		return machine.AssertionError(nil, nil, typeWord(want), "")
	}
	return machine.AssertionError(typeWord(iface), got, typeWord(want), "")
}

// missingMethod is the first method, by name, that t lacks of interface i.
func missingMethod(t, i reflect.Type) string {
	for n := range i.NumMethod() {
		m := i.Method(n)
		has, ok := t.MethodByName(m.Name)
		if !ok && m.PkgPath != "" {
			continue // one that is not exported: package reflect does not find it
		}
		if !ok || !sameMethod(has.Type, m.Type) {
			return m.Name
		}
	}
	for n := range i.NumMethod() {
		if m := i.Method(n); m.PkgPath != "" {
			return m.Name
		}
	}
	return ""
}

// sameMethod compares the type of a method, whose first parameter is the receiver, with that of an interface's.
func sameMethod(method, want reflect.Type) bool {
	if method.NumIn() != want.NumIn()+1 || method.NumOut() != want.NumOut() || method.IsVariadic() != want.IsVariadic() {
		return false
	}
	for n := range want.NumIn() {
		if method.In(n+1) != want.In(n) {
			return false
		}
	}
	for n := range want.NumOut() {
		if method.Out(n) != want.Out(n) {
			return false
		}
	}
	return true
}
