package machine

import (
	"context"
	"runtime"
	"runtime/pprof"
	"sync"
	"unsafe"
)

// labelled finds a cell by the address of its label: a goroutine that compiled code starts for a cell (a
// sync.WaitGroup's, an iter.Pull's) inherits the label of the goroutine that called that code.
var labelled sync.Map // uintptr → *Cell

// profLabel is the label of the calling goroutine.
//
//go:linkname profLabel runtime/pprof.runtime_getProfLabel
func profLabel() unsafe.Pointer

// label marks the calling goroutine, and all that are started from it, as c's. Profiles show the mark too.
func label(c *Cell) {
	pprof.SetGoroutineLabels(pprof.WithLabels(context.Background(), pprof.Labels("cell", c.Name)))
	mark := (*byte)(profLabel())
	address := uintptr(unsafe.Pointer(mark))
	labelled.Store(address, c)
	// The address may belong to the label of another cell by then.
	runtime.AddCleanup(mark, func(c *Cell) { labelled.CompareAndDelete(address, c) }, c)
}

// owner is the cell that the calling goroutine belongs to, also when compiled code has started it; nil if it belongs to none, as a
// timer's is.
func owner() *Cell {
	if m := current(); m != nil {
		return m.cell
	}
	if c, ok := labelled.Load(uintptr(profLabel())); ok {
		return c.(*Cell)
	}
	return nil
}
