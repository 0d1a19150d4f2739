package symbols

import (
	"iter"
	"reflect"
	"runtime"
	"unsafe"
)

// helpers are the compiled functions that the source in _source declares without a body.
var helpers = map[string]any{
	"iter.pull": func(seq func(yield func(any) bool)) (next func() (any, bool), stop func()) {
		return iter.Pull(seq)
	},
	"slices.overlap":     overlap,
	"runtime.addCleanup": addCleanup,
}

// overlap reports whether two slices of one type have memory in common.
func overlap(a, b any) bool {
	x, y := reflect.ValueOf(a), reflect.ValueOf(b)
	size := x.Type().Elem().Size()
	end := func(v reflect.Value) uintptr { return v.Pointer() + uintptr(v.Len())*size }
	return x.Len() > 0 && y.Len() > 0 && x.Pointer() < end(y) && y.Pointer() < end(x)
}

func addCleanup(ptr unsafe.Pointer, cleanup func()) runtime.Cleanup {
	return runtime.AddCleanup((*byte)(ptr), func(struct{}) { cleanup() }, struct{}{})
}
