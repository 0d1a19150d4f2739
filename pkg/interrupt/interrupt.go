// Package interrupt is how an interrupt of a person's cell reaches long loops of compiled code. Whoever runs
// the cells puts the context of each in use; the loops poll it when they are given none of their own. A program
// that runs no cells has no need of it.
package interrupt

import (
	"context"
	"slices"
	"sync"
)

var (
	mu     sync.Mutex
	inUse  []*use // in the order in which they were taken in use
	caller func() string
)

// use is the context of one owner: a cell, by its name.
type use struct {
	owner string
	ctx   context.Context
}

// Owners tells who the calling goroutine belongs to, "" where that is not known. Without it nobody is known.
func Owners(of func() string) {
	mu.Lock()
	defer mu.Unlock()
	caller = of
}

// Use makes ctx the one that Context returns to goroutines of the owner, until done is called.
func Use(owner string, ctx context.Context) (done func()) {
	mu.Lock()
	defer mu.Unlock()
	u := &use{owner, ctx}
	inUse = append(inUse, u)
	return func() {
		mu.Lock()
		defer mu.Unlock()
		inUse = slices.DeleteFunc(inUse, func(other *use) bool { return other == u })
	}
}

// Context returns the context in use by the owner of the calling goroutine; the background when that has none,
// because it has ended. To a goroutine of nobody known it returns the context that came into use last. A loop asks
// for it once, when it begins.
func Context() context.Context {
	mu.Lock()
	defer mu.Unlock()
	if len(inUse) == 0 {
		return context.Background()
	}
	owner := ""
	if caller != nil {
		owner = caller()
	}
	for _, u := range slices.Backward(inUse) {
		if owner == "" || u.owner == owner {
			return u.ctx
		}
	}
	return context.Background()
}
