package yaegi

import (
	"go/ast"
	"go/token"
	"go/types"
)

// rangeOver refuses what yaegi's range cannot do.
func (v *reviewer) rangeOver(n *ast.RangeStmt) {
	switch t := v.info.TypeOf(n.X).Underlying().(type) {
	case *types.Basic:
		if t.Info()&types.IsInteger != 0 && !v.lowered[n] {
			v.refuse(n, "range over an integer", "yaegi does not have it; here it cannot be rewritten either")
		}
		if t.Info()&types.IsString != 0 && n.Tok == token.ASSIGN {
			v.refuse(n, "range over a string with =", "yaegi does not assign the letters; use :=")
		}
	case *types.Signature:
		v.refuse(n, "range over a function", "yaegi does not have it")
	}
}

// loopVariables refuses closures over the variables of a loop, and their addresses: yaegi has one variable for
// all iterations.
func (v *reviewer) loopVariables(loop ast.Stmt, body *ast.BlockStmt) {
	vars := map[types.Object]bool{}
	define := func(x ast.Expr) {
		if id, ok := x.(*ast.Ident); ok {
			if o := v.info.Defs[id]; o != nil {
				vars[o] = true
			}
		}
	}
	switch l := loop.(type) {
	case *ast.RangeStmt:
		if l.Key != nil {
			define(l.Key)
		}
		if l.Value != nil {
			define(l.Value)
		}
	case *ast.ForStmt:
		if a, ok := l.Init.(*ast.AssignStmt); ok {
			for _, x := range a.Lhs {
				define(x)
			}
		}
	}
	if len(vars) == 0 {
		return
	}
	const why = "yaegi has one variable for all iterations; copy it first (v := v)"
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			ast.Inspect(n.Body, func(m ast.Node) bool {
				if id, ok := m.(*ast.Ident); ok && vars[v.info.Uses[id]] {
					v.refuse(id, "a closure over the loop variable "+id.Name, why)
				}
				return true
			})
			return false
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				if id := root(n.X); id != nil && vars[v.info.Uses[id]] {
					v.refuse(n, "the address of the loop variable "+id.Name, why)
				}
			}
		case *ast.SliceExpr:
			if id := root(n.X); id != nil && vars[v.info.Uses[id]] && isArray(v.info.TypeOf(n.X)) {
				v.refuse(n, "a slice of the loop variable "+id.Name, why)
			}
		}
		return true
	})
}

// deferred refuses deferred calls whose receiver or arguments could change before the call: yaegi looks at them
// when the call is made, not at the defer statement.
func (v *reviewer) deferred(n *ast.DeferStmt) {
	for i := len(v.stack) - 2; i >= 0; i-- {
		switch v.stack[i].(type) {
		case *ast.FuncLit:
			i = 0
		case *ast.FuncDecl:
			if v.stack[i] == v.c.Body() {
				v.refuse(n, "defer outside a function", "yaegi would run it again at the end of every later cell")
				return
			}
			i = 0
		case *ast.ForStmt, *ast.RangeStmt:
			v.refuse(n, "defer in a loop", "yaegi calls each with the values of the last iteration")
			return
		}
	}
	const why = "yaegi looks at it when the deferred call is made; use a variable that does not change, or a function literal"
	check := func(x ast.Expr) {
		if !v.constantUntilEnd(x) {
			v.refuse(x, "deferring with "+types.ExprString(x), why)
		}
	}
	for _, x := range n.Call.Args {
		check(x)
	}
	if sel, ok := n.Call.Fun.(*ast.SelectorExpr); ok && v.info.Selections[sel] != nil {
		if _, isVar := sel.X.(*ast.Ident); !isVar || !takesAddress(v.info.Selections[sel]) {
			check(sel.X)
		}
	}
}

// constantUntilEnd reports whether the value of x cannot change before the function ends.
func (v *reviewer) constantUntilEnd(x ast.Expr) bool {
	if tv := v.info.Types[x]; tv.Value != nil || tv.IsNil() {
		return true
	}
	switch x := ast.Unparen(x).(type) {
	case *ast.Ident:
		o := v.info.Uses[x]
		_, isVar := o.(*types.Var)
		return !isVar || !v.changed[o] && o.Parent() != o.Pkg().Scope()
	case *ast.CallExpr, *ast.FuncLit, *ast.CompositeLit:
		return true // a value of its own
	case *ast.UnaryExpr:
		return x.Op == token.AND && v.constantUntilEnd(x.X)
	case *ast.SelectorExpr: // a field of what a pointer that stays points to, if it is itself shared: a mutex
		s := v.info.Selections[x]
		return s != nil && s.Kind() == types.FieldVal && hasPointerMethods(s.Type()) && v.constantUntilEnd(x.X)
	}
	return false
}

// hasPointerMethods reports whether t is a compiled struct that is used through its address, as sync.Mutex.
func hasPointerMethods(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	if !ok || mentionsMain(t) {
		return false
	}
	_, isStruct := n.Underlying().(*types.Struct)
	return isStruct && types.NewMethodSet(types.NewPointer(n)).Len() > types.NewMethodSet(n).Len()
}

// changed lists the variables that are given a value, or may be, after their declaration.
func changed(file *ast.File, info *types.Info) map[types.Object]bool {
	m := map[types.Object]bool{}
	mark := func(x ast.Expr) {
		if id := root(x); id != nil {
			if o := info.Uses[id]; o != nil {
				m[o] = true
			}
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, x := range n.Lhs {
				mark(x)
			}
		case *ast.IncDecStmt:
			mark(n.X)
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				mark(n.X)
			}
		case *ast.RangeStmt:
			if n.Tok == token.ASSIGN {
				mark(n.Key)
				if n.Value != nil {
					mark(n.Value)
				}
			}
		case *ast.SelectorExpr:
			if s := info.Selections[n]; s != nil && takesAddress(s) {
				mark(n.X)
			}
		}
		return true
	})
	return m
}

// takesAddress reports whether x.M takes the address of x: M has a pointer receiver, and no pointer is on the way.
func takesAddress(s *types.Selection) bool {
	if s.Kind() != types.MethodVal || isPointer(s.Recv()) || !isPointer(s.Obj().(*types.Func).Signature().Recv().Type()) {
		return false
	}
	t := s.Recv()
	for _, i := range s.Index()[:len(s.Index())-1] {
		t = t.Underlying().(*types.Struct).Field(i).Type()
		if isPointer(t) {
			return false
		}
	}
	return true
}

// root is the variable that x is, or is a part of without going through a pointer.
func root(x ast.Expr) *ast.Ident {
	switch x := x.(type) {
	case *ast.Ident:
		return x
	case *ast.ParenExpr:
		return root(x.X)
	case *ast.SelectorExpr:
		return root(x.X)
	case *ast.IndexExpr:
		return root(x.X)
	}
	return nil
}
