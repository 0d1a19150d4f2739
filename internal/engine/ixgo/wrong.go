package ixgo

import (
	"go/constant"
	"go/token"
	"go/types"
	"math"
	"reflect"
	"runtime"
	"sync/atomic"

	"github.com/goplus/ixgo"
	"golang.org/x/tools/go/ssa"
)

// panicStmt collects no stack: ixgo's walks every function for every frame. ixgo's also lets recover return
// nil after panic(nil).
func panicStmt(p *function, in *ssa.Panic) func(*frame) {
	if err := yieldError(in.X); err != nil {
		return func(*frame) { panic(err) }
	}
	ix := regIndex(p, in.X)
	return func(fr *frame) { panic(panicWith(fr.stack[ix])) }
}

// yieldError is what Go says where package ssa has put a panic into a range over a function.
func yieldError(v ssa.Value) error {
	m, ok := v.(*ssa.MakeInterface)
	if !ok || m.Pos().IsValid() {
		return nil
	}
	c, ok := m.X.(*ssa.Const)
	if !ok || c.Value == nil || c.Value.Kind() != constant.String {
		return nil
	}
	switch constant.StringVal(c.Value) {
	case "yield function called after range loop exit":
		return ixgo.RuntimeError("range function continued iteration after function for loop body returned false")
	case "iterator call did not preserve panic":
		return ixgo.RuntimeError("range function recovered a loop body panic and did not resume panicking")
	}
	return nil
}

// runDefers runs deferred functions at the return of a function that has defer statements only in bodies of
// ranges over functions. Package ssa takes such a function for one without any, and they were never run. It returns
// which instructions it has changed.
func runDefers(p *function) (changed map[int]bool) {
	defers := false
	for _, in := range p.ssaInstrs {
		switch in := in.(type) {
		case *ssa.RunDefers:
			return nil
		case *ssa.Call:
			if b, ok := in.Call.Value.(*ssa.Builtin); ok && b.Name() == "ssa:deferstack" {
				defers = true
			}
		}
	}
	if !defers {
		return nil
	}
	changed = map[int]bool{}
	for i, in := range p.ssaInstrs {
		if _, ok := in.(*ssa.Return); !ok {
			continue
		}
		for i > 0 && isResult(p.ssaInstrs[i-1], in.Block()) { // read after the deferred functions have run
			i--
		}
		next := p.Instrs[i]
		p.Instrs[i] = func(fr *frame) {
			frameRunDefers(fr)
			next(fr)
		}
		changed[i] = true
	}
	return changed
}

// isResult says whether in reads a named result right before the return at the end of b.
func isResult(in ssa.Instruction, b *ssa.BasicBlock) bool {
	load, ok := in.(*ssa.UnOp)
	if !ok || in.Block() != b || load.Op != token.MUL {
		return false
	}
	_, ok = load.X.(*ssa.Alloc)
	return ok
}

func panicWith(v any) ixgo.PanicError {
	if v == nil {
		v = new(runtime.PanicNilError)
	}
	return ixgo.PanicError{Value: v}
}

// compare converts an operand whose type has another name than that of the other one (a struct literal's, a
// channel's); ixgo's finds values of different types unequal.
func compare(p *function, in *ssa.BinOp) func(*frame) {
	x, y := preToType(p.Interp, in.X.Type()), preToType(p.Interp, in.Y.Type())
	if x == nil || y == nil || x == y || x.Kind() != y.Kind() || x.Kind() != reflect.Struct && x.Kind() != reflect.Chan {
		return nil
	}
	ir, ix, iy, want := regIndex(p, in), regIndex(p, in.X), regIndex(p, in.Y), in.Op.String() == "=="
	common := x
	if x.Kind() == reflect.Chan && x.ChanDir() == reflect.BothDir {
		common = y
	}
	return func(fr *frame) {
		fr.stack[ir] = (as(common, fr.stack[ix]) == as(common, fr.stack[iy])) == want
	}
}

// as is v with type t, which has the same layout. (Package reflect converts only between structs that it
// thinks are of one package.)
func as(t reflect.Type, v any) any {
	p := reflect.New(reflect.TypeOf(v))
	p.Elem().Set(reflect.ValueOf(v))
	return reflect.NewAt(t, p.UnsafePointer()).Elem().Interface()
}

