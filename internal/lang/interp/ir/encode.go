package ir

import (
	"math/bits"
	"unsafe"
)

func trailing(w uint64) int { return bits.TrailingZeros64(w) }

// Offset is the number in Code of an instruction of a block.
func (f *Func) Offset(block, index int) int {
	n := index
	for _, b := range f.Blocks[:block] {
		n += len(b.Ins)
	}
	return n
}

// encode writes Code.
func (f *Func) encode(link func(Op, *Call) unsafe.Pointer) {
	start := make([]int32, len(f.Blocks)+1)
	for i, b := range f.Blocks {
		start[i+1] = start[i] + int32(len(b.Ins))
	}
	// One more than there are: the machine takes the address of the next instruction before it looks at one.
	f.Code = make([]Code, start[len(f.Blocks)]+1)[:start[len(f.Blocks)]]
	f.siteIndex = make([]int32, len(f.Code))
	n := 0
	for _, b := range f.Blocks {
		for i := range b.Ins {
			in := &b.Ins[i]
			c := Code{Op: in.Op, D: uint32(in.D) * 8, A: uint32(in.A) * 8, B: uint32(in.B) * 8, C: uint32(in.C) * 8,
				Scale: uint32(in.Scale), K: in.K, P: in.P}
			if in.Op.IsBranch() || in.Op.leads() {
				c.T = (start[in.T] - int32(n)) * int32(SizeofCode)
				c.E = (start[in.E] - int32(n)) * int32(SizeofCode)
			}
			if in.Call != nil {
				c.P = link(in.Op, in.Call)
			}
			f.Code[n], f.siteIndex[n] = c, in.Site
			n++
		}
	}
	f.Recover = -1
	if f.RecoverBlock != 0 {
		f.Recover = int(start[f.RecoverBlock])
	}
	f.Entry.Store(&f.Code[0])
}
