package lower

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/massspring/msp/internal/lang/interp/ir"
)

// Open-coded defers, as the Go compiler has them: a function whose defer statements run at most once each makes the deferred calls itself
// where it returns, and where it lands in a panic (see land.go of package machine). A deferred function literal gets what it captures as
// further arguments: the addresses of variables, which stand in the frame if they may, and the values of those that never change.

// Limits, the compiler's own: the code of the calls stands at each return.
const (
	mostDeferred    = 8
	mostDeferredAll = 15 // over all returns
)

// opens reports whether the defer statements of fn are open-coded.
func opens(fn *ssa.Function) bool {
	statements, returns := 0, 0
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			switch in := in.(type) {
			case *ssa.Defer:
				if _, builtin := in.Call.Value.(*ssa.Builtin); builtin || in.Call.IsInvoke() || in.DeferStack != nil || again(b) {
					return false
				}
				statements++
			case *ssa.RunDefers:
				returns++
			case *ssa.Call:
				if b, ok := in.Call.Value.(*ssa.Builtin); ok && b.Name() == "ssa:deferstack" {
					return false
				}
			}
		}
	}
	return statements > 0 && statements <= mostDeferred && returns > 0 && statements*returns <= mostDeferredAll && fn.Recover != nil
}

// statements are the defer statements of an open-coded function: one stands behind those that may have run before it.
func statements(fn *ssa.Function) (list []*ssa.Defer) {
	seen := map[*ssa.BasicBlock]bool{}
	var visit func(b *ssa.BasicBlock)
	visit = func(b *ssa.BasicBlock) {
		seen[b] = true
		for _, s := range b.Succs {
			if !seen[s] {
				visit(s)
			}
		}
		for _, in := range slices.Backward(b.Instrs) { // in postorder, backwards
			if d, ok := in.(*ssa.Defer); ok {
				list = append(list, d)
			}
		}
	}
	visit(fn.Blocks[0])
	slices.Reverse(list)
	return list
}

// again reports whether a block can run more than once.
func again(b *ssa.BasicBlock) bool {
	seen := map[*ssa.BasicBlock]bool{}
	work := slices.Clone(b.Succs)
	for len(work) > 0 {
		s := work[len(work)-1]
		work = work[:len(work)-1]
		if s == b {
			return true
		}
		if !seen[s] {
			seen[s] = true
			work = append(work, s.Succs...)
		}
	}
	return false
}

// lifts reports whether the deferred closure gets what it captures as arguments: nothing else uses it.
func lifts(c *ssa.MakeClosure) bool {
	refs := *c.Referrers()
	if len(refs) != 1 {
		return false
	}
	d, ok := refs[0].(*ssa.Defer)
	return ok && d.Call.Value == c && opens(c.Parent())
}

// byValue reports whether lifted closures get the value of a captured variable: it never changes once the first of them is made. One
// that got the value and one that got the address would need the variable in two places.
func byValue(v ssa.Value) bool {
	a, ok := v.(*ssa.Alloc)
	if !ok {
		return false
	}
	var set *ssa.Store
	var closures []*ssa.MakeClosure
	for _, r := range *a.Referrers() {
		switch r := r.(type) {
		case *ssa.Store:
			if r.Addr != a || r.Val == ssa.Value(a) || set != nil {
				return false
			}
			set = r
		case *ssa.MakeClosure:
			if !lifts(r) {
				return false
			}
			closures = append(closures, r)
			for k, x := range r.Bindings {
				if x == ssa.Value(a) && !onlyRead(r.Fn.(*ssa.Function).FreeVars[k]) {
					return false
				}
			}
		case *ssa.UnOp, *ssa.DebugRef:
		case *ssa.FieldAddr:
			if !onlyRead(r) {
				return false
			}
		case *ssa.IndexAddr:
			if !knownElement(r) || !onlyRead(r) {
				return false
			}
		default:
			return false
		}
	}
	return set != nil && !slices.ContainsFunc(closures, func(c *ssa.MakeClosure) bool { return !precedes(set, c) })
}

// onlyRead reports whether of a variable, or a part of it, only values and parts that are known are read.
func onlyRead(addr ssa.Value) bool {
	return splits(addr) && !slices.ContainsFunc(*addr.Referrers(), func(r ssa.Instruction) bool {
		switch r := r.(type) {
		case *ssa.Store:
			return true
		case *ssa.FieldAddr:
			return !onlyRead(r)
		case *ssa.IndexAddr:
			return !onlyRead(r)
		}
		return false
	})
}

// precedes reports whether a has run when b does.
func precedes(a, b ssa.Instruction) bool {
	if a.Block() != b.Block() {
		return a.Block().Dominates(b.Block())
	}
	list := a.Block().Instrs
	return slices.Index(list, a) < slices.Index(list, b)
}

// lent reports whether nothing keeps the address of a captured variable: it is read and written, here and in closures that are lifted.
func lent(a *ssa.Alloc) bool {
	for _, r := range *a.Referrers() {
		switch r := r.(type) {
		case *ssa.Store:
			if r.Val == ssa.Value(a) {
				return false
			}
		case *ssa.UnOp, *ssa.DebugRef:
		case *ssa.FieldAddr:
			if !accessed(r) {
				return false
			}
		case *ssa.IndexAddr:
			if !accessed(r) {
				return false
			}
		case *ssa.MakeClosure:
			if !lifts(r) {
				return false
			}
			for k, x := range r.Bindings {
				if x == ssa.Value(a) && !accessed(r.Fn.(*ssa.Function).FreeVars[k]) {
					return false
				}
			}
		default:
			return false
		}
	}
	return true
}

