package ixgo

import (
	"go/types"
	"reflect"
	"slices"
	"unsafe"

	"golang.org/x/tools/go/ssa"
)

// ixgo keeps every value in an interface and runs one closure for each instruction: a float64 that is computed is
// one that is allocated. Here numbers and truth values live in words beside the frame's registers, its bank, and a
// function runs block by block:
//
//   - Every value of a basic type has its words, whoever computes it: constants are there from the start,
//     parameters are copied when the function begins, a result of ixgo's instruction after that.
//   - What is done natively (native_ops.go) works on the bank alone. An operand of any other instruction that was
//     computed natively is put into its register before that runs.
//   - What a native instruction cannot do (divide by zero, index out of range, follow nil) it leaves to the
//     instruction it stands for, which says what is wrong.

// bank points to the words of one call.
type bank = unsafe.Pointer

// op is one step of a block.
type op func(fr *frame, b bank)

type block struct {
	ops  []op
	next func(fr *frame, b bank) *block // nil at a return or panic
}

// eface is the layout of an interface without methods.
type eface struct{ typ, data unsafe.Pointer }

// dataOf is the pointer in v: v itself if it is pointer-shaped, where it is kept otherwise.
func dataOf(v *any) unsafe.Pointer { return (*eface)(unsafe.Pointer(v)).data }

// typeWord is what the first word of an interface with a value of type t is.
func typeWord(t reflect.Type) unsafe.Pointer {
	a := any(t)
	return dataOf(&a)
}

func at[T any](b bank, offset uintptr) *T { return (*T)(unsafe.Add(b, offset)) }

// native compiles one function.
type native struct {
	p      *function
	words  []uint64 // the bank as a call finds it
	places map[ssa.Value]uintptr
	ours   map[ssa.Value]bool // computed natively: the register does not have it
	blocks []block
	theirs []op // by index of the instruction: ixgo's, with what it needs around it
	index  map[ssa.Instruction]int
	keep   map[int]bool // instructions that have no native form
}

// numeric is the kind of a value that lives in the bank, reflect.Invalid for any other.
func numeric(t types.Type) reflect.Kind {
	b, ok := t.Underlying().(*types.Basic)
	if !ok {
		return reflect.Invalid
	}
	switch k := types.Default(b).(*types.Basic).Kind(); {
	case k >= types.Bool && k <= types.Complex128: // the kinds of reflect, in the same order
		return reflect.Bool + reflect.Kind(k-types.Bool)
	}
	return reflect.Invalid
}

// nativeCode replaces how p runs, from its first instruction on. The instructions in keep have no native form.
func nativeCode(p *function, keep map[int]bool) {
	n := &native{
		p: p, keep: keep, places: map[ssa.Value]uintptr{}, ours: map[ssa.Value]bool{},
		theirs: make([]op, len(p.Instrs)), index: make(map[ssa.Instruction]int, len(p.Instrs)),
	}
	for i, in := range p.ssaInstrs {
		n.index[in] = i
	}
	n.blocks = make([]block, len(p.Fn.Blocks))
	var begin []op
	for _, v := range inputs(p.Fn) {
		if numeric(v.Type()) != reflect.Invalid {
			begin = append(begin, n.toBank(v))
		}
	}
	body := p.Fn.Blocks
	for _, b := range body {
		for _, in := range b.Instrs {
			if phi, ok := in.(*ssa.Phi); ok {
				n.ours[phi] = numeric(phi.Type()) != reflect.Invalid
			}
		}
	}
	for i, b := range body {
		if b == p.Fn.Recover {
			continue // runs on its own, after a panic
		}
		last := len(p.Instrs)
		if i+1 < len(body) {
			last = p.Blocks[i+1]
		}
		n.compile(b, p.Blocks[i], last)
	}
	for i, in := range p.ssaInstrs {
		n.theirs[i] = n.foreign(i, in)
	}
	n.blocks[0].ops = append(begin, n.blocks[0].ops...)
	slot := len(p.stack)
	p.stack = append(p.stack, nil)
	words, start := n.words, &n.blocks[0]
	if len(words) == 0 {
		words = make([]uint64, 1)
	}
	p.Instrs[0] = func(fr *frame) {
		b := dataOf(&fr.stack[slot])
		if b == nil {
			own := slices.Clone(words)
			fr.stack[slot] = &own[0]
			b = bank(&own[0])
		}
		for blk := start; ; {
			for _, f := range blk.ops {
				f(fr, b)
			}
			if blk.next == nil {
				return
			}
			blk = blk.next(fr, b)
		}
	}
}

