package lower

import (
	"fmt"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"

	"github.com/massspring/msp/internal/lang/interp/ir"
)

// instruction lowers one instruction of package ssa.
func (l *lowering) instruction(b *ssa.BasicBlock, in ssa.Instruction) {
	if v, ok := in.(ssa.Value); ok && l.folded[v] || l.skip[in] {
		return
	}
	l.at(in)
	if l.rundefers && returns(b, in) {
		l.runDefers()
	}
	l.operation(b, in)
	if v, ok := in.(ssa.Value); ok && l.indexed[v] {
		l.spilled[v] = l.spill(v)
	}
}

func (l *lowering) operation(b *ssa.BasicBlock, in ssa.Instruction) {
	switch in := in.(type) {
	case *ssa.DebugRef:
	case *ssa.Phi:
		l.to(in)
	case *ssa.Jump:
		l.phis(b, 0)
		l.emit(ir.Ins{Op: ir.JMP, T: int32(b.Succs[0].Index)})
	case *ssa.If:
		l.branch(b, in)
	case *ssa.Return:
		l.leave(in)
	case *ssa.Panic:
		l.panics(in)
		l.emit(ir.Ins{Op: ir.TRAP})
	case *ssa.BinOp:
		l.binop(in)
	case *ssa.UnOp:
		l.unop(in)
	case *ssa.Alloc:
		l.alloc(in)
	case *ssa.Store:
		if !blankField(in.Addr) {
			from := l.get(in.Val)
			l.store(l.p.flat(in.Val.Type()), l.place(in.Addr), from)
		}
	case *ssa.FieldAddr:
		l.fieldAddr(in)
	case *ssa.IndexAddr:
		e := l.element(in)
		l.known[in] = true
		if e.index < 0 {
			l.emit(ir.Ins{Op: ir.LEA, D: l.to(in)[0], A: e.base, K: e.off, Known: true})
		} else {
			l.emit(ir.Ins{Op: ir.LEAX, D: l.to(in)[0], A: e.base, B: e.index, C: e.length, Scale: e.scale, K: e.off})
		}
	case *ssa.Field:
		l.field(in)
	case *ssa.Index:
		l.index(in)
	case *ssa.Extract:
		l.extract(in)
	case *ssa.ChangeType:
		l.move(l.to(in), l.get(in.X))
	case *ssa.Convert:
		l.convert(in)
	case *ssa.MultiConvert:
		panic(Problem{fmt.Errorf("a generic conversion that no type has been put into: %s", in)})
	case *ssa.SliceToArrayPointer:
		l.arrayPointer(in)
	case *ssa.MakeInterface:
		l.makeInterface(in)
	case *ssa.ChangeInterface:
		l.changeInterface(in)
	case *ssa.TypeAssert:
		l.typeAssert(in)
	case *ssa.MakeClosure:
		l.makeClosure(in)
	case *ssa.MakeSlice:
		l.makeSlice(in)
	case *ssa.Slice:
		l.slice(in)
	case *ssa.MakeMap:
		l.makeMap(in)
	case *ssa.Lookup:
		l.lookup(in)
	case *ssa.MapUpdate:
		l.mapUpdate(in)
	case *ssa.Range:
		l.rangeOver(in)
	case *ssa.Next:
		l.next(in)
	case *ssa.MakeChan:
		l.makeChan(in)
	case *ssa.Send:
		l.send(in)
	case *ssa.Select:
		l.selects(in)
	case *ssa.Call:
		l.call(in)
	case *ssa.Go:
		l.goes(in)
	case *ssa.Defer:
		l.defers(in)
	case *ssa.RunDefers:
		if l.open != nil {
			l.callPending(false)
		} else {
			l.runDefers()
		}
	default:
		panic(Problem{fmt.Errorf("unknown instruction of package ssa: %T", in)})
	}
}

// returns reports whether in begins the end of a block that returns: the return, and before it the loads of named results,
// which deferred functions may still change.
func returns(b *ssa.BasicBlock, in ssa.Instruction) bool {
	last := len(b.Instrs) - 1
	if _, ok := b.Instrs[last].(*ssa.Return); !ok {
		return false
	}
	for last > 0 && isResult(b.Instrs[last-1]) {
		last--
	}
	return b.Instrs[last] == in
}

