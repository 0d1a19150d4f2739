package yaegi

import (
	"go/types"
	"sync"
	"sync/atomic"

	"github.com/massspring/msp/internal/lang/engine"
)

// traffic counts the calls of the session's functions that come from outside of them: cells, goroutines and calls by compiled code.
// While there is none, nothing changes the session's variables.
type traffic struct {
	calls   atomic.Int64
	reading sync.RWMutex // held while the variables are read; calls pass it when they begin
}

// pass is a call of f from outside.
func (t *traffic) pass(f func()) {
	t.reading.RLock()
	t.calls.Add(1)
	t.reading.RUnlock()
	defer t.calls.Add(-1)
	f()
}

// quiet calls f while no call is under way, and keeps calls waiting; it reports false without calling f if one is. A goroutine that
// waits is under way too: yaegi does not know what its goroutines do.
func (t *traffic) quiet(f func()) bool {
	t.reading.Lock()
	defer t.reading.Unlock()
	if t.calls.Load() > 0 {
		return false
	}
	f()
	return true
}

// Read calls f with a pointer to an earlier cell's variable, unless a goroutine of any cell is alive.
func (e *Engine) Read(v *types.Var, f func(pointer any)) error {
	pkg := e.front.SSA().Package(v.Pkg())
	if pkg == nil || pkg.Var(v.Name()) == nil || !e.globals[pkg.Var(v.Name())].IsValid() {
		return engine.NoMemory(v)
	}
	at := e.globals[pkg.Var(v.Name())]
	if !e.traffic.quiet(func() { f(at.Interface()) }) {
		return engine.ErrRunning
	}
	return nil
}
