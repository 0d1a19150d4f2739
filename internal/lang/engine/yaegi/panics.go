package yaegi

import (
	"errors"
	"reflect"
	"runtime"
	"unsafe"

	"golang.org/x/tools/go/ssa"

	"github.com/massspring/msp/internal/lang/engine"
	"github.com/massspring/msp/internal/lang/interp/lower"
	"github.com/massspring/msp/internal/lang/interp/machine"
)

// failure is a panic on its way through lowered code, with the instructions that it has left, innermost first.
type failure struct {
	value any
	sites []ssa.Instruction
}

// passing is deferred around an instruction: it adds the instruction to a panic.
func (p *program) passing(in ssa.Instruction) {
	if v := recover(); v != nil {
		f := p.failureOf(v)
		f.sites = append(f.sites, in)
		panic(f)
	}
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
		return engine.ErrInterrupted
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
	return p
}

// Run-time errors are the Go runtime's own values: each is caught where the real operation fails.

func caught(f func()) (err any) {
	defer func() { err = recover() }()
	f()
	return nil
}

var (
	faultNil    = caught(func() { var p *int; *p = 1 })
	faultDivide = caught(func() { zero := 0; _ = 1 / zero })
	faultShift  = caught(func() { n := -1; _ = 1 << n })
)

func faultIndex(i, n int) any {
	return caught(func() { _ = make([]struct{}, n)[i] })
}

// faults has the run-time errors that need more than a line.
func faults() *machine.Machine { return new(machine.Machine) }

func assertionError(iface, want reflect.Type, v reflect.Value) error {
	if !v.IsValid() {
		return lower.AssertionErrorOf(iface, want, nil)
	}
	return lower.AssertionErrorOf(iface, want, v.Type())
}
