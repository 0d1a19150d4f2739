package lower

import (
	"errors"
	"go/types"
	"reflect"
	"strings"
	"unsafe"

	"golang.org/x/tools/go/ssa"

	"github.com/massspring/msp/internal/lang/interp/ir"
	"github.com/massspring/msp/internal/lang/interp/machine"
)

// cellOf names the cell whose code a function is. A wrapper, which package ssa has made and any cell may use, is of no cell ("");
// ok is false for the source of a compiled-in package, which may call what it likes.
func cellOf(fn *ssa.Function) (cell string, ok bool) {
	for fn.Parent() != nil {
		fn = fn.Parent()
	}
	if origin := fn.Origin(); origin != nil {
		fn = origin
	}
	if fn.Pkg == nil {
		return "", true
	}
	return fn.Pkg.Pkg.Name(), fn.Pkg.Pkg.Path() == "main"
}

// callee returns the function to call for fn in the code of caller: one that panics if fn is compiled in and the caller's cell may
// not use it.
func (p *Program) callee(caller, fn *ssa.Function) *ir.Func {
	if fn.Blocks == nil && !isInit(fn) {
		path, symbol := symbolOf(fn)
		if p.Linked != nil && path != "" {
			p.Linked(path, symbol)
		}
		if p.Refused != nil {
			if why := p.refused(caller, path, symbol); why != "" {
				return p.refusal(why, fn)
			}
		}
	}
	return p.fn(fn)
}

func (p *Program) refused(caller *ssa.Function, path, symbol string) string {
	return refusedTo(p.Refused, caller, path, symbol)
}

func refusedTo(refused func(cell, path, symbol string) string, caller *ssa.Function, path, symbol string) string {
	cell, ok := cellOf(caller)
	if !ok || path == "" {
		return ""
	}
	return refused(cell, path, symbol)
}

// RefusedCall says for another engine why code of caller may not call the compiled function fn, "" if it may.
func RefusedCall(refused func(cell, path, symbol string) string, caller, fn *ssa.Function) string {
	path, symbol := symbolOf(fn)
	return refusedTo(refused, caller, path, symbol)
}

// RefusedMethod says why code of caller may not call the method fn of the compiled type rt through an interface, "" if it may.
func RefusedMethod(refused func(cell, path, symbol string) string, caller *ssa.Function, rt reflect.Type, fn *types.Func) string {
	if isDescription(fn) {
		return ""
	}
	if rt.Kind() == reflect.Pointer && rt.Name() == "" {
		rt = rt.Elem()
	}
	name, _, _ := strings.Cut(rt.Name(), "[")
	return refusedTo(refused, caller, rt.PkgPath(), name+"."+fn.Name())
}

// symbolOf returns the package of a compiled function, and its name there: "System.E" for a method.
func symbolOf(fn *ssa.Function) (path, symbol string) {
	recv := fn.Signature.Recv()
	if recv == nil {
		if fn.Pkg == nil {
			return "", ""
		}
		return fn.Pkg.Pkg.Path(), fn.Name()
	}
	t := recv.Type()
	if ptr, ok := t.(*types.Pointer); ok {
		t = ptr.Elem()
	}
	named, ok := t.(*types.Named)
	if !ok || named.Obj().Pkg() == nil {
		return "", ""
	}
	return named.Obj().Pkg().Path(), named.Obj().Name() + "." + fn.Name()
}

// refusal is a function that panics, in place of fn.
func (p *Program) refusal(why string, fn *ssa.Function) *ir.Func {
	f := ir.New(fn.String(), fn)
	f.Recover = -1
	p.frame(f, fn.Signature)
	f.Compiled = func(_, _, _ unsafe.Pointer) { panic(errors.New(why)) }
	return f
}

// refusedMethod returns the method that panics if caller may not call, through an interface, the method fn of the compiled type in an itab.
func (p *Program) refusedMethod(caller *ssa.Function, itab unsafe.Pointer, fn *types.Func) (m machine.Method, ok bool) {
	if p.Refused == nil {
		return m, false
	}
	rt := typeFrom(typeIn(itab, false))
	if p.Types.GoType(rt) != nil {
		return m, false // of a cell; what it calls is looked at when it is linked
	}
	why := RefusedMethod(p.Refused, caller, rt, fn)
	if why == "" {
		return m, false
	}
	f := ir.New(fn.FullName(), nil)
	p.mu.Lock()
	defer p.mu.Unlock()
	p.frame(f, types.NewSignatureType(nil, nil, nil, fn.Signature().Params(), fn.Signature().Results(), fn.Signature().Variadic()))
	f.PPar, f.NP = f.PPar+1, f.NP+1 // the receiver word
	f.Compiled = func(_, _, _ unsafe.Pointer) { panic(errors.New(why)) }
	return machine.Method{Fn: f}, true
}

// isDescription reports whether a method is Error or String, which any code may ask any value for: fmt does.
func isDescription(fn *types.Func) bool {
	return (fn.Name() == "Error" || fn.Name() == "String") && fn.Signature().Params().Len() == 0
}
