package bind

import (
	"reflect"
	"strings"
	"unsafe"

	"github.com/massspring/msp/internal/lang/interp/layout"
)

// A shape is a signature with each type replaced by its leaves: functions of one shape are called alike, as Go passes
// a struct as its fields in order, a slice as a struct of three words, and so on. In its key each leaf is a letter,
// and > stands before the results: func(string, float64) bool is pw,d>c.
type shape struct {
	key string
	adapter
}

var shapeOf = func() map[string]*shape {
	m := make(map[string]*shape, len(shapes))
	for i := range shapes {
		m[shapes[i].key] = &shapes[i]
	}
	return m
}()

// keyOf returns the key of the shape of t, or false if t has a parameter or result of a type that is not passed as
// its leaves are.
func keyOf(t reflect.Type) (string, bool) {
	params, ok1 := list(t.NumIn(), t.In)
	results, ok2 := list(t.NumOut(), t.Out)
	if !ok1 || !ok2 {
		return "", false
	}
	return params + ">" + results, true
}

func list(n int, at func(int) reflect.Type) (string, bool) {
	keys := make([]string, n)
	for i := range keys {
		var ok bool
		if keys[i], ok = passing(at(i)); !ok {
			return "", false
		}
	}
	return strings.Join(keys, ","), true
}

// letters are those of types with one leaf: p for a pointer, w for 64 bits, and so on.
var letters = [...]string{
	reflect.Bool: "c", reflect.Uint8: "c", reflect.Int8: "b", reflect.Uint16: "t", reflect.Int16: "h",
	reflect.Uint32: "u", reflect.Int32: "i",
	reflect.Int: "w", reflect.Uint: "w", reflect.Int64: "w", reflect.Uint64: "w", reflect.Uintptr: "w",
	reflect.Float32: "f", reflect.Float64: "d", reflect.Complex64: "ff", reflect.Complex128: "dd",
	reflect.String: "pw", reflect.Slice: "pww", reflect.Interface: "pp", reflect.Pointer: "p", reflect.Map: "p", reflect.Chan: "p",
	reflect.Func: "p", reflect.UnsafePointer: "p",
}

// sizes are those of leaves, and their alignments.
var sizes = map[rune]uintptr{'c': 1, 'b': 1, 't': 2, 'h': 2, 'u': 4, 'i': 4, 'f': 4, 'w': 8, 'd': 8, 'p': 8}

// passing returns the letters of the leaves of t, or false if a value of t is not passed like a struct of them: on
// some machines arrays are not, and a struct may have holes where that one has none.
func passing(t reflect.Type) (string, bool) {
	l := layout.Of(t)
	s, ok := appendLetters(nil, t)
	if !ok || len(s) == 0 || l.Boxed {
		return "", false
	}
	end, align := uintptr(0), uintptr(1)
	for i, letter := range s {
		size := sizes[rune(letter)]
		end = (end + size - 1) &^ (size - 1)
		if l.Leaves[i].Off != end {
			return "", false
		}
		end += size
		align = max(align, size)
	}
	return string(s), (end+align-1)&^(align-1) == l.Size
}

func appendLetters(s []byte, t reflect.Type) ([]byte, bool) {
	switch t.Kind() {
	case reflect.Array:
		return nil, false
	case reflect.Struct:
		ok := true
		for i := 0; ok && i < t.NumField(); i++ {
			f := t.Field(i)
			if f.Name == "_" || f.Type.Size() == 0 {
				return nil, false
			}
			s, ok = appendLetters(s, f.Type)
		}
		return s, ok
	}
	return append(s, letters[t.Kind()]...), true
}

// word returns slot i of a bank of words.
func word(w unsafe.Pointer, i uintptr) *uint64 { return (*uint64)(unsafe.Add(w, i*layout.Slot)) }

// ptr returns slot i of a bank of pointers.
func ptr(p unsafe.Pointer, i uintptr) *unsafe.Pointer {
	return (*unsafe.Pointer)(unsafe.Add(p, i*layout.Slot))
}
