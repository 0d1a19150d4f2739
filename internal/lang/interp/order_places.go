package interp

import (
	"go/ast"
	"go/types"
)

// Places: where an assignment stores, and what is indexed.

// target is the left side of an assignment: nothing is read there but the way to it.
func (o *order) target(x ast.Expr) (late bool) {
	switch x := x.(type) {
	case *ast.ParenExpr:
		return o.target(x.X)
	case *ast.SelectorExpr:
		if o.info.Selections[x] == nil {
			return false
		}
		if !isPointer(o.info.TypeOf(x.X)) {
			return o.target(x.X)
		}
		o.expr(&x.X)
		return true
	case *ast.StarExpr:
		o.expr(&x.X)
		return true
	case *ast.IndexExpr:
		if _, ok := o.info.TypeOf(x.X).Underlying().(*types.Array); ok {
			if o.target(x.X) {
				o.pending.read++
				defer func() { o.pending.read-- }()
			}
			o.expr(&x.Index)
			return true
		}
		o.element(x)
		return true
	}
	return false
}

// element is x[i] of a slice, string, map or pointer to an array.
func (o *order) element(x *ast.IndexExpr) {
	o.indexed(x)
	if m, ok := o.info.TypeOf(x.X).Underlying().(*types.Map); ok && !o.lateKey(m, x.Index) {
		o.keep(&x.Index)
	}
}

// indexed are the operands of x[i]. Of a string, or an array without address, package ssa computes the index first.
func (o *order) indexed(x *ast.IndexExpr) (late bool) {
	pending := o.pending
	late = o.expr(&x.X)
	if tv := o.info.Types[x.X]; tv.Value == nil {
		o.leave(x.X, late || !tv.Addressable())
	}
	late = o.expr(&x.Index) || late
	o.pending = pending
	o.operandFirst(x)
	return late
}

// operandFirst evaluates the x of x[i] before i where package ssa does not: of a string, or of an array that is no variable. It
// cannot where something to the left can fail.
func (o *order) operandFirst(x *ast.IndexExpr) {
	_, array := o.info.TypeOf(x.X).Underlying().(*types.Array)
	if o.pending.fail > 0 || array && o.info.Types[x.X].Addressable() || !o.fails(x.X) || !o.fails(x.Index) {
		return
	}
	switch o.info.TypeOf(x.X).Underlying().(type) {
	case *types.Array, *types.Basic:
		o.matters = true
		o.keep(&x.X)
	}
}

// indexFirst evaluates an index in a place where something is stored before the slice that is indexed, if both can fail and the
// index is no place itself.
func (o *order) indexFirst(x ast.Expr) {
	if o.failsTwice(x) {
		o.matters = true
		o.place(&x)
	}
}

// failsTwice reports whether on the way to a place both a slice and its index can fail.
func (o *order) failsTwice(x ast.Expr) bool {
	switch x := x.(type) {
	case *ast.ParenExpr:
		return o.failsTwice(x.X)
	case *ast.SelectorExpr:
		return o.failsTwice(x.X)
	case *ast.StarExpr:
		return o.failsTwice(x.X)
	case *ast.IndexExpr:
		return !o.inMap(x) && (o.fails(x.X) && o.fails(x.Index) || o.failsTwice(x.X))
	}
	return false
}

// inMap reports whether x is an element of a map that is found by its key when the statement is done.
func (o *order) inMap(x ast.Expr) bool {
	if ix, ok := x.(*ast.IndexExpr); ok {
		_, ok := o.info.TypeOf(ix.X).Underlying().(*types.Map)
		return ok
	}
	return false
}

// place gives the parts of an expression that are not places themselves variables, if they can fail.
func (o *order) place(p *ast.Expr) {
	switch x := (*p).(type) {
	case *ast.Ident:
	case *ast.ParenExpr:
		o.place(&x.X)
	case *ast.SelectorExpr:
		o.place(&x.X)
	case *ast.StarExpr:
		o.place(&x.X)
	case *ast.IndexExpr:
		o.place(&x.X)
		o.place(&x.Index)
	default:
		if arg := o.sameType(x); arg != nil {
			o.place(arg)
		} else if o.fails(x) {
			o.keep(p)
		}
	}
}

// sameType returns what x converts to the type that it has already, nil if x is something else.
func (o *order) sameType(x ast.Expr) *ast.Expr {
	call, ok := x.(*ast.CallExpr)
	if !ok || !o.info.Types[call.Fun].IsType() || !types.Identical(o.info.TypeOf(x), o.info.TypeOf(call.Args[0])) {
		return nil
	}
	return &call.Args[0]
}

// way gives the pointers, slices and indices that lead to a place variables.
func (o *order) way(x ast.Expr) {
	hold := func(p *ast.Expr) {
		if id, ok := ast.Unparen(*p).(*ast.Ident); !ok || o.changes(id) {
			o.keep(p)
		}
	}
	switch x := x.(type) {
	case *ast.ParenExpr:
		o.way(x.X)
	case *ast.StarExpr:
		hold(&x.X)
	case *ast.SelectorExpr:
		if isPointer(o.info.TypeOf(x.X)) {
			hold(&x.X)
		} else {
			o.way(x.X)
		}
	case *ast.IndexExpr:
		if _, ok := o.info.TypeOf(x.X).Underlying().(*types.Array); ok {
			o.way(x.X)
		} else {
			hold(&x.X)
		}
		hold(&x.Index)
	}
}
