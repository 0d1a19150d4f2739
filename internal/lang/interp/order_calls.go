package interp

import (
	"go/ast"
	"go/types"
	"slices"
)

// Calls, conversions and builtin functions.

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
	o.argumentsFirst(x)
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
		o.argumentsFirst(x)
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
	if !builtin {
		late := o.function(&x.Fun)
		o.leave(x.Fun, late)
	}
	sig, _ := o.info.TypeOf(x.Fun).Underlying().(*types.Signature)
	for i := range x.Args {
		late := o.expr(&x.Args[i])
		if sig != nil && types.IsInterface(parameter(sig, i, x)) && !o.convertsLate(x.Args[i]) {
			o.keep(&x.Args[i])
			late = false
		}
		o.leave(x.Args[i], late)
	}
	if builtin && name(x.Fun) == "append" && !x.Ellipsis.IsValid() {
		o.firstLast(x.Args)
	} else if builtin && name(x.Fun) == "make" {
		o.firstLast(x.Args[1:])
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

// keepBefore evaluates x before other, which stands to its left, if both can fail.
func (o *order) keepBefore(x *ast.Expr, other ast.Expr) {
	if o.fails(other) {
		o.keepFailing(x)
	}
}

// firstLast evaluates the first of the operands of append, a slice, or of make, a length, behind the others, and what is no place
// before what is one.
func (o *order) firstLast(args []ast.Expr) {
	failing := 0
	for _, arg := range args {
		if o.fails(arg) {
			failing++
		}
	}
	if failing < 2 {
		return
	}
	o.matters = true
	for i := range args {
		o.place(&args[i])
	}
	for i := range args[1:] {
		o.keep(&args[i+1])
	}
}

// argumentsFirst evaluates the arguments of a call that can fail before the func value or the interface that is called, and those
// of a variadic parameter before the others. It is not so in go and defer.
func (o *order) argumentsFirst(x *ast.CallExpr) {
	sig, ok := o.info.TypeOf(x.Fun).Underlying().(*types.Signature)
	if !ok || o.info.Types[x.Fun].IsBuiltin() {
		return
	}
	before := x.Args
	if sig.Variadic() && !x.Ellipsis.IsValid() {
		before = x.Args[:min(len(x.Args), sig.Params().Len()-1)]
	}
	stays := o.dynamic(x.Fun) && o.fails(x.Fun)
	for i := range x.Args[len(before):] {
		rest := &x.Args[len(before)+i]
		if stays || slices.ContainsFunc(before, o.fails) {
			o.keepFailing(rest)
		}
	}
	if stays {
		for i := range before {
			o.keepFailing(&before[i])
		}
	}
}

// keepFailing gives x a variable if it can fail.
func (o *order) keepFailing(x *ast.Expr) {
	if o.fails(*x) {
		o.matters = true
		o.keep(x)
	}
}

// dynamic reports whether what is called is found when the program runs: a func value or a method of an interface.
func (o *order) dynamic(fun ast.Expr) bool {
	if x, ok := ast.Unparen(fun).(*ast.SelectorExpr); ok {
		if s := o.info.Selections[x]; s != nil && s.Kind() == types.MethodVal {
			return types.IsInterface(o.info.TypeOf(x.X))
		}
	}
	return true
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
