package assist

import (
	"go/ast"
	"go/token"
	"go/types"
)

// expected returns the type that is wanted where the cursor stands: of a variable that is assigned, a parameter, a result,
// the other operand, an element or a field. Nil where anything will do.
func (k *sketch) expected() types.Type {
	n := len(k.path) - 1
	if n < 1 {
		return nil
	}
	x := k.path[n].(ast.Expr)
	if sel, ok := k.path[n-1].(*ast.SelectorExpr); ok && sel.Sel == x {
		x, n = sel, n-1
	}
	if n < 1 {
		return nil
	}
	var t types.Type
	switch p := k.path[n-1].(type) {
	case *ast.AssignStmt:
		if i := indexOf(p.Rhs, x); i >= 0 && len(p.Lhs) == len(p.Rhs) && p.Tok != token.DEFINE {
			t = k.info.TypeOf(p.Lhs[i])
		}
	case *ast.ValueSpec:
		if p.Type != x {
			t = k.info.TypeOf(p.Type)
		}
	case *ast.ReturnStmt:
		t = k.result(indexOf(p.Results, x), len(p.Results))
	case *ast.CallExpr:
		t = k.parameter(p, indexOf(p.Args, x))
	case *ast.BinaryExpr:
		t = k.operand(p, x)
	case *ast.KeyValueExpr:
		if p.Value == x && n > 1 {
			t = k.element(k.path[n-2], p.Key)
		}
	case *ast.CompositeLit:
		if p.Type != x {
			t = k.element(p, nil)
		}
	case *ast.SendStmt:
		if c, ok := underlying(k.info.TypeOf(p.Chan)).(*types.Chan); ok && p.Value == x {
			t = c.Elem()
		}
	case *ast.IndexExpr:
		if m, ok := underlying(k.info.TypeOf(p.X)).(*types.Map); ok && p.Index == x {
			t = m.Key()
		}
	case *ast.IfStmt:
		if p.Cond == x {
			t = types.Typ[types.Bool]
		}
	}
	if t == nil || t == types.Typ[types.Invalid] {
		return nil
	}
	if i, ok := t.Underlying().(*types.Interface); ok && i.Empty() {
		return nil
	}
	return t
}

func indexOf(list []ast.Expr, x ast.Expr) int {
	for i, e := range list {
		if e == x {
			return i
		}
	}
	return -1
}

func underlying(t types.Type) types.Type {
	if t == nil {
		return nil
	}
	return t.Underlying()
}

// result returns the type of result i, of n, of the function that the cursor is in.
func (k *sketch) result(i, n int) types.Type {
	for j := len(k.path) - 1; j >= 0; j-- {
		var sig *types.Signature
		switch f := k.path[j].(type) {
		case *ast.FuncLit:
			sig, _ = k.info.TypeOf(f).(*types.Signature)
		case *ast.FuncDecl:
			if o := k.info.Defs[f.Name]; o != nil {
				sig, _ = o.Type().(*types.Signature)
			}
		default:
			continue
		}
		if sig != nil && i >= 0 && n <= sig.Results().Len() {
			return sig.Results().At(i).Type()
		}
		return nil
	}
	return nil
}

// parameter returns the type of argument i of the call.
func (k *sketch) parameter(call *ast.CallExpr, i int) types.Type {
	sig, ok := underlying(k.info.TypeOf(call.Fun)).(*types.Signature)
	if !ok || i < 0 {
		return nil
	}
	last := sig.Params().Len() - 1
	switch {
	case sig.Variadic() && i >= last && !call.Ellipsis.IsValid():
		return sig.Params().At(last).Type().(*types.Slice).Elem()
	case i > last:
		return nil
	}
	return sig.Params().At(i).Type()
}

// operand returns the type of the operand beside x.
func (k *sketch) operand(b *ast.BinaryExpr, x ast.Expr) types.Type {
	if b.Op == token.SHL || b.Op == token.SHR {
		return nil
	}
	other := b.X
	if other == x {
		other = b.Y
	}
	t := k.info.TypeOf(other)
	if t == nil {
		return nil
	}
	return types.Default(t)
}

// element returns the type of the element of a literal that stands at the key, or without one.
func (k *sketch) element(lit ast.Node, key ast.Expr) types.Type {
	l, ok := lit.(*ast.CompositeLit)
	if !ok {
		return nil
	}
	switch t := underlying(k.info.TypeOf(l)).(type) {
	case *types.Struct:
		id, _ := key.(*ast.Ident)
		for i := range t.NumFields() {
			if id != nil && t.Field(i).Name() == id.Name {
				return t.Field(i).Type()
			}
		}
	case *types.Map:
		if key != nil {
			return t.Elem()
		}
		return t.Key()
	case interface{ Elem() types.Type }:
		return t.Elem()
	}
	return nil
}

// fits reports whether o, or what calling it gives, can stand where t is wanted.
func fits(o types.Object, t types.Type) bool {
	switch o := o.(type) {
	case *types.Var, *types.Const:
		return types.AssignableTo(o.Type(), t)
	case *types.Func:
		r := o.Signature().Results()
		return types.AssignableTo(o.Type(), t) || r.Len() > 0 && types.AssignableTo(r.At(0).Type(), t)
	}
	return false
}
