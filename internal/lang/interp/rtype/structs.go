package rtype

import (
	"go/types"
	"reflect"
	"strconv"
	"strings"
	"unsafe"
)

// fromStruct returns an unnamed struct type. One without embedded and blank fields is reflect's, which is the compiled
// one if there is one; others reflect refuses, or compares wrongly.
func (b *builder) fromStruct(typ *types.Struct) reflect.Type {
	fields := make([]reflect.StructField, typ.NumFields())
	ours := false
	for i := range fields {
		v := typ.Field(i)
		f := reflect.StructField{Name: v.Name(), Type: b.of(v.Type()), Tag: reflect.StructTag(typ.Tag(i))}
		if !v.Exported() {
			f.PkgPath = v.Pkg().Path()
		}
		ours = ours || v.Embedded() || v.Name() == "_"
		fields[i] = f
	}
	if !ours {
		return structOf(fields)
	}
	key := identity(typ)
	if m, ok := b.structs[key]; ok {
		return typeOf(m.value.typ)
	}
	m := &made{typ: typ, underlying: typ}
	b.structs[key] = m
	b.undo = append(b.undo, func() { delete(b.structs, key) })
	b.declare(m, b.structShape(typ), packageOf(typ), structName(typ, fields), 0)
	return typeOf(m.value.typ)
}

// packageOf returns the package of a struct type's unexported fields, nil if it has none.
func packageOf(typ *types.Struct) *types.Package {
	for f := range typ.Fields() {
		if !f.Exported() {
			return f.Pkg()
		}
	}
	return nil
}

// structName returns the name of a struct type as the compiler writes it.
func structName(typ *types.Struct, fields []reflect.StructField) string {
	var s strings.Builder
	s.WriteString("struct {")
	for i, f := range fields {
		if i > 0 {
			s.WriteByte(';')
		}
		if !typ.Field(i).Embedded() {
			s.WriteString(" " + f.Name)
		}
		s.WriteString(" " + f.Type.String())
		if f.Tag != "" {
			s.WriteString(" " + strconv.Quote(string(f.Tag)))
		}
	}
	if len(fields) > 0 {
		s.WriteByte(' ')
	}
	return s.String() + "}"
}

// fields gives a descriptor, which has the fields of a shape, those of the type itself. They stand where the shape's do.
func (b *builder) fields(h *header, typ *types.Struct) {
	s := (*structType)(unsafe.Pointer(h))
	fields := make([]field, typ.NumFields())
	for i := range fields {
		v := typ.Field(i)
		var flags byte
		if v.Exported() {
			flags |= nameExported
		}
		if v.Embedded() {
			flags |= nameEmbedded
		}
		fields[i] = field{encodeName(v.Name(), typ.Tag(i), "", flags), descriptor(b.of(v.Type())), s.fields[i].offset}
	}
	s.fields = fields
	s.pkgPath = nil
	if pkg := packageOf(typ); pkg != nil {
		s.pkgPath = encodeName(pkg.Path(), "", "", 0)
	}
}
