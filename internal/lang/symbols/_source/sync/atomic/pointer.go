package atomic

import (
	"sync/atomic"
	"unsafe"
)

// Pointer is a *T that is read and written atomically; at first it is nil.
type Pointer[T any] struct {
	_ [0]*T // no conversions between Pointers of different types
	_ noCopy
	p unsafe.Pointer
}

// Load returns what is stored.
func (x *Pointer[T]) Load() *T { return (*T)(atomic.LoadPointer(&x.p)) }

// Store stores val.
func (x *Pointer[T]) Store(val *T) { atomic.StorePointer(&x.p, unsafe.Pointer(val)) }

// Swap stores new and returns what was stored before.
func (x *Pointer[T]) Swap(new *T) (old *T) {
	return (*T)(atomic.SwapPointer(&x.p, unsafe.Pointer(new)))
}

// CompareAndSwap stores new if old is what is stored, and reports whether it did.
func (x *Pointer[T]) CompareAndSwap(old, new *T) (swapped bool) {
	return atomic.CompareAndSwapPointer(&x.p, unsafe.Pointer(old), unsafe.Pointer(new))
}

// noCopy has go vet tell of copies.
type noCopy struct{}

func (*noCopy) Lock()   {}
func (*noCopy) Unlock() {}
