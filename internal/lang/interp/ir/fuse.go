package ir

// fuse makes one instruction of several where the ones before are used by nothing else.
func (f *Func) fuse() {
	uses, defs := make([]int32, len(f.Class)), make([]int32, len(f.Class))
	for _, b := range f.Blocks {
		for i := range b.Ins {
			b.Ins[i].Each(func(r *int32) { uses[*r]++ }, func(r *int32) { defs[*r]++ })
		}
	}
	u := &fuser{f: f, uses: uses, defs: defs, at: make([]int32, len(f.Class))}
	for _, b := range f.Blocks {
		u.block(b)
	}
}

// fuser is the work on one block.
type fuser struct {
	f          *Func
	uses, defs []int32
	b          *Block
	at         []int32 // 1 + where in the block a register with one definition is defined
}

func (u *fuser) block(b *Block) {
	u.b = b
	for i := range b.Ins {
		in := &b.Ins[i]
		u.instruction(i, in)
		in.Each(func(*int32) {}, func(r *int32) { u.at[*r] = int32(i + 1) })
	}
	for i := range b.Ins {
		b.Ins[i].Each(func(*int32) {}, func(r *int32) { u.at[*r] = 0 })
	}
}

// only returns the instruction before i that computes r, if it has that operation, nothing else uses r, and what it reads
// is still the same at i.
func (u *fuser) only(i int, r int32, op Op) *Ins {
	j := int(u.at[r]) - 1
	if j < 0 || u.b.Ins[j].Op != op || u.uses[r] != 1 || u.defs[r] != 1 {
		return nil
	}
	d := &u.b.Ins[j]
	same := true
	for k := j + 1; k < i && same; k++ {
		u.b.Ins[k].Each(func(*int32) {}, func(w *int32) {
			d.Each(func(a *int32) { same = same && *a != *w }, func(*int32) {})
		})
	}
	if !same {
		return nil
	}
	return d
}

func (u *fuser) instruction(i int, in *Ins) {
	switch in.Op {
	case FADD:
		if m := u.only(i, in.B, FMUL); m != nil {
			*in = Ins{Op: FMULADD, D: in.D, A: m.A, B: m.B, C: in.A, Site: in.Site}
			*m = Ins{}
		} else if m := u.only(i, in.A, FMUL); m != nil {
			*in = Ins{Op: FMULADD, D: in.D, A: m.A, B: m.B, C: in.B, Site: in.Site}
			*m = Ins{}
		}
	case FSUB:
		if m := u.only(i, in.B, FMUL); m != nil {
			*in = Ins{Op: FMULSUB, D: in.D, A: m.A, B: m.B, C: in.A, Site: in.Site}
			*m = Ins{}
		} else if m := u.only(i, in.A, FMUL); m != nil {
			*in = Ins{Op: FMULRSB, D: in.D, A: m.A, B: m.B, C: in.B, Site: in.Site}
			*m = Ins{}
		}
	case IADD:
		for _, x := range [...][2]int32{{in.A, in.B}, {in.B, in.A}} {
			if m := u.only(i, x[0], IMUL); m != nil {
				*in = Ins{Op: IMULADD, D: in.D, A: m.A, B: m.B, C: x[1], Site: in.Site}
				*m = Ins{}
				return
			}
			if m := u.only(i, x[0], IMULK); m != nil {
				*in = Ins{Op: IMULKADD, D: in.D, A: m.A, K: m.K, C: x[1], Site: in.Site}
				*m = Ins{}
				return
			}
		}
	case ST, STX, STG:
		u.update(i, in)
	}
}

// update makes a load, an addition and a store to the same place one instruction.
func (u *fuser) update(i int, st *Ins) {
	value := map[Op]int32{ST: st.B, STX: st.D, STG: st.A}[st.Op]
	load := map[Op]Op{ST: LD, STX: LDX, STG: LDG}[st.Op]
	for _, o := range [...]struct {
		op      Op
		st      Op
		to      Op
		commute bool
	}{
		{FADD, ST, FADDM, true}, {FSUB, ST, FSUBM, false}, {IADD, ST, IADDM, true},
		{FADD, STX, FADDMX, true}, {FSUB, STX, FSUBMX, false}, {IADD, STX, IADDMX, true},
		{FADD, STG, FADDG, true}, {FSUB, STG, FSUBG, false}, {IADD, STG, IADDG, true},
	} {
		if o.st != st.Op {
			continue
		}
		sum := u.only(i, value, o.op)
		if sum == nil {
			continue
		}
		old, plus := sum.A, sum.B
		ld := u.load(i, old, load, st)
		if ld == nil && o.commute {
			old, plus = sum.B, sum.A
			ld = u.load(i, old, load, st)
		}
		if ld == nil || plus == old {
			continue
		}
		switch st.Op {
		case ST:
			*st = Ins{Op: o.to, A: st.A, B: plus, K: st.K, Known: ld.Known, Site: ld.Site}
		case STX:
			*st = Ins{Op: o.to, D: plus, A: st.A, B: st.B, C: st.C, Scale: st.Scale, K: st.K, Site: ld.Site}
		case STG:
			*st = Ins{Op: o.to, A: plus, P: st.P, Alone: st.Alone, Site: st.Site}
		}
		*sum, *ld = Ins{}, Ins{}
		return
	}
}

// load returns the instruction that has loaded r from where st stores to, if nothing in between can have changed what is
// there or observe that it is loaded later.
func (u *fuser) load(i int, r int32, op Op, st *Ins) *Ins {
	ld := u.only(i, r, op)
	if ld == nil || ld.K != st.K || ld.P != st.P || ld.Scale != st.Scale {
		return nil
	}
	switch op {
	case LD:
		if ld.A != st.A {
			return nil
		}
	case LDX:
		if ld.A != st.A || ld.B != st.B || ld.C != st.C {
			return nil
		}
	}
	for k := int(u.at[r]); k < i; k++ {
		if !u.f.movable(&u.b.Ins[k]) {
			return nil
		}
	}
	return ld
}
