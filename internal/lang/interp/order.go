package interp

import (
	"go/ast"
	"go/token"
	"go/types"
)

// Go leaves open when a variable is read beside a call that changes it: x += f(), nodes[i].left = grow(). The Go
// compiler makes the calls of a statement first, in their order, and reads variables, fields and elements when their
// values are used; package ssa reads them from left to right. A tree in a slice that grows while it is built loses
// its nodes that way. So statements in which it matters are rewritten to what the compiler makes of them: each call
// becomes a variable of its own, assigned before the statement.

// order rewrites one file.
type order struct {
	info   *types.Info
	pkg    *types.Package
	shared map[types.Object]bool // local variables that something else than the function's own text can change

	try     bool // only find out whether it matters
	matters bool
	pending pending    // operands to the left
	before  []ast.Stmt // the calls
}

// pending counts operands that are evaluated where their values are used, and so after what becomes a variable before the
// statement.
type pending struct {
	read int // those that other code can change
	fail int // those that can panic
}

// callsFirst rewrites the functions and initialisers of a file.
func callsFirst(file *ast.File, info *types.Info, pkg *types.Package) {
	o := &order{info: info, pkg: pkg, shared: map[types.Object]bool{}}
	ast.Inspect(file, o.share)
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BlockStmt:
			n.List = o.stmts(n.List)
		case *ast.CaseClause:
			n.Body = o.stmts(n.Body)
		case *ast.CommClause:
			o.received(n)
			n.Body = o.stmts(n.Body)
		}
		return true
	})
	for _, in := range info.InitOrder {
		o.initialiser(file, in)
	}
}

// share notes the variables that a function literal takes from outside, and those whose address is taken.
func (o *order) share(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.FuncLit:
		ast.Inspect(n.Body, func(m ast.Node) bool {
			if id, ok := m.(*ast.Ident); ok {
				if v, ok := o.info.Uses[id].(*types.Var); ok && (v.Pos() < n.Pos() || v.Pos() >= n.End()) {
					o.shared[v] = true
				}
			}
			return true
		})
	case *ast.UnaryExpr:
		if n.Op == token.AND {
			o.shareRoot(n.X)
		}
	case *ast.SliceExpr:
		o.shareRoot(n.X)
	case *ast.SelectorExpr:
		if s := o.info.Selections[n]; s != nil && s.Kind() == types.MethodVal {
			o.shareRoot(n.X)
		}
	}
	return true
}

// shareRoot notes the variable that x is, or is a part of.
func (o *order) shareRoot(x ast.Expr) {
	for {
		switch e := x.(type) {
		case *ast.ParenExpr:
			x = e.X
		case *ast.SelectorExpr:
			x = e.X
		case *ast.IndexExpr:
			x = e.X
		case *ast.Ident:
			o.shared[o.info.Uses[e]] = true
			return
		default:
			return
		}
	}
}

// stmts rewrites the statements of a block. The blocks within have their own turn.
func (o *order) stmts(list []ast.Stmt) []ast.Stmt {
	var out []ast.Stmt
	for _, s := range list {
		before, s := o.stmt(s)
		out = append(append(out, before...), s)
	}
	return out
}

// stmt returns what runs before the statement, and the statement.
func (o *order) stmt(s ast.Stmt) (before []ast.Stmt, _ ast.Stmt) {
	switch s := s.(type) {
	case *ast.LabeledStmt:
		before, s.Stmt = o.stmt(s.Stmt)
		switch s.Stmt.(type) {
		case *ast.ForStmt, *ast.RangeStmt, *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.SelectStmt:
			return before, s
		}
		s.Stmt = inOne(before, s.Stmt)
		return nil, s
	case *ast.IfStmt:
		if next, ok := s.Else.(*ast.IfStmt); ok {
			s.Else = inOne(o.stmt(next))
		}
		init, cond := o.simple(s.Init), o.ordered(func() { o.expr(&s.Cond) })
		if init != nil || cond != nil {
			before, s.Init = append(init, s.Init), nil
		}
		return append(withoutNil(before), cond...), s
	case *ast.SwitchStmt:
		init, tag := o.simple(s.Init), o.ordered(func() { o.expr(&s.Tag) })
		if init != nil || tag != nil {
			before, s.Init = append(init, s.Init), nil
		}
		return append(withoutNil(before), tag...), s
	case *ast.ForStmt:
		before = o.simple(s.Init)
		if s.Cond != nil {
			if cond := o.ordered(func() { o.expr(&s.Cond) }); cond != nil {
				at := s.Cond.Pos()
				leave := &ast.BranchStmt{TokPos: at, Tok: token.BREAK}
				end := &ast.IfStmt{If: at, Cond: s.Cond, Body: &ast.BlockStmt{Lbrace: at, Rbrace: at},
					Else: &ast.BlockStmt{Lbrace: at, Rbrace: at, List: []ast.Stmt{leave}}}
				s.Body.List = append(append(cond, end), s.Body.List...)
				s.Cond = nil
			}
		}
		return before, s
	case *ast.RangeStmt:
		o.lengthOnly(s)
		return o.ordered(func() { o.expr(&s.X) }), s
	}
	return o.simple(s), s
}

