package lower

import (
	"go/types"
	"math"
	"reflect"
	"unsafe"

	"golang.org/x/tools/go/ssa"

	"github.com/massspring/msp/internal/lang/interp/ir"
	"github.com/massspring/msp/internal/lang/interp/layout"
	"github.com/massspring/msp/internal/lang/interp/machine"
)

// header is a slice in memory.
type header struct {
	data     unsafe.Pointer
	len, cap int
}

// reflected is a slice of type t.
func (h *header) reflected(t reflect.Type) reflect.Value {
	return reflect.NewAt(t, unsafe.Pointer(h)).Elem()
}

func (s slots) slice(w, p unsafe.Pointer) header { return header{*s[0].p(p), *s[1].i(w), *s[2].i(w)} }

func (s slots) setSlice(w, p unsafe.Pointer, h header) {
	*s[0].p(p), *s[1].i(w), *s[2].i(w) = h.data, h.len, h.cap
}

func (l *lowering) makeSlice(in *ssa.MakeSlice) {
	t := l.p.Type(in.Type())
	elem := t.Elem()
	ln, cn := numberOf(in.Len.Type()), numberOf(in.Cap.Type())
	words := uintptr(0)
	if !layout.HasPointers(elem) && elem.Size() > 0 && elem.Size()%8 == 0 {
		words = elem.Size() / 8
	}
	afford := l.p.afford("makeslice", elem)
	l.host([][]int32{l.get(in.Len), l.get(in.Cap)}, [][]int32{l.to(in)}, func(in, out []slots) machine.Host {
		sn, sc, d := in[0][0], in[1][0], out[0]
		return func(m *machine.Machine, w, p unsafe.Pointer) {
			n, c := *sn.i(w), *sc.i(w)
			m.CheckMake(n, c, ln.unsigned, cn.unsigned, elem.Size())
			afford(m, c)
			h := header{len: n, cap: c}
			if words > 0 {
				s := make([]uint64, uintptr(c)*words)
				h.data = unsafe.Pointer(unsafe.SliceData(s))
			} else {
				h.data = reflect.MakeSlice(t, n, c).UnsafePointer()
			}
			d.setSlice(w, p, h)
		}
	})
}

// slice is x[low:high:max].
func (l *lowering) slice(in *ssa.Slice) {
	d := l.to(in)
	bounds := [][]int32{}
	var has [3]bool
	var unsigned [3]bool
	for i, v := range [...]ssa.Value{in.Low, in.High, in.Max} {
		if v == nil {
			bounds = append(bounds, nil)
			continue
		}
		has[i], unsigned[i] = true, numberOf(v.Type()).unsigned
		bounds = append(bounds, l.get(v))
	}
	x := l.get(in.X)
	bound := func(in []slots, i int, w unsafe.Pointer, or int) machine.Bound {
		if !has[i] {
			return machine.Bound{N: or}
		}
		return machine.Bound{N: *in[i+1][0].i(w), Unsigned: unsigned[i]}
	}
	done := l.sliceInCode(in, d, x, bounds)
	if done == whole {
		return
	}
	switch t := in.X.Type().Underlying().(type) {
	case *types.Basic:
		l.host(append([][]int32{x}, bounds...), [][]int32{d}, func(in, out []slots) machine.Host {
			s, r := in[0], out[0]
			return func(m *machine.Machine, w, p unsafe.Pointer) {
				n := *s[1].i(w)
				lo, hi := bound(in, 0, w, 0), bound(in, 1, w, n)
				if !lo.Within(hi) || !hi.Within(machine.Bound{N: n}) {
					m.TextBounds(n, lo, hi)
				}
				data := *s[0].p(p)
				if lo.N < n {
					data = unsafe.Add(data, lo.N)
				}
				*r[0].p(p), *r[1].i(w) = data, hi.N-lo.N
			}
		})
	default:
		elem, array := types.Type(nil), -1
		if p, ok := t.(*types.Pointer); ok {
			a := p.Elem().Underlying().(*types.Array)
			elem, array = a.Elem(), int(a.Len())
		} else {
			elem = t.(*types.Slice).Elem()
		}
		size := int(l.p.flat(elem).t.Size())
		three := in.Max != nil
		a, ok := in.X.(*ssa.Alloc)
		made := ok && a.Comment == "makeslice" // make([]T, n, 10) is new([10]T)[:n] to package ssa
		l.host(append([][]int32{x}, bounds...), [][]int32{d}, func(in, out []slots) machine.Host {
			s, r := in[0], out[0]
			return func(m *machine.Machine, w, p unsafe.Pointer) {
				h := header{*s[0].p(p), array, array}
				if array < 0 {
					h.len, h.cap = *s[1].i(w), *s[2].i(w)
				} else if h.data == nil {
					m.Nil()
				}
				lo, hi, max := bound(in, 0, w, 0), bound(in, 1, w, h.len), bound(in, 2, w, h.cap)
				if made {
					m.CheckMake(hi.N, h.cap, hi.Unsigned, false, uintptr(size))
				}
				if !lo.Within(hi) || !hi.Within(max) || !max.Within(machine.Bound{N: h.cap}) {
					m.SliceBounds(h.cap, array >= 0, three, lo, hi, max)
				}
				if lo.N < h.cap { // at the end there is no element to point at
					h.data = unsafe.Add(h.data, lo.N*size)
				}
				r.setSlice(w, p, header{h.data, hi.N - lo.N, max.N - lo.N})
			}
		})
	}
	if done >= 0 { // the host function has failed
		l.emit(ir.Ins{Op: ir.TRAP})
		l.begin(done)
	}
}

