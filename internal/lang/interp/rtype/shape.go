package rtype

import (
	"fmt"
	"go/types"
	"reflect"
	"unsafe"
)

// shape returns a type that stands in memory as typ does, kind by kind, with everything behind a pointer forgotten.
// Recursion ends there: size, alignment, pointers and the comparison of a recursive type are those of its shape,
// which is known before the types that mention it are made.
func (b *builder) shape(typ types.Type) reflect.Type {
	switch typ := types.Unalias(typ).(type) {
	case *types.Named:
		return b.fromNamed(typ)
	case *types.Pointer:
		return reflect.TypeFor[*byte]()
	case *types.Slice:
		return reflect.TypeFor[[]byte]()
	case *types.Map:
		return reflect.TypeFor[map[byte]byte]()
	case *types.Chan:
		return reflect.TypeFor[chan byte]()
	case *types.Signature:
		return reflect.TypeFor[func()]()
	case *types.Interface:
		if typ.NumMethods() == 0 {
			return reflect.TypeFor[any]()
		}
		return reflect.TypeFor[error]() // which are compared by way of their method tables
	case *types.Array:
		return arrayOf(typ.Len(), b.shape(typ.Elem()))
	case *types.Struct:
		return b.structShape(typ)
	}
	return b.of(typ)
}

// structShape returns the shape of a struct type.
func (b *builder) structShape(typ *types.Struct) reflect.Type {
	fields := make([]reflect.StructField, typ.NumFields())
	blank := false
	for i := range fields {
		fields[i] = reflect.StructField{Name: fmt.Sprintf("F%d", i), Type: b.shape(typ.Field(i).Type())}
		if typ.Field(i).Name() == "_" {
			fields[i].Name, fields[i].PkgPath, blank = "_", "main", true
		}
	}
	rt := structOf(fields)
	if !blank || !rt.Comparable() {
		return rt
	}
	h := allocate(rt, 0, 0)
	h.flags &^= flagUncommon
	h.equal = equalFields(rt)
	keep(h)
	return typeOf(h)
}

// equalFields returns the comparison of values of a struct type, which reflect.StructOf gives to blank fields, too.
func equalFields(rt reflect.Type) func(p, q unsafe.Pointer) bool {
	type part struct {
		offset uintptr
		equal  func(p, q unsafe.Pointer) bool
	}
	var parts []part
	for i := range rt.NumField() {
		if f := rt.Field(i); f.Name != "_" {
			parts = append(parts, part{f.Offset, descriptor(f.Type).equal})
		}
	}
	return func(p, q unsafe.Pointer) bool {
		for _, f := range parts {
			if !f.equal(unsafe.Add(p, f.offset), unsafe.Add(q, f.offset)) {
				return false
			}
		}
		return true
	}
}
