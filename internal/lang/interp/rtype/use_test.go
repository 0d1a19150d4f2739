package rtype

import (
	"errors"
	"fmt"
	"go/types"
	"io"
	"reflect"
	"runtime"
	"sort"
	"strings"
	"sync"
	"testing"
	"unsafe"
)

// secret has a method that is not exported: only types of this package have it.
type secret interface{ hidden() string }

// TestInterfaces calls methods of made types as compiled code does.
func TestInterfaces(t *testing.T) {
	w := newWorld(t)
	s := w.ours(t, Slice{"b", "c", "a"})
	sort.Sort(s.(sort.Interface))
	if fmt.Sprint(s) != "[a b c]" {
		t.Errorf("sorted: %v", s)
	}
	err := fmt.Errorf("wrapped: %w", w.ours(t, &Key{S: "k"}).(error))
	target := reflect.New(w.made[reflect.TypeFor[*Key]()])
	if !errors.As(err, target.Interface()) || !errors.Is(err, io.EOF) || target.Elem().Interface().(error).Error() != "key k" {
		t.Errorf("errors.As and Is of %v", err)
	}
	i := Int(4)
	inc := w.ours(t, &i).(interface{ Inc() }).Inc // a method value
	inc()
	if i != 5 {
		t.Errorf("after Inc: %v", i)
	}
	if _, ok := w.ours(t, i).(interface{ Inc() }); ok {
		t.Error("a value has its pointer's method")
	}
	if got := w.ours(t, Key{}).(secret).hidden(); got != "hidden of *rtype.Key" {
		t.Error(got)
	}
	if got := w.ours(t, Direct{&Base{}}).(secret).hidden(); got != "hidden of rtype.Direct" {
		t.Error(got)
	}
	if n := w.ours(t, Empty{}).(Plain).Len(); n != 0 {
		t.Error(n)
	}
	f := w.ours(t, Hider{unexported: unexported{1}}).(interface {
		Secret(a, b string, f float64, n int) string
	})
	if got := f.Secret("a", "b", 1.5, 7); got != "ab1.5 7" {
		t.Error(got)
	}
	// A made type implements made interfaces.
	for _, c := range []struct {
		typ, iface reflect.Type
		want       bool
	}{
		{reflect.TypeFor[Int](), reflect.TypeFor[Plain](), false},
		{reflect.TypeFor[Text](), reflect.TypeFor[Plain](), true},
		{reflect.TypeFor[*Node](), reflect.TypeFor[Plain](), true},
		{reflect.TypeFor[Node](), reflect.TypeFor[Plain](), false},
		{reflect.TypeFor[Text](), reflect.TypeFor[Mixed](), false},
	} {
		if got := w.made[c.typ].Implements(w.made[c.iface]); got != c.want {
			t.Errorf("%s implements %s: %t", c.typ, c.iface, got)
		}
	}
	p := reflect.New(w.made[reflect.TypeFor[Plain]()]).Elem()
	p.Set(reflect.ValueOf(w.ours(t, Text("four"))))
	if n := p.Method(0).Call(nil)[0].Int(); n != 4 {
		t.Errorf("Len by a made interface: %d", n)
	}
}

// TestVariadic calls methods with parameters, made types among them, by reflect.
func TestVariadic(t *testing.T) {
	w := newWorld(t)
	tree := reflect.ValueOf(w.ours(t, Tree{}))
	m, _ := tree.Type().MethodByName("With")
	out := m.Func.Call([]reflect.Value{tree, tree, reflect.Zero(reflect.PointerTo(tree.Type()))})
	if out[0].Type() != tree.Type() || out[0].Field(0).Len() != 1 || out[1].Type() != reflect.SliceOf(tree.Type()) {
		t.Errorf("With: %v", out)
	}
	f := reflect.New(w.made[reflect.TypeFor[Func]()]).Elem()
	f.Set(reflect.MakeFunc(f.Type(), func(in []reflect.Value) []reflect.Value {
		return []reflect.Value{reflect.ValueOf(float64(in[1].Len())).Convert(f.Type().Out(0)), reflect.Zero(reflect.TypeFor[error]())}
	}))
	i := reflect.ValueOf(w.ours(t, Int(1)))
	s := reflect.ValueOf(w.ours(t, Text("s")))
	if out := f.MethodByName("Apply").Call([]reflect.Value{i, s, s}); out[0].Float() != 2 {
		t.Errorf("Apply: %v", out)
	}
}

