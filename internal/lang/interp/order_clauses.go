package interp

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strconv"
)

// received makes a case of a select that stores what it has received elsewhere than in a variable do so in its body: where
// that is, Go finds out when the case has been chosen, and package ssa before.
func (o *order) received(c *ast.CommClause) {
	s, ok := c.Comm.(*ast.AssignStmt)
	if !ok || s.Tok != token.ASSIGN {
		return
	}
	plain := true
	for _, x := range s.Lhs {
		_, isName := ast.Unparen(x).(*ast.Ident)
		plain = plain && isName
	}
	if plain {
		return
	}
	outer := o.before
	o.before = nil
	uses := o.results(s.Rhs[0])
	if len(o.before) == 0 { // one value
		uses = []ast.Expr{o.assigned(s.Rhs[0])}
	}
	c.Comm = o.before[0]
	o.before = outer
	store := &ast.AssignStmt{Lhs: s.Lhs, TokPos: s.TokPos, Tok: token.ASSIGN, Rhs: uses}
	c.Body = append([]ast.Stmt{store}, c.Body...)
}

// lengthOnly makes a range over an array of which only the length counts one over that number: the array, which may be behind
// a nil pointer, is not evaluated.
func (o *order) lengthOnly(s *ast.RangeStmt) {
	if s.Value != nil || o.info.TypeOf(s.X) == nil {
		return
	}
	t := o.info.TypeOf(s.X).Underlying()
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem().Underlying()
	}
	a, ok := t.(*types.Array)
	if !ok || !o.constantLength(s.X) {
		return
	}
	n := &ast.BasicLit{ValuePos: s.X.Pos(), Kind: token.INT, Value: strconv.FormatInt(a.Len(), 10)}
	o.info.Types[n] = types.TypeAndValue{Type: types.Typ[types.Int], Value: constant.MakeInt64(a.Len())}
	s.X = n
}

// constantLength reports whether len(x) of an array is a constant: x receives nothing and calls nothing.
func (o *order) constantLength(x ast.Expr) bool {
	constant := true
	ast.Inspect(x, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			if tv := o.info.Types[n.Fun]; !tv.IsType() && o.info.Types[n].Value == nil {
				constant = false
			}
		case *ast.UnaryExpr:
			constant = constant && n.Op != token.ARROW
		case *ast.FuncLit:
			return false
		}
		return constant
	})
	return constant
}
