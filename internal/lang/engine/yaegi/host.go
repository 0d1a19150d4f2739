package yaegi

import (
	"fmt"
	"iter"
	"maps"
	"sync"
	"time"

	"github.com/massspring/msp/internal/lang/engine"
)

// exit is what os.Exit panics with.
type exit struct{ code int }

// host is what takes the place of compiled functions that would block the cell beyond reach of an interrupt, end the process, or
// read the process's own standard input.
func (e *Engine) host() map[string]any {
	leave := func(code int) { panic(exit{code}) }
	scan := e.hooks.Stdin
	instead := map[string]any{
		"os.Exit":        leave,
		"runtime.Caller": func(int) (pc uintptr, file string, line int, ok bool) { return }, // yaegi does not know its calls
		"runtime.Goexit": func() { panic(goexit{}) },
		"fmt.Scan":       func(a ...any) (int, error) { return fmt.Fscan(scan(), a...) },
		"fmt.Scanln":     func(a ...any) (int, error) { return fmt.Fscanln(scan(), a...) },
		"fmt.Scanf":      func(f string, a ...any) (int, error) { return fmt.Fscanf(scan(), f, a...) },
		"iter.pull": func(seq func(yield func(any) bool)) (next func() (any, bool), stop func()) {
			return iter.Pull(iter.Seq[any](seq))
		},
		"time.Sleep": func(d time.Duration) {
			select {
			case <-time.After(d):
			case <-e.control.done:
				panic(stopped{})
			}
		},
		"(*sync.WaitGroup).Wait": func(w *sync.WaitGroup) { e.until(w.Wait, func() {}) },
		"(*sync.Cond).Wait":      func(c *sync.Cond) { e.until(c.Wait, func() {}) },
		"(*sync.Mutex).Lock": func(m *sync.Mutex) {
			if !m.TryLock() {
				e.until(m.Lock, m.Unlock)
			}
		},
		"(*sync.RWMutex).Lock": func(m *sync.RWMutex) {
			if !m.TryLock() {
				e.until(m.Lock, m.Unlock)
			}
		},
		"(*sync.RWMutex).RLock": func(m *sync.RWMutex) {
			if !m.TryRLock() {
				e.until(m.RLock, m.RUnlock)
			}
		},
	}
	maps.Copy(instead, engine.Leaving(leave, func(int) (string, int, bool) { return "", 0, false }))
	return instead
}

// until waits for the end of f, or for an interrupt: then undo is called when f ends.
func (e *Engine) until(f, undo func()) {
	done := make(chan struct{})
	go func() { f(); close(done) }()
	select {
	case <-done:
	case <-e.control.done:
		go func() { <-done; undo() }()
		panic(stopped{})
	}
}
