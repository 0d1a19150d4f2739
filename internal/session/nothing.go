package session

import "go/ast"

// isNothing says whether the values of code's last expression are the nil error of a call such as
// p.Save("cloth.png"): that it went well need not be shown. The variable err on its own shows <nil>.
func isNothing(code string, values []any) bool {
	if len(values) != 1 || values[0] != nil {
		return false
	}
	pieces, _, err := split("", code)
	if err != nil || len(pieces) == 0 || pieces[len(pieces)-1].kind != stmtPiece {
		return false
	}
	st, ok := pieces[len(pieces)-1].stmt().(*ast.ExprStmt)
	if !ok {
		return false
	}
	_, ok = ast.Unparen(st.X).(*ast.CallExpr)
	return ok
}