// whole says that there are no bounds that may be wrong.
const whole = -2

// sliceInCode slices an array, a slice or a string by instructions. It begins the block for bounds that are wrong, and returns the label
// behind it; -1 if it has done nothing.
func (l *lowering) sliceInCode(in *ssa.Slice, d, x []int32, bounds [][]int32) (done int32) {
	size := uintptr(1)
	switch t := in.X.Type().Underlying().(type) {
	case *types.Slice:
		size = l.p.Type(t.Elem()).Size()
	case *types.Pointer:
		if a, ok := in.X.(*ssa.Alloc); ok && a.Comment == "makeslice" {
			return -1
		}
		if !l.known[in.X] {
			l.emit(ir.Ins{Op: ir.NILCHK, A: x[0]})
		}
		array := t.Elem().Underlying().(*types.Array)
		size = l.p.Type(array.Elem()).Size()
		n := l.k(ir.Word, array.Len())
		x = []int32{x[0], n, n}
		if bounds[0] == nil && bounds[1] == nil && in.Max == nil {
			l.move(d, x)
			return whole
		}
	default:
		if !isString(in.X.Type()) {
			return -1
		}
	}
	limit := x[len(x)-1] // a slice's capacity, a string's length
	if in.Max != nil || size == 0 || size > math.MaxInt32 {
		return -1
	}
	done = l.label()
	slow := l.label()
	check := func(op ir.Op, a, b, otherwise int32) {
		holds := l.label()
		l.emit(ir.Ins{Op: op, A: a, B: b, T: holds, E: otherwise})
		l.begin(holds)
	}
	hi := x[1]
	if bounds[1] != nil {
		hi = bounds[1][0]
		check(ir.BULE, hi, limit, slow)
	}
	if k, ok := word(in.Low); in.Low == nil || ok && k == 0 {
		l.move(d, []int32{x[0], hi, limit}[:len(d)])
	} else {
		lo := bounds[0][0]
		check(ir.BULE, lo, hi, slow)
		data, end, behind := l.f.Reg(ir.Ptr), l.label(), l.label()
		check(ir.BULT, lo, limit, end)
		l.emit(ir.Ins{Op: ir.LEAX, D: data, A: x[0], B: lo, C: limit, Scale: int32(size)})
		l.emit(ir.Ins{Op: ir.JMP, T: behind})
		l.begin(end) // there is no element to point at
		l.emit(ir.Ins{Op: ir.MOVP, D: data, A: x[0]})
		l.emit(ir.Ins{Op: ir.JMP, T: behind})
		l.begin(behind)
		l.emit(ir.Ins{Op: ir.MOVP, D: d[0], A: data})
		l.emit(ir.Ins{Op: ir.ISUB, D: d[1], A: hi, B: lo})
		if len(d) > 2 {
			l.emit(ir.Ins{Op: ir.ISUB, D: d[2], A: limit, B: lo})
		}
	}
	l.emit(ir.Ins{Op: ir.JMP, T: done})
	l.begin(slow)
	return done
}

