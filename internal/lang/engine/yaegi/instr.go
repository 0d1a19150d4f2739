package yaegi

import (
	"fmt"
	"go/token"
	"go/types"
	"reflect"

	"golang.org/x/tools/go/ssa"

	"github.com/massspring/msp/internal/lang/interp/lower"
	"github.com/massspring/msp/internal/lang/interp/machine"
)

// instruction writes one instruction.
func (e *emitter) instruction(in ssa.Instruction) {
	b := in.Block()
	switch in := in.(type) {
	case *ssa.DebugRef, *ssa.Phi:
	case *ssa.Jump:
		e.line("%s", e.jump(b, 0))
	case *ssa.If:
		e.line("if %s {\n%s\n}\n%s", e.value(in.Cond), e.jump(b, 0), e.jump(b, 1))
	case *ssa.Return:
		e.returns(in)
	case *ssa.Panic:
		if err := lower.YieldError(in.X); err != nil {
			e.fault(in, "", nil, always(err))
			e.returnsZero()
			return
		}
		e.host(in, []ssa.Value{in.X}, none(func(a []reflect.Value) { panic(a[0].Interface()) }))
		e.returnsZero()
	case *ssa.BinOp:
		e.binary(in)
	case *ssa.UnOp:
		e.unary(in)
	case *ssa.Alloc:
		t := e.rtype(in.Type().Underlying().(*types.Pointer).Elem())
		e.host(in, nil, one(func([]reflect.Value) reflect.Value { return reflect.New(t) }))
		if i, ok := e.result[in]; ok {
			e.keepResult(in, i)
		}
	case *ssa.Store:
		e.store(in)
	case *ssa.FieldAddr:
		if !e.isPart(in) {
			e.address(in)
		}
	case *ssa.IndexAddr:
		e.indexAddr(in)
	case *ssa.Field:
		i := in.Field
		e.host(in, []ssa.Value{in.X}, one(func(a []reflect.Value) reflect.Value { return part(a[0], i) }))
	case *ssa.Index:
		e.host(in, []ssa.Value{in.X, in.Index}, one(index))
	case *ssa.Extract:
		if in.Type() != types.Typ[types.Invalid] {
			e.line("%s = %s_%d", e.names[in], e.value(in.Tuple), in.Index)
		}
	case *ssa.ChangeType:
		e.convert(in, in.X)
	case *ssa.Convert:
		e.convert(in, in.X)
	case *ssa.SliceToArrayPointer:
		t := e.rtype(in.Type())
		e.host(in, []ssa.Value{in.X}, one(func(a []reflect.Value) reflect.Value { return arrayPointer(a[0], t) }))
	case *ssa.MakeInterface:
		e.host(in, []ssa.Value{in.X}, one(func(a []reflect.Value) reflect.Value { return a[0] }))
	case *ssa.ChangeInterface:
		t := e.rtype(in.Type())
		e.host(in, []ssa.Value{in.X}, one(func(a []reflect.Value) reflect.Value { return orZero(a[0].Elem(), t) }))
	case *ssa.TypeAssert:
		e.typeAssert(in)
	case *ssa.MakeClosure:
		f, t := e.program.function(in.Fn.(*ssa.Function)), e.rtype(in.Type())
		e.host(in, in.Bindings, one(func(a []reflect.Value) reflect.Value { return e.closure(f, t, a) }))
	case *ssa.MakeSlice:
		t := e.rtype(in.Type())
		e.host(in, []ssa.Value{in.Len, in.Cap}, one(func(a []reflect.Value) reflect.Value { return makeSlice(t, a) }))
	case *ssa.Slice:
		e.slice(in)
	case *ssa.MakeMap:
		t := e.rtype(in.Type())
		e.host(in, nil, one(func([]reflect.Value) reflect.Value { return reflect.MakeMap(t) }))
	case *ssa.Lookup:
		e.lookup(in)
	case *ssa.MapUpdate:
		e.host(in, []ssa.Value{in.Map, in.Key, in.Value}, none(func(a []reflect.Value) { setMap(a[0], a[1], a[2]) }))
	case *ssa.Range:
		e.host(in, []ssa.Value{in.X}, one(rangeOver))
	case *ssa.Next:
		e.next(in)
	case *ssa.MakeChan:
		t := e.rtype(in.Type())
		e.host(in, []ssa.Value{in.Size}, one(func(a []reflect.Value) reflect.Value { return makeChan(t, a[0]) }))
	case *ssa.Send:
		e.host(in, []ssa.Value{in.Chan, in.X}, none(func(a []reflect.Value) { e.e.send(a[0], a[1]) }))
	case *ssa.Select:
		e.selects(in)
	case *ssa.Call:
		e.callOf(in)
	case *ssa.Go:
		do, args := e.later(&in.Call)
		e.host(in, args, none(func(a []reflect.Value) { e.e.start(func() { do(a, nil) }) }))
	case *ssa.Defer:
		e.deferOf(in)
	case *ssa.RunDefers:
		e.hostCall(in, operands{}.after("d", reflect.TypeFor[*deferred]()),
			none(func(a []reflect.Value) { a[0].Interface().(*deferred).run() }))
	default:
		panic(problem{fmt.Errorf("an instruction of package ssa that is not known: %T", in)})
	}
}

func (e *emitter) returns(in *ssa.Return) {
	text := "return"
	if len(in.Results) == 0 {
		text = "return 0"
	}
	for i, v := range in.Results {
		if i > 0 {
			text += ","
		}
		text += " " + e.value(v)
	}
	e.line("%s", text)
}