// TestComposites demands that types of made types are the same whoever makes them.
func TestComposites(t *testing.T) {
	w := newWorld(t)
	of := func(expr string) reflect.Type {
		rt, err := w.Of(typecheckExpr(t, w.pkg, expr))
		if err != nil {
			t.Fatal(err)
		}
		return rt
	}
	key, tree := of("Key"), of("Tree")
	for expr, want := range map[string]reflect.Type{
		"*Key":                  reflect.PointerTo(key),
		"**Key":                 reflect.PointerTo(reflect.PointerTo(key)),
		"[]Key":                 reflect.SliceOf(key),
		"[4]Key":                reflect.ArrayOf(4, key),
		"map[Key]Tree":          reflect.MapOf(key, tree),
		"chan<- Key":            reflect.ChanOf(reflect.SendDir, key),
		"func(Key, ...Tree)":    reflect.FuncOf([]reflect.Type{key, reflect.SliceOf(tree)}, nil, true),
		"struct{ A Key }":       reflect.StructOf([]reflect.StructField{{Name: "A", Type: key}}),
		"struct{ Base; b Int }": of("struct{ Base; b Int }"),
		"interface{ M(Key) }":   of("interface{ M(Key) }"),
		"Pair[Key, []Tree]":     of("Pair[Key, []Tree]"),
		"OfAlias":               of("OfAlias"),
		"Alias":                 of("Tagged"),
		"struct{ X []byte; Y any }": reflect.TypeFor[struct {
			X []byte
			Y any
		}](),
	} {
		if got := of(expr); got != want {
			t.Errorf("Of(%s) = %v, not %v", expr, got, want)
		}
	}
	for _, pair := range [][2]string{
		{"struct{ Base; b Int }", "struct{ Base; B Int }"},
		{"struct{ Base; b Int }", "struct{ Base Base; b Int }"},
		{"struct{ Base `a:\"\"` }", "struct{ Base `b:\"\"` }"},
		{"struct{ A Tagged; _ int }", "struct{ A Trailing; _ int }"},
		{"interface{ M(Key) }", "interface{ M(*Key) }"},
		{"interface{ M() }", "interface{ m() }"},
		{"Pair[Key, Tree]", "Pair[Tree, Key]"},
	} {
		if of(pair[0]) == of(pair[1]) {
			t.Errorf("%s and %s are the same", pair[0], pair[1])
		}
	}
}

// TestPanics lets panics and Goexit of methods through.
func TestPanics(t *testing.T) {
	pkg := typecheck(t, "main", "x.go", `package main; type T struct{}; func (T) String() string`)
	table := New(Config{Compiled: notCompiled, Method: func(Method) unsafe.Pointer {
		return funcWord(reflect.ValueOf(func(unsafe.Pointer) string { panic("mine") }))
	}})
	rt, err := table.Of(pkg.Scope().Lookup("T").Type())
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if r := recover(); r != "mine" {
			t.Errorf("recovered %v", r)
		}
	}()
	_ = reflect.Zero(rt).Interface().(fmt.Stringer).String()
}

// TestCollect works with made types while the collector runs all the time.
func TestCollect(t *testing.T) {
	w := newWorld(t)
	stop := make(chan bool)
	var collector, workers sync.WaitGroup
	collector.Go(func() {
		for {
			select {
			case <-stop:
				return
			default:
				runtime.GC()
			}
		}
	})
	node := w.made[reflect.TypeFor[Node]()]
	huge := w.made[reflect.TypeFor[Huge]()]
	pair := w.made[reflect.TypeFor[Pair[Text, []*Node]]()]
	for g := range 3 {
		workers.Go(func() {
			for n := range 5 {
				list := reflect.Zero(reflect.PointerTo(node))
				var p = reflect.New(huge).Elem()
				for i := range 200 {
					next := reflect.New(node)
					next.Elem().Field(0).Set(list)
					list = next
					at := p.Index(i * 450).Field(1)
					reflect.NewAt(at.Type(), at.Addr().UnsafePointer()).Elem().Set(reflect.New(huge.Elem().Field(1).Type.Elem()))
				}
				m := reflect.MakeMap(reflect.MapOf(pair.Field(0).Type, pair))
				for i := range 50 {
					k := reflect.ValueOf(fmt.Sprint(g, n, i)).Convert(pair.Field(0).Type)
					v := reflect.New(pair).Elem()
					v.Field(0).Set(k)
					v.Field(1).Set(reflect.Append(v.Field(1), list))
					m.SetMapIndex(k, v)
				}
				if l := list.Interface().(Plain).Len(); l != 200 {
					t.Errorf("a list of %d nodes, want 200", l)
				}
				for _, k := range m.MapKeys() {
					v := m.MapIndex(k)
					if v.Field(0).String() != k.String() || v.Field(1).Index(0).Interface() != list.Interface() {
						t.Errorf("m[%s] = %v", k, v)
					}
					if s := v.Interface().(fmt.Stringer).String(); !strings.HasPrefix(s, k.String()+"→[0x") {
						t.Errorf("String: %s", s)
					}
				}
			}
		})
	}
	workers.Wait()
	close(stop)
	collector.Wait()
}

// TestConcurrent asks for the same types from several goroutines.
func TestConcurrent(t *testing.T) {
	w := newWorld(t)
	fresh := New(w.config)
	names := w.pkg.Scope().Names()
	var mu sync.Mutex
	seen := map[string]reflect.Type{}
	var wg sync.WaitGroup
	for g := range 4 {
		wg.Go(func() {
			for i := range names {
				name := names[(i+g*len(names)/4)%len(names)]
				obj, ok := w.pkg.Scope().Lookup(name).(*types.TypeName)
				if !ok {
					continue
				}
				if n, ok := obj.Type().(*types.Named); ok && n.TypeParams().Len() > 0 {
					continue
				}
				rt, err := fresh.Of(obj.Type())
				if err != nil {
					t.Error(err)
					return
				}
				mu.Lock()
				if seen[name] != nil && seen[name] != rt {
					t.Errorf("%s has two types", name)
				}
				seen[name] = rt
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	if len(seen) < 50 {
		t.Errorf("only %d types", len(seen))
	}
}
