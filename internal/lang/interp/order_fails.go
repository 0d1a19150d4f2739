package interp

import (
	"go/ast"
	"go/token"
	"go/types"
)

// Where two parts of a statement can fail, it shows which of them is evaluated first. Package ssa goes from left to right; the
// compiler makes a variable of what is not just a place before the statement, and finds places when it needs them.

// firstFailure makes parts of an assignment fail in the compiler's order: it evaluates what is assigned, and then finds the place
// where it goes. Of several assignments in one it begins with the values that those before may change; late says which those are.
func (o *order) firstFailure(s *ast.AssignStmt, late []bool) {
	left := ast.Unparen(s.Lhs[0])
	switch {
	case s.Tok == token.DEFINE:
	case len(s.Rhs) > 1:
		o.early(s, late)
	case o.inMap(left):
		o.keepBefore(&s.Rhs[0], left)
	default:
		both := o.fails(left) && o.fails(s.Rhs[0])
		o.indexFirst(left)
		switch {
		case !both:
		case s.Tok == token.ASSIGN:
			o.matters = true
			o.place(&left)
			o.keep(&s.Rhs[0])
		default:
			o.matters = true
			o.read(left, s.TokPos)
		}
	}
}

// early evaluates first those values of an assignment of several that may be changed by what is stored before them, if one that
// stays in its place can fail.
func (o *order) early(s *ast.AssignStmt, late []bool) {
	stored, failed, matters := false, false, false
	var changed []*ast.Expr
	for i, x := range s.Lhs {
		switch fails := o.fails(s.Rhs[i]); {
		case fails && stored && late[i]:
			changed = append(changed, &s.Rhs[i])
			matters = matters || failed
		case fails:
			failed = true
		}
		if id, ok := ast.Unparen(x).(*ast.Ident); !ok || o.changes(id) {
			stored = true
		}
	}
	if !matters {
		return
	}
	o.matters = true
	for _, x := range changed {
		o.keep(x)
	}
}

// read evaluates the x of x op= y before y, and the way there once.
func (o *order) read(x ast.Expr, at token.Pos) {
	if o.try {
		return
	}
	o.way(x)
	none := &ast.Ident{NamePos: at, Name: "_"}
	o.before = append(o.before, &ast.AssignStmt{Lhs: []ast.Expr{none}, TokPos: at, Tok: token.ASSIGN, Rhs: []ast.Expr{x}})
}

// bounds are the operands of x[low:high:max].
func (o *order) bounds(x *ast.SliceExpr) {
	list := []*ast.Expr{&x.X, &x.Low, &x.High, &x.Max}
	o.exprs(list...)
	if !o.fails(x.X) {
		return
	}
	for _, bound := range list[1:] {
		if *bound != nil && o.fails(*bound) {
			o.matters = true
			o.keep(bound)
		}
	}
}

// fails reports whether evaluating x, or storing there, may panic.
func (o *order) fails(x ast.Expr) bool {
	if x == nil || o.info.Types[x].IsType() {
		return false
	}
	found := false
	ast.Inspect(x, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.StarExpr, *ast.SliceExpr, *ast.TypeAssertExpr:
			found = true
		case *ast.IndexExpr:
			found = found || !o.inside(n)
		case *ast.SelectorExpr:
			s := o.info.Selections[n]
			found = found || s != nil && s.Kind() != types.MethodExpr && s.Indirect()
		case *ast.BinaryExpr:
			found = found || o.operatorFails(n)
		case *ast.CallExpr:
			found = found || o.conversionFails(n)
		}
		return !found
	})
	return found
}

// inside reports whether x[i] is an instance of a generic function, or the element of an array at a constant.
func (o *order) inside(x *ast.IndexExpr) bool {
	switch o.info.TypeOf(x.X).Underlying().(type) {
	case *types.Signature:
		return true
	case *types.Array:
		return o.info.Types[x.Index].Value != nil
	}
	return false
}

// operatorFails reports whether an operator may fail by itself: by zero, by a negative count, by interfaces that hold what cannot
// be compared.
func (o *order) operatorFails(x *ast.BinaryExpr) bool {
	if o.info.Types[x].Value != nil {
		return false
	}
	constant := o.info.Types[x.Y].Value != nil
	switch x.Op {
	case token.QUO, token.REM:
		b, ok := o.info.TypeOf(x).Underlying().(*types.Basic)
		return !constant && (!ok || b.Info()&types.IsInteger != 0)
	case token.SHL, token.SHR:
		b, ok := o.info.TypeOf(x.Y).Underlying().(*types.Basic)
		return !constant && (!ok || b.Info()&types.IsUnsigned == 0)
	case token.EQL, token.NEQ:
		b, ok := o.info.TypeOf(x.X).Underlying().(*types.Basic)
		return (!ok || b.Kind() == types.UntypedNil) && !o.info.Types[x.X].IsNil() && !o.info.Types[x.Y].IsNil()
	}
	return false
}

// conversionFails reports whether x is a conversion of a slice to an array, or to a pointer to one, which may be too long.
func (o *order) conversionFails(x *ast.CallExpr) bool {
	if !o.info.Types[x.Fun].IsType() || len(x.Args) != 1 {
		return false
	}
	if _, ok := o.info.TypeOf(x.Args[0]).Underlying().(*types.Slice); !ok {
		return false
	}
	switch o.info.TypeOf(x).Underlying().(type) {
	case *types.Array, *types.Pointer:
		return true
	}
	return false
}
