package assist

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"github.com/massspring/msp/internal/lang/session/scope"
)

// membersOf lists what can follow "x.": the exported names of a package, or fields and methods of x's type.
func (k *sketch) membersOf(x ast.Expr) (list []scope.Member) {
	if id, ok := x.(*ast.Ident); ok {
		if p, ok := k.info.Uses[id].(*types.PkgName); ok {
			block := p.Imported().Scope()
			for _, n := range scope.Exported(p.Imported()) {
				list = append(list, scope.Member{Obj: block.Lookup(n)})
			}
			return list
		}
	}
	tv, ok := k.info.Types[x]
	if !ok || tv.Type == nil || tv.IsVoid() {
		return nil
	}
	return scope.Selectable(tv.Type, !tv.IsType())
}

// signature returns the type of the object in a line, with the parameter names where they are known.
func (s *Assistant) signature(m scope.Member) string {
	switch o := m.Obj.(type) {
	case *types.Func:
		return scope.TypeText(s.withNames(o.Signature(), m))
	case *types.TypeName:
		if _, ok := o.Type().(*types.TypeParam); ok {
			return "type parameter"
		}
		switch u := o.Type().Underlying().(type) {
		case *types.Struct:
			return "struct"
		case *types.Interface:
			return "interface"
		default:
			return scope.TypeText(u)
		}
	case *types.Const:
		v := o.Val().String()
		if strings.HasPrefix(o.Type().String(), "untyped ") {
			return "= " + v
		}
		return scope.TypeText(o.Type()) + " = " + v
	case *types.Builtin:
		return builtinSignatures[o.Name()]
	case *types.PkgName:
		return "import \"" + o.Imported().Path() + "\""
	case *types.Nil, nil:
		return ""
	}
	return scope.TypeText(m.Obj.Type())
}

// docPath returns where documentation of a compiled-in object is to be looked up.
func docPath(m scope.Member) (path, symbol string, ok bool) {
	if m.Obj == nil {
		return "", "", false
	}
	pkg, symbol := m.Obj.Pkg(), m.Obj.Name()
	if m.Owner != nil { // its package also is that of methods that reflection made, which have none
		pkg, symbol = m.Owner.Obj().Pkg(), m.Owner.Obj().Name()+"."+symbol
	}
	if pkg == nil || pkg.Path() == "main" {
		return "", "", false
	}
	return pkg.Path(), symbol, true
}

// docs looks up a symbol of a compiled-in package.
func (s *Assistant) docs(path, symbol string) (decl, doc string, ok bool) {
	if s.Documentation == nil {
		return "", "", false
	}
	return s.Documentation.Lookup(path, symbol)
}

// withNames gives a signature that reflection made (without parameter names) those of its documentation.
func (s *Assistant) withNames(sig *types.Signature, m scope.Member) *types.Signature {
	unnamed := sig.Params().Len() > 0 && sig.Params().At(0).Name() == "" || sig.Results().Len() > 0 && sig.Results().At(0).Name() == ""
	path, symbol, ok := docPath(m)
	if !unnamed || !ok {
		return sig
	}
	decl, _, ok := s.docs(path, symbol)
	if !ok {
		return sig
	}
	ft := parseSignature(decl)
	if ft == nil {
		return sig
	}
	return types.NewSignatureType(nil, nil, nil, named(sig.Params(), ft.Params), named(sig.Results(), ft.Results), sig.Variadic())
}

// parseSignature parses "func (s *System) Pin(p ...int)", or an interface's "Read(p []byte) (n int, err error)".
func parseSignature(decl string) *ast.FuncType {
	if !strings.HasPrefix(decl, "func ") {
		decl = "func " + decl
	}
	f := parseLoosely("package p;" + decl)
	if f == nil || len(f.Decls) == 0 {
		return nil
	}
	if fd, ok := f.Decls[0].(*ast.FuncDecl); ok {
		return fd.Type
	}
	return nil
}

// named returns the tuple with the names of the field list, if they are of one length.
func named(t *types.Tuple, l *ast.FieldList) *types.Tuple {
	var names []string
	if l != nil {
		for _, f := range l.List {
			for _, id := range f.Names {
				names = append(names, id.Name)
			}
		}
	}
	if len(names) != t.Len() {
		return t
	}
	vars := make([]*types.Var, t.Len())
	for i := range vars {
		vars[i] = types.NewParam(token.NoPos, t.At(i).Pkg(), names[i], t.At(i).Type())
	}
	return types.NewTuple(vars...)
}

// builtinSignatures are those of Go's predeclared functions.
var builtinSignatures = map[string]string{
	"append": "func(slice []T, elems ...T) []T", "cap": "func(v) int", "clear": "func(m)", "close": "func(c chan<- T)",
	"complex": "func(r, i float) complex", "copy": "func(dst, src []T) int", "delete": "func(m map[K]V, key K)",
	"imag": "func(c complex) float", "len": "func(v) int", "make": "func(T, size ...int) T",
	"max": "func(x, y ...T) T", "min": "func(x, y ...T) T", "new": "func(T) *T", "panic": "func(v any)",
	"print": "func(args ...T)", "println": "func(args ...T)", "real": "func(c complex) float", "recover": "func() any",
}
