package machine

import (
	"sync"
	"sync/atomic"
	"unsafe"

	"github.com/massspring/msp/internal/lang/interp/ir"
)

// Env is what machines need of the engine that they belong to.
type Env struct {
	// Explain says what the text of a run-time error leaves out about the instruction that failed.
	Explain func(f *ir.Func, site ir.Site, w, p unsafe.Pointer) string
	// Unsigned reports whether the index of the instruction is an unsigned number, as which an error prints it.
	Unsigned func(site ir.Site) bool
	// NilMethod is the text of the error, if it is another than that of a nil pointer elsewhere. It may be nil.
	NilMethod func(site ir.Site) string
	// Waiting says which operation on a channel the instruction is where a goroutine has been stopped; "" if it is none.
	Waiting func(f *ir.Func, site ir.Site, w, p unsafe.Pointer) string
	// Report describes a failure on the goroutine that has failed: the methods of its value are the student's code.
	Report func(*Failure) any
	// Late is called with the panic of a goroutine whose cell has returned.
	Late func(*Failure)
}

// Cell is one cell while it, or a goroutine it has started, is alive.
type Cell struct {
	env    *Env
	Name   string // "" for calls that nothing waits for
	Beside bool   // its output must not mix with that of another running cell

	machine  atomic.Pointer[Machine] // of the cell's own goroutine
	stopping atomic.Bool
	finished atomic.Bool   // the cell has returned or was abandoned; its goroutines may go on
	done     chan struct{} // closed when the cell is to stop
	once     sync.Once
	cause    error // why: an interrupt, os.Exit, or the *Failure of a goroutine
	others   int   // goroutines of any cell beside one of its own, when it was to stop
}

// NewCell returns a cell that has not begun.
func NewCell(env *Env, name string) *Cell {
	return &Cell{env: env, Name: name, done: make(chan struct{})}
}

// Done is closed when the cell is to stop.
func (c *Cell) Done() <-chan struct{} { return c.done }

// Cause says why the cell is to stop.
func (c *Cell) Cause() error { return c.cause }

// Others counts the goroutines that ran beside one of the cell's own when it was to stop.
func (c *Cell) Others() int { return c.others }

// Finished reports whether the cell has returned or was abandoned.
func (c *Cell) Finished() bool { return c.finished.Load() }

// Finish notes that nothing waits for the cell any longer.
func (c *Cell) Finish() { c.finished.Store(true) }

// Stop asks every goroutine of the cell to unwind. The first cause counts.
func (c *Cell) Stop(cause error) {
	c.once.Do(func() {
		c.cause, c.others = cause, -1
		machines.Range(func(any, any) bool { c.others++; return true })
		c.stopping.Store(true)
		close(c.done)
		machines.Range(func(_, m any) bool {
			if m := m.(*Machine); m.cell == c {
				m.interrupt()
			}
			return true
		})
	})
}

// Failure is a panic that no deferred function recovered, or what a goroutine was doing when it was stopped.
type Failure struct {
	Value     any
	Calls     []Call // innermost first
	Report    any    // what Env.Report has made of it
	Detail    string // what Explain, or Waiting, has said
	Goexit    bool
	Goroutine bool // not the cell's own
	Cell      string
}

func (f *Failure) Error() string { return "panic" }

// Perform runs body as the cell on the calling goroutine. It returns how it ended:
// nil, the *Failure of a panic or of what was stopped, with Cause telling which.
func (c *Cell) Perform(body func(m *Machine)) (last *Failure) {
	mem := memories.Get().(*memory)
	m := machineWith(c, mem)
	c.machine.Store(m)
	m.register()
	label(c)
	defer m.release()
	defer m.giveBack(mem)
	defer c.finished.Store(true)
	x := m.attempt(func() { body(m) })
	if x == nil {
		return nil
	}
	return m.failure(x)
}

// failure describes x.
func (m *Machine) failure(x *failing) *Failure {
	f := &Failure{Value: x.value, Calls: x.trace.calls, Detail: x.trace.detail, Goexit: x.goexit && !isUnwind(x.value), Cell: m.cell.Name}
	if !f.Goexit && !isUnwind(x.value) {
		m.attempt(func() { f.Report = m.cell.env.Report(f) })
	}
	return f
}

// Current returns the cell that the calling goroutine belongs to, nil if it belongs to none.
func Current() *Cell { return owner() }

// Unwinding reports whether v is what unwinds a goroutine that is to stop or to exit, which must not be recovered.
func Unwinding(v any) bool {
	_, exit := v.(goexitPanic)
	return exit || isUnwind(v)
}

// Recovered describes a panic with value v that compiled code has recovered on the calling goroutine.
func Recovered(v any) *Failure {
	m := current()
	if m == nil {
		return &Failure{Value: v}
	}
	t := m.traceOf(v, m.sp)
	return &Failure{Value: v, Calls: t.calls, Detail: t.detail, Cell: m.cell.Name}
}

// Stopping reports whether the cell is to stop.
func (c *Cell) Stopping() bool { return c.stopping.Load() }

// Where is the instruction from which the cell's own goroutine has left for compiled code. It reads the words of a running
// goroutine: each may be old or new, and both are sound. (A trace of the Go runtime would stop the world, which compiled
// code can delay as well.)
//
//go:norace
func (c *Cell) Where() (ir.Site, bool) {
	m := c.machine.Load()
	if m == nil {
		return ir.Site{}, false
	}
	f, in := m.f, m.in
	if f == nil || in == nil || len(f.Code) == 0 {
		return ir.Site{}, false
	}
	if i := f.Index(in); i < 0 || i >= len(f.Code) || &f.Code[i] != in {
		return ir.Site{}, false
	}
	return f.SiteOf(in), true
}
