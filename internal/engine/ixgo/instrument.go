package ixgo

import (
	"fmt"
	"go/types"
	"reflect"
	"sync/atomic"
	"unsafe"

	"github.com/goplus/ixgo"
	"golang.org/x/tools/go/ssa"
)

// instrument replaces instruction closures of a freshly compiled function, before anything can call it:
// entries and backward jumps poll for interrupts, channel operations can be interrupted, go statements
// contain panics, and the operations that ixgo v1.0.0 gets wrong are ours (see each function).
func (e *Engine) instrument(p *function) {
	if len(p.Instrs) == 0 {
		return
	}
	for i, in := range p.ssaInstrs {
		if f := e.inPlaceOf(p, in, p.Instrs[i]); f != nil {
			p.Instrs[i] = f
		}
	}
	nativeCode(p, runDefers(p))
	e.entry(p)
}

// inPlaceOf returns what to run in place of in, or nil to keep orig.
func (e *Engine) inPlaceOf(p *function, in ssa.Instruction, orig func(*frame)) func(*frame) {
	switch in := in.(type) {
	case *ssa.Call:
		if in.Call.IsInvoke() {
			return e.invoke(p, in)
		}
		if b, ok := in.Call.Value.(*ssa.Builtin); ok {
			return builtin(p, in, b, orig)
		}
		if isDynamic(in.Call.Value) {
			return dynamic(p, in, orig)
		}
		if f, ok := in.Call.Value.(*ssa.Function); orig != nil && (!ok || f.Blocks == nil) {
			return afterCompiled(orig)
		}
	case *ssa.Go:
		return e.goStmt(p, in)
	case *ssa.Defer:
		return e.deferStmt(p, in, orig)
	case *ssa.Panic:
		return panicStmt(p, in)
	case *ssa.BinOp:
		showConstant(p, in.X)
		if op := in.Op.String(); op == "==" || op == "!=" {
			return compare(p, in)
		}
	case *ssa.IndexAddr:
		return index(p, in.X, in.Index, orig)
	case *ssa.Index:
		return index(p, in.X, in.Index, orig)
	case *ssa.Slice:
		return slice(p, in)
	case *ssa.MakeSlice:
		return makeSlice(p, in, orig)
	case *ssa.MakeChan:
		return makeChan(p, in, orig)
	case *ssa.Send:
		return send(p, in)
	case *ssa.UnOp:
		if in.Op.String() == "<-" {
			return receive(p, in)
		}
	case *ssa.Select:
		return selectStmt(p, in, orig)
	case *ssa.Store:
		return store(p, in, orig)
	case *ssa.MapUpdate:
		return mapUpdate(p, in, orig)
	case *ssa.Lookup:
		return lookup(p, in, orig)
	case *ssa.TypeAssert:
		return typeAssert(p, in)
	case *ssa.Alloc:
		return alloc(p, in, orig)
	case *ssa.MakeInterface:
		return asWriter(p, in, orig)
	}
	return nil
}

// Limits on recursion. The Go runtime ends the process when a stack grows past its limit; these are met
// first, and are errors that the session survives.
const (
	// maxDepth is how many interpreted calls may be nested. Each takes up to 1 kB of Go stack.
	maxDepth = 250_000
	// deferWeight is how many calls one with deferred functions counts for. Each of those recovers a panic
	// and panics anew, on top of the stack of the one before: the time for that grows with the square of
	// their number (0.2 s at 10 000, 100 s at 250 000).
	deferWeight = 25
	// maxReentries is how deep interpreted code may call itself through compiled code, as a String method
	// that prints its receiver does; this takes more stack than a plain call.
	maxReentries = 5_000
)

// mark is a place in depthMarks; its index is a call's depth. A pointer fits an interface without
// allocation, which a number does not.
type mark byte

var depthMarks [maxDepth + deferWeight + 1]mark

func depthOf(fr *frame) int {
	if fr == nil || len(fr.stack) == 0 {
		return 0
	}
	if m, ok := fr.stack[len(fr.stack)-1].(*mark); ok {
		return int(uintptr(unsafe.Pointer(m)) - uintptr(unsafe.Pointer(&depthMarks[0])))
	}
	return 0
}

