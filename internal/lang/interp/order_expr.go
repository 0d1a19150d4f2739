package interp

import (
	"go/ast"
	"go/token"
	"go/types"
)

// late reports whether a call can change the variable that x is, or what it leads to.
func (o *order) late(x ast.Expr) bool {
	id, ok := ast.Unparen(x).(*ast.Ident)
	return !ok || o.changes(id)
}

func (o *order) changes(id *ast.Ident) bool {
	v, ok := o.info.ObjectOf(id).(*types.Var)
	return ok && (o.shared[v] || v.Parent() == nil || v.Pkg() != nil && v.Parent() == v.Pkg().Scope())
}

func isPointer(t types.Type) bool { _, ok := t.Underlying().(*types.Pointer); return ok }

// expr rewrites an expression and reports whether it is read later than the calls to its right are made.
func (o *order) expr(p *ast.Expr) (late bool) {
	if *p == nil || o.info.Types[*p].Value != nil || o.info.Types[*p].IsType() {
		return false
	}
	switch x := (*p).(type) {
	case *ast.Ident:
		return o.changes(x)
	case *ast.ParenExpr:
		return o.expr(&x.X)
	case *ast.SelectorExpr:
		s := o.info.Selections[x]
		if s == nil {
			return true // of a package
		}
		if s.Kind() == types.MethodExpr {
			return false
		}
		return o.expr(&x.X) || s.Indirect()
	case *ast.StarExpr:
		o.expr(&x.X)
		return true
	case *ast.UnaryExpr:
		if x.Op != token.ARROW {
			return o.expr(&x.X)
		}
		o.expr(&x.X)
		o.effect()
		o.keep(p)
	case *ast.BinaryExpr:
		return o.binary(p, x)
	case *ast.IndexExpr:
		t := o.info.TypeOf(x.X).Underlying()
		if _, ok := t.(*types.Signature); ok {
			return false
		}
		if _, ok := t.(*types.Array); ok {
			return o.indexed(x)
		}
		o.element(x)
		return true
	case *ast.SliceExpr:
		o.bounds(x)
		o.keep(p)
	case *ast.TypeAssertExpr:
		o.expr(&x.X)
		o.keep(p)
	case *ast.CompositeLit:
		return o.literal(p, x)
	case *ast.CallExpr:
		return o.call(p, x)
	}
	return false
}

// exprs are evaluated one after the other.
func (o *order) exprs(list ...*ast.Expr) (late bool) {
	pending := o.pending
	for _, x := range list {
		operandLate := o.expr(x)
		o.leave(*x, operandLate)
		late = late || operandLate
	}
	o.pending = pending
	return late
}

func (o *order) list(list []ast.Expr) (late bool) {
	var all []*ast.Expr
	for i := range list {
		all = append(all, &list[i])
	}
	return o.exprs(all...)
}

func (o *order) binary(p *ast.Expr, x *ast.BinaryExpr) (late bool) {
	if x.Op != token.LAND && x.Op != token.LOR {
		late = o.exprs(&x.X, &x.Y)
		switch o.info.TypeOf(x.X).Underlying().(type) {
		case *types.Struct, *types.Array: // compared where they lie, or copies of what has no address
			late = false
			pending := o.pending
			for _, operand := range [...]*ast.Expr{&x.X, &x.Y} {
				if o.info.Types[*operand].Addressable() {
					late = true
					o.leave(*operand, true)
				} else {
					o.keep(operand)
				}
			}
			o.pending = pending
		case *types.Interface:
			o.keepBefore(&x.Y, x.X)
		}
		return late
	}
	o.expr(&x.X)
	before := o.before
	o.before = nil
	o.expr(&x.Y)
	then := o.before
	o.before = before
	if len(then) == 0 {
		o.keep(p)
		return false
	}
	r := o.assigned(x.X) // r := x; if r { then; r = y }
	then = append(then, &ast.AssignStmt{Lhs: []ast.Expr{o.use(r)}, TokPos: x.Y.Pos(), Tok: token.ASSIGN, Rhs: []ast.Expr{x.Y}})
	body, none := &ast.BlockStmt{Lbrace: x.OpPos, Rbrace: x.OpPos, List: then}, &ast.BlockStmt{Lbrace: x.OpPos, Rbrace: x.OpPos}
	s := &ast.IfStmt{If: x.OpPos, Cond: o.use(r), Body: body}
	if x.Op == token.LOR {
		s.Body, s.Else = none, body
	}
	o.before = append(o.before, s)
	*p = r
	return false
}

func (o *order) literal(p *ast.Expr, x *ast.CompositeLit) (late bool) {
	pending := o.pending
	_, isMap := o.info.TypeOf(x).Underlying().(*types.Map)
	for i := range x.Elts {
		e := &x.Elts[i]
		if kv, ok := (*e).(*ast.KeyValueExpr); ok {
			if isMap {
				if o.try {
					o.exprs(&kv.Key, &kv.Value)
				}
				continue
			}
			e = &kv.Value
		}
		var elementLate bool
		if inner, ok := (*e).(*ast.CompositeLit); ok && inner.Type == nil { // its type is in that around it
			elementLate = o.literal(e, inner)
		} else {
			elementLate = o.expr(e)
		}
		o.leave(*e, elementLate)
		late = late || elementLate
	}
	o.pending = pending
	if isMap && x.Type != nil { // made at once, entry by entry
		o.keep(p)
		return false
	}
	return late
}
