package ir

import "unsafe"

// mostInlined is how many instructions a function may have that is copied to where it is called: about what a call costs.
const mostInlined = 40

// Keep decides whether the function may be inlined, and keeps its blocks as they are before Finish.
func (f *Func) Keep() {
	n := 0
	for _, b := range f.Blocks {
		n += len(b.Ins)
		for i := range b.Ins {
			switch b.Ins[i].Op {
			case CALL, CALLC, CALLI:
				return
			}
		}
	}
	if n > mostInlined || f.Defers || f.Open || len(f.Inlined) > 1 {
		return
	}
	f.Small = true
	f.template = nil
	for _, b := range f.Blocks {
		f.template = append(f.template, &Block{cloneAll(b.Ins)})
	}
}

// Inline copies the callee's code behind block at, whose arguments are the registers in args (words and pointers as
// the callee's parameters stand, and a closure behind them), and returns the registers of the results and the block where the code continues. A callee that
// has been replaced is called instead, as call says; stale says whether it has.
func (f *Func) Inline(at *Block, callee *Func, stale *uint32, args []int32, site int32, call Ins) (results []int32, next *Block) {
	to := make([]int32, len(callee.Class))
	for r, c := range callee.Class {
		to[r] = f.Reg(c)
	}
	nres := callee.WRes + callee.PRes
	base := int32(len(f.Blocks))
	f.Blocks = append(f.Blocks, &Block{}, &Block{}) // the call, and what follows
	slow, after := f.Blocks[base], f.Blocks[base+1]
	first := base + 2

	for i, a := range args {
		at.Ins = append(at.Ins, f.Move(to[nres+i], a))
	}
	at.Ins = append(at.Ins, Ins{Op: BFRESH, P: unsafe.Pointer(stale), T: first, E: base, Site: site})
	for r := range nres {
		results = append(results, to[r])
	}
	call.Call.WOut, call.Call.POut, call.Call.Replaced = nil, nil, true
	for _, r := range results {
		if f.Class[r] == Ptr {
			call.Call.POut = append(call.Call.POut, r)
		} else {
			call.Call.WOut = append(call.Call.WOut, r)
		}
	}
	slow.Ins = []Ins{call, {Op: JMP, T: base + 1}}

	frame := int32(len(f.Inlined))
	f.Inlined = append(f.Inlined, Inlined{Fn: callee.Fn, Vals: rename(callee.Inlined[0].Vals, to), Site: site})
	sites := int32(len(f.Sites)) - 1
	for _, s := range callee.Sites[1:] {
		s.Frame = frame
		f.Sites = append(f.Sites, s)
	}
	for _, b := range callee.template {
		ins := cloneAll(b.Ins)
		for i := range ins {
			in := &ins[i]
			in.rename(to)
			if in.Site != 0 {
				in.Site += sites
			}
			switch {
			case in.Op == FRAME:
				in.K += int64(f.Local) * 8
			case in.Op == RET:
				*in = Ins{Op: JMP, T: base + 1}
			case in.Op == JMP:
				in.T += first
			case in.Op.IsBranch():
				in.T += first
				in.E += first
			}
		}
		f.Blocks = append(f.Blocks, &Block{ins})
	}
	f.Local += callee.Local
	return results, after
}

func rename(vals map[any][]int32, to []int32) map[any][]int32 {
	out := make(map[any][]int32, len(vals))
	for v, rs := range vals {
		list := make([]int32, len(rs))
		for i, r := range rs {
			list[i] = to[r]
		}
		out[v] = list
	}
	return out
}

// Move is the instruction that copies a into d.
func (f *Func) Move(d, a int32) Ins {
	if f.Class[d] == Ptr {
		return Ins{Op: MOVP, D: d, A: a}
	}
	return Ins{Op: MOV, D: d, A: a}
}
