package ixgo

import (
	"reflect"
	"unsafe"

	"github.com/goplus/reflectx"
	"github.com/goplus/reflectx/abi"
)

// An interface holds a value that is one pointer as that pointer, and other values by address: a struct of one map, say,
// or of one such struct. Reflectx knows it of structs of one pointer only. Of the others it gave compiled code methods
// that follow the map for an address, and fmt.Println of a type with a String method ended the process.

// direct says whether interfaces hold values of type t themselves.
func direct(t reflect.Type) bool {
	zero := reflect.Zero(t).Interface()
	return dataOf(&zero) == nil
}

// knownDirect says whether reflectx knows it.
func knownDirect(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Func, reflect.Chan, reflect.Map, reflect.Pointer:
		return true
	case reflect.Struct:
		return t.NumField() == 1 && t.Field(0).Type.Kind() == reflect.Pointer
	}
	return false
}

// mendDirect gives compiled code methods of t that take the value itself. No value of t is in an interface yet.
func (e *Engine) mendDirect(t reflect.Type) {
	if e.mended[t] {
		return
	}
	e.mended[t] = true
	if t.Kind() == reflect.Interface || t.NumMethod() == 0 || !direct(t) || knownDirect(t) {
		return
	}
	table := methodTable(typeWord(t))
	for i := range t.NumMethod() { // the exported ones come first
		m, ok := reflectx.MethodByName(t, t.Method(i).Name)
		if !ok {
			continue
		}
		call := m.Func.Call
		if m.Type.IsVariadic() {
			call = m.Func.CallSlice
		}
		info := &abi.MethodInfo{Name: m.Name, Type: t, Func: reflect.MakeFunc(m.Type, call), Variadic: m.Type.IsVariadic(), OnePtr: true}
		for _, slots := range abi.Default.List() {
			if code, index := slots.Insert(info); index >= 0 {
				table[i].call = textOffset(code)
				break
			}
		}
	}
}

// tableEntry is a method as the run-time knows it, by offsets.
type tableEntry struct{ name, typ, call, function int32 }

//go:linkname methodTable github.com/goplus/reflectx.(*rtype).methods
func methodTable(t unsafe.Pointer) []tableEntry

//go:linkname textOffset github.com/goplus/reflectx.resolveReflectText
func textOffset(code unsafe.Pointer) int32
