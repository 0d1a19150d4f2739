package check

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/massspring/msp/internal/lang/session/scope"
)

// relate says which variables take over memory and which functions replace earlier ones.
func (k *checker) relate() (again bool, err error) {
	top := k.c.Pkg.Scope()
	for _, n := range top.Names() {
		o := top.Lookup(n)
		if o.Pkg() != k.c.Pkg || scope.MadeUp(n) {
			continue
		}
		switch o := o.(type) {
		case *types.Var:
			if old, ok := k.s.Names.Variable(n); ok && (k.r.retyped[n] != "" || types.Identical(old.Type(), o.Type())) {
				k.c.Takes[o] = old
			}
		case *types.Func:
			old, ok := k.s.Names.Live[n].(*types.Func)
			if ok && types.Identical(old.Type(), o.Type()) && o.Signature().TypeParams().Len() == 0 {
				k.c.Replaces[o] = old
			}
		}
	}
	for now, old := range scope.SameDeclarations(k.replacedTypes(), false) {
		k.c.Remakes[old] = now
	}
	for _, m := range k.r.Method {
		if old := methodNamed(k.s.Names.NamedType(m.Base), m.Name); old != nil {
			k.c.Replaces[top.Lookup(m.fn).(*types.Func)] = old
		}
	}
	t, isCall := k.shown()
	k.r.Shown, k.r.ShowsError = t, showsError(t, isCall)
	for _, d := range k.file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			n := d.Name.Name
			if d.Recv != nil {
				n, _ = scope.ReceiverBase(d.Recv.List[0].Type)
			}
			if decl := k.r.Decls[n]; decl != nil {
				decl.Note(d, k.c.Info)
			}
			for i := range k.r.Method {
				if m := &k.r.Method[i]; m.fn == n {
					var made scope.Decl
					made.Note(d, k.c.Info)
					m.uses = made.Uses
				}
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					if decl := k.r.Decls[spec.Name.Name]; decl != nil {
						decl.Note(spec, k.c.Info)
					}
				case *ast.ValueSpec:
					if decl := k.r.Decls[spec.Names[0].Name]; decl != nil && d.Tok == token.CONST {
						decl.Note(d, k.c.Info)
					}
				}
			}
		}
	}
	return false, nil
}

// shown returns the type of the call or other expression whose value the cell shows; nil if it shows none.
func (k *checker) shown() (t types.Type, isCalled bool) {
	ast.Inspect(k.file, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || len(call.Args) != 1 {
			return true
		}
		sel, ok := call.Fun.(*ast.SelectorExpr)
		if !ok || sel.Sel.Name != "Show" {
			return true
		}
		if id, ok := sel.X.(*ast.Ident); ok && id.Name == "__cell" {
			c, is := ast.Unparen(call.Args[0]).(*ast.CallExpr)
			t, isCalled = k.c.Info.TypeOf(call.Args[0]), is && !k.r.makesError(c)
		}
		return true
	})
	return t, isCalled
}

// showsError reports whether the cell ends in a call, of type t, whose last result is an error.
func showsError(t types.Type, isCall bool) bool {
	if results, ok := t.(*types.Tuple); ok && results.Len() > 0 {
		t = results.At(results.Len() - 1).Type()
	}
	return isCall && t != nil && isError(t)
}
