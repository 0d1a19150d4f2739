package ixgo

import (
	"iter"
	"reflect"

	"github.com/goplus/reflectx"
)

// reflected replaces the methods of reflect.Type that return methods: the function in a reflect.Method of a student's
// type points at data, and a call of it would end the process.
func (e *Engine) reflected() {
	for name, f := range map[string]any{
		"Method":       methodAt,
		"MethodByName": methodNamed,
		"Methods":      methodsAll,
	} {
		e.instead["(*reflect.rtype)."+name] = reflect.ValueOf(f)
	}
}

func methodAt(t reflect.Type, i int) reflect.Method {
	m := t.Method(i)
	if m.Func.IsValid() { // that of an interface is not
		if x, ok := reflectx.MethodByName(t, m.Name); ok {
			m.Func = x.Func
		}
	}
	return m
}

func methodNamed(t reflect.Type, name string) (reflect.Method, bool) {
	m, ok := t.MethodByName(name)
	if !ok {
		return m, false
	}
	return methodAt(t, m.Index), true
}

func methodsAll(t reflect.Type) iter.Seq[reflect.Method] {
	return func(yield func(reflect.Method) bool) {
		for i := range t.NumMethod() {
			if !yield(methodAt(t, i)) {
				return
			}
		}
	}
}
