package yaegi

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// place is where a value becomes an interface.
type place int

const (
	argument place = iota // of a call
	variadic              // among the last arguments of a variadic call
	result                // of a return statement
	assigned              // to a variable
	element               // of a composite literal, or sent, or stored by index
	key                   // of a map
	compared              // with an interface
)

// conversions finds the values that become interfaces and reviews each.
func (v *reviewer) conversions() {
	v.stack = nil
	var results []*types.Tuple // of the functions that the node under review stands in
	var walk func(n ast.Node) bool
	walk = func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			if n.Body != nil {
				results = append(results, v.info.Defs[n.Name].Type().(*types.Signature).Results())
				ast.Inspect(n.Body, walk)
				results = results[:len(results)-1]
			}
			return false
		case *ast.FuncLit:
			results = append(results, v.info.TypeOf(n).(*types.Signature).Results())
			ast.Inspect(n.Body, walk)
			results = results[:len(results)-1]
			return false
		case *ast.ReturnStmt:
			if want := results[len(results)-1]; len(n.Results) == want.Len() {
				for i, x := range n.Results {
					v.becomes(x, want.At(i).Type(), result, nil)
				}
			}
		case *ast.AssignStmt:
			if len(n.Lhs) == len(n.Rhs) && n.Tok == token.ASSIGN {
				for i, x := range n.Rhs {
					at := assigned
					if ix, ok := ast.Unparen(n.Lhs[i]).(*ast.IndexExpr); ok {
						at = element
						if m, ok := v.info.TypeOf(ix.X).Underlying().(*types.Map); ok {
							v.becomes(ix.Index, m.Key(), key, nil)
						}
					}
					if t := v.info.TypeOf(n.Lhs[i]); t != nil {
						v.becomes(x, t, at, nil)
					}
				}
			}
		case *ast.ValueSpec:
			for i, x := range n.Values {
				if n.Type != nil && len(n.Values) == len(n.Names) && i < len(n.Names) {
					v.becomes(x, v.info.TypeOf(n.Type), assigned, nil)
				}
			}
		case *ast.CompositeLit:
			v.literal(n)
		case *ast.SendStmt:
			if c, ok := v.info.TypeOf(n.Chan).Underlying().(*types.Chan); ok {
				v.becomes(n.Value, c.Elem(), element, nil)
			}
		case *ast.IndexExpr:
			if m, ok := v.info.TypeOf(n.X).Underlying().(*types.Map); ok {
				v.becomes(n.Index, m.Key(), key, nil)
			}
		case *ast.BinaryExpr:
			if n.Op == token.EQL || n.Op == token.NEQ {
				v.becomes(n.X, v.info.TypeOf(n.Y), compared, nil)
				v.becomes(n.Y, v.info.TypeOf(n.X), compared, nil)
			}
		case *ast.CallExpr:
			v.arguments(n)
		}
		return true
	}
	ast.Inspect(v.c.File, walk)
}

func (v *reviewer) literal(n *ast.CompositeLit) {
	switch u := v.info.TypeOf(n).Underlying().(type) {
	case *types.Map:
		for _, e := range n.Elts {
			kv := e.(*ast.KeyValueExpr)
			v.becomes(kv.Key, u.Key(), key, nil)
			v.becomes(kv.Value, u.Elem(), element, nil)
		}
	case *types.Struct:
		for i, e := range n.Elts {
			if kv, ok := e.(*ast.KeyValueExpr); ok {
				if f, ok := v.info.Uses[kv.Key.(*ast.Ident)].(*types.Var); ok {
					v.becomes(kv.Value, f.Type(), assigned, nil)
				}
			} else if i < u.NumFields() {
				v.becomes(e, u.Field(i).Type(), assigned, nil)
			}
		}
	case interface{ Elem() types.Type }:
		for _, e := range n.Elts {
			if kv, ok := e.(*ast.KeyValueExpr); ok {
				e = kv.Value
			}
			v.becomes(e, u.Elem(), element, nil)
		}
	}
}

func (v *reviewer) arguments(n *ast.CallExpr) {
	fun := v.info.Types[n.Fun]
	if fun.IsType() {
		if len(n.Args) == 1 {
			v.becomes(n.Args[0], fun.Type, assigned, n)
		}
		return
	}
	if fun.IsBuiltin() {
		if id, ok := ast.Unparen(n.Fun).(*ast.Ident); ok && len(n.Args) > 0 {
			switch id.Name {
			case "panic":
				if t := v.info.TypeOf(n.Args[0]); mentionsMain(t) && !types.IsInterface(t) {
					v.refuse(n, "panicking with a value of a declared type", "yaegi recovers something else")
				}
			case "append":
				if s, ok := v.info.TypeOf(n).Underlying().(*types.Slice); ok && !n.Ellipsis.IsValid() {
					for _, x := range n.Args[1:] {
						v.becomes(x, s.Elem(), element, n)
					}
				}
			}
		}
		return
	}
	sig, ok := fun.Type.Underlying().(*types.Signature)
	if !ok {
		return
	}
	v.printing(n)
	for i, x := range n.Args {
		switch {
		case sig.Variadic() && i >= sig.Params().Len()-1:
			if !n.Ellipsis.IsValid() {
				v.becomes(x, sig.Params().At(sig.Params().Len()-1).Type().(*types.Slice).Elem(), variadic, n)
			}
		case i < sig.Params().Len():
			v.becomes(x, sig.Params().At(i).Type(), argument, n)
		}
	}
}

