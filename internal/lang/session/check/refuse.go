package check

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/massspring/msp/internal/lang/session/scope"
	"github.com/massspring/msp/internal/lang/session/source"
)

// refusals lists the uses of refused functions in the cell, and where it would change a package's variables for its tests.
func (k *checker) refusals() (errs source.Errors) {
	if k.s.Refused.free(k.name) {
		return nil
	}
	for id, o := range k.c.Info.Uses {
		if name := k.refused(o); name != "" {
			errs = append(errs, source.Diagnostic{Pos: k.fset.Position(id.Pos()), Msg: notHere(name)})
		}
	}
	ast.Inspect(k.file, func(n ast.Node) bool {
		for _, x := range changedBy(n) {
			if v := k.variableOf(x); v != nil {
				why := v.Pkg().Name() + "." + v.Name() + " may not be changed here: tests rely on it"
				errs = append(errs, source.Diagnostic{Pos: k.fset.Position(x.Pos()), Msg: why})
			}
		}
		return true
	})
	slices.SortFunc(errs, func(a, b source.Diagnostic) int { return a.Pos.Offset - b.Pos.Offset })
	return errs
}

// changedBy returns the operands that a node stores into, or whose address it takes.
func changedBy(n ast.Node) []ast.Expr {
	switch n := n.(type) {
	case *ast.AssignStmt:
		return n.Lhs
	case *ast.IncDecStmt:
		return []ast.Expr{n.X}
	case *ast.RangeStmt:
		return []ast.Expr{n.Key, n.Value}
	case *ast.UnaryExpr:
		if n.Op.String() == "&" {
			return []ast.Expr{n.X}
		}
	case *ast.CallExpr:
		if id, ok := n.Fun.(*ast.Ident); ok && len(n.Args) > 0 && slices.Contains([]string{"copy", "clear", "delete"}, id.Name) {
			return n.Args[:1]
		}
	}
	return nil
}

// variableOf returns the package variable of a compiled-in package that an operand is part of, nil if it is none.
func (k *checker) variableOf(x ast.Expr) *types.Var {
	for {
		switch e := x.(type) {
		case *ast.ParenExpr:
			x = e.X
		case *ast.StarExpr:
			x = e.X
		case *ast.IndexExpr:
			x = e.X
		case *ast.SliceExpr:
			x = e.X
		case *ast.SelectorExpr:
			if k.c.Info.Selections[e] == nil {
				x = e.Sel
				continue
			}
			x = e.X
		case *ast.Ident:
			v, ok := k.c.Info.Uses[e].(*types.Var)
			if !ok || v.Pkg() == nil || v.Parent() != v.Pkg().Scope() || v.Pkg().Path() == "main" || v.Pkg().Path() == scope.CellPackage {
				return nil
			}
			return v
		default:
			return nil
		}
	}
}

// refused names what o is if the cell may not use it, "" otherwise.
func (k *checker) refused(o types.Object) string {
	if o.Pkg() == nil {
		return ""
	}
	symbol := o.Name()
	switch o := o.(type) {
	case *types.Func:
		if recv := o.Signature().Recv(); recv != nil {
			if types.IsInterface(recv.Type()) {
				return "" // the engine asks about the method that is called
			}
			symbol = receiverName(recv.Type()) + "." + symbol
		}
	case *types.Var:
		if o.Parent() != o.Pkg().Scope() {
			return "" // a field, or a variable of the cell
		}
	case *types.TypeName, *types.Builtin:
		if o.Pkg().Path() != "unsafe" {
			return ""
		}
	default:
		return ""
	}
	return k.s.Refused.name(k.name, o.Pkg().Path(), symbol)
}

// receiverName returns the name of a receiver's type.
func receiverName(t types.Type) string {
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	if n, ok := t.(*types.Named); ok {
		return n.Obj().Name()
	}
	return ""
}
