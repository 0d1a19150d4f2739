package machine

import (
	"fmt"
	"sync"
	"sync/atomic"
	"unsafe"

	"github.com/massspring/msp/internal/lang/interp/bind"
	"github.com/massspring/msp/internal/lang/interp/ir"
	"github.com/massspring/msp/internal/lang/interp/native"
)

// site is what the loop knows of a call.
type site struct {
	fn                   *ir.Func // the callee; of a func value, how a compiled one is called
	win, pin, wout, pout []uint32 // registers, as offsets
	bound                bool     // calls fn even if it has been replaced
	invoke               *Invoke
	method               atomic.Pointer[method]     // of the first type that was called
	more                 atomic.Pointer[otherTypes] // nil until there is a second
}

// otherTypes are the methods of the second and the next types that a site has called, in the order of their first calls. Of more
// types than there is room for, the latest has the last place.
type otherTypes [7]atomic.Pointer[method]

// Invoke is what a call of an interface's method has to know: Find returns the method of the type in an itab.
type Invoke struct {
	Find    func(itab unsafe.Pointer) Method
	Methods *ir.Methods // that have been found
}

// Method is what a call through an interface comes to for one dynamic type.
type Method struct {
	Fn *ir.Func
	FV unsafe.Pointer // of a compiled one: the func value
	// Receive puts the receiver that the data word stands for in front of the arguments; nil if it is the word itself.
	Receive func(data, w, p unsafe.Pointer) (unsafe.Pointer, unsafe.Pointer)
	// Words is how many words the receiver is that the data word leads to; 0 if it is the word itself, -1 if it is anything else.
	Words int
}

type method struct {
	itab unsafe.Pointer
	fn   *ir.Func
	fv   unsafe.Pointer
	take func(data, w, p unsafe.Pointer) (unsafe.Pointer, unsafe.Pointer)
}

// find returns the method of the type in an itab, where it is not that of the first type. It is the same as long as the program runs,
// so goroutines that find it at the same time agree.
func (s *site) find(itab unsafe.Pointer) *method {
	more := s.more.Load()
	if more != nil {
		for i := range more {
			m := more[i].Load()
			if m == nil {
				break
			}
			if m.itab == itab {
				return m
			}
		}
	}
	found := s.invoke.Find(itab)
	if found.Fn.Compiled == nil && found.Words >= 0 && s.invoke.Methods != nil {
		s.invoke.Methods.Add(itab, found.Fn, found.Words)
	}
	m := &method{itab, found.Fn, found.FV, found.Receive}
	if s.method.CompareAndSwap(nil, m) {
		return m
	}
	if more == nil {
		s.more.CompareAndSwap(nil, new(otherTypes))
		more = s.more.Load()
	}
	for i := range more {
		if more[i].CompareAndSwap(nil, m) {
			return m
		}
	}
	more[len(more)-1].Store(m)
	return m
}

func (m *method) receive(data, w, p unsafe.Pointer) (unsafe.Pointer, unsafe.Pointer) {
	if m.take == nil {
		*(*unsafe.Pointer)(p) = data
		return w, unsafe.Add(p, 8)
	}
	return m.take(data, w, p)
}

func offsets(slots []int32) []uint32 {
	out := make([]uint32, len(slots))
	for i, s := range slots {
		out[i] = uint32(s) * 8
	}
	return out
}

// Link makes what the loop finds in the instruction of a call. Call.Host is a func(*ir.Call) Host for HOST, an *Invoke for
// CALLI, and the *ir.Func by which a compiled func value is called for CALLC.
func Link(op ir.Op, c *ir.Call) unsafe.Pointer {
	switch op {
	case ir.HOST:
		h := c.Host.(func(*ir.Call) Host)(c)
		return unsafe.Pointer(&h)
	case ir.RET:
		return nil
	}
	s := &site{fn: c.Fn, bound: c.Bound, win: offsets(c.WIn), pin: offsets(c.PIn), wout: offsets(c.WOut), pout: offsets(c.POut)}
	switch op {
	case ir.CALLC:
		s.fn = c.Host.(*ir.Func)
	case ir.CALLI:
		s.invoke = c.Host.(*Invoke)
	}
	return unsafe.Pointer(s)
}

// Runner lets compiled code call an interpreted function.
type Runner struct {
	f    *ir.Func // machine code finds it here (native.AtFunc)
	env  *Env
	find func() *ir.Func // of a method, at its first call
	once sync.Once
}

// NewRunner returns the runner of f.
func NewRunner(env *Env, f *ir.Func) *Runner { return &Runner{env: env, f: f} }

// NewLazyRunner returns the runner of the function that find returns when it is needed.
func NewLazyRunner(env *Env, find func() *ir.Func) *Runner { return &Runner{env: env, find: find} }

// Func is the function that it calls.
func (r *Runner) Func() *ir.Func {
	if r.find != nil {
		r.once.Do(func() { r.f = r.find() })
	}
	return newest(r.f)
}

var _ bind.Runner = (*Runner)(nil)

// Enter makes room for a call that compiled code makes.
func (r *Runner) Enter(c *bind.Closure) bind.Frame {
	m := current()
	if m == nil {
		m = adopt(r.env)
	}
	f := r.Func()
	if leaf := native.LeafOf(f); leaf != nil && m.fits(f) && !m.foreign && len(m.panics) == 0 && !m.due() {
		m.entries++
		return bind.Frame{W: m.topW, P: m.topP, M: unsafe.Pointer(m), L: unsafe.Pointer(leaf)}
	}
	return m.enter(f, c)
}