func inOne(before []ast.Stmt, s ast.Stmt) ast.Stmt {
	if len(before) == 0 {
		return s
	}
	return &ast.BlockStmt{Lbrace: s.Pos(), List: append(before, s), Rbrace: s.End()}
}

func withoutNil(list []ast.Stmt) (out []ast.Stmt) {
	for _, s := range list {
		if s != nil {
			out = append(out, s)
		}
	}
	return out
}

// simple rewrites a statement without blocks.
func (o *order) simple(s ast.Stmt) []ast.Stmt {
	switch s := s.(type) {
	case *ast.ExprStmt:
		return o.ordered(func() { o.last(&s.X) })
	case *ast.SendStmt:
		return o.ordered(func() {
			o.exprs(&s.Chan, &s.Value)
			if o.fails(s.Chan) && o.fails(s.Value) {
				o.matters = true
				o.place(&s.Value)
			}
		})
	case *ast.IncDecStmt:
		return o.ordered(func() {
			o.target(s.X)
			o.indexFirst(s.X)
		})
	case *ast.GoStmt:
		return o.ordered(func() { o.arguments(s.Call) })
	case *ast.DeferStmt:
		return o.ordered(func() { o.arguments(s.Call) })
	case *ast.ReturnStmt:
		return o.ordered(func() { o.list(s.Results) })
	case *ast.DeclStmt:
		if d, ok := s.Decl.(*ast.GenDecl); ok && d.Tok == token.VAR && len(d.Specs) == 1 {
			return o.ordered(func() { o.list(d.Specs[0].(*ast.ValueSpec).Values) })
		}
	case *ast.AssignStmt:
		return o.ordered(func() { o.assignment(s) })
	}
	return nil
}

// ordered runs rewrite to see whether the order matters, and again to change it if so.
func (o *order) ordered(rewrite func()) []ast.Stmt {
	o.try, o.matters, o.pending, o.before = true, false, pending{}, nil
	if rewrite(); !o.matters {
		return nil
	}
	o.try = false
	rewrite()
	return o.before
}

func (o *order) assignment(s *ast.AssignStmt) {
	for _, x := range s.Lhs {
		if o.target(x) {
			o.pending.read++
		}
	}
	if s.Tok != token.ASSIGN && s.Tok != token.DEFINE && o.late(s.Lhs[0]) { // x op= y reads x
		o.pending.read++
	}
	if len(s.Rhs) == 1 && len(s.Lhs) > 1 { // results of a call, or a value and whether there is one
		x := s.Rhs[0]
		o.last(&x)
		o.effect()
		if !o.try && s.Tok == token.ASSIGN {
			s.Rhs = o.results(x)
		}
		return
	}
	late := make([]bool, len(s.Rhs))
	for i := range s.Rhs {
		x := &s.Rhs[i]
		late[i] = o.expr(x)
		if s.Tok == token.ASSIGN && o.overlaid(*x) {
			o.matters, late[i] = true, false
			o.keep(x)
		}
		o.leave(*x, late[i])
	}
	o.firstFailure(s, late)
}

// overlaid reports whether package ssa would write a literal over the value that is there and leave parts of that:
// it takes the elements of an array for zero before. Such a literal is made first, and then assigned.
func (o *order) overlaid(x ast.Expr) bool {
	lit, ok := ast.Unparen(x).(*ast.CompositeLit)
	if !ok {
		return false
	}
	_, array := o.info.TypeOf(lit).Underlying().(*types.Array)
	if _, ok := o.info.TypeOf(lit).Underlying().(*types.Struct); !ok && !array {
		return false
	}
	for _, e := range lit.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			e = kv.Value
		}
		if _, ok := ast.Unparen(e).(*ast.CompositeLit); ok && array || o.overlaid(e) {
			return true
		}
	}
	return false
}

var sizes = types.SizesFor("gc", "amd64")
