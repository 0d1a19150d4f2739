package yaegi

import (
	"errors"
	"reflect"
	"runtime"
	"slices"
	"unsafe"

	"golang.org/x/tools/go/ssa"

	"github.com/massspring/msp/internal/lang/engine"
	"github.com/massspring/msp/internal/lang/interp/lower"
	"github.com/massspring/msp/internal/lang/interp/machine"
)

// failure is a panic on its way through lowered code, with the instructions that it has left, innermost first.
type failure struct {
	value  any
	sites  []ssa.Instruction
	detail string // what was nil or out of range, or what the goroutine waited for
}

// passing is deferred around an instruction: it adds the instruction to a panic. The last of a are the values.
func (p *program) passing(in ssa.Instruction, values []ssa.Value, a []reflect.Value) {
	v := recover()
	if v == nil {
		return
	}
	f := p.failureOf(v)
	if len(f.sites) == 0 {
		f.detail = p.explain(f.value, in, func(v ssa.Value) (reflect.Value, bool) {
			if c, ok := v.(*ssa.Const); ok && c.Value == nil {
				return reflect.Zero(p.rtype(c.Type())), true
			}
			i := slices.Index(values, v)
			if _, isConst := v.(*ssa.Const); i < 0 || isConst {
				return reflect.Value{}, false
			}
			held := a[len(a)-len(values)+i]
			if held.CanInt() { // without methods: its String may be what fails
				held = reflect.ValueOf(held.Int())
			}
			return held, true
		})
	}
	f.sites = append(f.sites, in)
	panic(f)
}

// explain says why the instruction failed, or the computation of an address on the way to it.
func (p *program) explain(value any, in ssa.Instruction, held func(ssa.Value) (reflect.Value, bool)) string {
	switch value.(type) {
	case stopped:
		return p.front.Waited(in, held)
	case runtime.Error:
	default:
		return ""
	}
	list := []ssa.Instruction{in}
	var x ssa.Value
	switch in := in.(type) {
	case *ssa.UnOp:
		x = in.X
	case *ssa.Store:
		x = in.Addr
	}
	for x != nil {
		switch part := x.(type) {
		case *ssa.FieldAddr:
			list, x = append(list, part), part.X
		case *ssa.IndexAddr:
			list, x = append(list, part), part.X
		default:
			x = nil
		}
	}
	for _, in := range slices.Backward(list) {
		if text := p.front.Explain(in, held); text != "" {
			return text
		}
	}
	return ""
}

// failureOf is the failure that v is, or was before compiled code had it.
func (p *program) failureOf(v any) *failure {
	if f, ok := v.(*failure); ok {
		return f
	}
	if f := p.left.Load(); f != nil && *(*[2]unsafe.Pointer)(unsafe.Pointer(&f.value)) == *(*[2]unsafe.Pointer)(unsafe.Pointer(&v)) {
		p.left.CompareAndSwap(f, nil)
		return f
	}
	return &failure{value: v}
}

// Recovered describes a panic that compiled code has recovered.
func (e *Engine) Recovered(v any) *engine.Panic {
	p, _ := e.outcome(e.failureOf(v)).(*engine.Panic)
	return p
}

// outcome is what the session learns of a failure.
func (e *Engine) outcome(f *failure) error {
	switch v := f.value.(type) {
	case exit:
		return &engine.Exit{Code: v.code}
	case goexit:
		return nil
	case stopped:
		return &engine.Stopped{Cause: engine.ErrInterrupted, Waiting: f.detail, Frames: e.front.Frames(f.sites)}
	case error:
		if errors.Is(v, engine.ErrInterrupted) {
			return v
		}
	}
	p := &engine.Panic{Value: f.value, Text: engine.PanicText(f.value), Frames: e.front.Frames(f.sites)}
	_, p.Runtime = f.value.(runtime.Error)
	if _, ok := f.value.(*reflect.ValueError); ok {
		p.Runtime = true
	}
	if p.Runtime {
		p.Detail = f.detail
	}
	return p
}

// faults panics with run-time errors of operations, as the engine msp does.
func faults() *machine.Machine { return new(machine.Machine) }

func assertionError(iface, want reflect.Type, v reflect.Value) error {
	if !v.IsValid() {
		return lower.AssertionErrorOf(iface, want, nil)
	}
	return lower.AssertionErrorOf(iface, want, v.Type())
}
