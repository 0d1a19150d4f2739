package ir

import "unsafe"

// Finish turns virtual registers into slots and blocks into Code. Link makes of a Call, whose registers are slots by then,
// what the machine finds in the instruction's P; native, unless it is nil, makes machine code for loops.
func (f *Func) Finish(link func(Op, *Call) unsafe.Pointer, native func(*Func)) {
	if f.RecoverBlock != 0 {
		f.liveIn() // finds what is pinned
	}
	f.fuse()
	f.dead()
	f.thread()
	f.allocate()
	f.loops()
	if native != nil {
		native(f)
	}
	f.encode(link)
}

// dead drops instructions that compute a value nothing needs, and checks that the next one makes again. A load becomes the
// check of its index or pointer; that of an index is dropped where the block has made it before.
func (f *Func) dead() {
	for again := true; again; {
		again = false
		live := f.liveIn()
		for i, b := range f.Blocks {
			need := f.liveOut(i, live)
			for k := len(b.Ins) - 1; k >= 0; k-- {
				in := &b.Ins[k]
				if (in.Op == INDEX || in.Op == NILCHK) && f.repeated(b, k) {
					*in, again = Ins{}, true
					continue
				}
				if in.Op != NOP && in.pure() {
					used := false
					in.Each(func(*int32) {}, func(r *int32) { used = used || need.has(*r) })
					if !used {
						*in, again = Ins{}, true
						continue
					}
				} else if checks[in.Op] && in.computes() && !need.has(in.D) {
					check := Ins{Op: INDEX, B: in.B, C: in.C, Site: in.Site}
					if b.checked(k) {
						check = Ins{}
					}
					*in, again = check, true
				} else if follows[in.Op] && in.Op != NILCHK && in.computes() && !need.has(in.D) {
					*in, again = Ins{Op: NILCHK, A: in.A, Site: in.Site}, true
				}
				f.before(in, need)
			}
		}
	}
	for _, b := range f.Blocks {
		kept := b.Ins[:0]
		for _, in := range b.Ins {
			if in.Op != NOP {
				kept = append(kept, in)
			}
		}
		b.Ins = kept
	}
}

// computes reports whether the instruction's result is D and nothing else.
func (in *Ins) computes() bool { return shapes[in.Op][0] == 'W' || shapes[in.Op][0] == 'P' }

// checked reports whether an instruction before k makes the same check of the same index.
func (b *Block) checked(k int) bool {
	in := &b.Ins[k]
	for i := k - 1; i >= 0; i-- {
		before, same := &b.Ins[i], true
		before.Each(func(*int32) {}, func(r *int32) { same = same && *r != in.B && *r != in.C })
		if !same {
			return false
		}
		if checks[before.Op] && before.B == in.B && before.C == in.C {
			return true
		}
	}
	return false
}

// repeated reports whether the next instruction after the check at k that can do anything but compute makes the same check.
func (f *Func) repeated(b *Block, k int) bool {
	in := &b.Ins[k]
	for i := k + 1; i < len(b.Ins); i++ {
		after := &b.Ins[i]
		if !f.movable(after) {
			if in.Op == INDEX {
				return checks[after.Op] && after.B == in.B && after.C == in.C
			}
			return follows[after.Op] && !after.Known && after.A == in.A
		}
		same := true
		after.Each(func(*int32) {}, func(r *int32) { same = same && *r != in.A && *r != in.B && *r != in.C })
		if !same {
			return false
		}
	}
	return false
}

// thread leads jumps past empty blocks, copies short blocks to the end of those that jump there, so that a loop's
// condition comes to stand at its end, and puts the blocks that are left into an order in which what follows stands behind.
func (f *Func) thread() {
	to := func(t int32) int32 {
		for range len(f.Blocks) {
			b := f.Blocks[t]
			if len(b.Ins) != 1 || b.Ins[0].Op != JMP || b.Ins[0].T == t {
				break
			}
			t = b.Ins[0].T
		}
		return t
	}
	const short = 4
	for _, b := range f.Blocks {
		if in := b.last(); in != nil && (in.Op == JMP || in.Op.IsBranch()) {
			in.T = to(in.T)
			if in.Op != JMP {
				in.E = to(in.E)
			}
		}
	}
	for _, b := range f.Blocks {
		for range 4 {
			in := b.last()
			if in == nil || in.Op != JMP {
				break
			}
			t := f.Blocks[in.T]
			if len(t.Ins) > short || t == b {
				break
			}
			b.Ins = append(b.Ins[:len(b.Ins)-1:len(b.Ins)-1], cloneAll(t.Ins)...)
		}
	}
	f.order()
}