// variadic notes the slice that is made of arguments to be appended: they are appended one by one.
func (l *lowering) variadic(c *ssa.Call) {
	b, ok := c.Call.Value.(*ssa.Builtin)
	if !ok || b.Name() != "append" || len(c.Call.Args) != 2 {
		return
	}
	s, ok := c.Call.Args[1].(*ssa.Slice)
	if !ok || len(*s.Referrers()) != 1 || s.Low != nil || s.High != nil || s.Max != nil {
		return
	}
	a, ok := s.X.(*ssa.Alloc)
	if !ok || a.Comment != "varargs" || a.Block() != c.Block() {
		return
	}
	elem := l.p.flat(deref(a.Type()).Underlying().(*types.Array).Elem())
	if elem.boxed {
		return
	}
	var stores []*ssa.Store
	var skip []ssa.Instruction
	for _, r := range *a.Referrers() {
		if r == ssa.Instruction(s) {
			continue
		}
		ix, ok := r.(*ssa.IndexAddr)
		if !ok || len(*ix.Referrers()) != 1 || ix.Block() != c.Block() {
			return
		}
		st, ok := (*ix.Referrers())[0].(*ssa.Store)
		if !ok || st.Block() != c.Block() {
			return
		}
		k, ok := word(ix.Index)
		if !ok || int(k) != len(stores) {
			return
		}
		stores = append(stores, st)
		skip = append(skip, ix, st)
	}
	if len(stores) == 0 || int64(len(stores)) != deref(a.Type()).Underlying().(*types.Array).Len() {
		return
	}
	for _, in := range append(skip, a, s) {
		l.skip[in] = true
	}
	for _, st := range stores {
		l.appended[c] = append(l.appended[c], st.Val)
	}
}

func (l *lowering) append(in *ssa.Call) {
	t := l.p.Type(in.Type())
	d, x := l.to(in), l.get(in.Call.Args[0])
	elem := flatOf(t.Elem())
	size := t.Elem().Size()
	if vals, ok := l.appended[in]; ok {
		ins := [][]int32{x}
		for _, v := range vals {
			ins = append(ins, l.get(v))
		}
		n := len(vals)
		if size > 0 && !elem.boxed && n <= mostStored {
			l.appendInCode(d, ins[0], ins[1:], t)
			return
		}
		l.host(ins, [][]int32{d}, func(in, out []slots) machine.Host {
			s, r := in[0], out[0]
			var stores []func(mem, w, p unsafe.Pointer)
			for _, v := range in[1:] {
				stores = append(stores, storer(elem, v))
			}
			return func(m *machine.Machine, w, p unsafe.Pointer) {
				h := s.slice(w, p)
				if n > h.cap-h.len {
					h = grow(m, h, t, n)
				}
				for i, st := range stores {
					st(unsafe.Add(h.data, uintptr(h.len+i)*size), w, p)
				}
				h.len += n
				r.setSlice(w, p, h)
			}
		})
		return
	}
	if len(in.Call.Args) == 1 {
		l.move(d, x)
		return
	}
	y := in.Call.Args[1]
	text := isString(y.Type())
	plainElem := !layout.HasPointers(t.Elem())
	l.host([][]int32{x, l.get(y)}, [][]int32{d}, func(in, out []slots) machine.Host {
		s, v, r := in[0], in[1], out[0]
		return func(m *machine.Machine, w, p unsafe.Pointer) {
			h := s.slice(w, p)
			from := header{*v[0].p(p), *v[1].i(w), *v[1].i(w)}
			if !text {
				from.cap = *v[2].i(w)
			}
			n := from.len
			if n > h.cap-h.len {
				h = grow(m, h, t, n)
			}
			if n > 0 && size > 0 {
				at := unsafe.Add(h.data, uintptr(h.len)*size)
				if plainElem {
					bytes := uintptr(n) * size
					copy(unsafe.Slice((*byte)(at), bytes), unsafe.Slice((*byte)(from.data), bytes))
				} else {
					to := header{at, n, n}
					reflect.Copy(to.reflected(t), from.reflected(t))
				}
			}
			h.len += n
			r.setSlice(w, p, h)
		}
	})
}

// mostStored is how many elements append stores by instructions.
const mostStored = 4

