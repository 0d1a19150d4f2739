// methods called through package reflect: of generic types, promoted, variadic, through method values and types
package main

import (
	"fmt"
	"reflect"
)

type G[T any] struct{ V T }

func (g G[T]) Get() T         { return g.V }
func (g *G[T]) Set(v T)       { g.V = v }
func (g G[T]) Pair() (T, int) { return g.V, 1 }

type E struct {
	G[string]
	*P
}
type P struct{ n int }

func (p *P) Inc() int               { p.n++; return p.n }
func (p P) Show(s ...string) string { return fmt.Sprint(p.n, s) }

type F func(int) int

func (f F) Call(x int) int { return f(x) }

type Iface interface{ Inc() int }

func main() {
	g := &G[int]{3}
	v := reflect.ValueOf(g)
	for i := range v.NumMethod() {
		fmt.Println(v.Type().Method(i).Name, v.Method(i).Type())
	}
	fmt.Println(v.MethodByName("Get").Call(nil)[0])
	v.MethodByName("Set").Call([]reflect.Value{reflect.ValueOf(8)})
	out := v.Elem().MethodByName("Pair").Call(nil)
	fmt.Println(out[0], out[1], g.V)
	get := v.MethodByName("Get").Interface().(func() int)
	g.V = 10
	fmt.Println(get())
	e := E{G[string]{"s"}, &P{1}}
	ev := reflect.ValueOf(&e)
	for i := range ev.NumMethod() {
		fmt.Println(ev.Type().Method(i).Name, ev.Type().Method(i).Type)
	}
	fmt.Println(ev.MethodByName("Inc").Call(nil)[0], ev.MethodByName("Show").Call([]reflect.Value{reflect.ValueOf("a"), reflect.ValueOf("b")})[0])
	fmt.Println(ev.MethodByName("Get").Call(nil)[0])
	m, _ := reflect.TypeOf(e).MethodByName("Get")
	fmt.Println(m.Func.Call([]reflect.Value{reflect.ValueOf(e)})[0], m.Type)
	fv := reflect.ValueOf(F(func(x int) int { return x * 2 }))
	fmt.Println(fv.Call([]reflect.Value{reflect.ValueOf(4)})[0], fv.Method(0).Call([]reflect.Value{reflect.ValueOf(5)})[0])
	var i Iface = &P{5}
	iv := reflect.ValueOf(&i).Elem()
	fmt.Println(iv.Kind(), iv.NumMethod(), iv.Method(0).Call(nil)[0], iv.Elem().Type())
	fmt.Println(reflect.ValueOf(P.Show).Call([]reflect.Value{reflect.ValueOf(P{9})})[0])
	fmt.Println(reflect.ValueOf((*P).Inc).Type(), reflect.TypeOf(G[P]{}), reflect.TypeOf(G[[]E]{}).Name())
	type local[T any] struct{ x T }
	fmt.Println(reflect.TypeOf(local[int]{1}).NumField())
	st := reflect.StructOf([]reflect.StructField{{Name: "A", Type: reflect.TypeOf(0), Tag: `json:"a"`}})
	sv := reflect.New(st).Elem()
	sv.Field(0).SetInt(4)
	fmt.Printf("%+v\n", sv.Interface())
	walk(reflect.ValueOf(map[string]any{"a": []int{1}, "b": &e.G, "c": struct{ X, y int }{1, 2}}), "")
}

func walk(v reflect.Value, in string) {
	switch v.Kind() {
	case reflect.Map:
		for _, k := range []string{"a", "b", "c"} {
			fmt.Println(in+k, v.MapIndex(reflect.ValueOf(k)).Elem().Kind())
			walk(v.MapIndex(reflect.ValueOf(k)), in+" ")
		}
	case reflect.Interface, reflect.Pointer:
		walk(v.Elem(), in)
	case reflect.Struct:
		for i := range v.NumField() {
			fmt.Println(in+v.Type().Field(i).Name, v.Field(i))
		}
	case reflect.Slice:
		fmt.Println(in, v.Len(), v.Index(0))
	}
}
