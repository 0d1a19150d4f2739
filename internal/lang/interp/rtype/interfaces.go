package rtype

import (
	"cmp"
	"fmt"
	"go/types"
	"reflect"
	"slices"
	"strings"
	"unsafe"
)

// fromInterface returns an unnamed interface type.
func (b *builder) fromInterface(typ *types.Interface) reflect.Type {
	if !typ.IsMethodSet() {
		panic(fmt.Sprintf("rtype: no variable has type %s: it is a constraint", typ))
	}
	if typ.NumMethods() == 0 {
		return reflect.TypeFor[any]()
	}
	key := identity(typ)
	if rt, ok := b.interfaces[key]; ok {
		return rt
	}
	methods := slices.SortedFunc(typ.Methods(), byName)
	kinds := make([]reflect.Type, len(methods))
	var name strings.Builder
	name.WriteString("interface {")
	for i, f := range methods {
		sig := b.fromSignature(f.Signature(), nil)
		kinds[i] = sig
		if i > 0 {
			name.WriteByte(';')
		}
		name.WriteByte(' ')
		if !f.Exported() {
			name.WriteString(packageName(f.Pkg()) + ".")
		}
		name.WriteString(f.Name() + strings.TrimPrefix(sig.String(), "func"))
	}
	h := allocate(reflect.TypeFor[error](), 0, 0)
	h.name(name.String()+" }", "")
	h.flags &^= flagUncommon
	i := (*interfaceType)(unsafe.Pointer(h))
	i.pkgPath = nil
	i.methods = make([]imethod, len(methods))
	for k, f := range methods {
		i.methods[k] = imethod{methodName(f), typeOffset(kinds[k])}
	}
	keep(h)
	rt := typeOf(h)
	b.interfaces[key] = rt
	b.undo = append(b.undo, func() { delete(b.interfaces, key) })
	b.originate(h, typ)
	return rt
}

// byName orders methods as the run time expects it: exported ones first.
func byName(f, g *types.Func) int {
	if f.Exported() != g.Exported() {
		if f.Exported() {
			return -1
		}
		return 1
	}
	if c := cmp.Compare(f.Name(), g.Name()); c != 0 || f.Exported() {
		return c
	}
	return cmp.Compare(f.Pkg().Path(), g.Pkg().Path())
}

// methodName returns the offset of a method's name.
func methodName(f *types.Func) int32 {
	if f.Exported() {
		return nameOffset(f.Name(), "", nameExported)
	}
	return nameOffset(f.Name(), f.Pkg().Path(), 0)
}
