package lower

import (
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/massspring/msp/internal/lang/interp/ir"
	"github.com/massspring/msp/internal/lang/interp/machine"
)

// Small functions are copied to where they are called (ir.Func.Inline).

// inlinable reports whether the function is small, and lowers it to find out.
func (p *Program) inlinable(l *lowering, f *ir.Func) bool {
	fn, _ := f.Fn.(*ssa.Function)
	if f.Compiled != nil || f.Defers || f == l.f || fn == nil || fn.Recover != nil || len(fn.Blocks) == 0 || len(fn.Blocks) > 12 ||
		f.Next.Load() != nil {
		return false
	}
	if f.Entry.Load() == nil {
		n := 0
		for _, b := range fn.Blocks {
			n += len(b.Instrs)
		}
		if n > 60 || p.busy[f] || callsAny(fn) {
			return false
		}
		p.busy[f] = true
		p.lower(f)
		delete(p.busy, f)
		f.Finish(machine.Link, p.Native)
	}
	return f.Small && !callsAny(fn)
}

// closureOf returns the function of a func value if it is known: the value has just been made, or is the result of a function that
// returns such closures only. The value may be of another function once that function, of, has been replaced.
func closureOf(v ssa.Value) (fn, of *ssa.Function) {
	switch v := v.(type) {
	case *ssa.MakeClosure:
		fn = v.Fn.(*ssa.Function)
		return fn, fn
	case *ssa.Call:
		of = v.Call.StaticCallee()
		if of == nil || len(of.Blocks) == 0 || of.Recover != nil || of.Signature.Results().Len() != 1 {
			return nil, nil
		}
		for _, b := range of.Blocks {
			if ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return); ok {
				c, ok := ret.Results[0].(*ssa.MakeClosure)
				if !ok || fn != nil && fn != c.Fn {
					return nil, nil
				}
				fn = c.Fn.(*ssa.Function)
			}
		}
		return fn, of
	}
	return nil, nil
}

// worthwhile reports whether a copy of what the call calls can save time. A loop takes so long that a call beside it is
// nothing, and its machine code is made once where it stands by itself; what a cell runs once takes less time than the copy. In a
// loop, though, machine code ends at a call.
func (l *lowering) worthwhile(in *ssa.Call, fn *ir.Func) bool {
	return l.loop[in.Block().Index] || !runsOnce(l.fn) && !loops(fn.Fn.(*ssa.Function))
}

// runsOnce reports whether the function initialises a package: the statements of a cell, or what calls them.
func runsOnce(fn *ssa.Function) bool {
	return fn.Parent() == nil && fn.Signature.Recv() == nil && (fn.Name() == "init" || strings.HasPrefix(fn.Name(), "init#"))
}

func loops(fn *ssa.Function) bool {
	return slices.ContainsFunc(fn.Blocks, func(b *ssa.BasicBlock) bool {
		return slices.ContainsFunc(b.Succs, func(s *ssa.BasicBlock) bool { return s.Dominates(b) })
	})
}

// callsAny reports whether the function calls another, or recovers.
func callsAny(fn *ssa.Function) bool {
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			if c, ok := in.(*ssa.Call); ok {
				if b, ok := c.Call.Value.(*ssa.Builtin); ok && b.Name() == "recover" || !ok && !isIntrinsic(c.Call.StaticCallee()) {
					return true // recover must know whose frame it is in
				}
			}
		}
	}
	return false
}
