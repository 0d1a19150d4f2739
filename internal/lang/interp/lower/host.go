package lower

import (
	"reflect"
	"unsafe"

	"github.com/massspring/msp/internal/lang/interp/bind"
	"github.com/massspring/msp/internal/lang/interp/ir"
	"github.com/massspring/msp/internal/lang/interp/layout"
	"github.com/massspring/msp/internal/lang/interp/machine"
)

// freeOffset is where a closure keeps what it has captured.
const freeOffset = int64(unsafe.Offsetof(bind.Closure{}.Free))

// slot is a register as a host function finds it in its bank.
type slot uint32

func (s slot) u(w unsafe.Pointer) *uint64         { return (*uint64)(unsafe.Add(w, s)) }
func (s slot) i(w unsafe.Pointer) *int            { return (*int)(unsafe.Add(w, s)) }
func (s slot) f(w unsafe.Pointer) *float64        { return (*float64)(unsafe.Add(w, s)) }
func (s slot) p(p unsafe.Pointer) *unsafe.Pointer { return (*unsafe.Pointer)(unsafe.Add(p, s)) }

// slots are those of a value's leaves, in order.
type slots []slot

// text is the string in two slots.
func (s slots) text(w, p unsafe.Pointer) string {
	return unsafe.String((*byte)(*s[0].p(p)), *s[1].i(w))
}

func (s slots) setText(w, p unsafe.Pointer, t string) {
	*s[0].p(p), *s[1].i(w) = unsafe.Pointer(unsafe.StringData(t)), len(t)
}

// host emits a call of a host function on values; make gets the slots of each.
func (l *lowering) host(ins, outs [][]int32, make func(in, out []slots) machine.Host) {
	l.hostCall(ins, outs, false, make)
}

// hostPure emits one that may be dropped when nothing uses its results.
func (l *lowering) hostPure(ins, outs [][]int32, make func(in, out []slots) machine.Host) {
	l.hostCall(ins, outs, true, make)
}

func (l *lowering) hostCall(ins, outs [][]int32, pure bool, mk func(in, out []slots) machine.Host) {
	c := &ir.Call{Pure: pure}
	in, out := l.operands(ins, &c.WIn, &c.PIn), l.operands(outs, &c.WOut, &c.POut)
	c.Host = func(c *ir.Call) machine.Host { return mk(in(c.WIn, c.PIn), out(c.WOut, c.POut)) }
	l.emit(ir.Ins{Op: ir.HOST, Call: c})
}

// operands puts the registers of values into the lists of a call, and returns the function that finds their slots again.
func (l *lowering) operands(vals [][]int32, words, ptrs *[]int32) func(words, ptrs []int32) []slots {
	var class [][]ir.Class
	for _, v := range vals {
		var cs []ir.Class
		for _, r := range v {
			cs = append(cs, l.f.Class[r])
			if l.f.Class[r] == ir.Ptr {
				*ptrs = append(*ptrs, r)
			} else {
				*words = append(*words, r)
			}
		}
		class = append(class, cs)
	}
	return func(words, ptrs []int32) []slots {
		out := make([]slots, len(class))
		for i, cs := range class {
			for _, c := range cs {
				if c == ir.Ptr {
					out[i] = append(out[i], slot(ptrs[0]*8))
					ptrs = ptrs[1:]
				} else {
					out[i] = append(out[i], slot(words[0]*8))
					words = words[1:]
				}
			}
		}
		return out
	}
}