// returnsZero ends a block that a panic has left.
func (e *emitter) returnsZero() {
	text := "return"
	if e.f.ssa.Signature.Results().Len() == 0 {
		text = "return 0"
	}
	for i := range e.f.ssa.Signature.Results().Len() {
		if i > 0 {
			text += ","
		}
		text += " " + e.temporary(e.typeText(e.f.ssa.Signature.Results().At(i).Type()))
	}
	e.line("%s", text)
}

func (e *emitter) unary(in *ssa.UnOp) {
	switch in.Op {
	case token.MUL:
		e.load(in)
	case token.ARROW:
		comma := in.CommaOk
		e.host(in, []ssa.Value{in.X}, func(a []reflect.Value) []reflect.Value {
			v, ok := e.e.receive(a[0])
			if comma {
				return []reflect.Value{v, reflect.ValueOf(ok)}
			}
			return []reflect.Value{v}
		})
	default:
		if b, ok := isBasic(in.X.Type()); ok && b.Info()&types.IsComplex != 0 {
			t := e.rtype(in.Type())
			e.host(in, []ssa.Value{in.X}, one(func(a []reflect.Value) reflect.Value {
				return reflect.ValueOf(-a[0].Complex()).Convert(t)
			}))
			return
		}
		if b, ok := isBasic(in.X.Type()); ok && b.Info()&types.IsFloat != 0 { // yaegi's -x is 0-x
			t := e.rtype(in.Type())
			e.host(in, []ssa.Value{in.X}, one(func(a []reflect.Value) reflect.Value {
				return reflect.ValueOf(-a[0].Float()).Convert(t)
			}))
			return
		}
		e.line("%s = %s%s", e.names[in], in.Op, e.variable(in.X))
	}
}

// convert writes a conversion, of numbers to numbers as such.
func (e *emitter) convert(in ssa.Value, x ssa.Value) {
	t := e.rtype(in.Type())
	from, ok1 := isBasic(x.Type())
	to, ok2 := isBasic(in.Type())
	const plain = types.IsInteger | types.IsFloat
	if ok1 && ok2 && from.Info()&plain != 0 && to.Info()&plain != 0 && from.Info()&types.IsUntyped == 0 {
		if _, isConst := x.(*ssa.Const); !isConst {
			e.line("%s = %s(%s)", e.names[in], e.typeText(in.Type()), e.value(x))
			return
		}
	}
	e.host(in.(ssa.Instruction), []ssa.Value{x}, one(func(a []reflect.Value) reflect.Value { return convert(a[0], t) }))
}

func (e *emitter) typeAssert(in *ssa.TypeAssert) {
	iface, want, comma := e.rtype(in.X.Type()), e.rtype(in.AssertedType), in.CommaOk
	bound := types.Identical(in.X.Type(), in.AssertedType) && len(*in.Referrers()) == 0 // of a method value: the check for nil
	e.host(in, []ssa.Value{in.X}, func(a []reflect.Value) []reflect.Value {
		v, ok := asserted(a[0].Elem(), want)
		if comma {
			return []reflect.Value{v, reflect.ValueOf(ok)}
		}
		if !ok && bound {
			panic(machine.ErrNil)
		}
		if !ok {
			panic(assertionError(iface, want, a[0].Elem()))
		}
		return []reflect.Value{v}
	})
}

func (e *emitter) slice(in *ssa.Slice) {
	args := []ssa.Value{in.X}
	var has [3]bool
	for i, v := range []ssa.Value{in.Low, in.High, in.Max} {
		if has[i] = v != nil; has[i] {
			args = append(args, v)
		}
	}
	t := e.rtype(in.Type())
	made, ok := in.X.(*ssa.Alloc)
	isMake := ok && made.Comment == "makeslice" // make([]T, n, 10) is new([10]T)[:n] to package ssa
	e.host(in, args, one(func(a []reflect.Value) reflect.Value {
		if isMake {
			n := intOf(a[1])
			faults().CheckMake(n.N, a[0].Elem().Len(), n.Unsigned, false, t.Elem().Size())
		}
		return slice(t, has, a)
	}))
}

func (e *emitter) lookup(in *ssa.Lookup) {
	comma := in.CommaOk
	if _, ok := in.X.Type().Underlying().(*types.Map); !ok {
		e.host(in, []ssa.Value{in.X, in.Index}, one(index))
		return
	}
	e.host(in, []ssa.Value{in.X, in.Index}, func(a []reflect.Value) []reflect.Value {
		v, ok := lookup(a[0], a[1])
		if comma {
			return []reflect.Value{v, reflect.ValueOf(ok)}
		}
		return []reflect.Value{v}
	})
}

func (e *emitter) next(in *ssa.Next) {
	t := in.Type().(*types.Tuple)
	var want [2]bool
	for i := range want {
		want[i] = t.At(i+1).Type() != types.Typ[types.Invalid]
	}
	var zero [2]reflect.Value
	for i := range zero {
		zero[i] = reflect.ValueOf(false)
		if want[i] {
			zero[i] = reflect.Zero(e.rtype(t.At(i + 1).Type()))
		}
	}
	e.host(in, []ssa.Value{in.Iter}, func(a []reflect.Value) []reflect.Value {
		k, v, ok := a[0].Interface().(*iterator).next()
		out := []reflect.Value{reflect.ValueOf(ok), zero[0], zero[1]}
		if ok && want[0] {
			out[1] = k
		}
		if ok && want[1] {
			out[2] = v
		}
		return out
	})
}

func (e *emitter) selects(in *ssa.Select) {
	var args []ssa.Value
	for _, s := range in.States {
		args = append(args, s.Chan)
		if s.Send != nil {
			args = append(args, s.Send)
		}
	}
	states, blocking := in.States, in.Blocking
	e.host(in, args, func(a []reflect.Value) []reflect.Value { return e.e.selectOf(states, blocking, a) })
}
