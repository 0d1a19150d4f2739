package lower

import (
	"reflect"
	"sync"
	"sync/atomic"
	"unsafe"
)

// itabs finds the first word of one interface type for dynamic types.
type itabs struct {
	iface reflect.Type
	empty bool
	last  atomic.Pointer[pair]
	known sync.Map // type word → first word, nil if the type does not implement the interface
}

type pair struct{ typ, first unsafe.Pointer }

// of returns the first word for a type; nil if it does not implement the interface.
func (t *itabs) of(typ unsafe.Pointer) unsafe.Pointer {
	if t.empty {
		return typ
	}
	if l := t.last.Load(); l != nil && l.typ == typ {
		return l.first
	}
	first, ok := t.known.Load(typ)
	if !ok {
		first = unsafe.Pointer(nil)
		if rt := typeFrom(typ); rt.Implements(t.iface) {
			first = firstWord(t.iface, rt)
		}
		t.known.Store(typ, first)
	}
	t.last.Store(&pair{typ, first.(unsafe.Pointer)})
	return first.(unsafe.Pointer)
}
