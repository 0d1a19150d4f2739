package ixgo

import (
	"context"
	"runtime"
	"runtime/pprof"
	"sync"
	"unsafe"
)

// labelled finds a run by the address of its label: a goroutine that compiled code starts for a cell (a
// sync.WaitGroup's, an iter.Pull's) inherits the label of the goroutine that called that code.
var labelled sync.Map // uintptr → *run

// profLabel is the label of the calling goroutine.
//
//go:linkname profLabel runtime/pprof.runtime_getProfLabel
func profLabel() unsafe.Pointer

// label marks the calling goroutine, and all that are started from it, as r's. Profiles show the mark too.
func (r *run) label() {
	pprof.SetGoroutineLabels(pprof.WithLabels(context.Background(), pprof.Labels("cell", r.cell)))
	mark := (*byte)(profLabel())
	address := uintptr(unsafe.Pointer(mark))
	labelled.Store(address, r)
	// The address may belong to the label of another cell by then.
	runtime.AddCleanup(mark, func(r *run) { labelled.CompareAndDelete(address, r) }, r)
}

// owner is the run that the calling goroutine belongs to, also when compiled code has started it; nil for nobody's,
// as a timer's is.
func owner() *run {
	if g := current(); g != nil {
		return g.run
	}
	if r, ok := labelled.Load(uintptr(profLabel())); ok {
		return r.(*run)
	}
	return nil
}
