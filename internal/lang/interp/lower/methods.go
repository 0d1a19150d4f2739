package lower

import (
	"fmt"
	"go/types"
	"reflect"
	"slices"
	"unsafe"

	"golang.org/x/tools/go/ssa"

	"github.com/massspring/msp/internal/lang/interp/bind"
	"github.com/massspring/msp/internal/lang/interp/ir"
	"github.com/massspring/msp/internal/lang/interp/layout"
	"github.com/massspring/msp/internal/lang/interp/machine"
	"github.com/massspring/msp/internal/lang/interp/rtype"
)

// invoke is how a method of an interface is found for dynamic types, in the code of caller.
func (p *Program) invoke(caller *ssa.Function, iface types.Type, fn *types.Func) *machine.Invoke {
	it := p.Type(iface)
	index := -1 // in the itab: methods are sorted by name
	for i := range it.NumMethod() {
		if it.Method(i).Name == fn.Name() {
			index = i
		}
	}
	return &machine.Invoke{Methods: new(ir.Methods), Find: func(itab unsafe.Pointer) machine.Method {
		if m, ok := p.refusedMethod(caller, itab, fn); ok {
			return m
		}
		return p.method(itab, index, fn)
	}}
}

type methodKey struct {
	itab  unsafe.Pointer
	index int
}

// itabFun is where an itab has its code pointers.
const itabFun = 24

// method finds the method of the type in an itab: code of a cell, or compiled code by the itab itself.
func (p *Program) method(itab unsafe.Pointer, index int, fn *types.Func) machine.Method {
	key := methodKey{itab, index}
	if m, ok := p.methods.Load(key); ok {
		return m.(machine.Method)
	}
	rt := typeFrom(typeIn(itab, false))
	m := p.findMethod(itab, index, rt, fn)
	p.methods.Store(key, m)
	return m
}

func (p *Program) findMethod(itab unsafe.Pointer, index int, rt reflect.Type, fn *types.Func) machine.Method {
	p.mu.Lock()
	defer p.mu.Unlock()
	if t := p.Types.GoType(rt); t != nil {
		sel := p.SSA.MethodSets.MethodSet(t).Lookup(fn.Pkg(), fn.Name())
		if sel == nil {
			panic(Problem{fmt.Errorf("no method %s of %v", fn.Name(), rt)})
		}
		method := p.SSA.MethodValue(sel)
		f := p.fn(method)
		recv := p.flat(method.Signature.Recv().Type())
		return machine.Method{Fn: f, Receive: receive(recv), Words: receivedWords(recv)}
	}
	if v, ok := p.Instead(fmt.Sprintf("(%v).%s", rt, fn.Name())); ok {
		rv := reflect.ValueOf(v)
		f := p.byType(rv.Type(), fn.Signature(), rt)
		return machine.Method{Fn: f, FV: bind.FuncWord(rv), Receive: receive(flatOf(rt))}
	}
	// The code pointer takes the data word, whatever the receiver is.
	sig := fn.Signature()
	vars := []*types.Var{types.NewParam(0, nil, "", types.Typ[types.UnsafePointer])}
	for i := range sig.Params().Len() {
		vars = append(vars, sig.Params().At(i))
	}
	f := p.foreignCall(types.NewSignatureType(nil, nil, nil, types.NewTuple(vars...), sig.Results(), sig.Variadic()))
	return machine.Method{Fn: f, FV: bind.FuncAt(*(*uintptr)(unsafe.Add(itab, itabFun+8*index)))}
}

// byType calls a func value whose first parameter is the receiver, of type rt.
func (p *Program) byType(t reflect.Type, sig *types.Signature, rt reflect.Type) *ir.Func {
	f, ok := p.foreign[t]
	if !ok {
		f = ir.New(t.String(), nil)
		p.frame(f, types.NewSignatureType(nil, nil, nil, sig.Params(), sig.Results(), sig.Variadic()))
		recv := flatOf(rt)
		f.WPar, f.PPar = f.WPar+recv.words, f.PPar+recv.ptrs
		f.NW, f.NP = f.NW+recv.words, f.NP+recv.ptrs
		f.Compiled = bind.Caller(t)
		p.foreign[t] = f
	}
	return f
}

// receive puts the receiver that a data word stands for in front of the arguments.
func receive(t *flat) func(data, w, p unsafe.Pointer) (unsafe.Pointer, unsafe.Pointer) {
	if t.boxed || direct(t.t) {
		return nil // the word itself
	}
	words, ptrs := t.words*8, t.ptrs*8
	if words == 8 && ptrs == 0 && t.kind[0] == layout.W64 {
		return func(data, w, p unsafe.Pointer) (unsafe.Pointer, unsafe.Pointer) {
			*(*uint64)(w) = *(*uint64)(data)
			return unsafe.Add(w, 8), p
		}
	}
	if ptrs == 0 && !slices.ContainsFunc(t.kind, func(k layout.Kind) bool { return k != layout.W64 }) {
		off := t.off
		return func(data, w, p unsafe.Pointer) (unsafe.Pointer, unsafe.Pointer) {
			for _, o := range off {
				*(*uint64)(w) = *(*uint64)(unsafe.Add(data, o))
				w = unsafe.Add(w, 8)
			}
			return w, p
		}
	}
	return func(data, w, p unsafe.Pointer) (unsafe.Pointer, unsafe.Pointer) {
		layout.Load(t.lay, data, w, p)
		return unsafe.Add(w, words), unsafe.Add(p, ptrs)
	}
}

// receivedWords is how many words the receiver is that a data word leads to, if it is nothing else; 0 if it is the word itself, -1
// otherwise.
func receivedWords(t *flat) int {
	if t.boxed || direct(t.t) {
		return 0
	}
	for i, k := range t.kind {
		if k != layout.W64 || int(t.off[i]) != 8*i {
			return -1
		}
	}
	if t.ptrs > 0 || t.words == 0 {
		return -1
	}
	return t.words
}

// methodValue is the func value that compiled code calls for a method of a declared type: with the receiver word.
func (p *Program) methodValue(m rtype.Method) unsafe.Pointer {
	return bind.FuncOf(m.Type, &bind.Closure{Fn: machine.NewLazyRunner(p.Env, func() *ir.Func {
		p.mu.Lock()
		defer p.mu.Unlock()
		return p.fn(p.SSA.MethodValue(m.Sel))
	})})
}