// fits reports whether there is room for a frame of f in the chunk in use.
func (m *Machine) fits(f *ir.Func) bool {
	return uintptr(m.topW)+uintptr(f.NW)*8 <= m.endW && uintptr(m.topP)+uintptr(f.NP)*8 <= m.endP
}

// enter pushes the frame that is under way, and returns one for f.
func (m *Machine) enter(f *ir.Func, c *bind.Closure) bind.Frame {
	if m.reentries >= maxReentries {
		m.fail(Error(fmt.Sprintf("stack overflow: more than %d nested calls by way of compiled code", maxReentries)))
	}
	if f.Entry.Load() == nil && f.Compiled == nil {
		prepare(f)
	}
	w, p := m.topW, m.topP
	if m.sp+2 > len(m.stack) {
		m.deeper(m.f, m.in, m.w, m.p, m.sp)
		m.topW, m.topP = w, p
	}
	grown := !m.fits(f)
	if grown {
		w, p = m.grow(f)
	}
	m.stack[m.sp] = activation{m.f, m.in, m.w, m.p}
	m.sp++
	if grown {
		m.stack[m.sp] = activation{in: &chunkMark, w: m.topW, p: m.topP}
		m.sp++
	}
	if n := len(m.panics); n > 0 && m.panics[n-1].sp < 0 && m.panics[n-1].nest == m.nest+1 {
		m.panics[n-1].sp = m.sp
	}
	m.reentries++
	m.entries++
	if c != nil {
		*(*unsafe.Pointer)(unsafe.Add(p, (f.PRes+f.PPar)*8)) = unsafe.Pointer(c)
	}
	m.f, m.in, m.w, m.p = f, nil, w, p
	m.topW, m.topP = unsafe.Add(w, f.NW*8), unsafe.Add(p, f.NP*8)
	return bind.Frame{W: w, P: p, M: unsafe.Pointer(m)}
}

// Run runs the call. That of a leaf is noted only if its machine code leaves, where it may fail.
func (r *Runner) Run(fr bind.Frame) {
	m := (*Machine)(fr.M)
	if leaf := (*native.Leaf)(fr.L); leaf != nil {
		m.code.Panics = 0
		if next, done := leaf.Run(m.code, fr.W, fr.P); !done {
			m.enter(leaf.F, nil)
			m.rest(m.f, codeAt(m.f, next), fr)
			m.leave(m.sp)
		}
		return
	}
	m.rest(m.f, m.f.Entry.Load(), fr)
}

// rest runs f from ip on, the call that has been entered.
func (m *Machine) rest(f *ir.Func, ip *ir.Code, fr bind.Frame) {
	sp := m.sp
	if x := m.performed(f, ip, fr.W, fr.P); x != nil {
		m.failed(x, fr.W, fr.P)
	}
	m.f, m.w, m.p, m.sp = f, fr.W, fr.P, sp
}

// performed runs f from ip on in its frame and returns how it failed, nil if it did not.
func (m *Machine) performed(f *ir.Func, ip *ir.Code, w, p unsafe.Pointer) *failing {
	if ip == nil || f.Defers {
		return m.attempt(func() { m.execute(f, w, p) })
	}
	return m.catch(f, ip, w, p)
}

// failed ends a call that compiled code has made. The panic goes on where the Go stack has been unwound: a panic out of a
// deferred function searches all of the stack that the one before it has left, and of a MarshalJSON that marshals its
// receiver, whose thousands of calls package json recovers and panics again, that takes minutes.
func (m *Machine) failed(x *failing, w, p unsafe.Pointer) {
	if m.foreign && m.reentries == 1 {
		m.stops(x)
		return
	}
	m.passing = isUnwind(x.value)
	m.w, m.p = w, p
	m.leave(m.sp)
	m.again(x)
}

// Leave ends a call that has returned.
func (r *Runner) Leave(fr bind.Frame) {
	if fr.L == nil {
		m := (*Machine)(fr.M)
		m.leave(m.sp)
	}
}

// leave pops what enter has pushed; sp is what it was then.
func (m *Machine) leave(sp int) {
	m.topW, m.topP = m.w, m.p
	sp--
	if mark := m.stack[sp]; mark.in == &chunkMark {
		m.topW, m.topP = mark.w, mark.p
		m.shrink()
		sp--
	}
	a := m.stack[sp]
	m.f, m.in, m.w, m.p, m.sp = a.f, a.in, a.w, a.p, sp
	m.reentries--
	if m.foreign && m.reentries == 0 {
		m.release()
	}
}

// execute runs f in its frame.
func (m *Machine) execute(f *ir.Func, w, p unsafe.Pointer) {
	entry := f.Entry.Load()
	switch {
	case entry == nil && f.Compiled != nil:
		f.Compiled(f.Value, w, p)
	case entry == nil:
		panic("interp: " + f.Name + " has no code")
	case f.Defers:
		m.deferring(f, entry, w, p)
	default:
		m.run(f, entry, w, p)
	}
}

// Machine code knows these places.
var (
	_ [native.AtFunc]struct{}     = [unsafe.Offsetof(Runner{}.f)]struct{}{}
	_ [native.AtCaptured]struct{} = [bind.AtCaptured]struct{}{}
	_ [native.AtRunner]struct{}   = [bind.AtRunner]struct{}{}
)
