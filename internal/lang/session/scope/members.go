package scope

import (
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// Member is something that can stand after a point, or on its own.
type Member struct {
	Obj   types.Object
	Owner *types.Named // the type whose field or method it is, if that has a name
	Depth int          // embedded structs in between
}

// Selectable lists the fields (where wanted) and methods of t and of *t, embedded ones included.
func Selectable(t types.Type, fields bool) (list []Member) {
	seen := map[string]bool{}
	add := func(m Member) {
		o := m.Obj
		if !seen[o.Name()] && o.Name() != "_" && !strings.HasPrefix(o.Name(), "__") &&
			(o.Exported() || o.Pkg() != nil && o.Pkg().Path() == "main") {
			seen[o.Name()] = true
			list = append(list, m)
		}
	}
	named := NamedOf(t)
	if fields {
		for _, m := range FieldsOf(t) {
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
		if recv := f.Signature().Recv(); recv != nil && NamedOf(recv.Type()) != nil {
			owner = NamedOf(recv.Type())
		}
		add(Member{Obj: f, Owner: owner, Depth: len(sel.Index()) - 1})
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

// NamedOf returns the named type that t is or points to.
func NamedOf(t types.Type) *types.Named {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	n, _ := types.Unalias(t).(*types.Named)
	return n
}

// FieldsOf lists the fields of t or *t and those promoted from embedded structs, outer ones first.
func FieldsOf(t types.Type) (list []Member) {
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
				list = append(list, Member{f, NamedOf(t), depth})
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

// TypeText prints a type as Go programs write it today.
func TypeText(t types.Type) string {
	return strings.ReplaceAll(types.TypeString(t, shortNames), "interface{}", "any")
}

func Exported(p *types.Package) []string {
	return slices.DeleteFunc(slices.Clone(p.Scope().Names()), func(n string) bool { return !token.IsExported(n) })
}

// KindName returns the kind of a candidate, one of those of cell.Candidate.
func KindName(o types.Object) string {
	switch o := o.(type) {
	case *types.Func:
		if o.Signature().Recv() != nil {
			return "method"
		}
		return "function"
	case *types.Builtin:
		return "function"
	case *types.TypeName:
		return "type"
	case *types.Const, *types.Nil:
		return "constant"
	case *types.PkgName:
		return "package"
	case *types.Var:
		if o.IsField() {
			return "field"
		}
	}
	return "variable"
}
