package msp

import (
	"context"
	"sync/atomic"
)

var host atomic.Pointer[context.Context]

// UseContext sets the context that long loops of this package poll when they are given none: Run,
// Step, Iterate, Trace. Whoever runs a person's cells sets it to the context of the cell, so that an interrupt
// reaches compiled code; a program of its own has no need of it. Run and Step then end with an error, Iterate
// and Trace with the iterations made so far. Nil stands for none.
func UseContext(ctx context.Context) {
	if ctx == nil {
		host.Store(nil)
		return
	}
	host.Store(&ctx)
}

// current returns the context set by UseContext.
func current() context.Context {
	if ctx := host.Load(); ctx != nil {
		return *ctx
	}
	return context.Background()
}
