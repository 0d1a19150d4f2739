package source

import (
	"go/ast"
	"go/token"
)

func IsCall(x ast.Expr) bool { _, ok := x.(*ast.CallExpr); return ok }

func IsReceive(x ast.Expr) bool {
	u, ok := x.(*ast.UnaryExpr)
	return ok && u.Op == token.ARROW
}
