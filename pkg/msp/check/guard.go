package check

import (
	"reflect"

	"gonum.org/v1/gonum/mat"

	"github.com/massspring/msp/pkg/msp"
)

// guarded returns f with copies of all that goes in and comes out, so that nothing f keeps or changes is anybody else's. It sets
// moved when f has changed a vector that it was given. A function without results answers by changing its vectors, which are not
// copied.
func guarded(f any, moved *bool) any {
	fn := reflect.ValueOf(f)
	if fn.IsNil() {
		return f
	}
	inPlace := fn.Type().NumOut() == 0
	wrapped := reflect.MakeFunc(fn.Type(), func(args []reflect.Value) []reflect.Value {
		own := make([]reflect.Value, len(args))
		for i, a := range args {
			own[i] = a
			if !inPlace || a.Kind() != reflect.Slice {
				own[i] = copied(a)
			}
		}
		results := fn.Call(own)
		for i, a := range args {
			if v, ok := a.Interface().([]float64); ok && !sameVector(v, own[i].Interface().([]float64)) {
				*moved = true
			}
		}
		for i := range results {
			results[i] = copied(results[i])
		}
		return results
	})
	return wrapped.Interface()
}

func sameVector(a, b []float64) bool {
	for i := range a {
		if a[i] != b[i] && (a[i] == a[i] || b[i] == b[i]) {
			return false
		}
	}
	return true
}

// copied returns a copy of v that shares no memory with it. What a function returns is copied as well.
func copied(v reflect.Value) reflect.Value {
	switch x := v.Interface().(type) {
	case *msp.System:
		if x != nil {
			return reflect.ValueOf(x.Clone())
		}
	case *mat.Dense:
		if x != nil && !x.IsEmpty() {
			return reflect.ValueOf(mat.DenseCopyOf(x))
		}
	}
	switch v.Kind() {
	case reflect.Slice:
		if v.IsNil() {
			return v
		}
		c := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
		for i := range v.Len() {
			c.Index(i).Set(copied(v.Index(i)))
		}
		return c
	case reflect.Func:
		if v.IsNil() {
			return v
		}
		return reflect.MakeFunc(v.Type(), func(args []reflect.Value) []reflect.Value {
			for i := range args {
				args[i] = copied(args[i])
			}
			results := v.Call(args)
			for i := range results {
				results[i] = copied(results[i])
			}
			return results
		})
	}
	return v
}