// storer copies a value from its slots to memory.
func storer(t *flat, s slots) func(mem, w, p unsafe.Pointer) {
	switch {
	case t.boxed:
		return func(mem, _, p unsafe.Pointer) { layout.Copy(t.lay, mem, *s[0].p(p)) }
	case len(s) == 1 && t.kind[0] == layout.W64:
		return func(mem, w, _ unsafe.Pointer) { *(*uint64)(mem) = *s[0].u(w) }
	case len(s) == 1 && t.kind[0] == layout.Ptr:
		return func(mem, _, p unsafe.Pointer) { *(*unsafe.Pointer)(mem) = *s[0].p(p) }
	}
	return func(mem, w, p unsafe.Pointer) {
		for i, x := range s {
			to := unsafe.Add(mem, t.off[i])
			switch t.kind[i] {
			case layout.Ptr:
				*(*unsafe.Pointer)(to) = *x.p(p)
			case layout.U8, layout.S8:
				*(*uint8)(to) = uint8(*x.u(w))
			case layout.U16, layout.S16:
				*(*uint16)(to) = uint16(*x.u(w))
			case layout.U32, layout.S32:
				*(*uint32)(to) = uint32(*x.u(w))
			default:
				*(*uint64)(to) = *x.u(w)
			}
		}
	}
}

// loader copies a value from memory to its slots. Of a boxed one shared says that the memory does not change, so that it can
// be the box.
func loader(t *flat, s slots, shared bool) func(mem, w, p unsafe.Pointer) {
	switch {
	case t.boxed && shared:
		return func(mem, _, p unsafe.Pointer) { *s[0].p(p) = mem }
	case t.boxed:
		return func(mem, w, p unsafe.Pointer) { layout.Load(t.lay, mem, w, unsafe.Pointer(s[0].p(p))) }
	case len(s) == 1 && t.kind[0] == layout.W64:
		return func(mem, w, _ unsafe.Pointer) { *s[0].u(w) = *(*uint64)(mem) }
	}
	return func(mem, w, p unsafe.Pointer) {
		for i, x := range s {
			from := unsafe.Add(mem, t.off[i])
			switch t.kind[i] {
			case layout.Ptr:
				*x.p(p) = *(*unsafe.Pointer)(from)
			case layout.U8:
				*x.u(w) = uint64(*(*uint8)(from))
			case layout.S8:
				*x.u(w) = uint64(*(*int8)(from))
			case layout.U16:
				*x.u(w) = uint64(*(*uint16)(from))
			case layout.S16:
				*x.u(w) = uint64(*(*int16)(from))
			case layout.U32:
				*x.u(w) = uint64(*(*uint32)(from))
			case layout.S32:
				*x.u(w) = uint64(*(*int32)(from))
			default:
				*x.u(w) = *(*uint64)(from)
			}
		}
	}
}

// zeroer sets a value's slots to zero.
func zeroer(p *Program, t *flat, s slots) func(w, p unsafe.Pointer) {
	if t.boxed {
		box := p.zeroBox(t)
		return func(_, p unsafe.Pointer) { *s[0].p(p) = box }
	}
	return func(w, p unsafe.Pointer) {
		for i, x := range s {
			if t.class[i] == ir.Ptr {
				*x.p(p) = nil
			} else {
				*x.u(w) = 0
			}
		}
	}
}

// asPointer returns a function that gives the address of a value in memory: its box, or a fresh copy.
func asPointer(t *flat, s slots) func(w, p unsafe.Pointer) unsafe.Pointer {
	if t.boxed {
		return func(_, p unsafe.Pointer) unsafe.Pointer { return *s[0].p(p) }
	}
	fresh, store := maker(t.t), storer(t, s)
	return func(w, p unsafe.Pointer) unsafe.Pointer {
		mem := fresh()
		store(mem, w, p)
		return mem
	}
}

// maker makes zero values of a type.
func maker(t reflect.Type) func() unsafe.Pointer {
	if f := plain(t); f != nil {
		return f
	}
	switch t.Kind() {
	case reflect.String:
		return func() unsafe.Pointer { return unsafe.Pointer(new(string)) }
	case reflect.Slice:
		return func() unsafe.Pointer { return unsafe.Pointer(new([]byte)) }
	case reflect.Pointer, reflect.Map, reflect.Chan, reflect.Func, reflect.UnsafePointer:
		return func() unsafe.Pointer { return unsafe.Pointer(new(unsafe.Pointer)) }
	case reflect.Interface:
		return func() unsafe.Pointer { return unsafe.Pointer(new(any)) }
	}
	return func() unsafe.Pointer { return layout.New(t) }
}
