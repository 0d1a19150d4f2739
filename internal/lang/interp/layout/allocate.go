package layout

import (
	"reflect"
	"unsafe"
)

// What package reflect uses itself: without the checks of reflect.New and Value.Set, which take longer.

//go:linkname unsafeNew reflect.unsafe_New
func unsafeNew(rtype unsafe.Pointer) unsafe.Pointer

//go:noescape
//go:linkname typedmemmove reflect.typedmemmove
func typedmemmove(rtype, to, from unsafe.Pointer)

// descriptor is what the runtime knows of a type.
func descriptor(t reflect.Type) unsafe.Pointer { return (*[2]unsafe.Pointer)(unsafe.Pointer(&t))[1] }

// New makes a zero value of type t.
func New(t reflect.Type) unsafe.Pointer { return unsafeNew(descriptor(t)) }

// Copy copies a value in memory, with the write barriers that its pointers need.
func Copy(t *Type, to, from unsafe.Pointer) { typedmemmove(descriptor(t.Go), to, from) }
