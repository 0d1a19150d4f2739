// Package layout decides how a Go value is split into registers: the leaves of its type, each a word or a pointer, in memory
// order.
//
// A frame has two banks of eight-byte slots, one of words and one of pointers, because the garbage collector scans only the
// second. Words are canonical: integers are sign-extended to 64 bits, a bool is 0 or 1, and a float is its bits.
package layout

import (
	"fmt"
	"reflect"
	"sync"
	"unsafe"
)

// Kind is how a leaf stands in memory.
type Kind uint8

// Ptr goes to the bank of pointers, all others to the bank of words.
const (
	Ptr Kind = iota
	U8
	S8
	U16
	S16
	U32
	S32
	W64
)

// Leaf is a part of a value that fills one slot.
type Leaf struct {
	Off  uintptr // from the start of the value in memory
	Kind Kind
}

// Slot is the size of a slot of either bank.
const Slot = 8

// A larger value than these allow is boxed. An array without pointers may have as many elements as leaves.
const (
	maxLeaves = 16
	maxArray  = 4
)

// Type is the layout of the values of a type.
//
// The value of a Boxed type is one pointer to memory of that type, which does not change while the pointer is
// held; its Leaves are nil.
type Type struct {
	Leaves []Leaf
	Boxed  bool
	Words  int // slots in the bank of words
	Ptrs   int // slots in the bank of pointers
	Size   uintptr
	Go     reflect.Type
}

var types sync.Map // reflect.Type → *Type

// Of returns the layout of t. It is computed once for each type, and Of can be called by several goroutines.
func Of(t reflect.Type) *Type {
	if l, ok := types.Load(t); ok {
		return l.(*Type)
	}
	l, _ := types.LoadOrStore(t, of(t))
	return l.(*Type)
}

func of(t reflect.Type) *Type {
	l := &Type{Size: t.Size(), Go: t}
	leaves, ok := appendLeaves(nil, t, 0)
	if !ok {
		l.Boxed, l.Ptrs = true, 1
		return l
	}
	l.Leaves = leaves
	for _, leaf := range leaves {
		if leaf.Kind == Ptr {
			l.Ptrs++
		} else {
			l.Words++
		}
	}
	return l
}

// appendLeaves appends the leaves of a value of type t at offset off. It returns false if the value they are
// part of must be boxed.
func appendLeaves(leaves []Leaf, t reflect.Type, off uintptr) ([]Leaf, bool) {
	ok := true
	switch t.Kind() {
	case reflect.Struct:
		for i := 0; ok && i < t.NumField(); i++ {
			f := t.Field(i)
			leaves, ok = appendLeaves(leaves, f.Type, off+f.Offset)
		}
		return leaves, ok
	case reflect.Array:
		ok = t.Len() <= maxArray || t.Len() <= maxLeaves && !HasPointers(t.Elem())
		for i := 0; ok && i < t.Len(); i++ {
			leaves, ok = appendLeaves(leaves, t.Elem(), off+uintptr(i)*t.Elem().Size())
		}
		return leaves, ok
	}
	kinds := kindsOf(t)
	each := t.Size() / uintptr(len(kinds))
	for i, k := range kinds {
		leaves = append(leaves, Leaf{off + uintptr(i)*each, k})
	}
	return leaves, len(leaves) <= maxLeaves
}

// kindsOf returns the kinds of the leaves, all of equal size, of a type that is no struct and no array.
func kindsOf(t reflect.Type) []Kind {
	switch t.Kind() {
	case reflect.Bool, reflect.Uint8:
		return []Kind{U8}
	case reflect.Int8:
		return []Kind{S8}
	case reflect.Uint16:
		return []Kind{U16}
	case reflect.Int16:
		return []Kind{S16}
	case reflect.Uint32, reflect.Float32:
		return []Kind{U32}
	case reflect.Int32:
		return []Kind{S32}
	case reflect.Int, reflect.Uint, reflect.Int64, reflect.Uint64, reflect.Uintptr, reflect.Float64:
		return []Kind{W64}
	case reflect.Complex64:
		return []Kind{U32, U32}
	case reflect.Complex128:
		return []Kind{W64, W64}
	case reflect.String:
		return []Kind{Ptr, W64}
	case reflect.Slice:
		return []Kind{Ptr, W64, W64}
	case reflect.Interface:
		return []Kind{Ptr, Ptr}
	case reflect.Pointer, reflect.Map, reflect.Chan, reflect.Func, reflect.UnsafePointer:
		return []Kind{Ptr}
	}
	panic(fmt.Sprintf("layout: type %v of kind %v has no leaves", t, t.Kind()))
}

// Load copies the value at mem into consecutive slots of both banks, the first at w and p. A boxed value
// becomes a copy of its own.
func Load(t *Type, mem, w, p unsafe.Pointer) {
	if t.Boxed {
		box := New(t.Go)
		Copy(t, box, mem)
		*(*unsafe.Pointer)(p) = box
		return
	}
	wi, pi := 0, 0 // no pointer ever stands behind a bank's last slot
	for _, leaf := range t.Leaves {
		from := unsafe.Add(mem, leaf.Off)
		if leaf.Kind == Ptr {
			*(*unsafe.Pointer)(unsafe.Add(p, pi*Slot)) = *(*unsafe.Pointer)(from)
			pi++
			continue
		}
		*(*uint64)(unsafe.Add(w, wi*Slot)) = loadWord(leaf.Kind, from)
		wi++
	}
}

// Store copies the value in consecutive slots of both banks, the first at w and p, to mem.
func Store(t *Type, mem, w, p unsafe.Pointer) {
	if t.Boxed {
		Copy(t, mem, *(*unsafe.Pointer)(p))
		return
	}
	wi, pi := 0, 0
	for _, leaf := range t.Leaves {
		to := unsafe.Add(mem, leaf.Off)
		if leaf.Kind == Ptr {
			*(*unsafe.Pointer)(to) = *(*unsafe.Pointer)(unsafe.Add(p, pi*Slot))
			pi++
			continue
		}
		storeWord(leaf.Kind, to, *(*uint64)(unsafe.Add(w, wi*Slot)))
		wi++
	}
}

func loadWord(k Kind, from unsafe.Pointer) uint64 {
	switch k {
	case U8:
		return uint64(*(*uint8)(from))
	case S8:
		return uint64(*(*int8)(from))
	case U16:
		return uint64(*(*uint16)(from))
	case S16:
		return uint64(*(*int16)(from))
	case U32:
		return uint64(*(*uint32)(from))
	case S32:
		return uint64(*(*int32)(from))
	}
	return *(*uint64)(from)
}

func storeWord(k Kind, to unsafe.Pointer, x uint64) {
	switch k {
	case U8, S8:
		*(*uint8)(to) = uint8(x)
	case U16, S16:
		*(*uint16)(to) = uint16(x)
	case U32, S32:
		*(*uint32)(to) = uint32(x)
	default:
		*(*uint64)(to) = x
	}
}

// HasPointers reports whether values of type t contain pointers.
func HasPointers(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Struct:
		for i := range t.NumField() {
			if HasPointers(t.Field(i).Type) {
				return true
			}
		}
		return false
	case reflect.Array:
		return t.Len() > 0 && HasPointers(t.Elem())
	case reflect.String, reflect.Slice, reflect.Interface, reflect.Pointer, reflect.Map, reflect.Chan, reflect.Func, reflect.UnsafePointer:
		return true
	}
	return false
}
