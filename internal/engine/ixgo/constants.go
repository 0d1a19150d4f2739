package ixgo

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// opaque is a constant that ixgo does not recognise as one.
type opaque struct{ *ssa.Const }

// prepareFunction prepares fn, and the functions it mentions, for ixgo, which computes an operation on two
// constants when it compiles: of a division by zero or a shift by a negative count, that panics then. Such a
// constant is hidden, and placed by showConstant. Types of instances get their names: see makeTypes.
func (e *Engine) prepareFunction(fn *ssa.Function) {
	if fn == nil || e.hidden[fn] {
		return
	}
	e.hidden[fn] = true
	instance := len(fn.TypeArgs()) > 0
	if instance {
		e.nameInstances(fn.Signature, map[types.Type]bool{})
	}
	var buf [16]*ssa.Value
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			if op, ok := in.(*ssa.BinOp); ok {
				hideOperand(op)
			}
			if v, ok := in.(ssa.Value); ok && instance {
				e.nameInstances(v.Type(), map[types.Type]bool{})
			}
			for _, v := range in.Operands(buf[:0]) {
				if f, ok := (*v).(*ssa.Function); ok {
					e.prepareFunction(f)
				}
			}
		}
	}
}

func hideOperand(op *ssa.BinOp) {
	switch op.Op {
	case token.QUO, token.REM, token.SHL, token.SHR:
	default:
		return
	}
	x, ok := op.X.(*ssa.Const)
	if _, both := op.Y.(*ssa.Const); !ok || !both {
		return
	}
	if t, ok := x.Type().Underlying().(*types.Basic); ok && t.Info()&types.IsInteger != 0 {
		op.X = opaque{x}
	}
}

// showConstant gives the register of a hidden constant its value.
func showConstant(p *function, v ssa.Value) {
	if c, ok := v.(opaque); ok {
		p.stack[regIndex(p, v)] = constToValue(p.Interp, c.Const)
	}
}