// builtin returns what to run in place of a call of a builtin function, or nil to keep ixgo's.
func builtin(p *function, in *ssa.Call, b *ssa.Builtin, orig func(*frame)) func(*frame) {
	ir := regIndex(p, in)
	_, args, _ := getCallIndex(p, &in.Call)
	switch b.Name() {
	case "min", "max": // ixgo's ignores a NaN that is not the first operand, the sign of zero, and type uintptr
		t, sign := preToType(p.Interp, in.Type()), 1
		if b.Name() == "min" {
			sign = -1
		}
		return func(fr *frame) {
			v := reflect.ValueOf(fr.stack[args[0]])
			for _, a := range args[1:] {
				if w := reflect.ValueOf(fr.stack[a]); beyond(w, v, sign) {
					v = w
				}
			}
			fr.stack[ir] = v.Convert(t).Interface()
		}
	case "print", "println":
		return print(p, args, in.Call.Args, b.Name() == "println")
	case "delete":
		return func(fr *frame) { deleteKey(fr.stack[args[0]], fr.stack[args[1]]) }
	case "recover":
		return func(fr *frame) {
			if c := fr.caller; c != nil && c._panic != nil && isGoexit(c._panic.arg) {
				fr.stack[ir] = nil
				return
			}
			orig(fr)
		}
	}
	return nil
}

// beyond says whether max (sign 1) or min (sign -1) takes w over v.
func beyond(w, v reflect.Value, sign int) bool {
	switch {
	case v.CanInt():
		return w.Int() != v.Int() && (w.Int() > v.Int()) == (sign > 0)
	case v.CanUint():
		return w.Uint() != v.Uint() && (w.Uint() > v.Uint()) == (sign > 0)
	case v.CanFloat():
		a, b := w.Float(), v.Float()
		if a != a || b != b {
			return b == b
		}
		if a == b { // zeros: the negative one is less
			return math.Signbit(a) != math.Signbit(b) && math.Signbit(a) == (sign < 0)
		}
		return (a > b) == (sign > 0)
	}
	return w.String() != v.String() && (w.String() > v.String()) == (sign > 0)
}

// deleteKey deletes a nil key too, where ixgo's panics.
func deleteKey(m, k any) {
	v := reflect.ValueOf(m)
	v.SetMapIndex(valueOf(k, v.Type().Key()), reflect.Value{})
}

// deferredBuiltin returns the builtins that ixgo's go and defer statements run otherwise than its calls, or
// not at all.
func deferredBuiltin(v ssa.Value) func(args []any) {
	b, ok := v.(*ssa.Builtin)
	if !ok {
		return nil
	}
	switch b.Name() {
	case "clear":
		return func(args []any) { reflect.ValueOf(args[0]).Clear() }
	case "delete":
		return func(args []any) { deleteKey(args[0], args[1]) }
	case "panic":
		return func(args []any) { panic(panicWith(args[0])) }
	}
	return nil
}

// isDynamic says whether the function called is a value that may be nil.
func isDynamic(v ssa.Value) bool {
	switch v.(type) {
	case *ssa.Function, *ssa.MakeClosure, *ssa.Builtin:
		return false
	}
	return true
}

// callNil is what a deferred nil function does; ixgo's panics in the words of package reflect.
func callNil() { panic(errNil) }

// goexitPanic unwinds a goroutine that calls runtime.Goexit. The real one would run no deferred functions of
// interpreted frames that are already running some.
type goexitPanic struct{}

func goexit() { panic(ixgo.PanicError{Value: goexitPanic{}}) }

func isGoexit(v any) bool {
	p, ok := v.(ixgo.PanicError)
	if !ok {
		return false
	}
	_, ok = p.Value.(goexitPanic)
	return ok
}

// unpool keeps ixgo from using frames of p again, until 2³¹ calls from now. It hands over several results as a
// slice of the frame, which a call on another goroutine could overwrite before they are read.
func unpool(p *function) { atomic.StoreInt32(&p.used, math.MinInt32) }

// blankField says whether addr is in a field named _. What a literal gives it is evaluated and, by the compiler, not
// stored.
func blankField(addr ssa.Value) bool {
	switch a := addr.(type) {
	case *ssa.FieldAddr:
		t := a.X.Type().Underlying().(*types.Pointer).Elem().Underlying().(*types.Struct)
		return t.Field(a.Field).Name() == "_" || blankField(a.X)
	case *ssa.IndexAddr:
		return blankField(a.X)
	}
	return false
}
