package rtype

import (
	"crypto/sha256"
	"fmt"
	"go/types"
	"io"
	"strings"
)

// identity returns a string that identical types have in common, and no others.
func identity(typ types.Type) string {
	var s strings.Builder
	describer{&s, nameIdentity}.describe(typ)
	return s.String()
}

func nameIdentity(d describer, typ *types.Named) {
	fmt.Fprintf(d, "%p[%d ", typ.Origin().Obj(), typ.TypeArgs().Len())
	for arg := range typ.TypeArgs().Types() {
		d.describe(arg)
	}
}

// fingerprint returns a description of types down to the last one that they reach. Declared types are described by name
// and structure, so that equal fingerprints mean values that can take each other's place in memory. A compiled type is
// what its name says. A type argument that is local to a function is told from others of its name, because the methods
// of an instance may depend on it in other ways than its place in memory.
func (b *builder) fingerprint(list ...types.Type) string {
	h := sha256.New()
	seen := map[string]int{} // declared types by their order of appearance
	name := func(d describer, typ *types.Named) {
		id := identity(typ)
		if n, ok := seen[id]; ok {
			fmt.Fprintf(d, "#%d ", n)
			return
		}
		seen[id] = len(seen)
		fmt.Fprintf(d, "%s[%d ", types.TypeString(typ.Origin(), nil), typ.TypeArgs().Len())
		for arg := range typ.TypeArgs().Types() {
			if mentionsLocal(arg) {
				fmt.Fprint(d, identity(arg))
			}
			d.describe(arg)
		}
		if typ.Obj().Pkg() != nil && b.config.Compiled(typ) == nil {
			d.describe(typ.Underlying())
		}
	}
	for _, typ := range list {
		describer{h, name}.describe(typ)
	}
	return string(h.Sum(nil))
}

// mentionsLocal reports whether a type is made of one that is declared in a function.
func mentionsLocal(typ types.Type) bool {
	local := false
	describer{io.Discard, func(d describer, typ *types.Named) {
		obj := typ.Obj()
		local = local || obj.Pkg() != nil && obj.Parent() != obj.Pkg().Scope()
		for arg := range typ.TypeArgs().Types() {
			d.describe(arg)
		}
	}}.describe(typ)
	return local
}

// describer writes types in a way that tells different ones apart. What named types are is named's business.
type describer struct {
	io.Writer
	named func(describer, *types.Named)
}

func (d describer) describe(typ types.Type) {
	switch typ := types.Unalias(typ).(type) {
	case *types.Named:
		d.named(d, typ)
	case *types.Pointer:
		d.parts("*", typ.Elem())
	case *types.Slice:
		d.parts("[]", typ.Elem())
	case *types.Array:
		d.parts(fmt.Sprintf("[%d]", typ.Len()), typ.Elem())
	case *types.Chan:
		d.parts(fmt.Sprintf("chan %d ", typ.Dir()), typ.Elem())
	case *types.Map:
		d.parts("map ", typ.Key(), typ.Elem())
	case *types.Tuple:
		fmt.Fprintf(d, "(%d ", typ.Len())
		for v := range typ.Variables() {
			d.describe(v.Type())
		}
	case *types.Signature:
		d.parts(fmt.Sprintf("func %t ", typ.Variadic()), typ.Params(), typ.Results())
	case *types.Struct:
		fmt.Fprintf(d, "struct %d ", typ.NumFields())
		for i := range typ.NumFields() {
			f := typ.Field(i)
			d.parts(fmt.Sprintf("%s %t %q ", f.Id(), f.Embedded(), typ.Tag(i)), f.Type())
		}
	case *types.Interface:
		fmt.Fprintf(d, "interface %d ", typ.NumMethods())
		for f := range typ.Methods() {
			d.parts(f.Id()+" ", f.Type())
		}
	default:
		fmt.Fprintf(d, "%s ", typ)
	}
}

func (d describer) parts(what string, parts ...types.Type) {
	fmt.Fprint(d, what)
	for _, p := range parts {
		d.describe(p)
	}
}
