package ixgo

import (
	"fmt"
	"go/types"
	"reflect"

	"github.com/goplus/ixgo"
	"golang.org/x/tools/go/ssa"
)

// typeAssert to a concrete type holds for that very type; ixgo's accepts assignable ones too ([]int for a named
// slice type). What it says when it fails is what Go says.
func typeAssert(p *function, in *ssa.TypeAssert) func(*frame) {
	want := preToType(p.Interp, in.AssertedType)
	iface := preToType(p.Interp, in.X.Type())
	ir, ix, commaOk := regIndex(p, in), regIndex(p, in.X), in.CommaOk
	zero := reflect.Zero(want).Interface()
	holds := func(v any) bool { return reflect.TypeOf(v) == want }
	if types.IsInterface(in.AssertedType) {
		holds = func(v any) bool { return reflect.TypeOf(v).Implements(want) }
	}
	return func(fr *frame) {
		v := fr.stack[ix]
		if s, ok := v.(screen); ok && want == fileType {
			v = s.File
		}
		ok := v != nil && holds(v)
		switch {
		case commaOk && ok:
			fr.stack[ir] = ixgo.Tuple{v, true}
		case commaOk:
			fr.stack[ir] = ixgo.Tuple{zero, false}
		case ok:
			fr.stack[ir] = v
		case ofMethodValue(in):
			panic(errNil)
		default:
			panic(assertionError(iface, want, reflect.TypeOf(v)))
		}
	}
}

// ofMethodValue says whether in is not the student's, but the check of an interface whose method becomes a value.
func ofMethodValue(in *ssa.TypeAssert) bool {
	return types.Identical(in.X.Type(), in.AssertedType) && len(*in.Referrers()) == 0
}

// assertionError is worded as (*runtime.TypeAssertionError).Error does.
func assertionError(iface, want, got reflect.Type) error {
	if want.Kind() == reflect.Interface {
		if got == nil {
			return ixgo.PlainError(fmt.Sprintf("interface conversion: interface is nil, not %v", want))
		}
		return ixgo.PlainError(fmt.Sprintf("interface conversion: %v is not %v: missing method %s", got, want, missingMethod(got, want)))
	}
	if got == nil {
		return ixgo.PlainError(fmt.Sprintf("interface conversion: %v is nil, not %v", iface, want))
	}
	text := fmt.Sprintf("interface conversion: %v is %v, not %v", iface, got, want)
	if got.String() == want.String() {
		text += " (types from different scopes)"
	}
	return ixgo.PlainError(text)
}

// missingMethod is the first method, by name, that t lacks of interface i.
func missingMethod(t, i reflect.Type) string {
	for n := range i.NumMethod() {
		m := i.Method(n)
		if has, ok := t.MethodByName(m.Name); !ok || !sameMethod(has.Type, m.Type) {
			return m.Name
		}
	}
	return ""
}

// sameMethod compares the type of a method, whose first parameter is the receiver, with that of an interface's.
func sameMethod(method, want reflect.Type) bool {
	if method.NumIn() != want.NumIn()+1 || method.NumOut() != want.NumOut() || method.IsVariadic() != want.IsVariadic() {
		return false
	}
	for n := range want.NumIn() {
		if method.In(n+1) != want.In(n) {
			return false
		}
	}
	for n := range want.NumOut() {
		if method.Out(n) != want.Out(n) {
			return false
		}
	}
	return true
}
