package session

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// member is something that can stand after a point, or on its own.
type member struct {
	obj   types.Object
	owner *types.Named // the type whose field or method it is, if that has a name
	depth int          // embedded structs in between
}

// membersOf lists what can follow "x.": the exported names of a package, or fields and methods of x's type.
func (k *sketch) membersOf(x ast.Expr) (list []member) {
	if id, ok := x.(*ast.Ident); ok {
		if p, ok := k.info.Uses[id].(*types.PkgName); ok {
			scope := p.Imported().Scope()
			for _, n := range exported(p.Imported()) {
				list = append(list, member{obj: scope.Lookup(n)})
			}
			return list
		}
	}
	tv, ok := k.info.Types[x]
	if !ok || tv.Type == nil || tv.IsVoid() {
		return nil
	}
	return selectable(tv.Type, !tv.IsType())
}

// selectable lists the fields (where wanted) and methods of t and of *t, embedded ones included.
func selectable(t types.Type, fields bool) (list []member) {
	seen := map[string]bool{}
	add := func(m member) {
		o := m.obj
		if !seen[o.Name()] && o.Name() != "_" && !strings.HasPrefix(o.Name(), "__") &&
			(o.Exported() || o.Pkg() != nil && o.Pkg().Path() == "main") {
			seen[o.Name()] = true
			list = append(list, m)
		}
	}
	named := namedOf(t)
	if fields {
		for _, m := range fieldsOf(t) {
			add(m)
		}
	}
	for set, i := types.NewMethodSet(receiverFor(t)), 0; i < set.Len(); i++ {
		sel := set.At(i)
		owner := named
		f, ok := sel.Obj().(*types.Func)
		if !ok {
			continue
		}
		if recv := f.Signature().Recv(); recv != nil && namedOf(recv.Type()) != nil {
			owner = namedOf(recv.Type())
		}
		add(member{obj: f, owner: owner, depth: len(sel.Index()) - 1})
	}
	return list
}

// receiverFor is t, or the pointer to it whose method set is larger.
func receiverFor(t types.Type) types.Type {
	switch t.Underlying().(type) {
	case *types.Interface, *types.Pointer:
		return t
	}
	return types.NewPointer(t)
}

// namedOf returns the named type that t is or points to.
func namedOf(t types.Type) *types.Named {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	n, _ := types.Unalias(t).(*types.Named)
	return n
}

// fieldsOf lists the fields of t or *t and those promoted from embedded structs, outer ones first.
func fieldsOf(t types.Type) (list []member) {
	level, seen := []types.Type{t}, map[types.Type]bool{}
	for depth := 0; len(level) > 0; depth++ {
		var next []types.Type
		for _, t := range level {
			if p, ok := t.Underlying().(*types.Pointer); ok {
				t = p.Elem()
			}
			st, ok := t.Underlying().(*types.Struct)
			if !ok || seen[t] {
				continue
			}
			seen[t] = true
			for i := range st.NumFields() {
				f := st.Field(i)
				list = append(list, member{f, namedOf(t), depth})
				if f.Embedded() {
					next = append(next, f.Type())
				}
			}
		}
		level = next
	}
	return list
}

// shortNames qualifies names of other packages by the package's name, and the session's not at all.
func shortNames(p *types.Package) string {
	if p.Path() == "main" {
		return ""
	}
	return p.Name()
}

// typeText prints a type as Go programs write it today.
func typeText(t types.Type) string {
	return strings.ReplaceAll(types.TypeString(t, shortNames), "interface{}", "any")
}

// signature returns the type of the object in a line, with the parameter names where they are known.
func (s *Session) signature(m member) string {
	switch o := m.obj.(type) {
	case *types.Func:
		return typeText(s.withNames(o.Signature(), m))
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
			return typeText(u)
		}
	case *types.Const:
		v := o.Val().String()
		if strings.HasPrefix(o.Type().String(), "untyped ") {
			return "= " + v
		}
		return typeText(o.Type()) + " = " + v
	case *types.Builtin:
		return builtinSignatures[o.Name()]
	case *types.PkgName:
		return "import \"" + o.Imported().Path() + "\""
	case *types.Nil, nil:
		return ""
	}
	return typeText(m.obj.Type())
}

// docPath returns where documentation of a compiled-in object is to be looked up.
func docPath(m member) (path, symbol string, ok bool) {
	if m.obj == nil {
		return "", "", false
	}
	pkg, symbol := m.obj.Pkg(), m.obj.Name()
	if m.owner != nil { // its package also is that of methods that reflection made, which have none
		pkg, symbol = m.owner.Obj().Pkg(), m.owner.Obj().Name()+"."+symbol
	}
	if pkg == nil || pkg.Path() == "main" {
		return "", "", false
	}
	return pkg.Path(), symbol, true
}

// docs looks up a symbol of a compiled-in package.
func (s *Session) docs(path, symbol string) (decl, doc string, ok bool) {
	if s.opts.Docs == nil {
		return "", "", false
	}
	return s.opts.Docs.Lookup(path, symbol)
}

// withNames gives a signature that reflection made (without parameter names) those of its documentation.
func (s *Session) withNames(sig *types.Signature, m member) *types.Signature {
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
