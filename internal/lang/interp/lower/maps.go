package lower

import (
	"go/types"
	"reflect"
	"unsafe"

	"golang.org/x/tools/go/ssa"

	"github.com/massspring/msp/internal/lang/interp/ir"
	"github.com/massspring/msp/internal/lang/interp/layout"
	"github.com/massspring/msp/internal/lang/interp/machine"
)

// Maps are Go's own. Those whose keys are words or strings, and whose elements take one, two or three words in memory, are
// reached as maps of a type with the same layout and the same pointers; package reflect reaches the others.

const (
	storedOtherwise stored = iota
	storedByte
	storedHalf
	storedWord
	storedPointer
	storedText
	storedSlice
	storedInterface
)

func (l *lowering) makeMap(in *ssa.MakeMap) {
	t := l.p.Type(in.Type())
	ins := [][]int32{}
	if in.Reserve != nil {
		ins = append(ins, l.get(in.Reserve))
	}
	l.host(ins, [][]int32{l.to(in)}, func(in, out []slots) machine.Host {
		d := out[0][0]
		return func(m *machine.Machine, w, p unsafe.Pointer) {
			n := 0
			if len(in) > 0 {
				n = max(0, *in[0][0].i(w)) // a size that is negative is no error, and a hint only
			}
			*d.p(p) = reflect.MakeMapWithSize(t, min(n, 1<<20)).UnsafePointer()
		}
	})
}

// stacked returns where a value is in memory: on the Go stack, if it is one word or one string.
func keyed(t *flat, s slots) func(w, p unsafe.Pointer) unsafe.Pointer {
	if len(s) == 1 && t.kind[0] != layout.Ptr { // a word's low bytes are the value
		return func(w, _ unsafe.Pointer) unsafe.Pointer { return unsafe.Pointer(s[0].u(w)) }
	}
	return asPointer(t, s)
}

func (l *lowering) lookup(in *ssa.Lookup) {
	if isString(in.X.Type()) { // of older packages ssa
		x := l.get(in.X)
		l.emit(ir.Ins{Op: ir.LDX8, D: l.to(in)[0], A: x[0], B: l.get(in.Index)[0], C: x[1], Scale: 1})
		return
	}
	mt := in.X.Type().Underlying().(*types.Map)
	kt, vt := l.p.flat(mt.Key()), l.p.flat(mt.Elem())
	d := l.to(in)
	outs := [][]int32{d}
	if in.CommaOk {
		outs = [][]int32{d[:len(vt.class)], d[len(vt.class):]}
	}
	if q := quickFor(l.p.Type(mt), vt); q != nil {
		l.host([][]int32{l.get(in.X), l.get(in.Index)}, outs, func(in, out []slots) machine.Host {
			var found slots
			if len(out) > 1 {
				found = out[1]
			}
			return q.lookup(in[0][0], in[1], out[0], found)
		})
		return
	}
	a := reach(l.p.Type(mt))
	l.host([][]int32{l.get(in.X), l.get(in.Index)}, outs, func(in, out []slots) machine.Host {
		from, key := in[0][0], keyed(kt, in[1])
		load, zero := loader(vt, out[0], true), zeroer(l.p, vt, out[0])
		return func(m *machine.Machine, w, p unsafe.Pointer) {
			at := a.get(*from.p(p), key(w, p))
			if at == nil {
				zero(w, p)
			} else {
				load(at, w, p)
			}
			if len(out) > 1 {
				*out[1][0].u(w) = machine.Truth(at != nil)
			}
		}
	})
}

func (l *lowering) mapUpdate(in *ssa.MapUpdate) {
	mt := in.Map.Type().Underlying().(*types.Map)
	kt, vt := l.p.flat(mt.Key()), l.p.flat(mt.Elem())
	if q := quickFor(l.p.Type(mt), vt); q != nil {
		l.host([][]int32{l.get(in.Map), l.get(in.Key), l.get(in.Value)}, nil, func(in, _ []slots) machine.Host {
			return q.update(in[0][0], in[1], in[2])
		})
		return
	}
	a := reach(l.p.Type(mt))
	l.host([][]int32{l.get(in.Map), l.get(in.Key), l.get(in.Value)}, nil, func(in, _ []slots) machine.Host {
		to, key, elem := in[0][0], keyed(kt, in[1]), keyed(vt, in[2])
		return func(m *machine.Machine, w, p unsafe.Pointer) {
			m.Began()
			a.set(*to.p(p), key(w, p), elem(w, p))
		}
	})
}

