package session

import "go/ast"

// shieldEarlier puts parentheses around the right-hand side of type b a and type b = a where a is a type of
// an earlier cell: go/types takes a bare name that it finds in the package's scope for one declared in the
// files it checks, and crashes when it is not (go1.26, Checker.directCycle).
func shieldEarlier(decls []ast.Decl, isEarlier func(name string) bool) {
	for _, d := range decls {
		gd, ok := d.(*ast.GenDecl)
		if !ok {
			continue
		}
		for _, s := range gd.Specs {
			if ts, ok := s.(*ast.TypeSpec); ok {
				if id, ok := ts.Type.(*ast.Ident); ok && isEarlier(id.Name) {
					ts.Type = &ast.ParenExpr{Lparen: id.Pos(), X: id, Rparen: id.End()}
				}
			}
		}
	}
}