// becomes reviews the value x of a declared type where it becomes an interface. call is the call that it is an
// argument of.
func (v *reviewer) becomes(x ast.Expr, to types.Type, at place, call *ast.CallExpr) {
	from := v.info.TypeOf(x)
	if from != nil && to != nil && mentionsMain(from) && v.withoutWrapper(to) {
		v.refuse(x, "a declared type as "+types.TypeString(to, short), "compiled code cannot call its methods under yaegi")
		return
	}
	if from == nil || to == nil || !types.IsInterface(to) || types.IsInterface(from) || !mentionsMain(from) {
		return
	}
	if _, isParam := types.Unalias(to).(*types.TypeParam); isParam {
		return
	}
	to = types.Unalias(to)
	compiled := v.compiledCallee(call)
	if isAny(to) {
		v.becomesAny(x, from, at, call, compiled)
		return
	}
	named, _ := to.(*types.Named)
	foreign := isError(to) || named != nil && !isMain(named)
	switch {
	case at == key || at == compared:
		v.refuse(x, "a declared type as "+types.TypeString(to, short)+" in a comparison or as a key", "yaegi compares something else")
	case isError(to) && !isPointer(from) && at == assigned:
		v.refuse(x, "assigning a declared error that is not a pointer",
			"yaegi prints it without its Error method; return it from a function, or use a pointer")
	case foreign && !isError(to) && (at == element || at == variadic):
		v.refuse(x, "a declared type in a list of "+types.TypeString(to, short), "compiled code cannot use it there under yaegi")
	case compiled == "" && isStructOrArray(from) && !v.staysAsItIs(x):
		v.refuse(x, "making the variable "+types.ExprString(x)+" an interface", "yaegi does not copy it, and it is changed elsewhere")
	case v.nilPointer(x):
		v.refuse(x, "making the nil pointer "+types.ExprString(x)+" an interface", "yaegi makes it a nil interface, which it is not in Go")
	}
}

// withoutWrapper reports whether t is a compiled interface that no interpreted value can be. An error always can.
func (v *reviewer) withoutWrapper(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	if !ok || n.Obj().Pkg() == nil || isMain(n) {
		return false
	}
	i, ok := n.Underlying().(*types.Interface)
	return ok && !i.Empty() && !v.e.exports(n.Obj().Pkg().Path(), "_"+n.Obj().Name())
}

// becomesAny reviews a value of a declared type that becomes an any.
func (v *reviewer) becomesAny(x ast.Expr, from types.Type, at place, call *ast.CallExpr, compiled string) {
	path, _, _ := strings.Cut(compiled, " ")
	switch path {
	case "fmt", "log", cellPackage:
		return // reviewed by printing
	case "sort":
		return
	case "encoding/json":
		if !hasUnexportedFields(from) {
			return
		}
		v.refuse(x, "encoding a struct with unexported fields", "package json sees all fields under yaegi")
		return
	case "reflect", "text/template", "html/template", "encoding/gob", "encoding/xml", "encoding/binary":
		v.refuse(x, "handing a declared type to package "+path, "the package sees neither its name nor its methods under yaegi")
		return
	}
	if isPointer(from) && (at == argument || at == variadic || at == result || at == assigned) && !v.nilPointer(x) {
		return
	}
	v.refuse(x, "a value of the declared type "+types.TypeString(from, short)+" as any", "yaegi forgets what type it was")
}

// compiledCallee is "path Name" of the compiled function or method that call calls, "" for any other call.
func (v *reviewer) compiledCallee(call *ast.CallExpr) string {
	if call == nil {
		return ""
	}
	var id *ast.Ident
	switch f := ast.Unparen(call.Fun).(type) {
	case *ast.Ident:
		id = f
	case *ast.SelectorExpr:
		id = f.Sel
	default:
		return ""
	}
	f, ok := v.info.Uses[id].(*types.Func)
	if !ok || f.Pkg() == nil || f.Pkg().Path() == "main" {
		return ""
	}
	return f.Pkg().Path() + " " + f.Name()
}

// staysAsItIs reports whether x is a value of its own, or a variable that nothing changes.
func (v *reviewer) staysAsItIs(x ast.Expr) bool {
	switch x := ast.Unparen(x).(type) {
	case *ast.CompositeLit, *ast.CallExpr:
		return true
	case *ast.Ident:
		o := v.info.Uses[x]
		if o == nil || v.changed[o] {
			return false
		}
		return o.Parent() != v.c.Pkg.Scope() && o.Pkg() == v.c.Pkg // of a function: later cells cannot change it
	}
	return false
}

// nilPointer reports whether x is a pointer variable that was declared without a value.
func (v *reviewer) nilPointer(x ast.Expr) bool {
	id, ok := ast.Unparen(x).(*ast.Ident)
	if !ok || !isPointer(v.info.TypeOf(x)) {
		return false
	}
	o := v.info.Uses[id]
	found := false
	ast.Inspect(v.c.File, func(n ast.Node) bool {
		if s, ok := n.(*ast.ValueSpec); ok && len(s.Values) == 0 {
			for _, d := range s.Names {
				found = found || v.info.Defs[d] == o && o != nil
			}
		}
		return !found
	})
	return found
}

func short(p *types.Package) string {
	if p.Path() == "main" {
		return ""
	}
	return p.Name()
}
