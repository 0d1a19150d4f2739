package yaegi

import (
	"go/types"
	"reflect"

	"golang.org/x/tools/go/ssa"

	"github.com/massspring/msp/internal/lang/interp/machine"
)

// deferred are the deferred calls of a function under way, the latest last, and pointers to its named results.
type deferred struct {
	list    []func(u *unwinding)
	results map[int]reflect.Value
}

// unwinding is a panic while deferred functions run.
type unwinding struct {
	*failure
	exiting   bool // it has happened while a runtime.Goexit was under way, which continues when this is recovered
	recovered bool
}

// goexit is what runtime.Goexit panics with.
type goexit struct{}

// recover is the built-in function; u is nil if no panic has called the function that calls it.
func (u *unwinding) recover() any {
	if u == nil || u.recovered {
		return nil
	}
	switch u.value.(type) {
	case goexit, exit, stopped:
		return nil
	}
	u.recovered = true
	return u.value
}

// deferOf writes a defer statement.
func (e *emitter) deferOf(in *ssa.Defer) {
	if isRecover(&in.Call) { // it recovers what has called the function that defers it
		e.hostCall(in, operands{}.after("d", reflect.TypeFor[*deferred]()).after("u", reflect.TypeFor[*unwinding]()), none(func(a []reflect.Value) {
			u := a[0].Interface().(*unwinding)
			d := a[1].Interface().(*deferred)
			d.list = append(d.list, func(*unwinding) { u.recover() })
		}))
		return
	}
	do, args := e.later(&in.Call)
	stack := "d"
	if in.DeferStack != nil {
		stack = e.value(in.DeferStack)
	}
	p, invoke := e.program, in.Call.IsInvoke()
	e.hostCall(in, e.operands(args).after(stack, reflect.TypeFor[*deferred]()), none(func(a []reflect.Value) {
		if invoke && a[1].IsNil() {
			panic(machine.ErrNil)
		}
		d := a[0].Interface().(*deferred)
		d.list = append(d.list, func(u *unwinding) {
			defer p.passing(in, nil, nil)
			do(a[1:], u)
		})
	}))
}

// keepResult notes the variable of a named result.
func (e *emitter) keepResult(in *ssa.Alloc, i int) {
	e.line("%s(d, %s)", e.symbol("H", reflect.MakeFunc(
		reflect.FuncOf([]reflect.Type{reflect.TypeFor[*deferred](), e.rtype(in.Type())}, nil, false),
		none(func(a []reflect.Value) {
			d := a[0].Interface().(*deferred)
			if d.results == nil {
				d.results = map[int]reflect.Value{}
			}
			d.results[i] = a[1]
		}))), e.value(in))
}

// deferring calls a function that defers calls. A panic of it, of what it calls, and of compiled code below runs its deferred
// functions; one of them may recover.
func (p *program) deferring(f *function, args []reflect.Value) (out []reflect.Value) {
	d := &deferred{}
	args = append([]reflect.Value{reflect.ValueOf(d)}, args...)
	x := p.attempt(func() {
		out = f.run(args)
		if len(d.list) > 0 { // package ssa runs none that only bodies of ranges over functions defer
			d.run()
			out = d.returned(f.ssa.Signature, out)
		}
	})
	if x == nil {
		return out
	}
	if x = p.unwind(d, x); x != nil {
		panic(x.failure)
	}
	out = nil
	for i := range f.ssa.Signature.Results().Len() {
		out = append(out, reflect.Zero(f.value.Type().Out(i)))
	}
	return d.returned(f.ssa.Signature, out)
}

// returned are the results, named ones as they are by now.
func (d *deferred) returned(sig *types.Signature, out []reflect.Value) []reflect.Value {
	for i := range sig.Results().Len() {
		if at, ok := d.results[i]; ok {
			out[i] = at.Elem()
		}
	}
	return out
}

// run runs what is deferred, as a function does that returns. A call may defer more.
func (d *deferred) run() {
	for len(d.list) > 0 {
		d.pop()(nil)
	}
}

func (d *deferred) pop() func(u *unwinding) {
	last := len(d.list) - 1
	call := d.list[last]
	d.list = d.list[:last]
	return call
}

// unwind runs what is deferred while x is under way, and returns what is under way after it.
func (p *program) unwind(d *deferred, x *unwinding) *unwinding {
	for len(d.list) > 0 && !x.recovered {
		call, now := d.pop(), x
		if next := p.attempt(func() { call(now) }); next != nil {
			_, gone := x.value.(goexit)
			next.exiting = gone || x.exiting
			x = next
		}
	}
	switch {
	case !x.recovered:
		return x
	case x.exiting:
		return p.unwind(d, &unwinding{failure: &failure{value: goexit{}}})
	}
	if next := p.attempt(d.run); next != nil { // the rest runs as in a function that returns
		return p.unwind(d, next)
	}
	return nil
}

// attempt calls f and returns how it failed, nil if it did not.
func (p *program) attempt(f func()) (x *unwinding) {
	defer func() {
		if v := recover(); v != nil {
			x = &unwinding{failure: p.failureOf(v)}
		}
	}()
	f()
	return nil
}
