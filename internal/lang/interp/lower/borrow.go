package lower

import (
	"reflect"
	"unsafe"

	"golang.org/x/tools/go/ssa"

	"github.com/massspring/msp/internal/lang/interp/ir"
	"github.com/massspring/msp/internal/lang/interp/machine"
)

// The slice of a variadic call's arguments stands in the caller's frame if the called function keeps no part of it. A function that has
// replaced that one may keep it: it gets a copy.

// borrow notes the slice of arguments that the called function only borrows.
func (l *lowering) borrow(c *ssa.Call) {
	callee, ok := c.Call.Value.(*ssa.Function)
	n := len(c.Call.Args)
	if !ok || len(callee.Blocks) == 0 || n == 0 || len(callee.Params) != n || !borrows(callee.Params[n-1]) {
		return
	}
	s, ok := c.Call.Args[n-1].(*ssa.Slice)
	if !ok || len(*s.Referrers()) != 1 || s.Low != nil || s.High != nil || s.Max != nil {
		return
	}
	a, ok := s.X.(*ssa.Alloc)
	if !ok || a.Comment != "varargs" || a.Block() != c.Block() || !fitsFrame(l.p.flat(deref(a.Type())).t) {
		return
	}
	for _, r := range *a.Referrers() {
		if ix, ok := r.(*ssa.IndexAddr); r != ssa.Instruction(s) && (!ok || !accessed(ix)) {
			return
		}
	}
	l.local[a] = true
	l.borrowed[c] = true
}

// borrows reports whether a function only reads and writes the elements of a slice, its parameter.
func borrows(v ssa.Value) bool {
	for _, r := range *v.Referrers() {
		switch r := r.(type) {
		case *ssa.IndexAddr:
			if r.X != v || !accessed(r) {
				return false
			}
		case *ssa.Call:
			b, ok := r.Call.Value.(*ssa.Builtin)
			if !ok || b.Name() != "len" && b.Name() != "cap" && b.Name() != "copy" {
				return false
			}
		case *ssa.DebugRef:
		default:
			return false
		}
	}
	return true
}

// accessed reports whether an address is only loaded from and stored to.
func accessed(addr ssa.Value) bool {
	for _, r := range *addr.Referrers() {
		switch r := r.(type) {
		case *ssa.Store:
			if r.Val == addr {
				return false
			}
		case *ssa.UnOp, *ssa.DebugRef:
		case *ssa.FieldAddr:
			if !accessed(r) {
				return false
			}
		case *ssa.IndexAddr:
			if r.X != addr || !accessed(r) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// lend calls a function with a slice in the frame, or one that has replaced it with a copy.
func (l *lowering) lend(in *ssa.Call, k callee, ins ir.Ins) {
	same, other, behind := l.label(), l.label(), l.label()
	l.emit(ir.Ins{Op: ir.BFRESH, P: unsafe.Pointer(&k.fn.Stale), T: same, E: other})
	l.begin(other)
	call := l.copied(in, k)
	l.operands([][]int32{l.to(in)}, &call.Call.WOut, &call.Call.POut)
	l.emit(call)
	l.emit(ir.Ins{Op: ir.JMP, T: behind})
	l.begin(same)
	l.operands([][]int32{l.to(in)}, &ins.Call.WOut, &ins.Call.POut)
	ins.Call.Bound = true
	l.emit(ins)
	l.emit(ir.Ins{Op: ir.JMP, T: behind})
	l.begin(behind)
}

// copied is the call of a function that has replaced another, with a copy of the slice in the frame.
func (l *lowering) copied(in *ssa.Call, k callee) ir.Ins {
	last := in.Call.Args[len(in.Call.Args)-1]
	t := l.p.Type(last.Type())
	at := len(k.args) - 3 // of the slice, which is the last argument
	heap := l.regs(l.p.flat(last.Type()))
	l.host([][]int32{k.args[at:]}, [][]int32{heap}, func(in, out []slots) machine.Host {
		s, d := in[0], out[0]
		return func(_ *machine.Machine, w, p unsafe.Pointer) {
			h := s.slice(w, p)
			fresh := reflect.MakeSlice(t, h.len, h.len)
			reflect.Copy(fresh, h.reflected(t))
			d.setSlice(w, p, header{fresh.UnsafePointer(), h.len, h.len})
		}
	})
	k.args = append(k.args[:at:at], heap...)
	call := l.callIns(k)
	call.Call.Replaced = true
	return call
}