func (l *lowering) deletes(c *ssa.CallCommon) {
	mt := c.Args[0].Type().Underlying().(*types.Map)
	kt := l.p.flat(mt.Key())
	a := reach(l.p.Type(mt))
	l.host([][]int32{l.get(c.Args[0]), l.get(c.Args[1])}, nil, func(in, _ []slots) machine.Host {
		from, key := in[0][0], keyed(kt, in[1])
		return func(m *machine.Machine, w, p unsafe.Pointer) {
			m.Began()
			if q := *from.p(p); q != nil {
				a.del(q, key(w, p))
			}
		}
	})
}

func (l *lowering) clearMap(v ssa.Value) {
	t := l.p.Type(v.Type())
	l.host([][]int32{l.get(v)}, nil, func(in, _ []slots) machine.Host {
		s := in[0][0]
		return func(m *machine.Machine, _, p unsafe.Pointer) {
			reflect.NewAt(t, unsafe.Pointer(s.p(p))).Elem().Clear()
		}
	})
}

// iterator goes over a map or a string.
type iterator struct {
	over *reflect.MapIter
	text string
	at   int
}

func (l *lowering) rangeOver(in *ssa.Range) {
	if isString(in.X.Type()) {
		l.host([][]int32{l.get(in.X)}, [][]int32{l.to(in)}, func(in, out []slots) machine.Host {
			s, d := in[0], out[0][0]
			return func(m *machine.Machine, w, p unsafe.Pointer) {
				*d.p(p) = unsafe.Pointer(&iterator{text: s.text(w, p)})
			}
		})
		return
	}
	t := l.p.Type(in.X.Type())
	l.host([][]int32{l.get(in.X)}, [][]int32{l.to(in)}, func(in, out []slots) machine.Host {
		s, d := in[0][0], out[0][0]
		return func(m *machine.Machine, w, p unsafe.Pointer) {
			v := reflect.New(t)
			*(*unsafe.Pointer)(v.UnsafePointer()) = *s.p(p)
			*d.p(p) = unsafe.Pointer(&iterator{over: v.Elem().MapRange()})
		}
	})
}

func (l *lowering) next(in *ssa.Next) {
	x, d := l.get(in.Iter), l.to(in)
	tuple := l.p.flat(in.Type())
	var outs [][]int32
	for _, part := range tuple.parts {
		outs = append(outs, d[:len(part.class)])
		d = d[len(part.class):]
	}
	if in.IsString {
		l.host([][]int32{x}, outs, func(in, out []slots) machine.Host {
			it := in[0][0]
			return func(m *machine.Machine, w, p unsafe.Pointer) {
				i := (*iterator)(*it.p(p))
				*out[0][0].u(w) = machine.Truth(i.at < len(i.text))
				if i.at >= len(i.text) {
					return
				}
				at, r := i.at, rune(0)
				i.at = len(i.text)
				for k, c := range i.text[at:] {
					if k > 0 {
						i.at = at + k
						break
					}
					r = c
				}
				if len(out[1]) > 0 {
					*out[1][0].i(w) = at
				}
				if len(out[2]) > 0 {
					*out[2][0].i(w) = int(r)
				}
			}
		})
		return
	}
	l.host([][]int32{x}, outs, func(in, out []slots) machine.Host {
		it := in[0][0]
		var load [2]func(mem, w, p unsafe.Pointer)
		for i := range load {
			if part := tuple.parts[i+1]; part.t != nil {
				load[i] = loader(part, out[i+1], true)
			}
		}
		return func(m *machine.Machine, w, p unsafe.Pointer) {
			over := (*iterator)(*it.p(p)).over
			ok := over.Next()
			*out[0][0].u(w) = machine.Truth(ok)
			if !ok {
				return
			}
			if load[0] != nil {
				k := reflect.New(tuple.parts[1].t)
				k.Elem().SetIterKey(over)
				load[0](k.UnsafePointer(), w, p)
			}
			if load[1] != nil {
				v := reflect.New(tuple.parts[2].t)
				v.Elem().SetIterValue(over)
				load[1](v.UnsafePointer(), w, p)
			}
		}
	})
}
