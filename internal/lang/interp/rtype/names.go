package rtype

import (
	"fmt"
	"go/types"
	"slices"
	"strconv"
	"strings"
)

// typeName returns the name of a declared type as the compiler writes it: main.Pair[int,main.T].
func typeName(typ *types.Named) string {
	name := typ.Obj().Name()
	if pkg := typ.Obj().Pkg(); pkg != nil {
		name = packageName(pkg) + "." + name
	}
	return name + typeArgs(typ)
}

// packageName is what types of a package print in front of their own name. Cells have names that differ, and one path.
func packageName(pkg *types.Package) string {
	if pkg.Path() == "main" {
		return "main"
	}
	return pkg.Name()
}

// typeArgs returns the arguments of a generic type. They have full package paths.
func typeArgs(typ *types.Named) string {
	return bracketed(slices.Collect(typ.TypeArgs().Types()))
}

// enclosing returns the arguments of the generic function that declares the type.
func (b *builder) enclosing(typ *types.Named) string {
	if b.config.Arguments == nil || typ.TypeArgs().Len() > 0 {
		return ""
	}
	return bracketed(b.config.Arguments(typ))
}

func bracketed(types []types.Type) string {
	if len(types) == 0 {
		return ""
	}
	var args []string
	for _, arg := range types {
		args = append(args, linkName(arg))
	}
	return "[" + strings.Join(args, ",") + "]"
}

// linkName returns the name by which the linker would know a type.
func linkName(typ types.Type) string {
	switch typ := types.Unalias(typ).(type) {
	case *types.Named:
		if pkg := typ.Obj().Pkg(); pkg != nil {
			return pkg.Path() + "." + typ.Obj().Name() + typeArgs(typ)
		}
		return typ.Obj().Name()
	case *types.Pointer:
		return "*" + linkName(typ.Elem())
	case *types.Slice:
		return "[]" + linkName(typ.Elem())
	case *types.Array:
		return fmt.Sprintf("[%d]%s", typ.Len(), linkName(typ.Elem()))
	case *types.Map:
		return "map[" + linkName(typ.Key()) + "]" + linkName(typ.Elem())
	case *types.Chan:
		return chanName(typ)
	case *types.Signature:
		return "func" + signatureName(typ)
	case *types.Struct:
		var fields []string
		for i := range typ.NumFields() {
			fields = append(fields, fieldName(typ, i))
		}
		return braces("struct", fields)
	case *types.Interface:
		var methods []string
		for f := range typ.Methods() {
			name := f.Name()
			if !f.Exported() {
				name = f.Pkg().Path() + "." + name
			}
			methods = append(methods, name+signatureName(f.Signature()))
		}
		return braces("interface", methods)
	case *types.Basic:
		return types.Typ[typ.Kind()].Name() // int32, not rune
	}
	return typ.String()
}

func chanName(typ *types.Chan) string {
	elem := linkName(typ.Elem())
	switch typ.Dir() {
	case types.SendOnly:
		return "chan<- " + elem
	case types.RecvOnly:
		return "<-chan " + elem
	}
	if inner, ok := types.Unalias(typ.Elem()).(*types.Chan); ok && inner.Dir() == types.RecvOnly {
		return "chan (" + elem + ")"
	}
	return "chan " + elem
}

func fieldName(typ *types.Struct, i int) string {
	f := typ.Field(i)
	name := linkName(f.Type())
	if !f.Embedded() {
		name = f.Name() + " " + name
		if !f.Exported() {
			name = f.Pkg().Path() + "." + name
		}
	}
	if tag := typ.Tag(i); tag != "" {
		name += " " + strconv.Quote(tag)
	}
	return name
}

func braces(what string, parts []string) string {
	if len(parts) == 0 {
		return what + " {}"
	}
	return what + " { " + strings.Join(parts, "; ") + " }"
}

func signatureName(sig *types.Signature) string {
	var params, results []string
	for i := range sig.Params().Len() {
		typ := sig.Params().At(i).Type()
		if s, ok := typ.(*types.Slice); ok && sig.Variadic() && i == sig.Params().Len()-1 {
			params = append(params, "..."+linkName(s.Elem()))
		} else {
			params = append(params, linkName(typ))
		}
	}
	for v := range sig.Results().Variables() {
		results = append(results, linkName(v.Type()))
	}
	name := "(" + strings.Join(params, ", ") + ")"
	switch len(results) {
	case 0:
		return name
	case 1:
		return name + " " + results[0]
	}
	return name + " (" + strings.Join(results, ", ") + ")"
}
