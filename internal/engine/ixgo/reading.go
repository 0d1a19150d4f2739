package ixgo

import (
	"errors"
	"fmt"
	"go/types"
	"sync"
)

// reading is held by whoever reads the session's variables. Goroutines of cells pass it when they begin and when they
// have waited, so that none of those that were waiting then goes on meanwhile.
var reading sync.RWMutex

var errRunning = errors.New("a cell or goroutine runs that may be changing it")

// Read calls f with a pointer to an earlier cell's variable, unless a goroutine of any cell does more than wait.
func (e *Engine) Read(v *types.Var, f func(pointer any)) error {
	reading.Lock()
	defer reading.Unlock()
	quiet := true
	running.Range(func(_, g any) bool {
		quiet = g.(*goroutine).parked.Load()
		return quiet
	})
	if !quiet {
		return errRunning
	}
	p := e.addressOf(v)
	if p == nil {
		return fmt.Errorf("variable %s has no memory", v.Name())
	}
	f(p)
	return nil
}

// park notes that the goroutine waits, until the returned function is called.
func (g *goroutine) park() (goOn func()) {
	g.parked.Store(true)
	return g.unpark
}

func (g *goroutine) unpark() {
	reading.RLock()
	g.parked.Store(false)
	reading.RUnlock()
}