// inputs are the parameters of fn and what it captures.
func inputs(fn *ssa.Function) (vs []ssa.Value) {
	for _, v := range fn.Params {
		vs = append(vs, v)
	}
	for _, v := range fn.FreeVars {
		vs = append(vs, v)
	}
	return vs
}

// compile makes a block of the instructions from first up to last.
func (n *native) compile(b *ssa.BasicBlock, first, last int) {
	blk, theirs := &n.blocks[b.Index], n.theirs
	for i := first; i < last; i++ {
		switch in := n.p.ssaInstrs[i].(type) {
		case *ssa.Phi: // done by the edges that lead here
		case *ssa.Jump:
			to := n.edge(b, 0)
			blk.next = func(fr *frame, b bank) *block { return to.take(fr, b) }
		case *ssa.If:
			blk.next = n.branch(in, blk)
		default:
			v, value := in.(ssa.Value)
			if value && n.isLate(v) {
				continue
			}
			var f op
			if !n.keep[i] {
				f = n.step(i, in)
			}
			if f == nil {
				f = func(fr *frame, b bank) { theirs[i](fr, b) }
			} else if value && numeric(v.Type()) != reflect.Invalid {
				n.ours[v] = true
			}
			blk.ops = append(blk.ops, f)
		}
	}
}

// foreign runs the instruction i of ixgo, or what instrument has put in its place.
func (n *native) foreign(i int, in ssa.Instruction) op {
	var before, after []op
	for _, v := range operands(in) {
		if n.ours[v] {
			before = append(before, n.toRegister(v))
		}
	}
	if v, ok := in.(ssa.Value); ok && numeric(v.Type()) != reflect.Invalid {
		after = append(after, n.toBank(v))
	}
	run := n.p.Instrs[i]
	return func(fr *frame, b bank) {
		for _, f := range before {
			f(fr, b)
		}
		fr.ipc = i + 1
		run(fr)
		for _, f := range after {
			f(fr, b)
		}
	}
}

// operands are the values that ixgo reads when it runs in: of a call of a closure, those it captures as well.
func operands(in ssa.Instruction) (vs []ssa.Value) {
	add := func(in ssa.Instruction) {
		for _, v := range in.Operands(nil) {
			if *v != nil {
				vs = append(vs, *v)
			}
		}
	}
	add(in)
	if c, ok := in.(ssa.CallInstruction); ok {
		if f, ok := c.Common().Value.(*ssa.MakeClosure); ok {
			add(f)
		}
	}
	return vs
}

// place is where in the bank v lives.
func (n *native) place(v ssa.Value) uintptr {
	if offset, ok := n.places[v]; ok {
		return offset
	}
	offset := n.room(numeric(v.Type()))
	n.places[v] = offset
	r := regIndex(n.p, v)
	switch v.(type) {
	case *ssa.Const, opaque:
		copyTo := mover(numeric(v.Type()))
		copyTo(unsafe.Pointer(&n.words[offset/8]), dataOf(&n.p.stack[r]))
	}
	return offset
}

// room makes place for one more value.
func (n *native) room(k reflect.Kind) uintptr {
	offset := uintptr(len(n.words)) * 8
	n.words = append(n.words, 0)
	if k == reflect.Complex128 {
		n.words = append(n.words, 0)
	}
	return offset
}

// toBank copies the value of v from its register; ixgo leaves nil there for the zero result of a call that recovered.
func (n *native) toBank(v ssa.Value) op {
	r, to, move := regIndex(n.p, v), n.place(v), mover(numeric(v.Type()))
	var zero [2]uint64
	return func(fr *frame, b bank) {
		from := dataOf(&fr.stack[r])
		if from == nil {
			from = unsafe.Pointer(&zero)
		}
		move(unsafe.Add(b, to), from)
	}
}

