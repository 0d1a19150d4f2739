package ixgo

import (
	"go/types"
	"strings"
	"time"

	"golang.org/x/tools/go/ssa"

	"github.com/massspring/msp/internal/engine"
)

// abandonAfter is how long a cell that is to stop may take: its deferred functions, and what compiled code takes
// to notice. Who waits for the prompt waits for a second at most.
const abandonAfter = deferMercy + 300*time.Millisecond

// abandon gives up a cell that does not stop: its goroutine is inside compiled code, and unwinds when that returns.
func (r *run) abandon() error {
	r.finished.Store(true)
	return &engine.Abandoned{Cause: r.cause, In: compiledCall(r.root.Load())}
}

// pollBack unwinds when compiled code returns to a cell that was abandoned, or has caught the panic by which the cell
// unwound. (The result of compiled code that took note of an interrupt still counts.)
func pollBack() {
	if stops.Load() == 0 {
		return
	}
	g := current()
	if g == nil || !g.run.stopping.Load() {
		return
	}
	if g.passing || g.run.finished.Load() && g.mercyLeft() <= 0 {
		g.passing = false
		g.unwind()
	}
}

// afterCompiled runs a call that may be one of compiled code.
func afterCompiled(call func(*frame)) func(*frame) {
	return func(fr *frame) { call(fr); pollBack() }
}

// compiledCall names the compiled function that interpreted code below root is inside of, as "sort.Ints"; "" when it
// has just come back. It reads the frames of a running goroutine: each of its words may be old or new, and both
// are sound. (A trace of the Go runtime would stop the world, which compiled code can delay as well.)
//
//go:norace
func compiledCall(root *frame) string {
	fr := root
	for c := fr.callee; c != nil && c.pfn != nil && c.caller == fr && c.ipc > 0; c = fr.callee {
		fr = c
	}
	if fr == root || fr.ipc > len(fr.pfn.ssaInstrs) {
		return ""
	}
	call, ok := fr.pfn.ssaInstrs[fr.ipc-1].(*ssa.Call)
	if !ok {
		return ""
	}
	f := call.Call.Method
	if callee := call.Call.StaticCallee(); callee != nil {
		f, _ = callee.Object().(*types.Func)
	}
	if f == nil || f.Pkg() == nil {
		return ""
	}
	if recv := f.Signature().Recv(); recv != nil {
		return strings.TrimPrefix(types.TypeString(recv.Type(), (*types.Package).Name), "*") + "." + f.Name()
	}
	return f.Pkg().Name() + "." + f.Name()
}
