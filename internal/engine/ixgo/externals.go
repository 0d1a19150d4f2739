package ixgo

import (
	"fmt"
	"os"
	"reflect"
	"sync"
	"time"

	"github.com/massspring/msp/internal/engine"
)

// externals replaces functions of the standard library that would block the cell beyond reach of an
// interrupt, end the process, or read the process's own standard input.
func (e *Engine) externals() {
	for name, f := range map[string]any{
		"time.Sleep":             sleep,
		"os.Exit":                exit,
		"runtime.Goexit":         goexit,
		"(*sync.WaitGroup).Wait": waitGroup,
		"(*sync.Mutex).Lock":     (func(*sync.Mutex))(lockMutex),
		"(*sync.RWMutex).Lock":   func(m *sync.RWMutex) { lock(m.TryLock, m.Lock, m.Unlock) },
		"(*sync.RWMutex).RLock":  func(m *sync.RWMutex) { lock(m.TryRLock, m.RLock, m.RUnlock) },
		"(*sync.Cond).Wait":      waitCond,
		"fmt.Scan":               func(a ...any) (int, error) { return fmt.Fscan(e.hooks.Stdin(), a...) },
		"fmt.Scanln":             func(a ...any) (int, error) { return fmt.Fscanln(e.hooks.Stdin(), a...) },
		"fmt.Scanf":              func(f string, a ...any) (int, error) { return fmt.Fscanf(e.hooks.Stdin(), f, a...) },
	} {
		e.instead[name] = reflect.ValueOf(f)
	}
	e.reflected()
	input := reflect.TypeFor[Input]() // promoted methods too: ixgo finds no code for those of a type in cellPackage
	for i := range input.NumMethod() {
		m := input.Method(i)
		e.instead[fmt.Sprintf("(%s.%s).%s", input.PkgPath(), input.Name(), m.Name)] = m.Func
	}
}

func sleep(d time.Duration) {
	g := current()
	if g == nil {
		time.Sleep(d)
		return
	}
	done := (<-chan struct{})(g.run.done)
	if m := g.mercyLeft(); m > 0 {
		done, d = nil, min(d, m)
	}
	t := time.NewTimer(d)
	defer t.Stop()
	defer g.park()()
	select {
	case <-t.C:
	case <-done:
		g.unwind()
	}
}

// exit ends the cell, not the session: its goroutines unwind, and the session's variables stay.
func exit(code int) {
	g := current()
	if g == nil || g.run.finished.Load() { // a leftover goroutine: nobody is left to tell
		os.Exit(code)
	}
	g.run.stop(&engine.Exit{Code: code})
	g.unwind()
}

// await waits until done is closed or the cell is to stop; then it calls abandon and unwinds.
func await(done <-chan struct{}, abandon func()) {
	g := current()
	if g == nil {
		<-done
		return
	}
	stop := (<-chan struct{})(g.run.done)
	var mercy <-chan time.Time
	if m := g.mercyLeft(); m > 0 {
		stop, mercy = nil, time.After(m)
	}
	goOn := g.park()
	select {
	case <-done:
		goOn()
		return
	case <-stop:
	case <-mercy:
	}
	goOn()
	abandon()
	g.unwind()
}

func waitGroup(wg *sync.WaitGroup) {
	done := make(chan struct{})
	go func() { wg.Wait(); close(done) }()
	await(done, func() {})
}

func lockMutex(m *sync.Mutex) { lock(m.TryLock, m.Lock, m.Unlock) }

// lock takes a lock that it may have to wait for. Who stops waiting gives the lock back once it comes.
func lock(try func() bool, take, giveBack func()) {
	if try() {
		return
	}
	done := make(chan struct{})
	go func() { take(); close(done) }()
	await(done, func() {
		go func() { <-done; giveBack() }()
	})
}

func waitCond(c *sync.Cond) {
	done := make(chan struct{})
	go func() { c.Wait(); close(done) }() // c.L is held: Wait gives it up and takes it again
	await(done, func() {
		go func() { <-done }()
	})
}
