package yaegi

import (
	"errors"
	"fmt"
	"go/types"
	"reflect"
	"slices"
	"unsafe"

	"golang.org/x/tools/go/ssa"

	"github.com/massspring/msp/internal/lang/engine"
	"github.com/massspring/msp/internal/lang/interp/lower"
	"github.com/massspring/msp/internal/lang/interp/machine"
)

// call calls a function. u is not nil if a panic calls it as a deferred function.
func (p *program) call(f *function, u *unwinding, args []reflect.Value) []reflect.Value {
	f = f.latest()
	if f.missing != nil {
		panic(f.missing)
	}
	if f.recovers {
		args = append([]reflect.Value{reflect.ValueOf(u)}, args...)
	}
	if f.defers {
		return p.deferring(f, args)
	}
	return f.run(args)
}

// run calls the function that yaegi runs, or the compiled one.
func (f *function) run(args []reflect.Value) []reflect.Value {
	out := f.value.Call(args)
	if f.name != "" && f.ssa.Signature.Results().Len() == 0 {
		return nil // see emitter.function
	}
	return out
}

// closure is a func value of type t that calls f with the free variables in front.
func (p *program) closure(f *function, t reflect.Type, free []reflect.Value) reflect.Value {
	if f.ssa.Blocks == nil && f.value.Type().AssignableTo(t) {
		return f.value
	}
	var self unsafe.Pointer
	free = free[:len(free):len(free)]
	v := reflect.MakeFunc(t, func(in []reflect.Value) []reflect.Value {
		var u *unwinding
		if f.recovers {
			if x, ok := p.handed.LoadAndDelete(self); ok {
				u = x.(*unwinding)
			}
		}
		return p.boundary(f, u, append(free, in...))
	})
	self = word(v)
	return v
}

// word is what a variable of a function type holds.
func word(f reflect.Value) unsafe.Pointer {
	at := reflect.New(f.Type())
	at.Elem().Set(f)
	return *(*unsafe.Pointer)(at.UnsafePointer())
}

// boundary is a call by compiled code, which sees panics as they are.
func (p *program) boundary(f *function, u *unwinding, in []reflect.Value) (out []reflect.Value) {
	defer func() {
		if v := recover(); v != nil {
			if x, ok := v.(*failure); ok {
				p.left.Store(x)
				v = x.value
			}
			panic(v)
		}
	}()
	p.traffic.pass(func() { out = p.call(f, u, in) })
	return out
}

// callOf writes a call.
func (e *emitter) callOf(in *ssa.Call) {
	c := &in.Call
	if b, ok := c.Value.(*ssa.Builtin); ok {
		e.builtin(in, b)
		return
	}
	do, args := e.later(c)
	if !isWrapper(e.f.ssa) {
		e.host(in, args, func(a []reflect.Value) []reflect.Value { return do(a, nil) })
		return
	}
	e.hostCall(in, e.operands(args).after("u", reflect.TypeFor[*unwinding]()),
		func(a []reflect.Value) []reflect.Value { return do(a[1:], a[0].Interface().(*unwinding)) })
}

// isWrapper reports whether package ssa has made fn to call a method: recover works through it.
func isWrapper(fn *ssa.Function) bool {
	return fn.Synthetic != "" && fn.Pkg == nil && fn.Parent() == nil && fn.TypeArgs() == nil
}

