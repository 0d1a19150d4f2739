package rtype

import (
	"encoding/binary"
	"reflect"
	"unsafe"
)

// header is abi.Type, with which every type descriptor begins.
type header struct {
	size, ptrBytes    uintptr
	hash              uint32
	flags             uint8
	align, fieldAlign uint8
	kind              uint8
	equal             func(unsafe.Pointer, unsafe.Pointer) bool
	gcData            *byte
	str               int32 // offset of the name
	ptrToThis         int32 // offset of the pointer type, 0 if none is given
}

// Bits of header.flags.
const (
	flagUncommon  = 1 << 0
	flagExtraStar = 1 << 1
	flagNamed     = 1 << 2
	flagDirect    = 1 << 5 // an interface holds the value itself
)

// The descriptors of the kinds that have more than a header.
type (
	arrayType struct {
		header
		elem, slice *header
		len         uintptr
	}
	chanType struct {
		header
		elem *header
		dir  int
	}
	funcType struct {
		header
		in, out uint16 // the high bit of out: variadic
	}
	interfaceType struct {
		header
		pkgPath *byte
		methods []imethod
	}
	mapType struct {
		header
		key, elem, group *header
		hasher           func(unsafe.Pointer, uintptr) uintptr
		layout           [mapLayoutWords]uint64 // of groups: differs between Go versions
	}
	elemType struct { // pointer or slice
		header
		elem *header
	}
	structType struct {
		header
		pkgPath *byte
		fields  []field
	}
)

type field struct {
	name   *byte
	typ    *header
	offset uintptr
}

// uncommon follows the descriptor of a type with a name or with methods.
type uncommon struct {
	pkgPath          int32
	methods, exports uint16
	methodsOffset    uint32
	_                uint32
}

// method is an entry of a type's method table: offsets of its name, of its type without receiver, of the code that
// takes the receiver word, and of the code that takes the receiver.
type method struct{ name, typ, word, value int32 }

// imethod is an entry of an interface type's method table.
type imethod struct{ name, typ int32 }

// bodies are the descriptors by kind, basic kinds aside.
var bodies = map[reflect.Kind]reflect.Type{
	reflect.Array:     reflect.TypeFor[arrayType](),
	reflect.Chan:      reflect.TypeFor[chanType](),
	reflect.Func:      reflect.TypeFor[funcType](),
	reflect.Interface: reflect.TypeFor[interfaceType](),
	reflect.Map:       reflect.TypeFor[mapType](),
	reflect.Pointer:   reflect.TypeFor[elemType](),
	reflect.Slice:     reflect.TypeFor[elemType](),
	reflect.Struct:    reflect.TypeFor[structType](),
}

// body returns the type of the descriptors of a kind.
func body(k reflect.Kind) reflect.Type {
	if t, ok := bodies[k]; ok {
		return t
	}
	return reflect.TypeFor[header]()
}

// addReflectOff keeps what p points to alive for ever and returns the offset by which a descriptor refers to it.
//
//go:linkname addReflectOff reflect.addReflectOff
func addReflectOff(p unsafe.Pointer) int32

// descriptor returns the descriptor of t. If it were inlined, the compiler would evaluate loads from descriptors that it
// knows, and tell the linker of what it finds there as of types, which not all of it is.
//
//go:noinline
func descriptor(t reflect.Type) *header {
	return (*header)((*[2]unsafe.Pointer)(unsafe.Pointer(&t))[1])
}

// typeOf returns the type whose descriptor is h.
func typeOf(h *header) reflect.Type {
	var e any
	*(*unsafe.Pointer)(unsafe.Pointer(&e)) = unsafe.Pointer(h)
	return reflect.TypeOf(e)
}

// allocate returns a copy of the descriptor of model with room behind it for an uncommon, the parameters of a
// function type and methods, as the compiler lays them out.
func allocate(model reflect.Type, params, methods int) *header {
	b := body(model.Kind())
	block := reflect.New(reflect.StructOf([]reflect.StructField{
		{Name: "Body", Type: b},
		{Name: "Uncommon", Type: reflect.TypeFor[uncommon]()},
		{Name: "Params", Type: reflect.ArrayOf(params, reflect.TypeFor[*header]())},
		{Name: "Methods", Type: reflect.ArrayOf(methods, reflect.TypeFor[method]())},
	}))
	h := (*header)(block.UnsafePointer())
	reflect.NewAt(b, unsafe.Pointer(h)).Elem().Set(reflect.NewAt(b, unsafe.Pointer(descriptor(model))).Elem())
	h.flags = h.flags&^(flagExtraStar|flagNamed) | flagUncommon
	h.ptrToThis = 0
	h.uncommon().methodsOffset = uint32(unsafe.Sizeof(uncommon{}) + uintptr(params)*unsafe.Sizeof(h))
	return h
}

// uncommon returns what follows the descriptor h, which must have it.
func (h *header) uncommon() *uncommon {
	return (*uncommon)(unsafe.Add(unsafe.Pointer(h), body(reflect.Kind(h.kind)).Size()))
}

// params returns room for the n parameters and results of a function type with an uncommon.
func (h *header) params(n int) []*header {
	return unsafe.Slice((**header)(unsafe.Add(unsafe.Pointer(h.uncommon()), unsafe.Sizeof(uncommon{}))), n)
}

// methods returns room for n methods.
func (h *header) methods(n int) []method {
	u := h.uncommon()
	return unsafe.Slice((*method)(unsafe.Add(unsafe.Pointer(u), u.methodsOffset)), n)
}

// Bits of the first byte of a name.
const (
	nameExported = 1 << 0
	nameTag      = 1 << 1
	namePkgPath  = 1 << 2
	nameEmbedded = 1 << 3
)

// encodeName returns a name as descriptors have it. A pkgPath of "" is left out.
func encodeName(name, tag, pkgPath string, flags byte) *byte {
	if tag != "" {
		flags |= nameTag
	}
	if pkgPath != "" {
		flags |= namePkgPath
	}
	b := binary.AppendUvarint([]byte{flags}, uint64(len(name)))
	b = append(b, name...)
	if tag != "" {
		b = binary.AppendUvarint(b, uint64(len(tag)))
		b = append(b, tag...)
	}
	if pkgPath != "" {
		b = binary.NativeEndian.AppendUint32(b, uint32(nameOffset(pkgPath, "", 0)))
	}
	return &b[0]
}

// nameOffset returns the offset of a name.
func nameOffset(name, pkgPath string, flags byte) int32 {
	return addReflectOff(unsafe.Pointer(encodeName(name, "", pkgPath, flags)))
}

// typeOffset returns the offset of a type.
func typeOffset(t reflect.Type) int32 {
	return addReflectOff(unsafe.Pointer(descriptor(t)))
}
