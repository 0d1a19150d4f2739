package symbols_test

import (
	"fmt"
	"go/types"
	"reflect"

	"github.com/massspring/msp/internal/lang/symbols"
)

// sameInside compares what a declared type is made of, as far as it is exported, and its methods.
func sameInside(n *types.Named, have reflect.Type) error {
	switch u := n.Underlying().(type) {
	case *types.Basic:
		if have.Kind() != kinds[u.Kind()] {
			return fmt.Errorf("is a %v, want %v", have.Kind(), u)
		}
	case *types.Interface:
		// One with unexported methods may have more of them in a newer Go version.
		for m := range u.Methods() {
			method, ok := have.MethodByName(m.Name())
			if !ok {
				return fmt.Errorf("no method %s", m.Name())
			}
			if err := sameSignature(m.Signature(), method.Type, 0); err != nil {
				return fmt.Errorf("method %s: %w", m.Name(), err)
			}
		}
	case *types.Struct:
		for f := range u.Fields() {
			if !f.Exported() {
				continue
			}
			field, ok := have.FieldByName(f.Name())
			if !ok {
				return fmt.Errorf("no field %s", f.Name())
			}
			if err := same(f.Type(), field.Type); err != nil {
				return fmt.Errorf("field %s: %w", f.Name(), err)
			}
		}
	default:
		if err := same(u, have); err != nil {
			return err
		}
	}
	pointer := reflect.PointerTo(have)
	for m := range n.Methods() {
		if !m.Exported() {
			continue
		}
		method, ok := pointer.MethodByName(m.Name())
		if !ok {
			return fmt.Errorf("no method %s", m.Name())
		}
		if err := sameSignature(m.Signature(), method.Type, 1); err != nil {
			return fmt.Errorf("method %s: %w", m.Name(), err)
		}
	}
	return nil
}

// same compares a type with a reflect type. A declared one is compared by what TypeOf finds.
func same(want types.Type, have reflect.Type) error {
	differ := fmt.Errorf("is a %v, want %v", have, want)
	switch want := types.Unalias(want).(type) {
	case *types.Named:
		if symbols.TypeOf(want) != have {
			return fmt.Errorf("%w, which is a %v", differ, symbols.TypeOf(want))
		}
		return nil
	case *types.Basic:
		if have.PkgPath() != "" && want.Kind() != types.UnsafePointer || have.Kind() != kinds[want.Kind()] {
			return differ
		}
		return nil
	}
	if have.Name() != "" && have.PkgPath() == "" {
		return differ // a predeclared type
	}
	elem := func(e types.Type, kind reflect.Kind) error {
		if have.Kind() != kind {
			return differ
		}
		return same(e, have.Elem())
	}
	switch want := types.Unalias(want).(type) {
	case *types.Pointer:
		return elem(want.Elem(), reflect.Pointer)
	case *types.Slice:
		return elem(want.Elem(), reflect.Slice)
	case *types.Chan:
		return elem(want.Elem(), reflect.Chan)
	case *types.Array:
		if have.Kind() == reflect.Array && int64(have.Len()) != want.Len() {
			return differ
		}
		return elem(want.Elem(), reflect.Array)
	case *types.Map:
		if err := elem(want.Elem(), reflect.Map); err != nil {
			return err
		}
		return same(want.Key(), have.Key())
	case *types.Signature:
		return sameSignature(want, have, 0)
	case *types.Struct:
		if have.Kind() != reflect.Struct || have.NumField() != want.NumFields() {
			return differ
		}
		for i := range want.NumFields() {
			if err := same(want.Field(i).Type(), have.Field(i).Type); err != nil {
				return err
			}
		}
		return nil
	case *types.Interface:
		if have.Kind() != reflect.Interface || have.NumMethod() != want.NumMethods() {
			return differ
		}
		for m := range want.Methods() {
			method, ok := have.MethodByName(m.Name())
			if !ok {
				return differ
			}
			if err := sameSignature(m.Signature(), method.Type, 0); err != nil {
				return err
			}
		}
		return nil
	}
	return differ
}

// sameSignature compares a signature with a function type that has skip parameters in front.
func sameSignature(want *types.Signature, have reflect.Type, skip int) error {
	differ := fmt.Errorf("is a %v, want %v", have, want)
	if have.Kind() != reflect.Func || have.NumIn()-skip != want.Params().Len() || have.NumOut() != want.Results().Len() ||
		have.IsVariadic() != want.Variadic() {
		return differ
	}
	for i := range want.Params().Len() {
		if err := same(want.Params().At(i).Type(), have.In(i+skip)); err != nil {
			return fmt.Errorf("parameter %d: %w", i+1, err)
		}
	}
	for i := range want.Results().Len() {
		if err := same(want.Results().At(i).Type(), have.Out(i)); err != nil {
			return fmt.Errorf("result %d: %w", i+1, err)
		}
	}
	return nil
}

var kinds = map[types.BasicKind]reflect.Kind{
	types.Bool: reflect.Bool, types.String: reflect.String, types.UnsafePointer: reflect.UnsafePointer,
	types.Int: reflect.Int, types.Int8: reflect.Int8, types.Int16: reflect.Int16, types.Int32: reflect.Int32, types.Int64: reflect.Int64,
	types.Uint: reflect.Uint, types.Uint8: reflect.Uint8, types.Uint16: reflect.Uint16, types.Uint32: reflect.Uint32,
	types.Uint64: reflect.Uint64, types.Uintptr: reflect.Uintptr,
	types.Float32: reflect.Float32, types.Float64: reflect.Float64,
	types.Complex64: reflect.Complex64, types.Complex128: reflect.Complex128,
}