// later is what a call does with its operands.
func (e *emitter) later(c *ssa.CallCommon) (do func(a []reflect.Value, u *unwinding) []reflect.Value, args []ssa.Value) {
	p := e.program
	if c.IsInvoke() {
		m := c.Method
		caller := e.f.ssa
		return func(a []reflect.Value, u *unwinding) []reflect.Value { return p.invoke(caller, m, a, u) }, append([]ssa.Value{c.Value}, c.Args...)
	}
	switch v := c.Value.(type) {
	case *ssa.Builtin:
		do := builtinOf(v.Name())
		return func(a []reflect.Value, u *unwinding) []reflect.Value {
			do(a)
			return nil
		}, c.Args
	case *ssa.Function:
		f := p.function(v)
		if refused := p.e.hooks.Refused; refused != nil && v.Blocks == nil {
			if why := lower.RefusedCall(refused, e.f.ssa, v); why != "" {
				f = &function{missing: errors.New(why)}
			}
		}
		return func(a []reflect.Value, u *unwinding) []reflect.Value { return p.call(f, u, a) }, c.Args
	case *ssa.MakeClosure:
		f := p.function(v.Fn.(*ssa.Function))
		return func(a []reflect.Value, u *unwinding) []reflect.Value { return p.call(f, u, a) }, slices.Concat(v.Bindings, c.Args)
	}
	return func(a []reflect.Value, u *unwinding) []reflect.Value {
		if a[0].IsNil() {
			panic(machine.ErrNil)
		}
		if u != nil { // for the function itself, if it calls recover
			self := word(a[0])
			p.handed.Store(self, u)
			defer p.handed.Delete(self)
		}
		if a[0].Type().IsVariadic() {
			return a[0].CallSlice(a[1:])
		}
		return a[0].Call(a[1:])
	}, append([]ssa.Value{c.Value}, c.Args...)
}

type methodKey struct {
	dynamic reflect.Type
	id      string
}

// invoke calls a method of an interface for caller.
func (p *program) invoke(caller *ssa.Function, m *types.Func, a []reflect.Value, u *unwinding) []reflect.Value {
	recv := a[0].Elem()
	if !recv.IsValid() {
		panic(machine.ErrNil)
	}
	key := methodKey{recv.Type(), m.Id()}
	f, ok := p.methods.Load(key)
	if !ok {
		f, _ = p.methods.LoadOrStore(key, p.methodOf(recv.Type(), m))
	}
	if refused := p.e.hooks.Refused; refused != nil && f.(*method).ssa == nil {
		if why := lower.RefusedMethod(refused, caller, recv.Type(), m); why != "" {
			panic(errors.New(why))
		}
	}
	if x := f.(*method); x.pointer {
		at := reflect.New(recv.Type())
		at.Elem().Set(recv)
		recv = at
	}
	return p.call(f.(*method).function, u, append([]reflect.Value{recv}, a[1:]...))
}

// method is the function of a method; pointer says that it takes a pointer to the receiver.
type method struct {
	*function
	pointer bool
}

// methodOf is a method of a dynamic type: one of the program's, or a compiled one.
func (p *program) methodOf(t reflect.Type, m *types.Func) *method {
	if gt := p.types.GoType(t); gt != nil {
		prog := p.front.SSA()
		f := p.function(prog.MethodValue(prog.MethodSets.MethodSet(gt).Lookup(m.Pkg(), m.Name())))
		if f.value.IsValid() {
			return &method{function: f}
		}
		// The method of the pointer has been lowered with the type.
		f = p.function(prog.MethodValue(prog.MethodSets.MethodSet(types.NewPointer(gt)).Lookup(m.Pkg(), m.Name())))
		return &method{f, true}
	}
	if f, ok := p.instead[fmt.Sprintf("(%v).%s", t, m.Name())]; ok {
		return &method{function: &function{value: withoutVariadic(reflect.ValueOf(f))}}
	}
	if has, ok := t.MethodByName(m.Name()); ok {
		return &method{function: &function{value: withoutVariadic(has.Func)}}
	}
	panic(fmt.Sprintf("no method %s of %v", m.Name(), t))
}

// start runs f on a goroutine. A panic of it ends the cell that has started it, or is reported later if that has ended.
func (e *Engine) start(f func()) {
	c := e.running.Load()
	go func() {
		defer func() {
			v := recover()
			if v == nil {
				return
			}
			err := e.outcome(e.failureOf(v))
			p, ok := err.(*engine.Panic)
			x, exits := err.(*engine.Exit)
			switch {
			case ok:
				p.Goroutine, p.Cell = true, c.name
			case !exits:
				return
			}
			if e.running.Load() == c {
				select {
				case c.failed <- err:
				default: // another one has ended it
				}
			} else if ok {
				e.hooks.Late(p)
			} else {
				e.hooks.Text(c.name, "stderr", engine.LateExit(x.Code))
			}
		}()
		e.traffic.pass(f)
	}()
}
