package lower

import (
	"go/types"
	"reflect"
	"unsafe"

	"golang.org/x/tools/go/ssa"

	"github.com/massspring/msp/internal/lang/interp/layout"
	"github.com/massspring/msp/internal/lang/interp/machine"
)

// channel is the channel of type t that a pointer is.
func channel(t reflect.Type, c unsafe.Pointer) reflect.Value {
	v := reflect.New(t)
	*(*unsafe.Pointer)(v.UnsafePointer()) = c
	return v.Elem()
}

// bothWays is the type of a channel without its direction.
func bothWays(t reflect.Type) reflect.Type { return reflect.ChanOf(reflect.BothDir, t.Elem()) }

// isWord reports whether values of t are one word that is as it stands in memory.
func isWord(t *flat) bool {
	return len(t.kind) == 1 && t.kind[0] == layout.W64 && t.t.Size() == layout.Slot
}

// ofWords is a channel whose elements are such words.
func ofWords(q unsafe.Pointer) chan uint64 { return *(*chan uint64)(unsafe.Pointer(&q)) }

func (l *lowering) makeChan(in *ssa.MakeChan) {
	t := l.p.Type(in.Type())
	l.host([][]int32{l.get(in.Size)}, [][]int32{l.to(in)}, func(in, out []slots) machine.Host {
		n, d := in[0][0], out[0][0]
		return func(m *machine.Machine, w, p unsafe.Pointer) {
			m.CheckChan(*n.i(w), t.Elem().Size())
			*d.p(p) = reflect.MakeChan(bothWays(t), *n.i(w)).UnsafePointer()
		}
	})
}

func (l *lowering) send(in *ssa.Send) {
	t := l.p.Type(in.Chan.Type())
	elem := l.p.flat(in.X.Type())
	if isWord(elem) {
		l.host([][]int32{l.get(in.Chan), l.get(in.X)}, nil, func(in, _ []slots) machine.Host {
			c, x := in[0][0], in[1][0]
			return func(m *machine.Machine, w, p unsafe.Pointer) {
				m.Began()
				m.Send(ofWords(*c.p(p)), *x.u(w))
			}
		})
		return
	}
	l.host([][]int32{l.get(in.Chan), l.get(in.X)}, nil, func(in, _ []slots) machine.Host {
		c, v := in[0][0], asPointer(elem, in[1])
		return func(m *machine.Machine, w, p unsafe.Pointer) {
			m.Began()
			ch, x := channel(t, *c.p(p)), reflect.NewAt(elem.t, v(w, p)).Elem()
			if !ch.IsNil() && ch.TrySend(x) {
				return
			}
			m.Select(reflect.SelectCase{Dir: reflect.SelectSend, Chan: ch, Send: x})
		}
	})
}

func (l *lowering) receive(in *ssa.UnOp) {
	t := l.p.Type(in.X.Type())
	elem := l.p.flat(in.X.Type().Underlying().(*types.Chan).Elem())
	d := l.to(in)
	outs := [][]int32{d}
	if in.CommaOk {
		outs = [][]int32{d[:len(elem.class)], d[len(elem.class):]}
	}
	if isWord(elem) {
		l.host([][]int32{l.get(in.X)}, outs, func(in, out []slots) machine.Host {
			c := in[0][0]
			return func(m *machine.Machine, w, p unsafe.Pointer) {
				x, ok := m.Receive(ofWords(*c.p(p)))
				if *out[0][0].u(w) = x; len(out) > 1 {
					*out[1][0].u(w) = machine.Truth(ok)
				}
			}
		})
		return
	}
	l.host([][]int32{l.get(in.X)}, outs, func(in, out []slots) machine.Host {
		c, load := in[0][0], loader(elem, out[0], true)
		return func(m *machine.Machine, w, p unsafe.Pointer) {
			ch := channel(t, *c.p(p))
			v, ok := reflect.Value{}, false
			if !ch.IsNil() {
				v, ok = ch.TryRecv()
			}
			if !v.IsValid() {
				_, v, ok = m.Select(reflect.SelectCase{Dir: reflect.SelectRecv, Chan: ch})
			}
			mem := reflect.New(elem.t)
			if v.IsValid() {
				mem.Elem().Set(v)
			}
			load(mem.UnsafePointer(), w, p)
			if len(out) > 1 {
				*out[1][0].u(w) = machine.Truth(ok)
			}
		}
	})
}

// selects is a select statement: it returns which case was chosen, whether something was received, and what.
func (l *lowering) selects(in *ssa.Select) {
	d := l.to(in)
	tuple := l.p.flat(in.Type())
	var outs [][]int32
	for _, part := range tuple.parts {
		outs = append(outs, d[:len(part.class)])
		d = d[len(part.class):]
	}
	var ins [][]int32
	var chans []reflect.Type
	var elems []*flat
	var sends []bool
	for _, s := range in.States {
		ins = append(ins, l.get(s.Chan))
		chans = append(chans, l.p.Type(s.Chan.Type()))
		elems = append(elems, l.p.flat(s.Chan.Type().Underlying().(*types.Chan).Elem()))
		sends = append(sends, s.Dir == types.SendOnly)
	}
	for _, s := range in.States {
		if s.Send != nil {
			ins = append(ins, l.get(s.Send))
		} else {
			ins = append(ins, nil)
		}
	}
	blocking, n := in.Blocking, len(in.States)
	l.host(ins, outs, func(in, out []slots) machine.Host {
		values := make([]func(w, p unsafe.Pointer) unsafe.Pointer, n)
		loads := make([]func(mem, w, p unsafe.Pointer), n)
		zeros := make([]func(w, p unsafe.Pointer), n)
		next := 2
		for i := range n {
			if sends[i] {
				values[i] = asPointer(elems[i], in[n+i])
				continue
			}
			loads[i], zeros[i] = loader(elems[i], out[next], true), zeroer(l.p, elems[i], out[next])
			next++
		}
		return func(m *machine.Machine, w, p unsafe.Pointer) {
			m.Began()
			cases := make([]reflect.SelectCase, n, n+1)
			for i := range cases {
				cases[i] = reflect.SelectCase{Dir: reflect.SelectRecv, Chan: channel(chans[i], *in[i][0].p(p))}
				if sends[i] {
					cases[i].Dir, cases[i].Send = reflect.SelectSend, reflect.NewAt(elems[i].t, values[i](w, p)).Elem()
				}
			}
			var chosen int
			var v reflect.Value
			var ok bool
			if blocking {
				chosen, v, ok = m.Select(cases...)
			} else {
				chosen, v, ok = reflect.Select(append(cases, reflect.SelectCase{Dir: reflect.SelectDefault}))
				if chosen == n {
					chosen = -1
				}
			}
			*out[0][0].i(w), *out[1][0].u(w) = chosen, machine.Truth(ok)
			for i := range n {
				switch {
				case sends[i]:
				case i == chosen && v.IsValid():
					mem := reflect.New(elems[i].t)
					mem.Elem().Set(v)
					loads[i](mem.UnsafePointer(), w, p)
				default:
					zeros[i](w, p)
				}
			}
		}
	})
}
