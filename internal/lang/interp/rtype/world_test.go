package rtype

import (
	"go/ast"
	"go/build"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"os/exec"
	"reflect"
	"strings"
	"sync"
	"testing"
	"unsafe"
)

// A program that was built with -trimpath does not know where Go is.
func init() {
	if where, err := exec.Command("go", "env", "GOROOT").Output(); err == nil && build.Default.GOROOT == "" {
		build.Default.GOROOT = strings.TrimSpace(string(where))
	}
}

// world is a table of the types of a package, beside the compiled twins of them.
type world struct {
	*Table
	pkg  *types.Package
	twin map[reflect.Type]reflect.Type // made → compiled
	made map[reflect.Type]reflect.Type // compiled → made
}

var imports = sync.OnceValue(func() types.Importer { return importer.ForCompiler(token.NewFileSet(), "source", nil) })

// typecheck checks a file: src, or the file of this name if that is nil.
func typecheck(t *testing.T, path, name string, src any) *types.Package {
	t.Helper()
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, name, src, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	c := types.Config{Importer: imports()}
	pkg, err := c.Check(path, fset, []*ast.File{f}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return pkg
}

// typecheckExpr returns the type that an expression denotes in a package.
func typecheckExpr(t *testing.T, pkg *types.Package, expr string) types.Type {
	t.Helper()
	tv, err := types.Eval(token.NewFileSet(), pkg, token.NoPos, expr)
	if err != nil || !tv.IsType() {
		t.Fatalf("%s: %v", expr, err)
	}
	return tv.Type
}

func notCompiled(*types.Named) reflect.Type { return nil }

// compiledTypes are the types of packages that the tests import.
var compiledTypes = func() map[string]reflect.Type {
	m := map[string]reflect.Type{}
	for _, rt := range compiledList {
		m[rt.PkgPath()+"."+rt.Name()] = rt
	}
	return m
}()

// newWorld compares all types that twins mentions, so that their twins are known.
func newWorld(t *testing.T) *world {
	w := &world{twin: map[reflect.Type]reflect.Type{}, made: map[reflect.Type]reflect.Type{}}
	path := reflect.TypeFor[Int]().PkgPath()
	w.pkg = typecheck(t, path, "twins_test.go", nil)
	w.Table = New(Config{
		Compiled: func(n *types.Named) reflect.Type {
			if n.Obj().Pkg() == w.pkg {
				return nil
			}
			rt := compiledTypes[n.Obj().Pkg().Path()+"."+n.Obj().Name()]
			if rt == nil {
				t.Errorf("%s is not compiled", n)
			}
			return rt
		},
		Method: w.method,
	})
	sig := w.pkg.Scope().Lookup("twins").Type().(*types.Signature)
	compiled := reflect.TypeOf(twins)
	for i := range compiled.NumIn() {
		rt, err := w.Of(sig.Params().At(i).Type())
		if err != nil {
			t.Fatal(err)
		}
		w.compare(t, rt, compiled.In(i))
	}
	return w
}

// method serves a method of a made type by that of its twin.
func (w *world) method(m Method) unsafe.Pointer {
	f := m.Sel.Obj().(*types.Func)
	return funcWord(reflect.MakeFunc(m.Type, func(in []reflect.Value) []reflect.Value {
		if !f.Exported() {
			return []reflect.Value{reflect.ValueOf("hidden of " + types.TypeString(m.Recv, (*types.Package).Name))}
		}
		made, err := w.Of(m.Recv)
		if err != nil {
			panic(err)
		}
		word := in[0].UnsafePointer()
		method := reflect.NewAt(w.twin[made], unsafe.Pointer(&word)).Elem().MethodByName(f.Name())
		args := in[1:]
		for i := range args {
			args[i] = as(args[i], method.Type().In(i))
		}
		call := method.Call
		if method.Type().IsVariadic() {
			call = method.CallSlice
		}
		out := call(args)
		for i := range out {
			out[i] = as(out[i], m.Type.Out(i))
		}
		return out
	}))
}

// as returns a value as one of a type that stands in memory as its own.
func as(v reflect.Value, typ reflect.Type) reflect.Value {
	p := reflect.New(v.Type())
	p.Elem().Set(v)
	return reflect.NewAt(typ, p.UnsafePointer()).Elem()
}

// ours returns a compiled value as one of the made twin of its type.
func (w *world) ours(t *testing.T, v any) any {
	t.Helper()
	made := w.made[reflect.TypeOf(v)]
	if made == nil {
		t.Fatalf("%T has not been compared", v)
	}
	return as(reflect.ValueOf(v), made).Interface()
}
