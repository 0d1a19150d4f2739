// Package lower translates functions of package ssa into the register code of package ir, each when it is first called.
package lower

import (
	"fmt"
	"go/types"
	"reflect"
	"strings"
	"sync"
	"unsafe"

	"golang.org/x/tools/go/ssa"

	"github.com/massspring/msp/internal/lang/interp/bind"
	"github.com/massspring/msp/internal/lang/interp/ir"
	"github.com/massspring/msp/internal/lang/interp/machine"
	"github.com/massspring/msp/internal/lang/interp/rtype"
)

// Config is what a program needs to know of what is compiled in.
type Config struct {
	Env *machine.Env
	// Func returns the value of a compiled function of that package, Var the pointer to a variable.
	Func func(path, name string) (any, bool)
	Var  func(path, name string) (any, bool)
	// Type returns the reflect type of a compiled-in named type or instance, nil if a cell declares it.
	Type func(*types.Named) reflect.Type
	// Instead returns what stands for a compiled function or method, by its full name as package ssa prints it.
	Instead func(name string) (any, bool)
	// Linked is told of each compiled function or method, "T.M", that code calls.
	Linked func(path, symbol string)
	// Refused says why code of a cell may not call a compiled function or method, "" if it may; nil refuses nothing.
	Refused func(cell, path, symbol string) string
	// Writer converts an *os.File to an io.Writer.
	Writer func(file unsafe.Pointer) any
	// Print is the built-in function print, whose text is given.
	Print func(text string)
	// Afford panics if n values of that size are more memory than the session may have.
	Afford func(what string, n int, size uintptr) error
	// Native makes machine code for the loops of a function; nil for none.
	Native func(*ir.Func)
}

// Program is what is known of a growing ssa.Program.
type Program struct {
	Config
	SSA   *ssa.Program
	Types *rtype.Table

	mu      sync.Mutex // held while functions are lowered
	funcs   map[*ssa.Function]*ir.Func
	globals map[*ssa.Global]unsafe.Pointer
	values  map[*ssa.Function]unsafe.Pointer // functions as func values
	flats   sync.Map                         // types.Type → *flat
	methods sync.Map                         // methodKey → *machine.Method
	foreign map[reflect.Type]*ir.Func        // how compiled func values are called
	busy    map[*ir.Func]bool                // being lowered
	lifted  map[*ssa.Function]lifted         // closures that get what they capture as arguments
	inside  *ssa.Function                    // the one whose types are being made
}

// New returns an empty program.
func New(prog *ssa.Program, c Config) *Program {
	p := &Program{Config: c, SSA: prog, funcs: map[*ssa.Function]*ir.Func{}, globals: map[*ssa.Global]unsafe.Pointer{},
		values: map[*ssa.Function]unsafe.Pointer{}, foreign: map[reflect.Type]*ir.Func{}, busy: map[*ir.Func]bool{},
		lifted: map[*ssa.Function]lifted{}}
	p.Types = rtype.New(rtype.Config{Compiled: c.Type, Method: p.methodValue, Arguments: p.arguments})
	return p
}

// Problem is the panic of a function that cannot be lowered: a defect, or a type that the Go runtime has no room for.
type Problem struct{ Err error }

func (p Problem) Error() string { return p.Err.Error() }

func (p *Program) arguments(t *types.Named) []types.Type { return TypeArguments(p.inside, t) }

// TypeArguments returns the type arguments of the generic function fn, or of the one around it, if package ssa has made t for a
// type declared there. fn may be nil.
func TypeArguments(fn *ssa.Function, t *types.Named) []types.Type {
	if fn == nil || t.Obj().Parent() != nil || t.Obj().Pkg() == nil {
		return nil
	}
	for fn.Parent() != nil {
		fn = fn.Parent()
	}
	return fn.TypeArgs()
}

// Type is the reflect type of t.
func (p *Program) Type(t types.Type) reflect.Type {
	rt, err := p.Types.Of(t)
	if err != nil {
		panic(Problem{err})
	}
	return rt
}

// Func returns the function, which is lowered when it is first called.
func (p *Program) Func(fn *ssa.Function) *ir.Func {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.fn(fn)
}

func (p *Program) fn(fn *ssa.Function) *ir.Func {
	if f, ok := p.funcs[fn]; ok {
		return f
	}
	f := ir.New(fn.String(), fn)
	f.Recover = -1
	p.funcs[fn] = f
	p.frame(f, fn.Signature)
	f.Prepare = p.prepare
	if fn.Blocks == nil {
		p.compiled(f, fn)
	}
	describe(f, fn)
	return f
}

// describe says what kind of function f is.
func describe(f *ir.Func, fn *ssa.Function) {
	f.Defers, f.Once = defers(fn) && !opens(fn), runsOnce(fn)
	f.Bare = fn.Synthetic != "" && fn.Pkg == nil || fn.Synthetic != "" && fn.Parent() == nil && fn.Name() != "init"
}

// Forget drops the code of a cell's statements, which have run and never will again: most of what a cell leaves. Where a
// function stands in them, it may be lowered later and look at what is around it.
func (p *Program) Forget(cell *ssa.Package) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for name, m := range cell.Members {
		if fn, ok := m.(*ssa.Function); ok && (name == "init" || strings.HasPrefix(name, "init#")) && len(fn.AnonFuncs) == 0 {
			delete(p.funcs, fn)
			fn.Blocks, fn.Locals, fn.Recover = nil, nil, nil
		}
	}
}

