package ir

// mostRegisters is how many registers a function may have for its moves to be merged and its slots to be shared: the table
// of clashes takes a bit for each pair of them.
const mostRegisters = 6000

// allocate gives every register a slot. Registers that are copied into each other (φ-functions, mostly) become one, and
// those that are never live at the same time share. A slot of the word bank holds floats or other words, not
// both: machine code keeps them in different registers.
func (f *Func) allocate() {
	n := int32(len(f.Class))
	a := &allocation{f: f, rep: make([]int32, n), slot: make([]int32, n)}
	for i := range a.rep {
		a.rep[i] = int32(i)
		a.slot[i] = -1
	}
	if n <= mostRegisters {
		a.findClashes()
		a.merge()
	}
	a.fix()
	a.colour()
	for i := range a.slot {
		a.slot[i] = a.slot[a.find(int32(i))]
	}
	f.Slot = a.slot
	if f.Open {
		f.Pending = a.slot[f.Pending]
	}
	for _, b := range f.Blocks {
		kept := b.Ins[:0]
		for _, in := range b.Ins {
			in.rename(a.slot)
			if (in.Op == MOV || in.Op == MOVP) && in.D == in.A {
				continue
			}
			kept = append(kept, in)
		}
		b.Ins = kept
	}
}

type allocation struct {
	f       *Func
	clashes []set // nil if there are too many registers
	rep     []int32
	slot    []int32
	class   [2][]Class // of the slots of each bank
}

func (a *allocation) find(r int32) int32 {
	for a.rep[r] != r {
		a.rep[r] = a.rep[a.rep[r]]
		r = a.rep[r]
	}
	return r
}

func (a *allocation) clash(x, y int32) {
	if x != y && a.f.Class[x] == a.f.Class[y] {
		a.clashes[x].add(y)
		a.clashes[y].add(x)
	}
}

// clashLive makes r clash with all that is live beside it.
func (a *allocation) clashLive(r int32, live set, but int32) {
	for k, w := range live {
		for ; w != 0; w &= w - 1 {
			if l := int32(k<<6 | trailing(w)); l != but {
				a.clash(r, l)
			}
		}
	}
}

func (a *allocation) findClashes() {
	f := a.f
	n := len(f.Class)
	words := (n + 63) / 64
	all := make([]uint64, n*words)
	a.clashes = make([]set, n)
	for i := range a.clashes {
		a.clashes[i] = all[i*words : (i+1)*words : (i+1)*words]
	}
	in := f.liveIn()
	for i, b := range f.Blocks {
		live := f.liveOut(i, in)
		for k := len(b.Ins) - 1; k >= 0; k-- {
			ins := &b.Ins[k]
			but := int32(-1)
			if ins.Op == MOV || ins.Op == MOVP {
				but = ins.A
			}
			ins.Each(func(*int32) {}, func(r *int32) { a.clashLive(*r, live, but) })
			if c := ins.Call; c != nil {
				a.apart(c)
			}
			f.before(ins, live)
		}
	}
	fixed := int32(f.Fixed)
	for x := range fixed {
		for y := range x {
			a.clash(x, y)
		}
		if len(in) > 0 && in[0].has(x) {
			a.clashLive(x, in[0], -1)
		}
	}
}

// apart keeps the results of a call in slots of their own: a host function may write one before it reads the next
// argument.
func (a *allocation) apart(c *Call) {
	outs := [2][]int32{c.WOut, c.POut}
	ins := [2][]int32{c.WIn, c.PIn}
	for bank := range outs {
		for i, r := range outs[bank] {
			for _, q := range outs[bank][:i] {
				a.clash(r, q)
			}
			for _, q := range ins[bank] {
				a.clash(r, q)
			}
		}
	}
}

// merge makes one register of two that are copied into each other and do not clash.
func (a *allocation) merge() {
	f := a.f
	for _, b := range f.Blocks {
		for i := range b.Ins {
			m := &b.Ins[i]
			if m.Op != MOV && m.Op != MOVP {
				continue
			}
			x, y := a.find(m.D), a.find(m.A)
			if x == y || f.Class[x] != f.Class[y] || a.clashes[x].has(y) || x < int32(f.Fixed) && y < int32(f.Fixed) {
				continue
			}
			if y < x {
				x, y = y, x
			}
			a.rep[y] = x
			for k, w := range a.clashes[y] {
				for ; w != 0; w &= w - 1 {
					a.clash(x, a.find(int32(k<<6|trailing(w))))
					a.clash(x, int32(k<<6|trailing(w)))
				}
			}
		}
	}
}

// fix gives results, parameters and the closure the first slots.
func (a *allocation) fix() {
	f := a.f
	for r := range int32(f.Fixed) {
		bank := bankOf(f.Class[r])
		a.slot[r] = int32(len(a.class[bank]))
		a.class[bank] = append(a.class[bank], f.Class[r])
	}
}

func bankOf(c Class) int {
	if c == Ptr {
		return 1
	}
	return 0
}

// colour gives the other registers the lowest slot of their class that nothing uses that they clash with.
func (a *allocation) colour() {
	f := a.f
	// The registers that a slot has been given to, to find those that clash: by register, over merged ones.
	members := make(map[int32][]int32)
	for r := range int32(len(f.Class)) {
		members[a.find(r)] = append(members[a.find(r)], r)
	}
	taken := []bool{}
	give := func(r int32) {
		r = a.find(r)
		if a.slot[r] >= 0 {
			return
		}
		bank := bankOf(f.Class[r])
		class := a.class[bank]
		s := len(class)
		if a.clashes != nil {
			taken = append(taken[:0], make([]bool, len(class))...)
			for _, m := range members[r] {
				for k, w := range a.clashes[m] {
					for ; w != 0; w &= w - 1 {
						if t := a.slot[a.find(int32(k<<6|trailing(w)))]; t >= 0 {
							taken[t] = true
						}
					}
				}
			}
			for t := range class {
				if !taken[t] && class[t] == f.Class[r] {
					s = t
					break
				}
			}
		}
		if s == len(class) {
			a.class[bank] = append(class, f.Class[r])
		}
		a.slot[r] = int32(s)
	}
	for _, b := range f.Blocks {
		for i := range b.Ins {
			b.Ins[i].Each(func(r *int32) { give(*r) }, func(r *int32) { give(*r) })
		}
	}
	f.WordSlots = append(a.class[0], make([]Class, f.Local)...)
	for _, b := range f.Blocks {
		for i := range b.Ins {
			if b.Ins[i].Op == FRAME {
				b.Ins[i].K += int64(len(a.class[0])) * 8
			}
		}
	}
	f.NP = len(a.class[1])
	for len(f.WordSlots) < f.NP { // machine code that has room for the words has room for the pointers
		f.WordSlots = append(f.WordSlots, Word)
	}
	f.NW = len(f.WordSlots)
}
