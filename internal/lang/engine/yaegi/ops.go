package yaegi

import (
	"fmt"
	"go/token"
	"go/types"
	"reflect"
	"unicode/utf8"
	"unsafe"

	"github.com/massspring/msp/internal/lang/interp/machine"
)

// at is the address that p holds.
func at(p reflect.Value) unsafe.Pointer {
	if p.IsNil() {
		panic(machine.ErrNil)
	}
	return p.UnsafePointer()
}

// part is field i of a struct, exported or not.
func part(v reflect.Value, i int) reflect.Value {
	p := reflect.New(v.Type())
	p.Elem().Set(v)
	f := v.Type().Field(i)
	return reflect.NewAt(f.Type, unsafe.Add(p.UnsafePointer(), f.Offset)).Elem()
}

// intOf is an index or length of any integer type.
func intOf(v reflect.Value) machine.Bound {
	if v.CanUint() {
		return machine.Bound{N: int(v.Uint()), Unsigned: true}
	}
	return machine.Bound{N: int(v.Int())}
}

func checked(v reflect.Value, n int) int {
	i := intOf(v)
	if uint(i.N) >= uint(n) {
		faults().IndexError(int64(i.N), int64(n), i.Unsigned)
	}
	return i.N
}

// index is x[i] of an array or string.
func index(a []reflect.Value) reflect.Value { return a[0].Index(checked(a[1], a[0].Len())) }

// element is &x[i] of a slice.
func element(a []reflect.Value) unsafe.Pointer {
	return a[0].Index(checked(a[1], a[0].Len())).Addr().UnsafePointer()
}

func slice(t reflect.Type, has [3]bool, a []reflect.Value) reflect.Value {
	x, rest := a[0], a[1:]
	if x.Kind() == reflect.Pointer {
		if x.IsNil() {
			panic(machine.ErrNil)
		}
		x = x.Elem()
	}
	capacity := x.Len()
	if x.Kind() == reflect.Slice {
		capacity = x.Cap()
	}
	b := [3]machine.Bound{{}, {N: x.Len()}, {N: capacity}}
	for i := range has {
		if has[i] {
			b[i], rest = intOf(rest[0]), rest[1:]
		}
	}
	if x.Kind() == reflect.String {
		if !b[1].Within(machine.Bound{N: x.Len()}) || !b[0].Within(b[1]) {
			faults().TextBounds(x.Len(), b[0], b[1])
		}
		return x.Slice(b[0].N, b[1].N)
	}
	if !b[2].Within(machine.Bound{N: capacity}) || !b[1].Within(b[2]) || !b[0].Within(b[1]) {
		faults().SliceBounds(capacity, x.Kind() == reflect.Array, has[2], b[0], b[1], b[2])
	}
	return x.Slice3(b[0].N, b[1].N, b[2].N).Convert(t)
}

func makeSlice(t reflect.Type, a []reflect.Value) reflect.Value {
	n, c := intOf(a[0]), intOf(a[1])
	faults().CheckMake(n.N, c.N, n.Unsigned, c.Unsigned, t.Elem().Size())
	return reflect.MakeSlice(t, n.N, c.N)
}

func arrayPointer(s reflect.Value, t reflect.Type) reflect.Value {
	if want := t.Elem().Len(); s.Len() < want {
		faults().ArrayBounds(s.Len(), want)
	}
	return s.Convert(t)
}

func orZero(v reflect.Value, t reflect.Type) reflect.Value {
	if !v.IsValid() {
		return reflect.Zero(t)
	}
	return v
}

// asserted is v as a value of type t.
func asserted(v reflect.Value, t reflect.Type) (reflect.Value, bool) {
	if v.IsValid() && (v.Type() == t || t.Kind() == reflect.Interface && v.Type().Implements(t)) {
		return v, true
	}
	return reflect.Zero(t), false
}

func lookup(m, k reflect.Value) (reflect.Value, bool) {
	v := m.MapIndex(k)
	return orZero(v, m.Type().Elem()), v.IsValid()
}

func setMap(m, k, v reflect.Value) { m.SetMapIndex(k, v) }

