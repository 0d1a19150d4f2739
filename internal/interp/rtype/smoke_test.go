package rtype

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"reflect"
	"testing"
	"unsafe"
)

func TestCheck(t *testing.T) {
	if err := Check(); err != nil {
		t.Fatal(err)
	}
}

func TestSmoke(t *testing.T) {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "x.go", `package main
type T struct{ next *T; m map[string][]T; X int }
func (t T) String() string { return "" }
func (t *T) Set(x int) {}
type L []L
type I interface { M(I) I; m() }
`, 0)
	if err != nil {
		t.Fatal(err)
	}
	c := types.Config{Importer: nil}
	pkg, err := c.Check("main", fset, []*ast.File{f}, nil)
	if err != nil {
		t.Fatal(err)
	}
	tab := New(Config{
		Compiled: func(*types.Named) reflect.Type { return nil },
		Method: func(m Method) unsafe.Pointer {
			switch m.Sel.Obj().Name() {
			case "String":
				return funcWord(reflect.ValueOf(func(p unsafe.Pointer) string { return fmt.Sprint("str ", *(*int)(unsafe.Add(p, 16))) }))
			case "Set":
				return funcWord(reflect.ValueOf(func(p unsafe.Pointer, x int) { *(*int)(unsafe.Add(p, 16)) = x }))
			}
			return nil
		},
	})
	for _, n := range []string{"T", "L", "I"} {
		rt, err := tab.Of(pkg.Scope().Lookup(n).Type())
		fmt.Println(rt, err, rt.NumMethod(), reflect.PointerTo(rt).NumMethod(), rt.Size())
		fmt.Println(tab.GoType(rt), tab.GoType(reflect.PointerTo(rt)))
		if n == "T" {
			v := reflect.New(rt)
			v.Interface().(interface{ Set(int) }).Set(42)
			fmt.Println(v.Interface(), v.Elem().Interface())
			m, _ := rt.MethodByName("String")
			fmt.Println(m.Func.Call([]reflect.Value{v.Elem()})[0])
			fmt.Printf("%#v\n", rt.Field(1).Type.String())
		}
		if n == "I" {
			fmt.Println(rt.Method(0), rt.Method(1))
		}
	}
}