// entry wraps the first instruction. The entry block has no predecessors, so it runs once a call: it polls,
// counts the depth, hands over to the function that has replaced this one, and guards calls that compiled
// code makes.
func (e *Engine) entry(p *function) {
	slot := len(p.stack)
	p.stack = append(p.stack, (*mark)(nil)) // last register: this call's depth
	first := p.Instrs[0]
	weight := 1
	if p.Recover != nil {
		weight = deferWeight
	}
	successor := new(atomic.Pointer[function])
	e.successors[p] = successor
	multiple := p.nres > 1
	if multiple {
		unpool(p)
	}
	p.Instrs[0] = func(fr *frame) {
		if multiple && atomic.LoadInt32(&p.used) > 0 {
			unpool(p)
		}
		if c := fr.caller; c != nil && c.pfn == nil && c.interp == nil { // called by compiled code
			c.interp = p.Interp
			e.fromCompiled(p, fr)
			return
		}
		poll()
		d := depthOf(fr.caller) + weight
		if d > maxDepth {
			panic(errDepth)
		}
		fr.stack[slot] = &depthMarks[d]
		if s := successor.Load(); s != nil {
			e.handOver(s, fr)
			return
		}
		first(fr)
	}
}

// handOver runs s in place of the function that fr was made for; their parameters and results agree.
func (e *Engine) handOver(s *function, fr *frame) {
	c := allocFrame(s, fr)
	n := s.nres + s.narg
	copy(c.stack[:n], fr.stack[:n])
	frameRun(c)
	copy(fr.stack[:s.nres], c.stack[:s.nres])
	deleteFrame(s, fr, c)
	fr.callee = nil
	fr.ipc = -1
}

// fromCompiled runs a call that came from compiled code (a sort, a timer, a handler). On one of the cell's
// goroutines a panic passes through, and the calls it left are noted before compiled frames hide them; on a
// goroutine of somebody else it is contained.
func (e *Engine) fromCompiled(p *function, fr *frame) {
	root := &frame{interp: p.Interp}
	var pending *panicking
	call := func() {
		c := allocFrame(p, root)
		c._panic = pending // what the deferred call inside p may recover
		n := p.nres + p.narg + p.nenv
		copy(c.stack[:n], fr.stack[:n])
		frameRun(c)
		copy(fr.stack[:p.nres], c.stack[:p.nres])
	}
	fr.ipc = -1
	if g := current(); g != nil {
		pending, g.pending = g.pending, nil
		if g.reentries >= maxReentries {
			panic(errReentry)
		}
		g.reentries++
		if v := g.reenter(root, call); v != nil {
			panic(v)
		}
		return
	}
	r := owner()
	if r == nil {
		r = newRun("") // nobody waits for this call
		r.finished.Store(true)
	}
	r.alive.Add(1)
	e.contained(r, root, call)
}

// reenter calls what compiled code has called, and returns the value of a panic. It panics anew only where the stack
// has been unwound: a panic out of a deferred function searches all of the stack that the one before it has left, and
// of a MarshalJSON that marshals its receiver, whose 5 000 calls package json recovers and panics anew, that took 2 min.
func (g *goroutine) reenter(root *frame, call func()) (v any) {
	defer func() {
		g.reentries--
		if v = recover(); v != nil {
			g.passing = isUnwind(v)
			g.remember(v, root)
		}
	}()
	call()
	return nil
}

// method is what a call through an interface comes to for one dynamic type.
type method struct {
	fn  *function     // interpreted
	ext reflect.Value // compiled, the receiver is its first argument
}

type methodKey struct {
	rt   reflect.Type
	name string
}

// methodOf finds the method, whichever cell declared the type. (ixgo's own look-up knows only the types of
// the caller's program and shares its result between goroutines.)
func (e *Engine) methodOf(rt reflect.Type, name string) *method {
	key := methodKey{rt, name}
	if m, ok := e.methods.Load(key); ok {
		return m.(*method)
	}
	ext, ok := e.instead[fmt.Sprintf("(%v).%s", rt, name)]
	if !ok {
		ext, ok = findUserMethod(rt, name)
	}
	if !ok {
		ext, ok = findExternMethod(rt, name)
	}
	if !ok {
		panic(ixgo.PlainError(fmt.Sprintf("msp: no code for method %s of %v", name, rt)))
	}
	m := &method{ext: ext}
	e.methods.Store(key, m)
	return m
}

var (
	errDepth   = ixgo.RuntimeError(fmt.Sprintf("stack overflow: more than %d nested calls (%d with deferred functions)", maxDepth, maxDepth/deferWeight))
	errReentry = ixgo.RuntimeError(fmt.Sprintf("stack overflow: more than %d nested calls by way of compiled code", maxReentries))
)

var errNil = ixgo.RuntimeError("invalid memory address or nil pointer dereference")

func (e *Engine) invoke(p *function, in *ssa.Call) func(*frame) {
	res := regIndex(p, in)
	recv, args, _ := getCallIndex(p, &in.Call)
	args = append([]int{recv}, args...)
	name, it := in.Call.Method.Name(), p.Interp
	type site struct {
		rt reflect.Type
		m  *method
	}
	var last atomic.Pointer[site]
	return func(fr *frame) {
		v := fr.stack[recv]
		if v == nil {
			panic(errNil)
		}
		rt := reflect.TypeOf(v)
		s := last.Load()
		if s == nil || s.rt != rt {
			s = &site{rt, e.methodOf(rt, name)}
			last.Store(s)
		}
		if s.m.fn != nil {
			callFunctionByStack(it, fr, s.m.fn, res, args)
		} else {
			callExternalByStack(it, fr, s.m.ext, res, args)
			pollBack()
		}
	}
}

