package ir

// Each calls use for the registers that the instruction reads and def for those it writes, reads first.
func (in *Ins) Each(use, def func(r *int32)) {
	s := shapes[in.Op]
	for i, r := range [...]*int32{&in.D, &in.A, &in.B, &in.C} {
		if c := s[i]; c == 'w' || c == 'p' || c == 'M' {
			use(r)
		}
	}
	if c := in.Call; c != nil {
		for _, l := range [...][]int32{c.WIn, c.PIn} {
			for i := range l {
				use(&l[i])
			}
		}
		for _, l := range [...][]int32{c.WOut, c.POut} {
			for i := range l {
				def(&l[i])
			}
		}
	}
	if s[0] == 'W' || s[0] == 'P' || s[0] == 'M' {
		def(&in.D)
	}
}

// rename replaces every register r of the instruction by to[r].
func (in *Ins) rename(to []int32) {
	s := shapes[in.Op]
	for i, r := range [...]*int32{&in.D, &in.A, &in.B, &in.C} {
		if s[i] != '-' {
			*r = to[*r]
		}
	}
	if c := in.Call; c != nil {
		for _, l := range [...][]int32{c.WIn, c.PIn, c.WOut, c.POut} {
			for i := range l {
				l[i] = to[l[i]]
			}
		}
	}
}

// last is the instruction that ends the block, nil of an empty one.
func (b *Block) last() *Ins {
	if len(b.Ins) == 0 {
		return nil
	}
	return &b.Ins[len(b.Ins)-1]
}

// Succs are the blocks that may follow.
func (b *Block) Succs() []int32 {
	switch in := b.last(); {
	case in == nil:
	case in.Op.leads():
		return []int32{in.T}
	case in.Op.IsBranch():
		return []int32{in.T, in.E}
	}
	return nil
}

// pure reports whether the instruction only computes: where nothing needs its result it can go. What can fail stays.
func (in *Ins) pure() bool {
	switch in.Op {
	case IDIV, IREM, UDIV, UREM, COUNT:
		return false
	case LDG, LDPG:
		return true
	case HOST:
		return in.Call.Pure
	}
	if in.Op >= firstBranch {
		return false
	}
	s := shapes[in.Op]
	if s[0] != 'W' && s[0] != 'P' {
		return false
	}
	switch in.Op {
	case LDP, LEA, LD, LD8, LDS8, LD16, LDS16, LD32, LDS32:
		return in.Known
	case LDPX, LEAX, LDX, LDX8, LDXS8, LDX16, LDXS16, LDX32, LDXS32:
		return false
	}
	return true
}

// movable reports whether the instruction only computes, and nothing that a panic needs: it can as well stand before one that fails.
func (f *Func) movable(in *Ins) bool {
	only := in.Op == NOP || in.pure()
	if f.RecoverBlock != 0 {
		in.Each(func(*int32) {}, func(r *int32) { only = only && !f.pinned.has(*r) })
	}
	return only
}

type set []uint64

func (s set) has(i int32) bool { return s[i>>6]>>(i&63)&1 != 0 }
func (s set) add(i int32)      { s[i>>6] |= 1 << (i & 63) }
func (s set) del(i int32)      { s[i>>6] &^= 1 << (i & 63) }
func (s set) join(t set) {
	for k, w := range t {
		s[k] |= w
	}
}

// step turns what is live behind the instruction into what is live before it.
func (in *Ins) step(live set) {
	in.Each(func(*int32) {}, func(r *int32) { live.del(*r) })
	in.Each(func(r *int32) { live.add(*r) }, func(*int32) {})
}

// before turns what is live behind an instruction into what is live before it. A panic can come at any time.
func (f *Func) before(in *Ins, live set) {
	in.step(live)
	live.join(f.pinned)
}

// liveIn says for each block which registers are live where it begins, and finds those that are pinned.
func (f *Func) liveIn() []set {
	n := (len(f.Class) + 63) / 64
	in := make([]set, len(f.Blocks))
	use, def := make([]set, len(f.Blocks)), make([]set, len(f.Blocks))
	all := make([]uint64, 3*n*len(f.Blocks))
	take := func() set { s := all[:n:n]; all = all[n:]; return s }
	for i, b := range f.Blocks {
		in[i], use[i], def[i] = take(), take(), take()
		for k := range b.Ins {
			b.Ins[k].Each(func(r *int32) {
				if !def[i].has(*r) {
					use[i].add(*r)
				}
			}, func(r *int32) { def[i].add(*r) })
		}
	}
	f.pinned = make(set, n)
	if f.RecoverBlock != 0 {
		f.pinned = in[f.RecoverBlock]
	}
	for changed := true; changed; {
		changed = false
		for i := len(f.Blocks) - 1; i >= 0; i-- {
			for w := range n {
				var out uint64
				for _, t := range f.Blocks[i].Succs() {
					out |= in[t][w]
				}
				if v := use[i][w] | out&^def[i][w] | f.pinned[w]; v != in[i][w] {
					in[i][w], changed = v, true
				}
			}
		}
	}
	return in
}

// liveOut is what is live where block i ends.
func (f *Func) liveOut(i int, in []set) set {
	s := make(set, (len(f.Class)+63)/64)
	s.join(f.pinned)
	for _, t := range f.Blocks[i].Succs() {
		s.join(in[t])
	}
	return s
}
