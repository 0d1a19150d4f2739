package ixgo

import (
	"reflect"
	"sync"
	"sync/atomic"
	"time"

	"github.com/goplus/ixgo"
	"github.com/timandy/routine"
)

// run is the state of one cell while it, or a goroutine it started, is alive.
type run struct {
	cell     string                // its name; "" for calls that nobody waits for
	beside   bool                  // what it prints is told apart from what another prints that runs
	root     atomic.Pointer[frame] // below which the cell's own goroutine runs
	alive    atomic.Int32          // goroutines, from before they are started
	stopping atomic.Bool
	finished atomic.Bool   // the cell has returned or was abandoned; its goroutines may go on
	done     chan struct{} // closed when the cell is to stop
	once     sync.Once
	settled  sync.Once
	others   int      // goroutines of any cell beside one of its own, when it was to stop
	cause    error    // why: engine.ErrInterrupted, *engine.Exit, or the *engine.Panic of a goroutine
	deferred []func() // of defer statements at the top level of the cell
}

// goroutine is what is known of one goroutine that runs interpreted code; only it reads and writes this.
type goroutine struct {
	run       *run
	mercy     time.Time  // until when deferred functions run undisturbed; set when it begins to unwind
	passing   bool       // it unwinds through compiled code, which may catch the panic, as fmt does
	below     []frameAt  // calls that a panic has left and whose frames are gone, innermost first
	cause     [2]uintptr // of which panic value
	reentries int        // calls under way that compiled code has made
	pending   *panicking // what the deferred function that is about to be called may recover
	parked    atomic.Bool
}

func newRun(cell string) *run { return &run{cell: cell, done: make(chan struct{})} }

// stop asks every goroutine of the cell to unwind. The first cause counts.
func (r *run) stop(cause error) {
	r.once.Do(func() {
		r.cause, r.others = cause, -1
		running.Range(func(any, any) bool { r.others++; return true })
		r.stopping.Store(true)
		stops.Add(1)
		close(r.done)
	})
	if r.alive.Load() == 0 {
		r.quiet()
	}
}

// quiet lets polls be cheap again once nothing of a stopped cell is left.
func (r *run) quiet() { r.settled.Do(func() { stops.Add(-1) }) }

// deferMercy is how long deferred functions of an interrupted cell run undisturbed: they unlock mutexes and
// close files, and a loop in one must not keep the person waiting.
const deferMercy = 500 * time.Millisecond

var (
	stops   atomic.Int32 // cells that were stopped and may have goroutines left: while zero, a poll is one load
	running sync.Map     // goroutine id → *goroutine
)

// stopPanic unwinds a goroutine of a stopping cell.
type stopPanic struct{}

func (stopPanic) Error() string { return "interrupted" }

func isUnwind(v any) bool {
	p, ok := v.(ixgo.PanicError)
	if !ok {
		return false
	}
	_, ok = p.Value.(stopPanic)
	return ok
}

// current is the calling goroutine, nil for one that no cell has started.
func current() *goroutine {
	if v, ok := running.Load(routine.Goid()); ok {
		return v.(*goroutine)
	}
	return nil
}

// unwind leaves the goroutine by a panic of the kind that ixgo's frames pass on.
func (g *goroutine) unwind() {
	if g.mercy.IsZero() {
		g.mercy = time.Now().Add(deferMercy)
	}
	panic(ixgo.PanicError{Value: stopPanic{}})
}

// mercyLeft is how long the goroutine may still run deferred functions; zero when it is not unwinding.
func (g *goroutine) mercyLeft() time.Duration {
	if g.mercy.IsZero() {
		return 0
	}
	return time.Until(g.mercy)
}

// poll unwinds when the goroutine's cell is to stop. It runs at function entries and backward jumps.
func poll() {
	if stops.Load() == 0 {
		return
	}
	if g := current(); g != nil && g.run.stopping.Load() && g.mercyLeft() <= 0 {
		g.unwind()
	}
}

// wait performs one of the channel operations, or unwinds when the cell is to stop.
func wait(cases ...reflect.SelectCase) (chosen int, v reflect.Value, ok bool) {
	g := current()
	if g == nil {
		return reflect.Select(cases)
	}
	stop := reflect.SelectCase{Dir: reflect.SelectRecv, Chan: reflect.ValueOf(g.run.done)}
	if d := g.mercyLeft(); d > 0 {
		stop.Chan = reflect.ValueOf(time.After(d))
	}
	defer g.park()()
	chosen, v, ok = reflect.Select(append(cases, stop))
	if chosen == len(cases) {
		g.unwind()
	}
	return chosen, v, ok
}

// enter makes the calling goroutine one of r's until the returned function is called. It has been counted in
// r.alive before it was started: a run that is stopped in between must find it there.
func enter(r *run) (leave func()) {
	id := routine.Goid()
	reading.RLock()
	running.Store(id, &goroutine{run: r})
	reading.RUnlock()
	return func() {
		running.Delete(id)
		if r.alive.Add(-1) == 0 && r.stopping.Load() {
			r.quiet()
		}
	}
}

// contained runs f on a goroutine of r. A Go program dies of a panic in any goroutine, so the cell does; when
// the cell has already returned, the panic is reported as late.
func (e *Engine) contained(r *run, root *frame, f func()) {
	defer enter(r)()
	defer func() {
		v := recover()
		if v == nil || isUnwind(v) || isGoexit(v) {
			return
		}
		p := e.panicOf(root, v)
		p.Goroutine, p.Cell = true, r.cell
		if r.finished.Load() {
			e.hooks.Late(p)
			return
		}
		r.stop(p)
	}()
	f()
}
