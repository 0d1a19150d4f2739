package rtype

import (
	"fmt"
	"go/types"
	"sync"
	"sync/atomic"
	"unsafe"
)

// slots hold the func values that the stubs call.
var slots [numSlots]unsafe.Pointer

// unused are the slots that no method has, for all tables.
var unused struct {
	sync.Mutex
	next  int   // this one and those behind it have never been used
	given []int // back
}

// takeSlot returns an unused slot, false if there is none.
func takeSlot() (int, bool) {
	unused.Lock()
	defer unused.Unlock()
	if n := len(unused.given); n > 0 {
		i := unused.given[n-1]
		unused.given = unused.given[:n-1]
		return i, true
	}
	if unused.next == numSlots {
		return 0, false
	}
	unused.next++
	return unused.next - 1, true
}

// giveSlot gives back a slot whose stub is in no method table.
func giveSlot(i int) {
	unused.Lock()
	defer unused.Unlock()
	unused.given = append(unused.given, i)
}

// claims are the slots of methods that are being linked. Until commit, nothing has changed: earlier types of
// the same name, which may share slots, keep their methods if linking fails.
type claims struct {
	*builder
	list []claim
}

type claim struct {
	key   string
	slot  int
	fresh bool
	f     unsafe.Pointer
}

// stub returns the code pointer of a stub for a method's func value. A type that is declared again as it was gets the
// slot of the earlier method, whose callers then call the new one.
func (c *claims) stub(m *made, e *entry, recv types.Type, kind string, f unsafe.Pointer) unsafe.Pointer {
	key := kind + " " + e.method().Id() + " " + c.fingerprint(recv, e.sel.Type(), e.method().Signature().Recv().Type())
	slot, known := c.slots[key]
	if !known {
		var ok bool
		if slot, ok = takeSlot(); !ok {
			panic(failure{fmt.Errorf("method %s of %s: %w", e.method().Name(), typeOf(m.value.typ), ErrSlots)})
		}
	}
	c.list = append(c.list, claim{key, slot, !known, f})
	return stub(slot)
}

// commit puts the func values into their slots.
func (c *claims) commit() {
	for _, l := range c.list {
		atomic.StorePointer(&slots[l.slot], l.f)
		c.slots[l.key] = l.slot
	}
	c.list = nil
}

// release gives back what has not been committed.
func (c *claims) release() {
	for _, l := range c.list {
		if l.fresh {
			giveSlot(l.slot)
		}
	}
}
