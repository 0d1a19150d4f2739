package interp

import (
	"go/ast"
	"go/token"
	"go/types"
)

// late reports whether a call can change the variable that x is, or what it leads to.
func (o *order) late(x ast.Expr) bool {
	id, ok := ast.Unparen(x).(*ast.Ident)
	return !ok || o.changes(id)
}

func (o *order) changes(id *ast.Ident) bool {
	v, ok := o.info.ObjectOf(id).(*types.Var)
	return ok && (o.shared[v] || v.Parent() == nil || v.Pkg() != nil && v.Parent() == v.Pkg().Scope())
}

func isPointer(t types.Type) bool { _, ok := t.Underlying().(*types.Pointer); return ok }

// expr rewrites an expression and reports whether it is read later than the calls to its right are made.
func (o *order) expr(p *ast.Expr) (late bool) {
	if *p == nil || o.info.Types[*p].Value != nil || o.info.Types[*p].IsType() {
		return false
	}
	switch x := (*p).(type) {
	case *ast.Ident:
		return o.changes(x)
	case *ast.ParenExpr:
		return o.expr(&x.X)
	case *ast.SelectorExpr:
		s := o.info.Selections[x]
		if s == nil {
			return true // of a package
		}
		if s.Kind() == types.MethodExpr {
			return false
		}
		return o.expr(&x.X) || s.Indirect()
	case *ast.StarExpr:
		o.expr(&x.X)
		return true
	case *ast.UnaryExpr:
		if x.Op != token.ARROW {
			return o.expr(&x.X)
		}
		o.expr(&x.X)
		o.effect()
		o.keep(p)
	case *ast.BinaryExpr:
		return o.binary(p, x)
	case *ast.IndexExpr:
		t := o.info.TypeOf(x.X).Underlying()
		if _, ok := t.(*types.Signature); ok {
			return false
		}
		if _, ok := t.(*types.Array); ok {
			return o.indexed(x)
		}
		o.element(x)
		return true
	case *ast.SliceExpr:
		o.bounds(x)
		o.keep(p)
	case *ast.TypeAssertExpr:
		o.expr(&x.X)
		o.keep(p)
	case *ast.CompositeLit:
		return o.literal(p, x)
	case *ast.CallExpr:
		return o.call(p, x)
	}
	return false
}

// exprs are evaluated one after the other.
func (o *order) exprs(list ...*ast.Expr) (late bool) {
	pending := o.pending
	for _, x := range list {
		if o.expr(x) {
			o.pending++
			late = true
		}
	}
	o.pending = pending
	return late
}

func (o *order) list(list []ast.Expr) (late bool) {
	var all []*ast.Expr
	for i := range list {
		all = append(all, &list[i])
	}
	return o.exprs(all...)
}

func (o *order) binary(p *ast.Expr, x *ast.BinaryExpr) (late bool) {
	if x.Op != token.LAND && x.Op != token.LOR {
		late = o.exprs(&x.X, &x.Y)
		switch o.info.TypeOf(x.X).Underlying().(type) {
		case *types.Struct, *types.Array: // compared where they lie, or copies of what has no address
			late = false
			for _, operand := range [...]*ast.Expr{&x.X, &x.Y} {
				if o.info.Types[*operand].Addressable() {
					late = true
				} else {
					o.keep(operand)
				}
			}
		}
		return late
	}
	o.expr(&x.X)
	before := o.before
	o.before = nil
	o.expr(&x.Y)
	then := o.before
	o.before = before
	if len(then) == 0 {
		o.keep(p)
		return false
	}
	r := o.assigned(x.X) // r := x; if r { then; r = y }
	then = append(then, &ast.AssignStmt{Lhs: []ast.Expr{o.use(r)}, TokPos: x.Y.Pos(), Tok: token.ASSIGN, Rhs: []ast.Expr{x.Y}})
	body, none := &ast.BlockStmt{Lbrace: x.OpPos, Rbrace: x.OpPos, List: then}, &ast.BlockStmt{Lbrace: x.OpPos, Rbrace: x.OpPos}
	s := &ast.IfStmt{If: x.OpPos, Cond: o.use(r), Body: body}
	if x.Op == token.LOR {
		s.Body, s.Else = none, body
	}
	o.before = append(o.before, s)
	*p = r
	return false
}

func (o *order) literal(p *ast.Expr, x *ast.CompositeLit) (late bool) {
	pending := o.pending
	_, isMap := o.info.TypeOf(x).Underlying().(*types.Map)
	for i := range x.Elts {
		e := &x.Elts[i]
		if kv, ok := (*e).(*ast.KeyValueExpr); ok {
			if isMap {
				if o.try {
					o.exprs(&kv.Key, &kv.Value)
				}
				continue
			}
			e = &kv.Value
		}
		if inner, ok := (*e).(*ast.CompositeLit); ok && inner.Type == nil { // its type is in that around it
			if o.literal(e, inner) {
				o.pending++
				late = true
			}
			continue
		}
		if o.expr(e) {
			o.pending++
			late = true
		}
	}
	o.pending = pending
	if isMap && x.Type != nil { // made at once, entry by entry
		o.keep(p)
		return false
	}
	return late
}

