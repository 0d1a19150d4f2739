package bind

import (
	"reflect"
	"unsafe"
)

// Method returns a func value of the method of that name of a compiled type t, as the word that a func variable holds, and its type,
// whose first parameter is the receiver. It returns nil if there is none.
//
// The func value of package reflect has its code pointer in memory that the garbage collector scans. On wasm a code pointer is the
// number of a function times 65536, so in a heap of some hundred megabytes it looks like a pointer to memory that may be free, which
// ends the program (https://go.dev/issue/80472). The one returned is not scanned.
func Method(t reflect.Type, name string) (fv unsafe.Pointer, typ reflect.Type) {
	m, ok := t.MethodByName(name)
	if !ok {
		return nil, nil
	}
	code := new(uintptr)
	*code = *(*uintptr)(funcWord(m.Func))
	return unsafe.Pointer(code), m.Type
}
