package session

import (
	"go/token"
	"go/types"
	"reflect"
	"unsafe"
)

// standIn is an object that go/types takes for o, under o's name with a mark: what o's name means where a cell
// has not yet declared it anew. Nil for what cannot be had so.
func standIn(o types.Object) types.Object {
	if o == nil {
		return nil
	}
	name := o.Name() + earlier
	switch o := o.(type) {
	case *types.Func:
		return types.NewFunc(token.NoPos, o.Pkg(), name, o.Signature())
	case *types.Var: // of a package that was imported with a point
		return types.NewVar(token.NoPos, o.Pkg(), name, o.Type())
	case *types.Const:
		return types.NewConst(token.NoPos, o.Pkg(), name, o.Type(), o.Val())
	case *types.TypeName:
		t := types.NewTypeName(token.NoPos, o.Pkg(), name, nil)
		types.NewAlias(t, o.Type())
		return t
	case *types.Builtin:
		// There is no other way to a builtin than a copy of it, and no way to its name but this.
		b := *o
		field := reflect.ValueOf(&b).Elem().FieldByName("name")
		if field.Kind() != reflect.String {
			return nil
		}
		*(*string)(unsafe.Pointer(field.UnsafeAddr())) = name
		return &b
	}
	return nil
}
