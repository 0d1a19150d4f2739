package session

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// What the checker of Go would refuse in a cell is changed in its syntax tree before it is checked again.

// implicitField is an error of ours: see keyLiterals.
const implicitField = "implicit assignment to unexported field"

// swapStdin lets os.Stdin read what the person types, wherever the cell uses it as a reader; a cell that
// needs the *os.File itself keeps it.
func (k *checker) swapStdin() {
	type use struct {
		sel  *ast.SelectorExpr
		x    ast.Expr
		name *ast.Ident
	}
	var uses []use
	ast.Inspect(k.file, func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok && sel.Sel.Name == "Stdin" {
			if v, ok := k.c.Info.Uses[sel.Sel].(*types.Var); ok && v.Pkg() != nil && v.Pkg().Path() == "os" {
				uses = append(uses, use{sel, sel.X, sel.Sel})
			}
		}
		return true
	})
	if len(uses) == 0 {
		return
	}
	for _, u := range uses {
		u.sel.X = &ast.Ident{NamePos: u.x.Pos(), Name: "__cell"}
	}
	if k.run(); len(k.errs) > 0 {
		for _, u := range uses {
			u.sel.X = u.x
		}
		k.run()
	}
}

// keyLiterals gives keys to positional literals of the session's struct types: go/types compares packages by
// pointer, and fields of earlier cells are in others. It reports whether there was something to do.
func (k *checker) keyLiterals() bool {
	changed := false
	for _, e := range k.errs {
		changed = changed || strings.Contains(e.msg, implicitField)
	}
	if !changed {
		return false
	}
	ast.Inspect(k.file, func(n ast.Node) bool {
		lit, ok := n.(*ast.CompositeLit)
		if !ok || len(lit.Elts) == 0 {
			return true
		}
		t := k.c.Info.TypeOf(lit)
		if t == nil {
			return true
		}
		if p, ok := t.Underlying().(*types.Pointer); ok {
			t = p.Elem()
		}
		st, ok := t.Underlying().(*types.Struct)
		if _, keyed := lit.Elts[0].(*ast.KeyValueExpr); !ok || keyed || st.NumFields() != len(lit.Elts) {
			return true
		}
		for i := range lit.Elts {
			if f := st.Field(i); f.Pkg() == nil || f.Pkg().Path() != "main" {
				return true
			}
		}
		elts := lit.Elts
		lit.Elts = nil
		for i, e := range elts {
			if f := st.Field(i); f.Name() == "_" { // no one can see its value
				if !k.idle(e, f.Type()) {
					k.blank = append(k.blank, diagnostic{k.fset.Position(e.Pos()),
						"a blank field of an earlier type takes no more than a constant or variable, here of type " + typeText(f.Type())})
				}
				continue
			}
			lit.Elts = append(lit.Elts, &ast.KeyValueExpr{Key: &ast.Ident{NamePos: e.Pos(), Name: st.Field(i).Name()}, Colon: e.Pos(), Value: e})
		}
		return true
	})
	return true
}

// idle reports whether e can be a value of type t, and computing it does nothing else.
func (k *checker) idle(e ast.Expr, t types.Type) bool {
	idle := true
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			idle = idle && k.c.Info.Types[n.Fun].IsType()
		case *ast.UnaryExpr:
			idle = idle && n.Op != token.ARROW
		case *ast.IndexExpr, *ast.SliceExpr, *ast.StarExpr, *ast.SelectorExpr, *ast.BinaryExpr, *ast.TypeAssertExpr:
			idle = idle && k.c.Info.Types[n.(ast.Expr)].Value != nil // others may panic
		case *ast.FuncLit:
			return false
		}
		return idle
	})
	typ := k.c.Info.TypeOf(e)
	return idle && typ != nil && types.AssignableTo(typ, t)
}
