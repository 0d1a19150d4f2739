package machine

import (
	"sync"
	"sync/atomic"
	"unsafe"

	"github.com/massspring/msp/internal/lang/interp/bind"
	"github.com/massspring/msp/internal/lang/interp/ir"
)

// getg identifies the calling goroutine: the address of what the Go runtime keeps of it.
func getg() uintptr

// machines are the machines of all goroutines that run interpreted code, by goroutine.
var machines sync.Map // uintptr → *Machine

// recent are machines that current has found, by a part of the goroutine's address: callbacks ask for theirs all the time.
var recent [64]atomic.Pointer[Machine]

func recentPlace(g uintptr) *atomic.Pointer[Machine] { return &recent[g>>9%uintptr(len(recent))] }

// current is the machine of the calling goroutine, nil for one that no cell has started.
func current() *Machine {
	g := getg()
	place := recentPlace(g)
	if m := place.Load(); m != nil && m.g.Load() == g {
		return m
	}
	if m, ok := machines.Load(g); ok {
		place.Store(m.(*Machine))
		return m.(*Machine)
	}
	return nil
}

// register makes m the calling goroutine's. A cell that is stopped meanwhile finds it there, or it finds the cell stopping.
func (m *Machine) register() {
	g := getg()
	m.g.Store(g)
	pass(func() { machines.Store(g, m) })
	if m.cell.stopping.Load() {
		m.interrupt()
	}
}

// release ends m, the machine of the calling goroutine.
func (m *Machine) release() {
	g := getg()
	m.g.Store(0)
	recentPlace(g).CompareAndSwap(m, nil)
	machines.Delete(g)
}

// adopt makes a machine for a goroutine that compiled code has started: a timer's, a server's.
func adopt(env *Env) *Machine {
	c := owner()
	if c == nil {
		c = NewCell(env, "") // nothing waits for this call
		c.finished.Store(true)
	}
	m := newMachine(c)
	m.foreign = true
	m.register()
	return m
}

// Go runs call on a goroutine of its own that belongs to m's cell.
func (m *Machine) Go(call func(m *Machine)) {
	c := m.cell // m itself need not live as long
	go func() {
		n := newMachine(c)
		n.register()
		defer n.release()
		n.contained(func() { call(n) })
	}()
}

// contained runs f. A Go program dies of a panic in any goroutine, so the cell does; when the cell has already returned,
// the panic is reported as late.
func (m *Machine) contained(f func()) {
	if x := m.attempt(f); x != nil {
		m.stops(x)
	}
}

// stops ends the cell of a goroutine that has failed.
func (m *Machine) stops(x *failing) {
	if x.goexit || isUnwind(x.value) {
		return
	}
	failure := m.failure(x)
	failure.Goroutine = true
	if m.cell.finished.Load() {
		m.cell.env.Late(failure)
		return
	}
	m.cell.Stop(failure)
}

// CallFunc calls f with arguments that were taken before: words and pointers in the order of the parameters. Results are
// dropped.
func (m *Machine) CallFunc(f *ir.Func, closure *bind.Closure, words []uint64, ptrs []unsafe.Pointer) {
	m.call(newest(f), nil, closure, nil, nil, words, ptrs)
}

// CallValue calls a func value; compiled says how, if it is not one of ours.
func (m *Machine) CallValue(compiled *ir.Func, fv unsafe.Pointer, words []uint64, ptrs []unsafe.Pointer) {
	if fv == nil {
		m.Nil()
	}
	if c := bind.ClosureOf(fv); c != nil {
		m.call(c.Fn.(*Runner).Func(), nil, c, nil, nil, words, ptrs)
		return
	}
	m.call(compiled, fv, nil, nil, nil, words, ptrs)
}

// CallMethod calls a method of the value in an interface.
func (m *Machine) CallMethod(i *Invoke, itab, data unsafe.Pointer, words []uint64, ptrs []unsafe.Pointer) {
	if itab == nil {
		m.Nil()
	}
	found := i.Find(itab)
	me := &method{itab, found.Fn, found.FV, found.Receive}
	m.call(newest(me.fn), me.fv, nil, me, data, words, ptrs)
}

func (m *Machine) call(f *ir.Func, fv unsafe.Pointer, closure *bind.Closure, me *method, data unsafe.Pointer,
	words []uint64, ptrs []unsafe.Pointer) {
	fr := m.enter(f, closure)
	m.reentries-- // it is not compiled code that calls
	sp := m.sp
	w, p := unsafe.Add(fr.W, f.WRes*8), unsafe.Add(fr.P, f.PRes*8)
	if me != nil {
		w, p = me.receive(data, w, p)
	}
	for i, x := range words {
		*(*uint64)(unsafe.Add(w, i*8)) = x
	}
	for i, x := range ptrs {
		*(*unsafe.Pointer)(unsafe.Add(p, i*8)) = x
	}
	if f.Compiled != nil {
		if fv == nil {
			fv = f.Value
		}
		f.Compiled(fv, fr.W, fr.P)
		if m.cell.stopping.Load() {
			m.cameBack()
		}
	} else {
		m.execute(f, fr.W, fr.P)
	}
	m.f, m.w, m.p, m.sp = f, fr.W, fr.P, sp
	m.reentries++
	m.leave(sp)
}

// Start calls a function without parameters: a cell's initialiser.
func (m *Machine) Start(f *ir.Func) { m.call(newest(f), nil, nil, nil, nil, nil, nil) }

// Same compares two interfaces; what cannot be compared is a run-time error.
func (m *Machine) Same(a, b any) bool {
	m.Began()
	return a == b
}
