package lower

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"unsafe"

	"golang.org/x/tools/go/ssa"

	"github.com/massspring/msp/internal/lang/interp/ir"
)

// lowering is the work on one function.
type lowering struct {
	p         *Program
	f         *ir.Func
	fn        *ssa.Function
	vals      map[ssa.Value][]int32
	blk       *ir.Block
	entry     *ir.Block          // constants that loops use, before everything else
	consts    map[constKey]int32 // those
	loop      []bool             // of each block: it is in a loop
	folded    map[ssa.Value]bool // computed by the instruction that uses it
	skip      map[ssa.Instruction]bool
	split     map[ssa.Value]bool  // variables in registers
	local     map[*ssa.Alloc]bool // variables in the frame
	indexed   map[ssa.Value]bool  // arrays whose elements are taken by a variable index
	spilled   map[ssa.Value]int32 // addresses of those that stand in the frame as well
	borrowed  map[*ssa.Call]bool  // calls of which a slice in the frame is an argument
	known     map[ssa.Value]bool  // pointers that are not nil
	results   []int32
	closure   int32
	site      int32
	rundefers bool                      // package ssa has left out that deferred functions run before a return
	escape    map[*ssa.Alloc]bool       // variables that a recovered function still reads
	appended  map[*ssa.Call][]ssa.Value // what append appends, where it is written out
	open      []*ssa.Defer              // defer statements that are open-coded
}

type constKey struct {
	class ir.Class
	k     int64
	p     unsafe.Pointer
}

func (p *Program) lower(f *ir.Func) {
	fn := f.Fn.(*ssa.Function)
	l := &lowering{p: p, f: f, fn: fn, vals: map[ssa.Value][]int32{}, entry: &ir.Block{}, consts: map[constKey]int32{},
		folded: map[ssa.Value]bool{}, skip: map[ssa.Instruction]bool{}, split: map[ssa.Value]bool{}, local: map[*ssa.Alloc]bool{},
		borrowed: map[*ssa.Call]bool{}, indexed: map[ssa.Value]bool{}, spilled: map[ssa.Value]int32{}, known: map[ssa.Value]bool{},
		escape: map[*ssa.Alloc]bool{}, appended: map[*ssa.Call][]ssa.Value{}}
	outer := p.inside
	p.inside = fn
	l.run()
	p.inside = outer
}

func (l *lowering) run() {
	f, fn := l.f, l.fn
	if opens(fn) {
		l.open = statements(fn)
	}
	l.survey()
	l.rundefers = f.Defers && !runsDefers(fn)
	for i := range fn.Signature.Results().Len() {
		l.results = append(l.results, l.regs(l.p.flat(fn.Signature.Results().At(i).Type()))...)
	}
	for _, v := range fn.Params {
		l.to(v)
	}
	of, isLifted := l.p.lifted[fn]
	isLifted = isLifted && of.f == f
	if isLifted {
		l.captures(of)
	}
	l.closure = f.Reg(ir.Ptr)
	f.Fixed = len(f.Class)

	for range fn.Blocks {
		f.Blocks = append(f.Blocks, &ir.Block{})
	}
	l.blk = l.entry
	if l.open != nil {
		f.Open, f.Pending = true, f.Reg(ir.Word)
		l.emit(ir.Ins{Op: ir.CONST, D: f.Pending})
	}
	if !isLifted {
		for i, v := range fn.FreeVars {
			l.freeVar(i, v)
		}
	}
	for _, v := range fn.Params {
		if l.indexed[v] {
			l.spilled[v] = l.spill(v)
		}
	}
	order := fn.DomPreorder()
	for _, b := range order {
		l.decide(b)
	}
	for _, b := range order {
		l.blk = f.Blocks[b.Index]
		for _, in := range b.Instrs {
			l.instruction(b, in)
		}
	}
	if r := fn.Recover; r != nil && !slices.Contains(order, r) {
		clear(l.consts)
		l.decide(r)
		l.blk = f.Blocks[r.Index]
		for _, in := range r.Instrs {
			l.instruction(r, in)
		}
	}
	f.Blocks[0].Ins = append(l.entry.Ins, f.Blocks[0].Ins...)
	if l.open != nil {
		l.land()
	} else if fn.Recover != nil {
		f.RecoverBlock = int32(fn.Recover.Index)
	}
	vals := make(map[any][]int32, len(l.vals))
	for v, rs := range l.vals {
		vals[v] = rs
	}
	f.Inlined[0] = ir.Inlined{Fn: fn, Vals: vals}
	f.Keep()
}