// cloneAll copies instructions; each has its own lists of registers, because they are renamed.
func cloneAll(list []Ins) []Ins {
	out := make([]Ins, len(list))
	for i, in := range list {
		if c := in.Call; c != nil {
			d := *c
			d.WIn, d.PIn = append([]int32(nil), c.WIn...), append([]int32(nil), c.PIn...)
			d.WOut, d.POut = append([]int32(nil), c.WOut...), append([]int32(nil), c.POut...)
			in.Call = &d
		}
		out[i] = in
	}
	return out
}

// order drops blocks that nothing reaches and numbers the others in reverse postorder: only loops jump backwards.
func (f *Func) order() {
	seen := make([]bool, len(f.Blocks))
	var post []int32
	type visit struct {
		b    int32
		next []int32
	}
	var stack []visit
	stack = append(stack, visit{0, f.Blocks[0].Succs()})
	seen[0] = true
	if r := f.RecoverBlock; r != 0 { // another beginning
		stack = append(stack, visit{r, f.Blocks[r].Succs()})
		seen[r] = true
	}
	for len(stack) > 0 {
		v := &stack[len(stack)-1]
		if len(v.next) == 0 {
			post = append(post, v.b)
			stack = stack[:len(stack)-1]
			continue
		}
		t := v.next[len(v.next)-1]
		v.next = v.next[:len(v.next)-1]
		if !seen[t] {
			seen[t] = true
			stack = append(stack, visit{t, f.Blocks[t].Succs()})
		}
	}
	number := make([]int32, len(f.Blocks))
	blocks := make([]*Block, len(post))
	for i, b := range post {
		n := len(post) - 1 - i
		number[b], blocks[n] = int32(n), f.Blocks[b]
	}
	f.Blocks = blocks
	f.RecoverBlock = number[f.RecoverBlock]
	for _, b := range blocks {
		if in := b.last(); in != nil && (in.Op.leads() || in.Op.IsBranch()) {
			in.T = number[in.T]
			if in.Op.IsBranch() {
				in.E = number[in.E]
			}
		}
	}
}

// loops makes jumps backwards poll for interrupts, and counting at the end of a loop one instruction.
func (f *Func) loops() {
	for i, b := range f.Blocks {
		in := b.last()
		if in == nil {
			continue
		}
		switch {
		case in.Op == JMP && int(in.T) <= i:
			in.Op = JMPB
		case in.Op.IsBranch() && (int(in.T) <= i || int(in.E) <= i):
			if counts(b) {
				continue
			}
			poll := Ins{Op: POLL, Site: in.Site}
			b.Ins = append(b.Ins[:len(b.Ins)-1:len(b.Ins)-1], poll, *in)
		}
	}
}

// counts replaces i++ and the comparison of i that end the block by one instruction.
func counts(b *Block) bool {
	n := len(b.Ins)
	if n < 2 {
		return false
	}
	inc, in := b.Ins[n-2], b.Ins[n-1]
	if inc.Op != IADDK || inc.K != 1 || inc.D != inc.A || in.A != inc.D {
		return false
	}
	switch {
	case in.Op == BLT && in.B != inc.D:
		b.Ins = append(b.Ins[:n-2], Ins{Op: LOOP, D: inc.D, B: in.B, T: in.T, E: in.E, Site: in.Site})
	case in.Op == BLTK:
		b.Ins = append(b.Ins[:n-2], Ins{Op: LOOPK, D: inc.D, K: in.K, T: in.T, E: in.E, Site: in.Site})
	default:
		return false
	}
	return true
}