// dynamic calls a function value. ixgo takes one that another cell has made for a compiled one, and calls that by
// package reflect.
func dynamic(p *function, in *ssa.Call, orig func(*frame)) func(*frame) {
	res := regIndex(p, in)
	fn, args, _ := getCallIndex(p, &in.Call)
	return func(fr *frame) {
		if f := interpreted(fr.stack[fn]); f != nil {
			callFunctionByStackWithEnv(f.interp, fr, f.fn, res, args, f.env)
			return
		}
		orig(fr)
		pollBack()
	}
}

// prepare evaluates the function and arguments of a go or defer statement into a call on some root frame.
func (e *Engine) prepare(p *function, c *ssa.CallCommon) func(fr *frame) func(root *frame) {
	fn, args, env := getCallIndex(p, c)
	it := p.Interp
	if f := deferredBuiltin(c.Value); f != nil {
		return func(fr *frame) func(*frame) {
			var vals []any
			for _, a := range args {
				vals = append(vals, fr.stack[a])
			}
			return func(*frame) { f(vals) }
		}
	}
	if !c.IsInvoke() {
		return func(fr *frame) func(*frame) {
			f, vals := prepareCall(it, fr, c, fn, args, env)
			return func(root *frame) { callDiscardsResult(it, root, f, vals, c.Args) }
		}
	}
	name := c.Method.Name()
	return func(fr *frame) func(*frame) {
		v := fr.stack[fn]
		if v == nil {
			panic(errNil)
		}
		m := e.methodOf(reflect.TypeOf(v), name)
		vals := []any{v}
		for _, a := range args {
			vals = append(vals, fr.stack[a])
		}
		return func(root *frame) {
			if m.fn == nil {
				callDiscardsResult(it, root, m.ext, vals, nil)
				return
			}
			c := allocFrame(m.fn, root)
			copy(c.stack[m.fn.nres:], vals)
			frameRun(c)
			deleteFrame(m.fn, root, c)
		}
	}
}

func (e *Engine) goStmt(p *function, in *ssa.Go) func(*frame) {
	prepare, it := e.prepare(p, &in.Call), p.Interp
	return func(fr *frame) {
		call := prepare(fr)
		var r *run
		if g := current(); g != nil {
			r = g.run
		} else {
			r = newRun("")
			r.finished.Store(true)
		}
		r.alive.Add(1)
		go func() {
			root := &frame{interp: it}
			e.contained(r, root, func() { call(root) })
		}()
	}
}

// deferStmt defers as ixgo does, but calls methods through interfaces our way, and keeps on top of the
// deferred calls one that remembers the frames of a panic. ixgo copies a list of all of them at every frame
// with deferred calls: of 250 000 of those, that took 85 s.
func (e *Engine) deferStmt(p *function, in *ssa.Defer, orig func(*frame)) func(*frame) {
	if in.DeferStack != nil { // in the body of a range over a function, where another frame's list is meant
		return nil
	}
	push := orig
	if in.Call.IsInvoke() || deferredBuiltin(in.Call.Value) != nil {
		prepare := e.prepare(p, &in.Call)
		push = func(fr *frame) {
			call := prepare(fr)
			fr._defer = &deferred{fn: func() { call(fr) }, tail: fr._defer}
		}
	}
	if !in.Call.IsInvoke() && isDynamic(in.Call.Value) {
		ix := regIndex(p, in.Call.Value)
		push = func(fr *frame) {
			if f := reflect.ValueOf(fr.stack[ix]); f.Kind() == reflect.Func && f.IsNil() {
				fr._defer = &deferred{fn: callNil, tail: fr._defer}
				return
			}
			orig(fr)
		}
	}
	return func(fr *frame) {
		if d := fr._defer; d != nil {
			if _, ours := d.fn.(rememberer); ours {
				fr._defer = d.tail
			}
		}
		push(fr)
		fr._defer = &deferred{fn: rememberer(func() { rememberPanic(fr) }), tail: fr._defer}
	}
}

type rememberer func()

func rememberPanic(fr *frame) {
	if p := fr._panic; p != nil && !p.recovered {
		p.pcs = nil
		if g := current(); g != nil {
			g.passing = false
			g.remember(p.arg, fr)
		}
	}
}

// valueOf is v as a reflect.Value of type t, also when v is a nil interface.
func valueOf(v any, t reflect.Type) reflect.Value {
	if v == nil {
		return reflect.Zero(t)
	}
	return reflect.ValueOf(v)
}

