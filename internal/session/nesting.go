package session

import (
	"fmt"
	"go/ast"
	"go/token"
)

// deepest is how many levels of syntax a cell may nest. Nothing interrupts the type checker or the compiler, which call
// themselves at each level, and compare types once for each level of them.
const deepest = 1000

// tooDeep is the error of a file that nests more levels than that, nil if it does not. Long sums, chains of calls and else-ifs
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
	return compileErrors{{fset.Position(found.Pos()), fmt.Sprintf("more than %d levels of syntax inside each other", deepest)}}
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

// widest is how many fields a struct of a cell may have, those of the structs in it counted too, which the type checker goes
// through one by one and the compiler gives registers.
const widest = 100_000

// tooWide is the error of a file with a type of more fields than that, nil if it has none: T9 with two fields of T8, which has
// two of T7, …
func tooWide(f *ast.File, fset *token.FileSet) error {
	declared := map[string]ast.Expr{}
	ast.Inspect(f, func(n ast.Node) bool {
		if ts, ok := n.(*ast.TypeSpec); ok {
			declared[ts.Name.Name] = ts.Type
		}
		return true
	})
	known := map[string]int{}
	var fields func(x ast.Expr) int
	fields = func(x ast.Expr) int {
		switch x := x.(type) {
		case *ast.ParenExpr:
			return fields(x.X)
		case *ast.ArrayType:
			if x.Len != nil {
				return fields(x.Elt)
			}
		case *ast.StructType:
			n := 0
			for _, field := range x.Fields.List {
				n = min(n+max(len(field.Names), 1)*fields(field.Type), widest+1)
			}
			return n
		case *ast.Ident:
			if _, seen := known[x.Name]; !seen && declared[x.Name] != nil {
				known[x.Name] = 1 // if it contains itself, which is the type checker's to say
				known[x.Name] = fields(declared[x.Name])
			}
			return max(known[x.Name], 1)
		}
		return 1
	}
	var errs compileErrors
	for _, d := range f.Decls {
		for _, id := range declaredNames(d) {
			if len(errs) == 0 && fields(id) > widest {
				errs = compileErrors{{fset.Position(id.Pos()),
					fmt.Sprintf("%s has more than %d fields, with those of its fields", id.Name, widest)}}
			}
		}
	}
	if errs == nil {
		return nil
	}
	return errs
}