func isResult(in ssa.Instruction) bool {
	load, ok := in.(*ssa.UnOp)
	if !ok || load.Op != token.MUL {
		return false
	}
	_, ok = load.X.(*ssa.Alloc)
	return ok
}

// leave returns: results go to the first registers.
func (l *lowering) leave(in *ssa.Return) {
	var from []int32
	for _, v := range in.Results {
		from = append(from, l.get(v)...)
	}
	l.move(l.results, from)
	c := &ir.Call{}
	for _, r := range l.results {
		if l.f.Class[r] == ir.Ptr {
			c.PIn = append(c.PIn, r)
		} else {
			c.WIn = append(c.WIn, r)
		}
	}
	l.emit(ir.Ins{Op: ir.RET, Call: c})
}

func (l *lowering) fieldAddr(in *ssa.FieldAddr) {
	f, _ := fieldOf(l.p.Type(deref(in.X.Type())), deref(in.X.Type()).Underlying().(*types.Struct), in.Field)
	known := l.known[in.X]
	l.emit(ir.Ins{Op: ir.LEA, D: l.to(in)[0], A: l.get(in.X)[0], K: int64(f.Offset), Known: known})
	l.known[in] = true
}

// field takes a field out of a struct value.
func (l *lowering) field(in *ssa.Field) {
	t := l.p.flat(in.X.Type())
	f, leaf := fieldOf(t.t, in.X.Type().Underlying().(*types.Struct), in.Field)
	x, d := l.get(in.X), l.to(in)
	if t.boxed {
		l.load(l.p.flat(in.Type()), place{base: x[0], index: -1, off: int64(f.Offset), known: true}, d)
		return
	}
	l.move(d, x[leaf:leaf+len(d)])
}

// index takes an element out of an array value or a string.
func (l *lowering) index(in *ssa.Index) {
	i := l.get(in.Index)[0]
	x, d := l.get(in.X), l.to(in)
	a, ok := in.X.Type().Underlying().(*types.Array)
	if !ok {
		l.emit(ir.Ins{Op: ir.LDX8, D: d[0], A: x[0], B: i, C: x[1], Scale: 1})
		return
	}
	t := l.p.flat(in.X.Type())
	elem := l.p.flat(in.Type())
	if k, ok := word(in.Index); ok && !t.boxed && k >= 0 && k < a.Len() {
		n := len(elem.class)
		l.move(d, x[int(k)*n:(int(k)+1)*n])
		return
	}
	n := l.k(ir.Word, a.Len())
	box, inFrame := l.spilled[in.X]
	switch {
	case inFrame:
	case t.boxed:
		box = x[0]
	case fitsFrame(t.t):
		box = l.spill(in.X)
	default:
		box = l.f.Reg(ir.Ptr)
		l.box(t, x, box)
	}
	l.load(elem, place{base: box, index: i, length: n, scale: int32(elem.t.Size()), known: true}, d)
}

func (l *lowering) extract(in *ssa.Extract) {
	tuple := l.p.flat(in.Tuple.Type())
	from := 0
	for _, part := range tuple.parts[:in.Index] {
		from += len(part.class)
	}
	x := l.get(in.Tuple)
	if in.Index < len(tuple.parts) {
		l.move(l.to(in), x[from:from+len(tuple.parts[in.Index].class)])
	}
}

// blankField reports whether addr is in a field named _. What a literal gives it is evaluated and, as by the compiler, not
// stored.
func blankField(addr ssa.Value) bool {
	switch a := addr.(type) {
	case *ssa.FieldAddr:
		t := deref(a.X.Type()).Underlying().(*types.Struct)
		return t.Field(a.Field).Name() == "_" || blankField(a.X)
	case *ssa.IndexAddr:
		if _, ok := a.X.Type().Underlying().(*types.Pointer); ok {
			return blankField(a.X)
		}
	}
	return false
}