func send(p *function, in *ssa.Send) func(*frame) {
	ic, ix := regIndex(p, in.Chan), regIndex(p, in.X)
	return func(fr *frame) {
		ch := reflect.ValueOf(fr.stack[ic])
		wait(reflect.SelectCase{Dir: reflect.SelectSend, Chan: ch, Send: valueOf(fr.stack[ix], ch.Type().Elem())})
	}
}

func receive(p *function, in *ssa.UnOp) func(*frame) {
	ir, ix, commaOk := regIndex(p, in), regIndex(p, in.X), in.CommaOk
	return func(fr *frame) {
		ch := reflect.ValueOf(fr.stack[ix])
		_, v, ok := wait(reflect.SelectCase{Dir: reflect.SelectRecv, Chan: ch})
		if !v.IsValid() {
			v = reflect.Zero(ch.Type().Elem())
		}
		if commaOk {
			fr.stack[ir] = ixgo.Tuple{v.Interface(), ok}
		} else {
			fr.stack[ir] = v.Interface()
		}
	}
}

func selectStmt(p *function, in *ssa.Select, orig func(*frame)) func(*frame) {
	if !in.Blocking {
		return nil
	}
	ir := regIndex(p, in)
	chans, sends := make([]int, len(in.States)), make([]int, len(in.States))
	for i, s := range in.States {
		chans[i], sends[i] = regIndex(p, s.Chan), -1
		if s.Send != nil {
			sends[i] = regIndex(p, s.Send)
		}
	}
	return func(fr *frame) {
		cases := make([]reflect.SelectCase, len(chans), len(chans)+1)
		for i := range cases {
			ch := reflect.ValueOf(fr.stack[chans[i]])
			if sends[i] < 0 {
				cases[i] = reflect.SelectCase{Dir: reflect.SelectRecv, Chan: ch}
			} else {
				cases[i] = reflect.SelectCase{Dir: reflect.SelectSend, Chan: ch, Send: valueOf(fr.stack[sends[i]], ch.Type().Elem())}
			}
		}
		n, v, ok := wait(cases...)
		r := ixgo.Tuple{n, ok}
		for i := range cases {
			if sends[i] >= 0 {
				continue
			}
			if i == n && ok {
				r = append(r, v.Interface())
			} else {
				r = append(r, reflect.Zero(cases[i].Chan.Type().Elem()).Interface())
			}
		}
		fr.stack[ir] = r
	}
}

// store through a nil pointer is an error in Go's words; ixgo's is one of package reflect.
func store(p *function, in *ssa.Store, orig func(*frame)) func(*frame) {
	if blankField(in.Addr) {
		return func(*frame) {}
	}
	switch in.Addr.(type) {
	case *ssa.Alloc, *ssa.Global, *ssa.FieldAddr, *ssa.IndexAddr, *ssa.FreeVar:
		return nil // never nil, or checked when it was made
	}
	if orig == nil {
		return nil
	}
	ia := regIndex(p, in.Addr)
	return func(fr *frame) {
		if reflect.ValueOf(fr.stack[ia]).IsNil() {
			panic(errNil)
		}
		orig(fr)
	}
}

// mapUpdate stores nil interfaces; ixgo's deletes the key instead.
func mapUpdate(p *function, in *ssa.MapUpdate, orig func(*frame)) func(*frame) {
	mt := in.Map.Type().Underlying().(*types.Map)
	if !types.IsInterface(mt.Elem()) && !types.IsInterface(mt.Key()) {
		return nil
	}
	im, ik, iv := regIndex(p, in.Map), regIndex(p, in.Key), regIndex(p, in.Value)
	return func(fr *frame) {
		m := reflect.ValueOf(fr.stack[im])
		m.SetMapIndex(valueOf(fr.stack[ik], m.Type().Key()), valueOf(fr.stack[iv], m.Type().Elem()))
	}
}

// lookup reads at a nil interface key, where ixgo's panics.
func lookup(p *function, in *ssa.Lookup, orig func(*frame)) func(*frame) {
	mt, ok := in.X.Type().Underlying().(*types.Map)
	if !ok || !types.IsInterface(mt.Key()) {
		return nil
	}
	ir, im, ik, commaOk := regIndex(p, in), regIndex(p, in.X), regIndex(p, in.Index), in.CommaOk
	return func(fr *frame) {
		m := reflect.ValueOf(fr.stack[im])
		v := m.MapIndex(valueOf(fr.stack[ik], m.Type().Key()))
		found := v.IsValid()
		if !found {
			v = reflect.Zero(m.Type().Elem())
		}
		if commaOk {
			fr.stack[ir] = ixgo.Tuple{v.Interface(), found}
		} else {
			fr.stack[ir] = v.Interface()
		}
	}
}
