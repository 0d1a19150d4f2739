//go:build amd64 || wasm

package native

import (
	"unsafe"

	"github.com/massspring/msp/internal/lang/interp/ir"
)

// globals are package variables that the machine code of a region reads from registers of their own, as slots behind those
// of the frame. What is stored goes to memory as well, so that nothing has to be written where the code is left, and
// nothing is written that the function does not write.
type globals struct {
	slots  map[unsafe.Pointer]slot
	words  []unsafe.Pointer // by number, from the frame's size on
	ptrs   []unsafe.Pointer
	floats []bool // of words: it holds a float
	nw, np int    // the frame's size
}

// global reports whether an instruction reads or writes a package variable.
func global(in *ir.Ins) (reads, writes bool) {
	switch in.Op {
	case ir.LDG, ir.LDPG:
		return true, false
	case ir.STG:
		return false, true
	case ir.FADDG, ir.FSUBG, ir.IADDG:
		return true, true
	}
	return false, false
}

// storesThrough reports whether the instruction stores where a pointer leads, which may be a variable, or calls. Slices lead to
// no variable that is marked as alone. Where there is such an instruction, variables stay in memory.
func storesThrough(in *ir.Ins) bool {
	switch in.Op {
	case ir.ST, ir.ST8, ir.ST16, ir.ST32, ir.FADDM, ir.FSUBM, ir.IADDM:
		return true
	}
	return isCall(in)
}

// note takes account of an instruction of the region.
func (gs *globals) note(f *ir.Func, in *ir.Ins) {
	reads, _ := global(in)
	if _, known := gs.slots[in.P]; known || !reads || !in.Alone {
		return
	}
	if in.Op == ir.LDPG {
		gs.slots[in.P] = slot{true, int32(gs.np + len(gs.ptrs))}
		gs.ptrs = append(gs.ptrs, in.P)
		return
	}
	float := in.Op == ir.FADDG || in.Op == ir.FSUBG || in.Op == ir.LDG && f.WordSlots[in.D] == ir.Float
	gs.slots[in.P] = slot{false, int32(gs.nw + len(gs.words))}
	gs.words = append(gs.words, in.P)
	gs.floats = append(gs.floats, float)
}

// of is the slot of the variable that the instruction is about.
func (gs *globals) of(in *ir.Ins) (s slot, ok bool) {
	reads, writes := global(in)
	if !reads && !writes {
		return slot{}, false
	}
	s, ok = gs.slots[in.P]
	return s, ok
}

// address is where the variable in a slot lies, nil for a slot of the frame.
func (gs *globals) address(s slot) unsafe.Pointer {
	switch {
	case s.ptr && int(s.n) >= gs.np:
		return gs.ptrs[int(s.n)-gs.np]
	case !s.ptr && int(s.n) >= gs.nw:
		return gs.words[int(s.n)-gs.nw]
	}
	return nil
}

// inRegister is the instruction by those on the register of its variable, if that has one.
func (gs *globals) inRegister(in *ir.Ins, has func(slot) bool) []ir.Ins {
	s, ok := gs.of(in)
	if !ok || !has(s) {
		return nil
	}
	store := ir.Ins{Op: ir.STG, A: s.n, P: in.P}
	switch in.Op {
	case ir.LDG:
		return []ir.Ins{{Op: ir.MOV, D: in.D, A: s.n}}
	case ir.LDPG:
		return []ir.Ins{{Op: ir.MOVP, D: in.D, A: s.n}}
	case ir.STG:
		return []ir.Ins{*in, {Op: ir.MOV, D: s.n, A: in.A}}
	case ir.FADDG:
		return []ir.Ins{{Op: ir.FADD, D: s.n, A: s.n, B: in.A}, store}
	case ir.FSUBG:
		return []ir.Ins{{Op: ir.FSUB, D: s.n, A: s.n, B: in.A}, store}
	}
	return []ir.Ins{{Op: ir.IADD, D: s.n, A: s.n, B: in.A}, store}
}
