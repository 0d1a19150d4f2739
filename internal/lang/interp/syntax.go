package interp

import (
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/ssa"
)

// syntax finds the expression that an instruction comes from by the token that package ssa takes for the
// instruction's position.
type syntax struct{ file *ast.File }

// find returns the first node that fits.
func (s *syntax) find(fits func(n ast.Node) bool) (found ast.Node) {
	ast.Inspect(s.file, func(n ast.Node) bool {
		if found == nil && n != nil && fits(n) {
			found = n
		}
		return found == nil
	})
	return found
}

// selected is x of the selector x.f that in stands for. For a field found through embedded ones that is not known:
// one of those may be what is nil.
func (s *syntax) selected(in ssa.Instruction) ast.Expr {
	n, _ := s.find(func(n ast.Node) bool { e, ok := n.(*ast.SelectorExpr); return ok && e.Sel.Pos() == in.Pos() }).(*ast.SelectorExpr)
	if n == nil || throughEmbedded(in, n.X.Pos()) {
		return nil
	}
	return n.X
}

// throughEmbedded reports whether what in reads is itself a field that the compiler has selected: its position is then
// the beginning of the expression.
func throughEmbedded(in ssa.Instruction, start token.Pos) bool {
	f, ok := in.(*ssa.FieldAddr)
	if !ok {
		return false
	}
	x := f.X
	if load, ok := x.(*ssa.UnOp); ok && load.Op == token.MUL {
		x = load.X
	}
	switch x.(type) {
	case *ssa.FieldAddr, *ssa.Field:
		return x.Pos() == start
	}
	return false
}

// starred is p of the *p at pos, or of *p = T{…} whose brace is there.
func (s *syntax) starred(pos token.Pos) (p ast.Expr) {
	s.find(func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.StarExpr:
			if n.Star == pos {
				p = n.X
			}
		case *ast.AssignStmt:
			for i, x := range n.Rhs {
				lit, isLit := x.(*ast.CompositeLit)
				star, isStar := n.Lhs[i].(*ast.StarExpr)
				if isLit && isStar && lit.Lbrace == pos {
					p = star.X
				}
			}
		}
		return p != nil
	})
	return p
}

// index is the x[i] whose bracket is at pos.
func (s *syntax) index(pos token.Pos) *ast.IndexExpr {
	n, _ := s.find(func(n ast.Node) bool { e, ok := n.(*ast.IndexExpr); return ok && e.Lbrack == pos }).(*ast.IndexExpr)
	return n
}

// indexed is x of the x[i] whose bracket is at pos.
func (s *syntax) indexed(pos token.Pos) ast.Expr {
	if n := s.index(pos); n != nil {
		return n.X
	}
	return nil
}

// right is the right operand of the operator at pos, or of the assignment x op= y that begins there.
func (s *syntax) right(pos token.Pos, op token.Token) ast.Expr {
	switch n := s.find(func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			return n.OpPos == pos && n.Op == op
		case *ast.AssignStmt:
			return n.Pos() == pos && n.Tok == op+token.ADD_ASSIGN-token.ADD
		}
		return false
	}).(type) {
	case *ast.BinaryExpr:
		return n.Y
	case *ast.AssignStmt:
		return n.Rhs[0]
	}
	return nil
}

func (s *syntax) assertion(pos token.Pos) ast.Expr {
	n, _ := s.find(func(n ast.Node) bool { e, ok := n.(*ast.TypeAssertExpr); return ok && e.Lparen == pos }).(*ast.TypeAssertExpr)
	return n
}

// call is the call whose parenthesis is at pos.
func (s *syntax) call(pos token.Pos) *ast.CallExpr {
	n, _ := s.find(func(n ast.Node) bool { e, ok := n.(*ast.CallExpr); return ok && e.Lparen == pos }).(*ast.CallExpr)
	return n
}

// receiver is x of the call x.f(…) whose parenthesis is at pos.
func (s *syntax) receiver(pos token.Pos) ast.Expr {
	c := s.call(pos)
	if c == nil {
		return nil
	}
	if f, ok := ast.Unparen(c.Fun).(*ast.SelectorExpr); ok {
		return f.X
	}
	return nil
}

// sent is the channel of the send statement whose arrow is at pos.
func (s *syntax) sent(pos token.Pos) ast.Expr {
	if n, ok := s.find(func(n ast.Node) bool { e, ok := n.(*ast.SendStmt); return ok && e.Arrow == pos }).(*ast.SendStmt); ok {
		return n.Chan
	}
	return nil
}

// received is the channel of the <-ch, or of the range over it, at pos.
func (s *syntax) received(pos token.Pos) (ch ast.Expr) {
	s.find(func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.UnaryExpr:
			if n.Op == token.ARROW && n.OpPos == pos {
				ch = n.X
			}
		case *ast.RangeStmt:
			if n.For == pos {
				ch = n.X
			}
		}
		return ch != nil
	})
	return ch
}
