package lower

import (
	"fmt"
	"go/types"
	"reflect"

	"github.com/massspring/msp/internal/lang/interp/ir"
	"github.com/massspring/msp/internal/lang/interp/layout"
)

// flat is how values of a type stand in registers.
type flat struct {
	t           reflect.Type // nil of a tuple
	lay         *layout.Type // nil of a tuple
	class       []ir.Class
	kind        []layout.Kind // of each leaf; Ptr of a boxed value
	off         []uintptr
	words, ptrs int
	boxed       bool
	parts       []*flat // of a tuple
}

func (p *Program) flat(t types.Type) *flat {
	if f, ok := p.flats.Load(t); ok {
		return f.(*flat)
	}
	f := p.newFlat(t)
	p.flats.Store(t, f)
	return f
}

func (p *Program) newFlat(t types.Type) *flat {
	if tuple, ok := t.(*types.Tuple); ok {
		f := &flat{}
		for i := range tuple.Len() {
			part := p.flat(tuple.At(i).Type())
			f.parts = append(f.parts, part)
			f.class = append(f.class, part.class...)
			f.words, f.ptrs = f.words+part.words, f.ptrs+part.ptrs
		}
		return f
	}
	if b, ok := t.(*types.Basic); ok {
		switch {
		case b.Kind() == types.Invalid: // a blank part of a tuple
			return &flat{}
		case b.Kind() == types.UntypedNil:
			return p.flat(types.Typ[types.UnsafePointer])
		case b.Info()&types.IsUntyped != 0:
			return p.flat(types.Default(t))
		}
	}
	if isOpaque(t) { // an iterator, or a list of deferred calls
		return p.flat(types.Typ[types.UnsafePointer])
	}
	return flatOf(p.Type(t))
}

// isOpaque reports whether t is a type of package ssa's own, or a pointer to one.
func isOpaque(t types.Type) bool {
	for p, ok := t.(*types.Pointer); ok; p, ok = t.(*types.Pointer) {
		t = p.Elem()
	}
	return reflect.TypeOf(t).Elem().PkgPath() == "golang.org/x/tools/go/ssa"
}

func flatOf(rt reflect.Type) *flat {
	f := &flat{t: rt, lay: layout.Of(rt), boxed: layout.Of(rt).Boxed}
	f.words, f.ptrs = f.lay.Words, f.lay.Ptrs
	if f.boxed {
		f.class, f.kind, f.off = []ir.Class{ir.Ptr}, []layout.Kind{layout.Ptr}, []uintptr{0}
		return f
	}
	for _, leaf := range f.lay.Leaves {
		f.kind, f.off = append(f.kind, leaf.Kind), append(f.off, leaf.Off)
	}
	f.class = classes(nil, rt)
	return f
}

// classes lists the classes of the leaves.
func classes(list []ir.Class, t reflect.Type) []ir.Class {
	switch t.Kind() {
	case reflect.Struct:
		for i := range t.NumField() {
			list = classes(list, t.Field(i).Type)
		}
		return list
	case reflect.Array:
		for range t.Len() {
			list = classes(list, t.Elem())
		}
		return list
	case reflect.Float64:
		return append(list, ir.Float)
	case reflect.Complex128:
		return append(list, ir.Float, ir.Float)
	case reflect.Complex64:
		return append(list, ir.Word, ir.Word)
	case reflect.String:
		return append(list, ir.Ptr, ir.Word)
	case reflect.Slice:
		return append(list, ir.Ptr, ir.Word, ir.Word)
	case reflect.Interface:
		return append(list, ir.Ptr, ir.Ptr)
	case reflect.Pointer, reflect.Map, reflect.Chan, reflect.Func, reflect.UnsafePointer:
		return append(list, ir.Ptr)
	}
	return append(list, ir.Word)
}

// fieldOf is field i of a struct type as it is in memory, and the first of its leaves. A compiled type may have other
// unexported fields than package types knows of.
func fieldOf(rt reflect.Type, st *types.Struct, i int) (f reflect.StructField, leaf int) {
	n := -1
	if i < rt.NumField() && rt.Field(i).Name == st.Field(i).Name() {
		n = i
	} else {
		for k := range rt.NumField() {
			if rt.Field(k).Name == st.Field(i).Name() {
				n = k
			}
		}
	}
	if n < 0 {
		panic(Problem{fmt.Errorf("%v has no field %s", rt, st.Field(i).Name())})
	}
	for k := range n {
		leaf += len(classes(nil, rt.Field(k).Type))
	}
	return rt.Field(n), leaf
}