// lift notes the variables that a lifted closure captures.
func (l *lowering) lift(c *ssa.MakeClosure) {
	l.skip[c] = true
	for _, v := range c.Bindings {
		a, ok := v.(*ssa.Alloc)
		if !ok {
			continue
		}
		switch t := l.p.flat(deref(a.Type())); {
		case byValue(a) && !t.boxed:
			l.split[a] = true
		case lent(a) && fitsFrame(t.t):
			l.local[a] = true
		}
	}
}

// liftedFunc is the function of a lifted closure. Its last parameters are what it captures.
func (p *Program) liftedFunc(c *ssa.MakeClosure) *ir.Func {
	fn := c.Fn.(*ssa.Function)
	if f, ok := p.lifted[fn]; ok {
		return f.f
	}
	f := ir.New(fn.String(), fn)
	p.frame(f, fn.Signature)
	values := map[*ssa.FreeVar]bool{}
	for i, v := range fn.FreeVars {
		t := p.flat(v.Type())
		if byValue(c.Bindings[i]) {
			if of := p.flat(deref(v.Type())); !of.boxed {
				t, values[v] = of, true
			}
		}
		f.WPar, f.PPar, f.NW, f.NP = f.WPar+t.words, f.PPar+t.ptrs, f.NW+t.words, f.NP+t.ptrs
	}
	f.Prepare = p.prepare
	describe(f, fn)
	p.lifted[fn] = lifted{f, values}
	return f
}

// lifted is the function of a lifted closure, with the variables of which it gets the values.
type lifted struct {
	f      *ir.Func
	values map[*ssa.FreeVar]bool
}

// captures gives a lifted closure the registers of its last parameters.
func (l *lowering) captures(of lifted) {
	for _, v := range l.fn.FreeVars {
		if of.values[v] {
			l.split[v] = true
			l.variable(v)
			continue
		}
		l.to(v)
		if _, ok := v.Type().Underlying().(*types.Pointer); ok && l.fn.Synthetic == "" {
			l.known[v] = true // a captured variable
		}
	}
}

// capturedBy gives the registers of what a lifted closure captures.
func (l *lowering) capturedBy(c *ssa.MakeClosure) (regs []int32) {
	values := l.p.lifted[c.Fn.(*ssa.Function)].values
	for i, v := range c.Fn.(*ssa.Function).FreeVars {
		x := c.Bindings[i]
		switch t := v.Type(); {
		case values[v]:
			regs = append(regs, l.variable(x)...)
		case types.IsInterface(t) && !types.Identical(t, x.Type()): // a method value: its method may come from an embedded interface
			to := l.regs(l.p.flat(t))
			l.toInterface(x.Type(), t, l.get(x), to)
			regs = append(regs, to...)
		default:
			regs = append(regs, l.get(x)...)
		}
	}
	return regs
}

// deferOpen makes a call pending.
func (l *lowering) deferOpen(in *ssa.Defer) {
	l.emit(ir.Ins{Op: ir.IORK, D: l.f.Pending, A: l.f.Pending, K: 1 << slices.Index(l.open, in)})
}

// deferredCall is the instruction of a deferred call. A statement runs once at most, so its operands are still in their registers.
func (l *lowering) deferredCall(in *ssa.Defer) ir.Ins {
	c, ok := in.Call.Value.(*ssa.MakeClosure)
	if !ok || !l.skip[c] {
		return l.callIns(l.callee(&in.Call))
	}
	k := callee{fn: l.p.liftedFunc(c)}
	for _, a := range in.Call.Args {
		k.args = append(k.args, l.get(a)...)
	}
	k.args = append(k.args, l.capturedBy(c)...)
	return l.callIns(k)
}

// callPending makes the calls that are pending, the latest first. Each is no longer pending when it begins. After a panic they come from
// the defer statements.
func (l *lowering) callPending(panicking bool) {
	for i, in := range slices.Backward(l.open) {
		if panicking {
			l.at(in)
		}
		bit, call, behind := l.f.Reg(ir.Word), l.label(), l.label()
		l.emit(ir.Ins{Op: ir.IANDK, D: bit, A: l.f.Pending, K: 1 << i})
		l.emit(ir.Ins{Op: ir.BT, A: bit, T: call, E: behind})
		l.begin(call)
		l.emit(ir.Ins{Op: ir.IANDK, D: l.f.Pending, A: l.f.Pending, K: ^(1 << i)})
		l.emit(l.deferredCall(in))
		l.emit(ir.Ins{Op: ir.JMP, T: behind})
		l.begin(behind)
	}
}

// land is where the function continues after a panic.
func (l *lowering) land() {
	clear(l.consts)
	at := l.label()
	l.begin(at)
	l.callPending(true)
	l.emit(ir.Ins{Op: ir.LANDED, T: int32(l.fn.Recover.Index)})
	l.f.RecoverBlock = at
}