// convert is a conversion, of complex numbers and text too.
func convert(v reflect.Value, t reflect.Type) reflect.Value {
	if v.Kind() == reflect.Slice && t.Kind() == reflect.Array && v.Len() < t.Len() {
		faults().ArrayBounds(v.Len(), t.Len())
	}
	switch {
	case v.Kind() == reflect.String && t.Kind() == reflect.Slice:
		return as(v.Convert(textOf(t)), t)
	case v.Kind() == reflect.Slice && t.Kind() == reflect.String:
		return as(v, textOf(v.Type())).Convert(t)
	case v.Kind() == reflect.UnsafePointer && t.Kind() == reflect.Pointer:
		return reflect.NewAt(t.Elem(), v.UnsafePointer()).Convert(t)
	case v.Kind() == reflect.Pointer && t.Kind() == reflect.UnsafePointer:
		return reflect.ValueOf(v.UnsafePointer()).Convert(t)
	}
	return v.Convert(t)
}

// textOf is []byte or []rune where the elements are of a declared type, for which reflect has no conversion.
func textOf(t reflect.Type) reflect.Type {
	if t.Elem().Kind() == reflect.Uint8 {
		return reflect.TypeFor[[]byte]()
	}
	return reflect.TypeFor[[]rune]()
}

// as is v as a value of type t, which has the same representation.
func as(v reflect.Value, t reflect.Type) reflect.Value {
	p := reflect.New(v.Type())
	p.Elem().Set(v)
	return reflect.NewAt(t, p.UnsafePointer()).Elem()
}

// iterator goes through a map or string.
type iterator struct {
	entries *reflect.MapIter
	text    string
	at      int
}

func rangeOver(a []reflect.Value) reflect.Value {
	if a[0].Kind() == reflect.String {
		return reflect.ValueOf(&iterator{text: a[0].String()})
	}
	return reflect.ValueOf(&iterator{entries: a[0].MapRange()})
}

func (it *iterator) next() (k, v reflect.Value, ok bool) {
	if it.entries != nil {
		if !it.entries.Next() {
			return k, v, false
		}
		return it.entries.Key(), it.entries.Value(), true
	}
	if it.at >= len(it.text) {
		return k, v, false
	}
	i := it.at
	r, n := utf8.DecodeRuneInString(it.text[i:])
	it.at += n
	return reflect.ValueOf(i), reflect.ValueOf(r), true
}

// binaryOf is an operation on complex numbers, or == or != on what is not basic.
func binaryOf(op token.Token, t types.Type) func(a []reflect.Value) reflect.Value {
	switch op {
	case token.EQL:
		return func(a []reflect.Value) reflect.Value { return reflect.ValueOf(equal(a[0], a[1])) }
	case token.NEQ:
		return func(a []reflect.Value) reflect.Value { return reflect.ValueOf(!equal(a[0], a[1])) }
	}
	return func(a []reflect.Value) reflect.Value {
		if a[0].Type().Size() == 8 {
			x, y := complex64(a[0].Complex()), complex64(a[1].Complex())
			return reflect.ValueOf(complexOf(op, x, y)).Convert(a[0].Type())
		}
		return reflect.ValueOf(complexOf(op, a[0].Complex(), a[1].Complex())).Convert(a[0].Type())
	}
}

func complexOf[C complex64 | complex128](op token.Token, x, y C) C {
	switch op {
	case token.ADD:
		return x + y
	case token.SUB:
		return x - y
	case token.MUL:
		return x * y
	case token.QUO:
		return x / y
	}
	panic(fmt.Sprintf("operator %s of complex numbers", op))
}

// equal is x == y; of slices, maps and functions one is nil.
func equal(x, y reflect.Value) bool {
	switch x.Kind() {
	case reflect.Slice, reflect.Map, reflect.Func:
		return x.IsNil() && y.IsNil()
	case reflect.Chan, reflect.Pointer, reflect.UnsafePointer:
		if y.Kind() == x.Kind() {
			return x.UnsafePointer() == y.UnsafePointer()
		}
	}
	if x.Kind() == reflect.Interface || y.Kind() == reflect.Interface {
		return x.Interface() == y.Interface()
	}
	return x.Interface() == y.Convert(x.Type()).Interface()
}

func shiftOf(op token.Token) func(a []reflect.Value) reflect.Value {
	return func(a []reflect.Value) reflect.Value {
		n := intOf(a[1])
		if n.N < 0 && !n.Unsigned {
			panic(machine.ErrShift)
		}
		by := uint(n.N)
		v := reflect.New(a[0].Type()).Elem()
		switch {
		case a[0].CanInt() && op == token.SHL:
			v.SetInt(a[0].Int() << by)
		case a[0].CanInt():
			v.SetInt(a[0].Int() >> by)
		case op == token.SHL:
			v.SetUint(a[0].Uint() << by)
		default:
			v.SetUint(a[0].Uint() >> by)
		}
		return v
	}
}
