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
	return FuncAt(*(*uintptr)(FuncWord(m.Func))), m.Type
}

// FuncAt returns the word of a func value that captures nothing, by its code pointer.
func FuncAt(code uintptr) unsafe.Pointer {
	fv := new(uintptr)
	*fv = code
	return unsafe.Pointer(fv)
}
