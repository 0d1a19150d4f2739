package lower

import (
	"reflect"

	"golang.org/x/tools/go/ssa"

	"github.com/massspring/msp/internal/lang/interp/ir"
	"github.com/massspring/msp/internal/lang/interp/layout"
)

// Variables without pointers whose addresses nothing keeps stand in the frame's bank of words.

// mostLocal is how many words such a variable may have.
const mostLocal = 16

func fitsFrame(t reflect.Type) bool {
	return t.Size() > 0 && t.Size() <= mostLocal*layout.Slot && !layout.HasPointers(t)
}

func wordsOfType(t reflect.Type) int { return int(t.Size()+layout.Slot-1) / layout.Slot }

// reserve makes room for a variable in the frame, and returns where it stands.
func (l *lowering) reserve(t reflect.Type) (offset int64) {
	offset = int64(l.f.Local) * layout.Slot
	l.f.Local += wordsOfType(t)
	return offset
}

// clear sets a variable in the frame to zero.
func (l *lowering) clear(at int32, t reflect.Type) {
	zero := l.k(ir.Word, 0)
	for i := range wordsOfType(t) {
		l.emit(ir.Ins{Op: ir.ST, A: at, B: zero, K: int64(i) * layout.Slot, Known: true})
	}
}

// overwritten reports whether the next instructions give the variable its value.
func (l *lowering) overwritten(a *ssa.Alloc) bool {
	if a.Comment == "varargs" {
		return true
	}
	list := a.Block().Instrs
	for i, in := range list[:len(list)-1] {
		if in == ssa.Instruction(a) {
			st, ok := list[i+1].(*ssa.Store)
			return ok && st.Addr == a
		}
	}
	return false
}

// spill stores a value whose elements are taken by a variable index.
func (l *lowering) spill(v ssa.Value) (at int32) {
	t := l.p.flat(v.Type())
	at = l.f.Reg(ir.Ptr)
	l.emit(ir.Ins{Op: ir.FRAME, D: at, K: l.reserve(t.t)})
	l.store(t, place{base: at, index: -1, known: true}, l.get(v))
	return at
}
