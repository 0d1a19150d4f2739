// Package interrupt passes the interrupt of a cell to long loops of compiled code. A loop without a context parameter
// polls the one from Context. A program that runs no cells does not need it.
//
// The package knows nothing about cells. The session decides to which cell a call belongs; see ARCHITECTURE.md.
package interrupt

import (
	"context"
	"sync/atomic"
)

var installed atomic.Pointer[func() context.Context]

// Install makes Context call of until restore is called. A session installs a function that returns the context of
// the cell to which the calling goroutine belongs.
func Install(of func() context.Context) (restore func()) {
	before := installed.Swap(&of)
	return func() { installed.Store(before) }
}

// Context returns the context of the cell to which the calling goroutine belongs, and the background context in a
// program that runs no cells. A loop calls it once, at its start.
func Context() context.Context {
	if of := installed.Load(); of != nil {
		return (*of)()
	}
	return context.Background()
}
