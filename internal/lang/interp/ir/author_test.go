package ir

import (
	"math/rand/v2"
	"slices"
	"unsafe"
)

// author writes random functions of a few registers, so that much is copied, used again and overwritten.
type author struct {
	rnd                   *rand.Rand
	f                     *Func
	words, floats, ptrs   []int32
	elements              []int32 // pointers that are never nil
	index, length, result int32
	mem                   *memory
}

func newAuthor(seed uint64, mem *memory) *author {
	a := &author{rnd: rand.New(rand.NewPCG(seed, 1)), f: New("random", nil), mem: mem}
	a.result = a.f.Reg(Word)
	float, ptr := a.f.Reg(Float), a.f.Reg(Ptr)
	for range 3 {
		a.words = append(a.words, a.f.Reg(Word))
	}
	for range 2 {
		a.floats = append(a.floats, a.f.Reg(Float))
	}
	a.elements = append(a.elements, a.f.Reg(Ptr))
	a.ptrs = append(a.ptrs, a.f.Reg(Ptr))
	a.f.WRes, a.f.PRes, a.f.WPar, a.f.PPar, a.f.Fixed = 2, 1, 5, 2, len(a.f.Class)
	a.index, a.length = a.f.Reg(Word), a.f.Reg(Word)
	for range 3 {
		a.words, a.floats = append(a.words, a.f.Reg(Word)), append(a.floats, a.f.Reg(Float))
	}
	a.elements = append(a.elements, a.f.Reg(Ptr))
	a.ptrs = append(a.ptrs, a.f.Reg(Ptr), ptr)
	a.words, a.floats = append(a.words, a.result), append(a.floats, float)
	return a
}

func one[T any](a *author, list ...T) T { return list[a.rnd.IntN(len(list))] }

// statement is one instruction, or two or three that passes make one of.
func (a *author) statement() []Ins {
	w, f := func() int32 { return one(a, a.words...) }, func() int32 { return one(a, a.floats...) }
	p := func() int32 { return one(a, a.ptrs...) }
	k := int64(a.rnd.IntN(3)) * 8
	global := unsafe.Pointer(&a.mem[a.rnd.IntN(6)])
	x := func(op Op, d int32) Ins {
		return Ins{Op: op, D: d, A: one(a, a.elements...), B: a.index, C: a.length, Scale: 8, K: k}
	}
	switch a.rnd.IntN(16) {
	case 0:
		return []Ins{{Op: MOV, D: w(), A: w()}, {Op: MOV, D: f(), A: f()}, {Op: MOVP, D: p(), A: one(a, p(), a.elements[0])},
			{Op: LEA, D: a.elements[1], A: a.elements[0], K: k & 8, Known: true}}
	case 1:
		return []Ins{{Op: CONST, D: w(), K: k}, {Op: CONST, D: a.index, K: int64(a.rnd.IntN(3))}}
	case 2:
		return []Ins{{Op: one(a, IADD, ISUB, IMUL), D: w(), A: w(), B: w()}}
	case 3:
		return []Ins{{Op: one(a, FADD, FSUB, FMUL), D: f(), A: f(), B: f()}}
	case 4:
		t := f()
		return []Ins{{Op: FMUL, D: t, A: f(), B: f()}, {Op: one(a, FADD, FSUB), D: f(), A: one(a, t, f()), B: one(a, t, f())}}
	case 5:
		t := w()
		return []Ins{{Op: one(a, IMUL, IMULK), D: t, A: w(), B: w(), K: 3}, {Op: IADD, D: w(), A: one(a, t, w()), B: one(a, t, w())}}
	case 6:
		return []Ins{{Op: LD, D: w(), A: p(), K: k, Known: false}}
	case 7:
		return []Ins{x(LDX, one(a, w(), f()))}
	case 8:
		return []Ins{{Op: ST, A: p(), B: w(), K: k}}
	case 9:
		return []Ins{x(STX, one(a, w(), f()))}
	case 10:
		return a.change(k, global)
	case 11:
		return []Ins{{Op: one(a, LDG, LDG, STG), D: w(), A: w(), P: global, Alone: true}}
	case 12:
		return []Ins{{Op: IDIV, D: w(), A: w(), B: w()}}
	case 13:
		return []Ins{{Op: INDEX, B: a.index, C: a.length}, x(one(a, LDX, STX), w())}
	case 14:
		q := p()
		return []Ins{{Op: NILCHK, A: q}, {Op: IADDK, D: w(), A: w(), K: 1}, {Op: LD, D: w(), A: one(a, q, p()), K: k}}
	}
	c := &Call{WIn: []int32{w(), w()}, WOut: []int32{w()}, PIn: []int32{p()}, POut: []int32{p()}, Pure: a.rnd.IntN(2) == 0}
	if d := w(); d != c.WOut[0] {
		c.WOut = append(c.WOut, d)
	}
	return []Ins{{Op: HOST, Call: c}}
}

