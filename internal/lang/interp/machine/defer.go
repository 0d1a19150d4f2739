package machine

import (
	"unsafe"

	"github.com/massspring/msp/internal/lang/interp/bind"
	"github.com/massspring/msp/internal/lang/interp/ir"
)

// Defers is the list of deferred calls of a function under way, the latest last.
type Defers struct {
	list  []deferred
	spare []*bind.Closure // of calls that have returned
}

// mostSpare is how many closures a list keeps.
const mostSpare = 8

// deferred is a deferred call: of a closure without arguments, or any.
type deferred struct {
	any     func(m *Machine)
	closure *bind.Closure
}

// Push defers a call.
func (d *Defers) Push(call func(m *Machine)) { d.list = append(d.list, deferred{any: call}) }

// PushClosure defers a call without arguments of a closure with n free variables, which it returns.
func (d *Defers) PushClosure(runner *Runner, n int) (c *bind.Closure) {
	if last := len(d.spare) - 1; last >= 0 && cap(d.spare[last].Free) >= n {
		c = d.spare[last]
		d.spare = d.spare[:last]
		c.Fn, c.Free = runner, c.Free[:n]
	} else {
		c = bind.NewClosure(runner, n)
	}
	d.list = append(d.list, deferred{closure: c})
	return c
}

// run makes a call that has been taken off the list.
func (d *Defers) run(m *Machine, call deferred) {
	if call.any != nil {
		call.any(m)
		return
	}
	c := call.closure
	m.CallFunc(c.Fn.(*Runner).Func(), c, nil, nil)
	clear(c.Free) // nothing but the frame has held it
	if len(d.spare) < mostSpare {
		d.spare = append(d.spare, c)
	}
}

// Defers is the list of the function that runs.
func (m *Machine) Defers() *Defers { return m.deferrals[len(m.deferrals)-1] }

// Run calls what is deferred, the latest first, as a function does that returns. A call may defer more.
func (d *Defers) Run(m *Machine) {
	for len(d.list) > 0 {
		d.run(m, d.pop())
	}
}

// pop takes the latest call off the list.
func (d *Defers) pop() deferred {
	last := len(d.list) - 1
	call := d.list[last]
	d.list[last] = deferred{}
	d.list = d.list[:last]
	return call
}

// newDefers is the list of a function that begins: one that a function has left which has ended, or a new one.
func (m *Machine) newDefers() *Defers {
	n := len(m.deferrals)
	if n < cap(m.deferrals) {
		if d := m.deferrals[:n+1][n]; d != nil {
			clear(d.list)
			d.list = d.list[:0]
			m.deferrals = m.deferrals[:n+1]
			return d
		}
	}
	d := &Defers{}
	m.deferrals = append(m.deferrals, d)
	return d
}

// failing is a panic, or a runtime.Goexit, while deferred functions run.
type failing struct {
	height    int // how many calls are below the function whose code makes its pending calls; see land
	value     any
	trace     trace
	goexit    bool
	exiting   bool // it has happened while a runtime.Goexit was under way, which goes on when this is recovered
	recovered bool
	sp, nest  int // of the deferred function that runs: it alone may recover; sp is -1 until it does
}

// deferring runs a function that defers calls. Panics of it, of whatever it calls, and of compiled code below run its
// deferred functions; one of them may recover. A panic that was not recovered is raised again
// only here, where the Go stack has been unwound.
func (m *Machine) deferring(f *ir.Func, entry *ir.Code, w, p unsafe.Pointer) {
	if len(m.deferrals) >= maxDeferring {
		m.at(f, entry, w, p, m.sp)
		m.fail(errDepth)
	}
	d := m.newDefers()
	level, sp := len(m.deferrals), m.sp
	x := m.attempt(func() { m.run(f, entry, w, p) })
	if x != nil {
		x = m.unwind(d, x, f, w, p)
	}
	m.deferrals = m.deferrals[:level-1]
	m.sp = sp
	if x != nil {
		m.in = nil // the calls from f on are in the trace
		m.again(x)
	}
}

