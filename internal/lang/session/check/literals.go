package check

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/massspring/msp/internal/lang/session/scope"
	"github.com/massspring/msp/internal/lang/session/source"
)

// What the checker of Go would refuse in a cell is changed in its syntax tree before it is checked again.

// swapStdin lets os.Stdin read what the person types, wherever the cell uses it as a reader; a cell that
// needs the *os.File itself keeps it.
func (k *checker) swapStdin() (again bool, err error) {
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
		return false, nil
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
	return false, nil
}

// keyLiterals gives keys to positional literals of the session's struct types: go/types compares packages by
// pointer, and fields of earlier cells are in others.
func (k *checker) keyLiterals() (again bool, err error) {
	changed := false
	for _, e := range k.errs {
		changed = changed || scope.MsgImplicit.Is(e.Msg)
	}
	if !changed {
		return false, nil
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
					k.blank = append(k.blank, source.Diagnostic{Pos: k.fset.Position(e.Pos()),
						Msg: "a blank field of an earlier type takes no more than a constant or variable, here of type " +
							scope.TypeText(f.Type())})
				}
				continue
			}
			key := &ast.Ident{NamePos: e.Pos(), Name: st.Field(i).Name()}
			lit.Elts = append(lit.Elts, &ast.KeyValueExpr{Key: key, Colon: e.Pos(), Value: e})
		}
		return true
	})
	k.run()
	return false, nil
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