// frame lays out results and parameters; NW and NP are at least what a caller writes.
func (p *Program) frame(f *ir.Func, sig *types.Signature) {
	for i := range sig.Results().Len() {
		t := p.flat(sig.Results().At(i).Type())
		f.WRes, f.PRes = f.WRes+t.words, f.PRes+t.ptrs
	}
	if r := sig.Recv(); r != nil {
		t := p.flat(r.Type())
		f.WPar, f.PPar = f.WPar+t.words, f.PPar+t.ptrs
	}
	for i := range sig.Params().Len() {
		t := p.flat(sig.Params().At(i).Type())
		f.WPar, f.PPar = f.WPar+t.words, f.PPar+t.ptrs
	}
	f.NW, f.NP = f.WRes+f.WPar, f.PRes+f.PPar+1
}

// defers reports whether the function defers calls.
func defers(fn *ssa.Function) bool {
	if fn.Recover != nil {
		return true
	}
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			switch in := in.(type) {
			case *ssa.Defer, *ssa.RunDefers:
				return true
			case *ssa.Call:
				if b, ok := in.Call.Value.(*ssa.Builtin); ok && b.Name() == "ssa:deferstack" {
					return true
				}
			}
		}
	}
	return false
}

// runsDefers reports whether package ssa has the function run what it defers. It takes one that has defer statements only in
// bodies of ranges over functions for one without any.
func runsDefers(fn *ssa.Function) bool {
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			if _, ok := in.(*ssa.RunDefers); ok {
				return true
			}
		}
	}
	return false
}

// prepare lowers a function that is called for the first time.
func (p *Program) prepare(f *ir.Func) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if f.Entry.Load() == nil && f.Compiled == nil {
		p.lower(f)
		f.Finish(machine.Link, p.Native)
	}
}

// isInit reports whether fn stands for the initialisation of a compiled-in package, which has happened.
func isInit(fn *ssa.Function) bool { return fn.Name() == "init" && fn.Synthetic != "" }

// compiled makes f a call of the compiled function that fn stands for.
func (p *Program) compiled(f *ir.Func, fn *ssa.Function) {
	if isInit(fn) {
		f.Compiled = func(_, _, _ unsafe.Pointer) {}
		return
	}
	value, t := p.valueOf(fn)
	if value == nil {
		panic(Problem{fmt.Errorf("function %s is not compiled in", fn)})
	}
	f.Compiled, f.Value = bind.Caller(t), value
}

// valueOf is what a variable of a function type t holds to call the compiled function that fn stands for, nil if there is none.
func (p *Program) valueOf(fn *ssa.Function) (value unsafe.Pointer, t reflect.Type) {
	v, ok := p.Instead(fn.String())
	if recv := fn.Signature.Recv(); !ok && recv != nil {
		return bind.Method(p.Type(recv.Type()), fn.Name())
	}
	if !ok && fn.Pkg != nil {
		v, ok = p.Config.Func(fn.Pkg.Pkg.Path(), fn.Name())
	}
	if !ok {
		return nil, nil
	}
	rv := reflect.ValueOf(v)
	return bind.FuncWord(rv), rv.Type()
}

// funcValue returns fn as a func value of fn's type for the code of caller. It is made once.
func (p *Program) funcValue(caller, fn *ssa.Function) unsafe.Pointer {
	f := p.callee(caller, fn)
	if f != p.fn(fn) { // one that panics: a cell that has been checked does not get here
		panic(Problem{fmt.Errorf("%s may not be used here", fn)})
	}
	if v, ok := p.values[fn]; ok {
		return v
	}
	v := f.Value
	if f.Compiled == nil {
		sig := fn.Signature
		if sig.Recv() != nil {
			sig = withReceiver(sig)
		}
		v = bind.FuncOf(p.Type(sig), &bind.Closure{Fn: machine.NewRunner(p.Env, f)})
	}
	p.values[fn] = v
	return v
}

// withReceiver is the signature with the receiver as the first parameter.
func withReceiver(sig *types.Signature) *types.Signature {
	vars := []*types.Var{types.NewParam(0, nil, "", sig.Recv().Type())}
	for i := range sig.Params().Len() {
		vars = append(vars, sig.Params().At(i))
	}
	return types.NewSignatureType(nil, nil, nil, types.NewTuple(vars...), sig.Results(), sig.Variadic())
}

// Replace makes callers of then call now.
func (p *Program) Replace(then, now *ssa.Function) {
	p.mu.Lock()
	defer p.mu.Unlock()
	a, b := p.fn(then), p.fn(now)
	a.Replace(b)
}

// foreignCall is the function by which func values of a type are called that compiled code has made.
func (p *Program) foreignCall(sig *types.Signature) *ir.Func {
	rt := p.Type(types.NewSignatureType(nil, nil, nil, sig.Params(), sig.Results(), sig.Variadic()))
	f, ok := p.foreign[rt]
	if !ok {
		f = ir.New(rt.String(), nil)
		p.frame(f, types.NewSignatureType(nil, nil, nil, sig.Params(), sig.Results(), sig.Variadic()))
		f.Compiled, f.Made = bind.Caller(rt), bind.CodeOf(rt)
		p.foreign[rt] = f
	}
	return f
}
