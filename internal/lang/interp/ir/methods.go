package ir

import (
	"sync"
	"sync/atomic"
	"unsafe"
)

// Methods are the methods that a call through an interface has found for the first dynamic types. Machine code reads them.
type Methods struct {
	Found [MostMethods]Method
	mu    sync.Mutex
}

// MostMethods is how many there are at most.
const MostMethods = 6

// Method is the method of a dynamic type.
type Method struct {
	Itab unsafe.Pointer // nil while the place is free; what stands behind does not change afterwards
	Fn   *Func
	// Words is how many words the receiver is, which the data word of the interface leads to; 0 if it is the data word itself.
	Words uintptr
}

// Add notes a method, if there is room for it.
func (m *Methods) Add(itab unsafe.Pointer, fn *Func, words int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for i := range m.Found {
		x := &m.Found[i]
		switch x.Itab {
		case itab:
			return
		case nil:
			x.Fn, x.Words = fn, uintptr(words)
			atomic.StorePointer(&x.Itab, itab)
			return
		}
	}
}

// Of returns the function for the type in an itab, nil if it is not noted.
func (m *Methods) Of(itab unsafe.Pointer) *Func {
	for i := range m.Found {
		if x := &m.Found[i]; atomic.LoadPointer(&x.Itab) == itab {
			return x.Fn
		}
	}
	return nil
}
