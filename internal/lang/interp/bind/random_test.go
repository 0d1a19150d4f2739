package bind

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"time"
	"unsafe"
)

// dynamic are values for interfaces: with and without methods, direct and behind a pointer.
var dynamic = []any{1, "text", 2.5, []int{1}, struct{}{}, time.Second, &reflect.ValueError{}, fmt.Errorf("bad %d", 3),
	map[string]int{}, func() {}, time.Unix(3, 4), [3]int{1, 2, 3}}

// random returns a value of type t of which every part is unlikely to be that of another one.
func random(t reflect.Type, r *rand.Rand) reflect.Value {
	v := reflect.New(t).Elem()
	fill(v, r)
	return v
}

func fill(v reflect.Value, r *rand.Rand) {
	switch k := v.Kind(); k {
	case reflect.Bool:
		v.SetBool(r.IntN(2) == 0)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		x := int64(r.Uint64())
		if r.IntN(2) == 0 {
			x = -int64(r.IntN(100)) // in all widths
		}
		shift := 64 - v.Type().Bits()
		v.SetInt(x << shift >> shift)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		v.SetUint(r.Uint64() >> (64 - v.Type().Bits()))
	case reflect.Float32, reflect.Float64:
		v.SetFloat(float(r))
	case reflect.Complex64, reflect.Complex128:
		v.SetComplex(complex(float(r), float(r)))
	case reflect.String:
		v.SetString(fmt.Sprint(r.Uint32())[:1+r.IntN(4)])
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), r.IntN(3), 3+r.IntN(3)))
		for i := range v.Len() {
			fill(v.Index(i), r)
		}
	case reflect.Array:
		for i := range v.Len() {
			fill(v.Index(i), r)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			f := v.Field(i)
			fill(reflect.NewAt(f.Type(), f.Addr().UnsafePointer()).Elem(), r) // also what is not exported
		}
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		if v.Type().Elem().Kind() != reflect.Struct { // it may hold itself
			fill(v.Elem(), r)
		}
	case reflect.UnsafePointer:
		v.SetPointer(unsafe.Pointer(new(int)))
	case reflect.Map:
		v.Set(reflect.MakeMap(v.Type()))
	case reflect.Chan:
		v.Set(reflect.MakeChan(reflect.ChanOf(reflect.BothDir, v.Type().Elem()), 1))
	case reflect.Func:
		v.Set(reflect.MakeFunc(v.Type(), func([]reflect.Value) []reflect.Value { panic("not to be called") }))
	case reflect.Interface:
		if x := reflect.ValueOf(dynamic[r.IntN(len(dynamic))]); x.Type().Implements(v.Type()) {
			v.Set(x)
		} // or nil
	default:
		panic(fmt.Sprintf("no values of kind %v", k))
	}
}

func float(r *rand.Rand) float64 {
	switch r.IntN(6) {
	case 0:
		return math.NaN()
	case 3:
		return math.Float64frombits(0xfff0000000000000 | r.Uint64()>>13) // a NaN with bits of its own
	case 1:
		return math.Inf(-1)
	case 2:
		return math.Copysign(0, -1)
	}
	return r.NormFloat64()
}