// call rewrites a call, conversion or builtin function.
func (o *order) call(p *ast.Expr, x *ast.CallExpr) (late bool) {
	if o.info.Types[x.Fun].IsType() {
		late = o.expr(&x.Args[0])
		to, from := o.info.TypeOf(x).Underlying(), o.info.TypeOf(x.Args[0]).Underlying()
		_, bytes := to.(*types.Slice)
		if b, ok := from.(*types.Basic); bytes && ok && b.Info()&types.IsString != 0 {
			o.keep(p)
			return false
		}
		_, bytes = from.(*types.Slice)
		return late || bytes
	}
	o.arguments(x)
	if _, ok := o.info.TypeOf(x).(*types.Tuple); !ok && !o.info.Types[x].IsVoid() {
		o.keep(p)
	}
	return false
}

// last rewrites an expression whose outermost call can stay in place.
func (o *order) last(p *ast.Expr) {
	for {
		paren, ok := (*p).(*ast.ParenExpr)
		if !ok {
			break
		}
		p = &paren.X
	}
	switch x := (*p).(type) {
	case *ast.CallExpr:
		o.arguments(x)
	case *ast.UnaryExpr:
		o.expr(&x.X)
	case *ast.TypeAssertExpr:
		o.expr(&x.X)
	case *ast.IndexExpr:
		o.expr(p)
	}
}

// arguments rewrites what a call is made with; the call comes after it.
func (o *order) arguments(x *ast.CallExpr) {
	if o.info.Types[x.Fun].IsType() {
		o.list(x.Args)
		return
	}
	pending := o.pending
	builtin := o.info.Types[x.Fun].IsBuiltin()
	if !builtin && o.function(&x.Fun) {
		o.pending++
	}
	sig, _ := o.info.TypeOf(x.Fun).Underlying().(*types.Signature)
	for i := range x.Args {
		late := o.expr(&x.Args[i])
		if sig != nil && types.IsInterface(parameter(sig, i, x)) && !o.convertsLate(x.Args[i]) {
			o.keep(&x.Args[i])
			late = false
		}
		if late {
			o.pending++
		}
	}
	if len(x.Args) == 1 && !o.try && !builtin { // f(g()) with several results of g
		if _, ok := o.info.TypeOf(x.Args[0]).(*types.Tuple); ok {
			x.Args = o.results(x.Args[0])
		}
	}
	o.pending = pending
	if !builtin || o.info.Types[x].IsVoid() || name(x.Fun) == "copy" || name(x.Fun) == "append" {
		o.effect()
	}
}

// function is what is called: a method's receiver, or a value.
func (o *order) function(p *ast.Expr) (late bool) {
	if x, ok := ast.Unparen(*p).(*ast.SelectorExpr); ok {
		if s := o.info.Selections[x]; s != nil && s.Kind() == types.MethodVal {
			return o.expr(&x.X)
		}
	}
	return o.expr(p)
}

func name(x ast.Expr) string {
	if id, ok := ast.Unparen(x).(*ast.Ident); ok {
		return id.Name
	}
	return ""
}

// parameter is the type of the i-th argument's parameter.
func parameter(sig *types.Signature, i int, x *ast.CallExpr) types.Type {
	n := sig.Params().Len()
	if sig.Variadic() && i >= n-1 {
		t := sig.Params().At(n - 1).Type()
		if s, ok := t.Underlying().(*types.Slice); ok && !x.Ellipsis.IsValid() {
			return s.Elem()
		}
		return t
	}
	if i >= n {
		return types.Typ[types.Invalid]
	}
	return sig.Params().At(i).Type()
}

// convertsLate reports whether the compiler makes an interface of x when it is used. Of values that its run-time
// functions take by address and that have none, it makes a copy before.
func (o *order) convertsLate(x ast.Expr) bool {
	t := o.info.TypeOf(x)
	if t == nil || types.IsInterface(t) || o.info.Types[x].Value != nil || o.info.Types[x].Addressable() {
		return true
	}
	switch t.(type) {
	case *types.Tuple, *types.TypeParam:
		return true
	}
	switch sole(t).(type) {
	case *types.Slice:
		return true
	case *types.Basic:
		if b := sole(t).(*types.Basic); b.Info()&types.IsString != 0 || b.Kind() == types.UntypedNil {
			return true
		}
	}
	if hasTypeParam(t) {
		return false
	}
	size := sizes.Sizeof(t)
	return (size == 2 || size == 4 || size == 8) && sizes.Alignof(t) == size && !hasPointers(t)
}
