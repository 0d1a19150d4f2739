package source

import (
	"fmt"
	"go/ast"
	"go/token"
)

// deepest is the largest number of levels of syntax that a cell may nest. Nothing interrupts the type checker or the compiler, which call
// themselves at each level, and compare types once for each level of them.
const deepest = 1000

// tooDeep returns the error of a file that nests more levels than that, nil if it does not. Long sums, chains of calls and else-ifs
// nest nothing.
func tooDeep(f *ast.File, fset *token.FileSet) error {
	var levels []int
	var parents []ast.Node
	var found ast.Node
	ast.Inspect(f, func(n ast.Node) bool {
		if n == nil {
			levels, parents = levels[:len(levels)-1], parents[:len(parents)-1]
			return true
		}
		level := 0
		if len(parents) > 0 {
			level = levels[len(levels)-1]
			if !goesOn(parents[len(parents)-1], n) {
				level++
			}
		}
		if level > deepest && found == nil {
			found = n
		}
		if found != nil {
			return false
		}
		levels, parents = append(levels, level), append(parents, n)
		return true
	})
	if found == nil {
		return nil
	}
	return Errors{{fset.Position(found.Pos()), fmt.Sprintf("more than %d levels of syntax inside each other", deepest)}}
}

// goesOn reports whether n is what its parent continues: the left operand, what is called or selected from, the next
// condition of an if.
func goesOn(parent, n ast.Node) bool {
	switch p := parent.(type) {
	case *ast.BinaryExpr:
		return n == p.X
	case *ast.CallExpr:
		return n == p.Fun
	case *ast.SelectorExpr:
		return n == p.X
	case *ast.IndexExpr:
		return n == p.X
	case *ast.SliceExpr:
		return n == p.X
	case *ast.TypeAssertExpr:
		return n == p.X
	case *ast.IfStmt:
		return n == p.Else
	}
	return false
}