// toRegister makes an interface of the value of v.
func (n *native) toRegister(v ssa.Value) op {
	r, from := regIndex(n.p, v), n.place(v)
	t := typeWord(preToType(n.p.Interp, types.Default(v.Type())))
	box := boxer(numeric(v.Type()))
	return func(fr *frame, b bank) {
		value := box(unsafe.Add(b, from))
		(*eface)(unsafe.Pointer(&value)).typ = t
		fr.stack[r] = value
	}
}

// edge leads from one block to another and gives the φ-functions there their values.
type edge struct {
	to    *block
	back  bool
	words []wordMove
	regs  []regMove
}

type wordMove struct{ from, to uintptr }
type regMove struct{ from, to int }

// edge is that from b to its k-th successor. All φ-functions read before any is written; ixgo runs them one after the
// other, which loses a value when a φ reads another φ of its block (a, b = b, a in a loop).
func (n *native) edge(b *ssa.BasicBlock, k int) *edge {
	s := b.Succs[k]
	e := &edge{to: &n.blocks[s.Index], back: s.Index <= b.Index}
	from := slices.Index(s.Preds, b)
	if k == 1 && b.Succs[0] == s {
		from += 1 + slices.Index(s.Preds[from+1:], b)
	}
	var phis []*ssa.Phi
	for _, in := range s.Instrs {
		if phi, ok := in.(*ssa.Phi); ok {
			phis = append(phis, phi)
		}
	}
	twice := readEachOther(phis)
	var words []wordMove
	var regs []regMove
	for _, phi := range phis {
		v := phi.Edges[from]
		if v == ssa.Value(phi) {
			continue
		}
		k := numeric(phi.Type())
		if k == reflect.Invalid {
			m := regMove{regIndex(n.p, v), regIndex(n.p, phi)}
			if twice {
				spare := len(n.p.stack)
				n.p.stack = append(n.p.stack, nil)
				e.regs = append(e.regs, regMove{m.from, spare})
				m.from = spare
			}
			regs = append(regs, m)
			continue
		}
		m := wordMove{n.place(v), n.place(phi)}
		if twice {
			spare := n.room(k)
			e.words = append(e.words, each(wordMove{m.from, spare}, k)...)
			m.from = spare
		}
		words = append(words, each(m, k)...)
	}
	e.words, e.regs = append(e.words, words...), append(e.regs, regs...)
	return e
}

// readEachOther says whether the order of the φ-functions' assignments matters.
func readEachOther(group []*ssa.Phi) bool {
	for _, phi := range group {
		for _, edge := range phi.Edges {
			if q, ok := edge.(*ssa.Phi); ok && q != phi && q.Block() == phi.Block() {
				return true
			}
		}
	}
	return false
}

// each lists the words of a value.
func each(m wordMove, k reflect.Kind) []wordMove {
	if k == reflect.Complex128 {
		return []wordMove{m, {m.from + 8, m.to + 8}}
	}
	return []wordMove{m}
}

func (e *edge) take(fr *frame, b bank) *block {
	if e.back {
		poll()
	}
	for i := range e.words {
		m := &e.words[i]
		*at[uint64](b, m.to) = *at[uint64](b, m.from)
	}
	for _, m := range e.regs {
		fr.stack[m.to] = fr.stack[m.from]
	}
	return e.to
}

// branch ends a block by a condition; a comparison right before, of which nothing else is known, is part of it.
func (n *native) branch(in *ssa.If, blk *block) func(*frame, bank) *block {
	yes, no := n.edge(in.Block(), 0), n.edge(in.Block(), 1)
	if c, ok := in.Cond.(*ssa.BinOp); ok && n.ours[c] && len(*c.Referrers()) == 1 && previous(in) == ssa.Instruction(c) {
		if f := n.branchOn(c, yes, no); f != nil {
			blk.ops = blk.ops[:len(blk.ops)-1]
			return f
		}
	}
	x := n.place(in.Cond)
	return func(fr *frame, b bank) *block {
		if *at[bool](b, x) {
			return yes.take(fr, b)
		}
		return no.take(fr, b)
	}
}

// previous is the instruction before in.
func previous(in ssa.Instruction) ssa.Instruction {
	if i := slices.Index(in.Block().Instrs, in); i > 0 {
		return in.Block().Instrs[i-1]
	}
	return nil
}
