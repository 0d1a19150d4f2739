package interp

import (
	"go/ast"
	"go/token"
	"go/types"
)

// loopsAgain gives each range loop over a function that its own body leaves by goto a second label: L: for … becomes again: L: for ….
// Package ssa takes goto L in such a body for continue L.
func loopsAgain(file *ast.File, info *types.Info, pkg *types.Package) {
	ast.Inspect(file, func(n ast.Node) bool {
		s, ok := n.(*ast.LabeledStmt)
		if !ok {
			return true
		}
		loop, ok := s.Stmt.(*ast.RangeStmt)
		if !ok {
			return true
		}
		if _, ok := info.TypeOf(loop.X).Underlying().(*types.Signature); !ok {
			return true
		}
		label := info.Defs[s.Label]
		again := types.NewLabel(s.Label.Pos(), pkg, s.Label.Name+"·again")
		used := false
		ast.Inspect(loop.Body, func(n ast.Node) bool {
			if b, ok := n.(*ast.BranchStmt); ok && b.Tok == token.GOTO && info.Uses[b.Label] == label {
				b.Label = &ast.Ident{NamePos: b.Label.NamePos, Name: again.Name()}
				info.Uses[b.Label] = again
				used = true
			}
			return true
		})
		if !used {
			return true
		}
		inner := *s
		s.Label = &ast.Ident{NamePos: s.Label.NamePos, Name: again.Name()}
		s.Stmt = &inner
		info.Defs[s.Label] = again
		return false
	})
}
