// Package interrupt is how an interrupt of a person's cell reaches long loops of compiled code: a loop that is given no
// context polls the one that Context returns. A program that runs no cells has no need of it.
//
// The package knows no cells. Whose code calls is answered in one place, by the session that runs it; see ARCHITECTURE.md.
package interrupt

import (
	"context"
	"sync/atomic"
)

var installed atomic.Pointer[func() context.Context]

// Install makes of what Context returns, until restore is called. Whoever runs cells installs a function that returns the
// context of the cell to which the calling goroutine belongs.
func Install(of func() context.Context) (restore func()) {
	before := installed.Swap(&of)
	return func() { installed.Store(before) }
}

// Context returns the context of the cell to which the calling goroutine belongs, and the background in a program that runs
// no cells. A loop asks for it once, when it begins.
func Context() context.Context {
	if of := installed.Load(); of != nil {
		return (*of)()
	}
	return context.Background()
}
