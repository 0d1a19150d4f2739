package yaegi

import (
	"fmt"
	"os"
	"reflect"
	"strconv"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/massspring/msp/internal/lang/interp/lower"
	"github.com/massspring/msp/internal/lang/interp/machine"
)

// builtin writes a call of a built-in function.
func (e *emitter) builtin(in *ssa.Call, b *ssa.Builtin) {
	args := in.Call.Args
	switch b.Name() {
	case "len":
		if k := e.rtype(args[0].Type()).Kind(); k == reflect.Slice || k == reflect.String {
			e.line("%s = len(%s)", e.names[in], e.value(args[0]))
			return
		}
	case "ssa:deferstack":
		e.line("%s = d", e.names[in])
		return
	case "recover":
		e.hostCall(in, operands{}.after("u", reflect.TypeFor[*unwinding]()), one(func(a []reflect.Value) reflect.Value {
			return orZero(reflect.ValueOf(a[0].Interface().(*unwinding).recover()), reflect.TypeFor[any]())
		}))
		return
	}
	do := builtinOf(b.Name())
	e.host(in, args, func(a []reflect.Value) []reflect.Value {
		if v := do(a); v.IsValid() {
			return []reflect.Value{v}
		}
		return nil
	})
}

// builtinOf is what a built-in function does; the value is not valid if it has no result.
func builtinOf(name string) func(a []reflect.Value) reflect.Value {
	var none reflect.Value
	switch name {
	case "len":
		return func(a []reflect.Value) reflect.Value { return reflect.ValueOf(pointed(a[0]).Len()) }
	case "cap":
		return func(a []reflect.Value) reflect.Value { return reflect.ValueOf(pointed(a[0]).Cap()) }
	case "append":
		return func(a []reflect.Value) reflect.Value {
			if len(a) == 1 {
				return a[0]
			}
			more := a[1]
			if more.Kind() == reflect.String {
				more = reflect.ValueOf([]byte(more.String()))
			}
			if more.Len() == 0 {
				return a[0]
			}
			if a[0].Len()+more.Len() < 0 {
				panic(machine.Error("growslice: len out of range"))
			}
			return reflect.AppendSlice(a[0], more.Convert(a[0].Type()))
		}
	case "copy":
		return func(a []reflect.Value) reflect.Value { return reflect.ValueOf(reflect.Copy(a[0], a[1])) }
	case "delete":
		return func(a []reflect.Value) reflect.Value { a[0].SetMapIndex(a[1], none); return none }
	case "clear":
		return func(a []reflect.Value) reflect.Value {
			if a[0].Kind() != reflect.Map || !a[0].IsNil() {
				a[0].Clear()
			}
			return none
		}
	case "min", "max":
		return func(a []reflect.Value) reflect.Value {
			v := a[0]
			for _, x := range a[1:] {
				v = extreme(v, x, name == "min")
			}
			return v
		}
	case "close":
		return func(a []reflect.Value) reflect.Value { a[0].Close(); return none }
	case "panic":
		return func(a []reflect.Value) reflect.Value { panic(a[0].Interface()) }
	case "print", "println":
		return func(a []reflect.Value) reflect.Value {
			os.Stderr.WriteString(printed(a, name == "println"))
			return none
		}
	case "real":
		return func(a []reflect.Value) reflect.Value { return ofComplex(a[0], real(a[0].Complex())) }
	case "imag":
		return func(a []reflect.Value) reflect.Value { return ofComplex(a[0], imag(a[0].Complex())) }
	case "complex":
		return func(a []reflect.Value) reflect.Value {
			c := complex(a[0].Float(), a[1].Float())
			if a[0].Kind() == reflect.Float32 {
				return reflect.ValueOf(complex64(c))
			}
			return reflect.ValueOf(c)
		}
	case "ssa:wrapnilchk":
		return func(a []reflect.Value) reflect.Value {
			if a[0].IsNil() {
				panic(machine.PlainError(lower.NilReceiver(a[1].String(), a[2].String())))
			}
			return a[0]
		}
	case "recover": // of a goroutine
		return func([]reflect.Value) reflect.Value { return none }
	}
	panic(problem{fmt.Errorf("built-in function %s is not known", name)})
}

func pointed(v reflect.Value) reflect.Value {
	if v.Kind() == reflect.Pointer {
		return reflect.Zero(v.Type().Elem()) // an array: only its length counts
	}
	return v
}

func ofComplex(c reflect.Value, f float64) reflect.Value {
	if c.Kind() == reflect.Complex64 {
		return reflect.ValueOf(float32(f))
	}
	return reflect.ValueOf(f)
}

func extreme(x, y reflect.Value, least bool) reflect.Value {
	v := reflect.New(x.Type()).Elem()
	switch {
	case x.CanInt() && least:
		v.SetInt(min(x.Int(), y.Int()))
	case x.CanInt():
		v.SetInt(max(x.Int(), y.Int()))
	case x.CanUint() && least:
		v.SetUint(min(x.Uint(), y.Uint()))
	case x.CanUint():
		v.SetUint(max(x.Uint(), y.Uint()))
	case x.CanFloat() && least:
		v.SetFloat(min(x.Float(), y.Float()))
	case x.CanFloat():
		v.SetFloat(max(x.Float(), y.Float()))
	case least:
		v.SetString(min(x.String(), y.String()))
	default:
		v.SetString(max(x.String(), y.String()))
	}
	return v
}

// printed is the text of the built-in functions print and println.
func printed(a []reflect.Value, line bool) string {
	var b strings.Builder
	for i, v := range a {
		if i > 0 && line {
			b.WriteByte(' ')
		}
		switch {
		case v.Kind() == reflect.String:
			b.WriteString(v.String())
		case v.Kind() == reflect.Bool:
			b.WriteString(strconv.FormatBool(v.Bool()))
		case v.CanInt():
			b.WriteString(strconv.FormatInt(v.Int(), 10))
		case v.CanUint():
			b.WriteString(strconv.FormatUint(v.Uint(), 10))
		case v.CanFloat():
			b.WriteString(strconv.FormatFloat(v.Float(), 'g', -1, v.Type().Bits()))
		case v.CanComplex():
			b.WriteString(strconv.FormatComplex(v.Complex(), 'g', -1, v.Type().Bits()))
		default:
			fmt.Fprintf(&b, "%p", v.Interface())
		}
	}
	if line {
		b.WriteByte('\n')
	}
	return b.String()
}