// change loads, adds and stores at the same place, or nearly.
func (a *author) change(k int64, global unsafe.Pointer) []Ins {
	regs := one(a, a.words, a.floats)
	op := IADD
	if a.f.Class[regs[0]] == Float {
		op = one(a, FADD, FSUB)
	}
	old, sum, q := a.f.Reg(a.f.Class[regs[0]]), a.f.Reg(a.f.Class[regs[0]]), one(a, a.ptrs...)
	add := Ins{Op: op, D: sum, A: old, B: one(a, regs...)}
	if a.rnd.IntN(3) == 0 {
		add.A, add.B = add.B, add.A
	}
	var load, store Ins
	switch a.rnd.IntN(3) {
	case 0:
		load, store = Ins{Op: LD, D: old, A: q, K: k}, Ins{Op: ST, A: q, B: sum, K: k}
	case 1:
		q = one(a, a.elements...)
		load = Ins{Op: LDX, D: old, A: q, B: a.index, C: a.length, Scale: 8, K: k}
		store = Ins{Op: STX, D: sum, A: q, B: a.index, C: a.length, Scale: 8, K: k}
	default:
		load, store = Ins{Op: LDG, D: old, P: global, Alone: true}, Ins{Op: STG, A: sum, P: global, Alone: true}
	}
	between := []Ins{}
	switch a.rnd.IntN(6) {
	case 0: // something else may change it
		between = a.statement()
	case 1: // another place
		store.K, store.P = store.K^8, unsafe.Pointer(&a.mem[5])
	case 2: // what is loaded is needed later
		return append([]Ins{load, add, store}, Ins{Op: MOV, D: one(a, regs...), A: one(a, old, sum)})
	}
	return slices.Concat([]Ins{load}, between, []Ins{add, store})
}

// function is blocks that jump anywhere, the last of which returns.
func (a *author) function() *Func {
	n := 2 + a.rnd.IntN(6)
	for i := range n {
		b := &Block{}
		if i == 0 {
			for r := a.f.Fixed; r < len(a.f.Class); r++ {
				if a.f.Class[r] == Ptr && int32(r) == a.elements[1] {
					b.Ins = append(b.Ins, Ins{Op: MOVP, D: int32(r), A: a.elements[0]})
				} else if a.f.Class[r] == Ptr {
					b.Ins = append(b.Ins, Ins{Op: ADDR, D: int32(r)})
				} else {
					b.Ins = append(b.Ins, Ins{Op: CONST, D: int32(r), K: 2})
				}
			}
			b.Ins = append(b.Ins, Ins{Op: CONST, D: a.length, K: 3}, Ins{Op: CONST, D: a.result}, Ins{Op: CONST, D: a.result + 1},
				Ins{Op: ADDR, D: a.result + 2})
		}
		for range a.rnd.IntN(5) {
			b.Ins = append(b.Ins, a.statement()...)
		}
		a.f.Blocks = append(a.f.Blocks, b)
		to := func() int32 { return int32(1 + a.rnd.IntN(n)) }
		i := one(a, a.words...)
		switch a.rnd.IntN(7) {
		case 0, 1:
			b.Ins = append(b.Ins, Ins{Op: JMP, T: to()})
		case 2:
			b.Ins = append(b.Ins, Ins{Op: IADDK, D: i, A: i, K: 1}, Ins{Op: BLTK, A: one(a, i, i, one(a, a.words...)), K: 9, T: to(), E: to()})
		case 3:
			b.Ins = append(b.Ins, Ins{Op: IADDK, D: i, A: i, K: 1}, Ins{Op: BLT, A: i, B: one(a, a.words...), T: to(), E: to()})
		case 4:
			b.Ins = append(b.Ins, Ins{Op: BEQK, A: i, K: 2, T: to(), E: to()})
		case 5:
			b.Ins = append(b.Ins, Ins{Op: BNIL, A: one(a, a.ptrs...), T: to(), E: to()})
		default:
			b.Ins = append(b.Ins, Ins{Op: JMP, T: int32(n)})
		}
	}
	ret := Ins{Op: RET, Call: &Call{WIn: []int32{a.result, a.result + 1}, PIn: []int32{a.result + 2}}}
	a.f.Blocks = append(a.f.Blocks, &Block{[]Ins{ret}})
	if a.rnd.IntN(3) == 0 { // it reads variables, and registers as they are where something fails
		a.f.RecoverBlock = int32(n + 1)
		ret.Call = cloneAll([]Ins{ret})[0].Call
		a.f.Blocks = append(a.f.Blocks, &Block{[]Ins{{Op: LD, D: a.result, A: a.elements[0], K: 8, Known: true},
			{Op: IADD, D: a.result, A: a.result, B: one(a, a.words...)}, {Op: CONST, D: a.result + 1, K: 5}, {Op: ADDR, D: a.result + 2}, ret}})
	}
	return a.f
}