// survey finds loops and the variables that live in registers.
func (l *lowering) survey() {
	fn := l.fn
	l.loop = make([]bool, len(fn.Blocks))
	for _, b := range fn.Blocks {
		for _, s := range b.Succs {
			if s.Dominates(b) { // b jumps back: all that reaches b without passing s is in the loop
				l.mark(s, b)
			}
		}
	}
	if r := fn.Recover; r != nil && l.open == nil {
		for _, in := range r.Instrs {
			if ld, ok := in.(*ssa.UnOp); ok {
				if a, ok := ld.X.(*ssa.Alloc); ok {
					l.escape[a] = true
				}
			}
		}
	}
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			switch in := in.(type) {
			case *ssa.Alloc:
				if t := l.p.flat(deref(in.Type())); !in.Heap && !l.escape[in] && !t.boxed && splits(in) {
					l.split[in] = true
				} else if !in.Heap && fitsFrame(t.t) {
					l.local[in] = true
				}
				l.known[in] = true
			case *ssa.Index:
				_, phi := in.X.(*ssa.Phi)
				if t := l.p.flat(in.X.Type()); !phi && !isString(in.X.Type()) && !t.boxed && fitsFrame(t.t) {
					_, constant := in.Index.(*ssa.Const)
					l.indexed[in.X] = l.indexed[in.X] || !constant
				}
			case *ssa.Defer:
				if l.open == nil {
					l.onlyDeferred(in)
				} else if c, ok := in.Call.Value.(*ssa.MakeClosure); ok && lifts(c) {
					l.lift(c)
				}
			case *ssa.Call:
				l.variadic(in)
				l.borrow(in)
			}
		}
	}
}

func (l *lowering) mark(head, b *ssa.BasicBlock) {
	if l.loop[b.Index] && b == head {
		return
	}
	seen := map[*ssa.BasicBlock]bool{head: true}
	l.loop[head.Index] = true
	work := []*ssa.BasicBlock{b}
	for len(work) > 0 {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		if seen[b] {
			continue
		}
		seen[b] = true
		l.loop[b.Index] = true
		work = append(work, b.Preds...)
	}
}

// splits reports whether a variable is only read and written, whole or in parts that are known.
func splits(addr ssa.Value) bool {
	for _, r := range *addr.Referrers() {
		switch r := r.(type) {
		case *ssa.Store:
			if r.Val == addr {
				return false
			}
		case *ssa.UnOp:
			if r.Op != token.MUL {
				return false
			}
		case *ssa.FieldAddr:
			if !splits(r) {
				return false
			}
		case *ssa.IndexAddr:
			if !knownElement(r) || !splits(r) {
				return false
			}
		case *ssa.DebugRef:
		default:
			return false
		}
	}
	return true
}

// knownElement reports whether an address is that of an array's element whose index is a constant.
func knownElement(a *ssa.IndexAddr) bool {
	if _, ok := a.X.Type().Underlying().(*types.Pointer); !ok {
		return false
	}
	c, ok := a.Index.(*ssa.Const)
	return ok && inRange(c, a.X.Type())
}

func inRange(c *ssa.Const, pointer types.Type) bool {
	a, ok := deref(pointer).Underlying().(*types.Array)
	i, exact := constant.Int64Val(constant.ToInt(c.Value))
	return ok && exact && i >= 0 && i < a.Len()
}

func deref(t types.Type) types.Type { return t.Underlying().(*types.Pointer).Elem() }

// regs makes registers for a value.
func (l *lowering) regs(t *flat) []int32 {
	rs := make([]int32, len(t.class))
	for i, c := range t.class {
		rs[i] = l.f.Reg(c)
	}
	return rs
}

// to gives the registers of a value that an instruction computes.
func (l *lowering) to(v ssa.Value) []int32 {
	if r, ok := l.vals[v]; ok {
		return r
	}
	r := l.regs(l.p.flat(v.Type()))
	l.vals[v] = r
	return r
}

func (l *lowering) emit(in ir.Ins) {
	in.Site = l.site
	l.blk.Ins = append(l.blk.Ins, in)
}

// label is a block that code will stand in.
func (l *lowering) label() int32 {
	l.f.Blocks = append(l.f.Blocks, &ir.Block{})
	return int32(len(l.f.Blocks) - 1)
}

// begin continues in the block of a label.
func (l *lowering) begin(label int32) { l.blk = l.f.Blocks[label] }

// at notes which instruction of package ssa the code that follows is for.
func (l *lowering) at(in ssa.Instruction) {
	l.f.Sites = append(l.f.Sites, ir.Site{Pos: in.Pos(), Node: in})
	l.site = int32(len(l.f.Sites) - 1)
}

// get gives the registers of an operand.
func (l *lowering) get(v ssa.Value) []int32 {
	switch v := v.(type) {
	case *ssa.Const:
		return l.constants(v)
	case *ssa.Global:
		return []int32{l.address(l.p.global(v))}
	case *ssa.Function:
		return []int32{l.address(l.p.funcValue(l.fn, v))}
	}
	return l.to(v)
}

func (l *lowering) move(to, from []int32) {
	for i := range to {
		l.emit(l.f.Move(to[i], from[i]))
	}
}
