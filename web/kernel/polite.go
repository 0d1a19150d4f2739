//go:build js && wasm

package main

import (
	"context"
	"time"
)

// polite is the context of a cell, which loops of compiled code ask whether they were interrupted. It waits for a moment now
// and then when it is asked: in a browser there is one thread, and a message of the page, an interrupt too, is taken only while
// every goroutine waits.
type polite struct {
	context.Context
	since time.Time
}

const pageEvery = 50 * time.Millisecond

func (c *polite) Err() error {
	if time.Since(c.since) > pageEvery {
		time.Sleep(time.Millisecond)
		c.since = time.Now()
	}
	return c.Context.Err()
}