// appendInCode appends values to the slice in x: what fits into its capacity is stored by instructions, so that a loop that appends can be
// machine code.
func (l *lowering) appendInCode(d, x []int32, vals [][]int32, t reflect.Type) {
	elem, n := flatOf(t.Elem()), len(vals)
	data, longer, capacity := l.f.Reg(ir.Ptr), l.f.Reg(ir.Word), l.f.Reg(ir.Word)
	l.emit(ir.Ins{Op: ir.MOVP, D: data, A: x[0]})
	l.emit(ir.Ins{Op: ir.MOV, D: capacity, A: x[2]})
	l.emit(ir.Ins{Op: ir.IADDK, D: longer, A: x[1], K: int64(n)})
	full, room := l.label(), l.label()
	l.emit(ir.Ins{Op: ir.BLE, A: longer, B: capacity, T: room, E: full})
	l.begin(full)
	grown, more := l.f.Reg(ir.Ptr), l.f.Reg(ir.Word)
	l.host([][]int32{x}, [][]int32{{grown, more}}, func(in, out []slots) machine.Host {
		s, r := in[0], out[0]
		return func(m *machine.Machine, w, p unsafe.Pointer) {
			h := grow(m, s.slice(w, p), t, n)
			*r[0].p(p), *r[1].i(w) = h.data, h.cap
		}
	})
	l.emit(ir.Ins{Op: ir.MOVP, D: data, A: grown})
	l.emit(ir.Ins{Op: ir.MOV, D: capacity, A: more})
	l.emit(ir.Ins{Op: ir.JMP, T: room})
	l.begin(room)
	size := t.Elem().Size()
	for i, v := range vals {
		l.store(elem, place{base: data, index: x[1], length: longer, scale: int32(size), off: int64(uintptr(i) * size)}, v)
	}
	l.emit(ir.Ins{Op: ir.MOVP, D: d[0], A: data})
	l.emit(ir.Ins{Op: ir.MOV, D: d[1], A: longer})
	l.emit(ir.Ins{Op: ir.MOV, D: d[2], A: capacity})
}

// grow makes room for n more elements, as much as the Go runtime does.
func grow(m *machine.Machine, h header, t reflect.Type, n int) header {
	if h.len+n < 0 {
		m.Fail(machine.Error("growslice: len out of range"))
	}
	v := reflect.New(t)
	*(*header)(v.UnsafePointer()) = h
	v.Elem().Grow(n)
	return *(*header)(v.UnsafePointer())
}

func (l *lowering) copies(in *ssa.Call) {
	a, b := in.Call.Args[0], in.Call.Args[1]
	t := l.p.Type(a.Type())
	size := t.Elem().Size()
	plainElem := !layout.HasPointers(t.Elem())
	l.host([][]int32{l.get(a), l.get(b)}, [][]int32{l.to(in)}, func(in, out []slots) machine.Host {
		x, y, d := in[0], in[1], out[0]
		return func(m *machine.Machine, w, p unsafe.Pointer) {
			n := min(*x[1].i(w), *y[1].i(w))
			to, from := *x[0].p(p), *y[0].p(p)
			switch {
			case n == 0 || size == 0:
			case plainElem:
				bytes := uintptr(n) * size
				copy(unsafe.Slice((*byte)(to), bytes), unsafe.Slice((*byte)(from), bytes))
			default:
				a, b := header{to, n, n}, header{from, n, n}
				reflect.Copy(a.reflected(t), b.reflected(t))
			}
			*d[0].i(w) = n
		}
	})
}

// arrayPointer converts a slice to a pointer to an array.
func (l *lowering) arrayPointer(in *ssa.SliceToArrayPointer) {
	n := int(deref(in.Type()).Underlying().(*types.Array).Len())
	l.host([][]int32{l.get(in.X)}, [][]int32{l.to(in)}, func(in, out []slots) machine.Host {
		s, d := in[0], out[0]
		return func(m *machine.Machine, w, p unsafe.Pointer) {
			if have := *s[1].i(w); have < n {
				m.ArrayBounds(have, n)
			}
			*d[0].p(p) = *s[0].p(p)
		}
	})
}

// clears is clear of a slice.
func (l *lowering) clearSlice(v ssa.Value) {
	t := l.p.Type(v.Type())
	l.host([][]int32{l.get(v)}, nil, func(in, _ []slots) machine.Host {
		s := in[0]
		return func(m *machine.Machine, w, p unsafe.Pointer) {
			h := s.slice(w, p)
			h.reflected(t).Clear()
		}
	})
}
