//go:build amd64 || wasm

package native

import (
	"slices"
	"unsafe"

	"github.com/massspring/msp/internal/lang/interp/ir"
)

// reach is the part of a region that machine code comes to.
type reach struct {
	f       *ir.Func
	region  *loop
	order   []int        // its blocks
	live    map[int]bool // the same
	used    map[slot]bool
	written map[slot]bool
	globals *globals
	divides bool // an instruction divides
	calls   bool // an instruction calls
}

// reachOf finds what machine code comes to from the doors of a region, and tells the doors about pointers and calls.
func reachOf(f *ir.Func, l *loop, doors []*door) *reach {
	r := &reach{f: f, region: l, live: map[int]bool{}, used: map[slot]bool{}, written: map[slot]bool{},
		globals: &globals{slots: map[unsafe.Pointer]slot{}, nw: f.NW, np: f.NP}}
	for _, d := range doors {
		r.visit(d.block)
	}
	for _, b := range l.blocks {
		if r.live[b] {
			r.order = append(r.order, b)
		}
	}
	for _, d := range doors {
		d.region.used, d.region.written, d.region.calls = pointers(r.used), pointers(r.written), r.calls
	}
	return r
}

func (r *reach) visit(b int) {
	if !r.region.within[b] || r.live[b] {
		return
	}
	r.live[b] = true
	for i := range r.f.Blocks[b].Ins {
		in := &r.f.Blocks[b].Ins[i]
		if !supported(in) {
			return
		}
		r.divides = r.divides || divides(in)
		r.calls = r.calls || isCall(in)
		r.globals.note(r.f, in)
		eachSlot(in, func(s slot, written bool) {
			r.used[s] = true
			if written {
				r.written[s] = true
			}
		})
	}
	for _, t := range follow(r.f, b) {
		r.visit(t)
	}
}

// pointers are those of the slots that hold pointers, as offsets.
func pointers(slots map[slot]bool) (list []uint32) {
	for s := range slots {
		if s.ptr {
			list = append(list, uint32(s.n)*8)
		}
	}
	slices.Sort(list)
	return list
}

// isFloat reports whether a slot holds floats.
func (r *reach) isFloat(s slot) bool {
	if n := int(s.n) - r.f.NW; !s.ptr && n >= 0 {
		return r.globals.floats[n]
	}
	return !s.ptr && r.f.WordSlots[s.n] == ir.Float
}

// aReturn is the offset of some return that the code comes to.
func (r *reach) aReturn() int {
	for _, b := range r.order {
		if ins := r.f.Blocks[b].Ins; ins[len(ins)-1].Op == ir.RET {
			return offset(r.f, b, len(ins)-1)
		}
	}
	panic("native: a function that does not return")
}

// stale are the addresses that say whether functions have been replaced which are inlined in the region.
func (r *reach) stale() (list []unsafe.Pointer) {
	for _, b := range r.order {
		ins := r.f.Blocks[b].Ins
		if in := &ins[len(ins)-1]; in.Op == ir.BFRESH && !slices.Contains(list, in.P) {
			list = append(list, in.P)
		}
	}
	return list
}

// offset is where an instruction stands in the function's code.
func offset(f *ir.Func, block, index int) int { return f.Offset(block, index) * ir.SizeofCode }
