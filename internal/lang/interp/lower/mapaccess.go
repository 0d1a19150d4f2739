package lower

import (
	"reflect"
	"unsafe"
)

// access is how a kind of map is reached: get returns where the element is (it may be read only), or nil.
type access struct {
	get func(m, key unsafe.Pointer) unsafe.Pointer
	set func(m, key, elem unsafe.Pointer)
	del func(m, key unsafe.Pointer)
}

func accessOf[K comparable, V any]() *access {
	type table = map[K]V
	of := func(m unsafe.Pointer) table { return *(*table)(unsafe.Pointer(&m)) }
	return &access{
		get: func(m, key unsafe.Pointer) unsafe.Pointer {
			v, ok := of(m)[*(*K)(key)]
			if !ok {
				return nil
			}
			return unsafe.Pointer(&v)
		},
		set: func(m, key, elem unsafe.Pointer) { of(m)[*(*K)(key)] = *(*V)(elem) },
		del: func(m, key unsafe.Pointer) { delete(of(m), *(*K)(key)) },
	}
}

// accessFor is the access to maps with elements of type elem, nil if there is none.
func accessFor[K comparable](elem reflect.Type) *access {
	switch storedAs(elem) {
	case storedByte:
		return accessOf[K, uint8]()
	case storedHalf:
		return accessOf[K, uint32]()
	case storedWord:
		return accessOf[K, uint64]()
	case storedPointer:
		return accessOf[K, unsafe.Pointer]()
	case storedText:
		return accessOf[K, string]()
	case storedSlice:
		return accessOf[K, []byte]()
	case storedInterface:
		return accessOf[K, any]()
	}
	return nil
}

// fast is the access to maps of type t without reflection, nil if there is none.
func fast(t reflect.Type) *access {
	switch storedAs(t.Key()) {
	case storedWord:
		if t.Key().Kind() != reflect.Float64 { // 0 and -0 are one key
			return accessFor[uint64](t.Elem())
		}
	case storedHalf:
		return accessFor[uint32](t.Elem())
	case storedText:
		return accessFor[string](t.Elem())
	}
	return nil
}

// stored is how values lie in memory that are copied alike.
type stored uint8

func storedAs(t reflect.Type) stored {
	switch t.Kind() {
	case reflect.Bool, reflect.Int8, reflect.Uint8:
		return storedByte
	case reflect.Int32, reflect.Uint32:
		return storedHalf
	case reflect.Int, reflect.Int64, reflect.Uint, reflect.Uint64, reflect.Uintptr, reflect.Float64:
		return storedWord
	case reflect.Pointer, reflect.Map, reflect.Chan, reflect.Func, reflect.UnsafePointer:
		return storedPointer
	case reflect.String:
		return storedText
	case reflect.Slice:
		return storedSlice
	case reflect.Interface:
		return storedInterface
	}
	return storedOtherwise
}

// general is the access by reflection.
func general(t reflect.Type) *access {
	of := func(m unsafe.Pointer) reflect.Value { return reflect.NewAt(t, unsafe.Pointer(&m)).Elem() }
	key := func(k unsafe.Pointer) reflect.Value { return reflect.NewAt(t.Key(), k).Elem() }
	return &access{
		get: func(m, k unsafe.Pointer) unsafe.Pointer {
			v := of(m).MapIndex(key(k))
			if !v.IsValid() {
				return nil
			}
			mem := reflect.New(t.Elem())
			mem.Elem().Set(v)
			return mem.UnsafePointer()
		},
		set: func(m, k, elem unsafe.Pointer) { of(m).SetMapIndex(key(k), reflect.NewAt(t.Elem(), elem).Elem()) },
		del: func(m, k unsafe.Pointer) { of(m).SetMapIndex(key(k), reflect.Value{}) },
	}
}

func reach(t reflect.Type) *access {
	if a := fast(t); a != nil {
		return a
	}
	return general(t)
}