// unwind runs what is deferred while x is under way, and returns what is under way after it.
func (m *Machine) unwind(d *Defers, x *failing, f *ir.Func, w, p unsafe.Pointer) *failing {
	level := len(m.panics)
	for len(d.list) > 0 {
		call := d.pop()
		m.panics = append(m.panics[:level], x)
		// The frame of f stays below what the deferred function uses.
		m.f, m.in, m.w, m.p = f, nil, w, p
		m.topW, m.topP = unsafe.Add(w, f.NW*8), unsafe.Add(p, f.NP*8)
		x.height, x.sp, x.nest = -1, -1, m.nest+1
		if next := m.attempt(func() { d.run(m, call) }); next != nil {
			next.exiting = x.goexit || x.exiting
			x = next
		}
		m.panics = m.panics[:level]
		if x.recovered {
			break
		}
	}
	if !x.recovered {
		return x
	}
	if x.exiting {
		return m.unwind(d, &failing{value: goexitPanic{}, goexit: true}, f, w, p)
	}
	// Recovered: what else is deferred runs as in a function that returns, which it does with its named results.
	// f is the caller again, which counts where one of them is the built-in recover.
	if next := m.attempt(func() { m.nest++; d.Run(m); m.nest--; m.returnRecovered(f, w, p) }); next != nil {
		return m.unwind(d, next, f, w, p)
	}
	return nil
}

// returnRecovered runs the code that returns from f after a panic.
func (m *Machine) returnRecovered(f *ir.Func, w, p unsafe.Pointer) {
	if f.Recover >= 0 {
		m.run(f, &f.Code[f.Recover], w, p)
	}
}

// attempt calls f and returns how it failed, nil if it did not. Then the machine is where it was.
func (m *Machine) attempt(f func()) (x *failing) {
	k := m.mark()
	if x = m.protect(k.sp, f); x != nil {
		m.back(k)
	}
	return x
}

// protect calls f and returns how it failed, nil if it did not; the calls above base are in the trace. It leaves the machine where that
// has happened.
func (m *Machine) protect(base int, f func()) (x *failing) {
	done := false
	defer func() {
		if done {
			return
		}
		v := recover()
		x = &failing{value: v}
		if _, ok := v.(goexitPanic); ok || v == nil { // v is nil when compiled code has called runtime.Goexit
			x.goexit = true
		}
		x.trace = m.traceOf(v, base)
	}()
	f()
	done = true
	return nil
}

// mark is a place that a panic leads back to.
type mark struct{ sp, chunk, nest, deferrals, panics, reentries int }

func (m *Machine) mark() mark {
	return mark{m.sp, m.chunk, m.nest, len(m.deferrals), len(m.panics), m.reentries}
}

func (m *Machine) back(k mark) {
	m.use(k.chunk)
	m.sp, m.nest, m.reentries = k.sp, k.nest, k.reentries
	m.deferrals, m.panics = m.deferrals[:k.deferrals], m.panics[:k.panics]
}

// again goes on with a panic that nothing has recovered yet.
func (m *Machine) again(x *failing) {
	m.left = x.trace
	m.left.value, m.left.entries = words(x.value), m.entries
	if x.value == nil {
		panic(goexitPanic{})
	}
	panic(x.value)
}

// Panic is the built-in function.
func (m *Machine) Panic(v any) {
	m.Began()
	panic(v)
}

// Recover is the built-in function: it is not nil where a function calls it that a panic has called.
func (m *Machine) Recover() any {
	if len(m.panics) == 0 {
		return nil
	}
	x := m.panics[len(m.panics)-1]
	if x.recovered || x.goexit || isUnwind(x.value) || !m.calledBy(x) {
		return nil
	}
	x.recovered = true
	return x.value
}

// calledBy reports whether the function that runs is the deferred one that x has called, or only wrappers are between.
func (m *Machine) calledBy(x *failing) bool {
	if m.nest != x.nest {
		return false
	}
	for sp := m.sp; sp > x.sp; sp-- {
		if a := m.stack[sp-1]; a.f != nil && !a.f.Bare {
			return false
		}
	}
	return true
}

// goexitPanic unwinds a goroutine that calls runtime.Goexit.
type goexitPanic struct{}

// Goexit is runtime.Goexit.
func Goexit() {
	if m := current(); m != nil {
		m.Began()
	}
	panic(goexitPanic{})
}
