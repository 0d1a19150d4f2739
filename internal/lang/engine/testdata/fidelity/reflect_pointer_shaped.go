// methods through package reflect of types that are one pointer, and of every method of a type
package main

import (
	"fmt"
	"reflect"
)

type MyInt int

func (m MyInt) Twice() MyInt { return m * 2 }

type G[T any] struct{ V T }

func (g G[T]) Get() T { return g.V }

type M map[string]int

func (m M) Len() int { return len(m) }

type Pt struct{ p *int }

func (p Pt) Deref() int { return *p.p }

type Fn func() string

func (f Fn) Name() string { return f() }

type Ch chan int

func (c Ch) Cap() int { return cap(c) }

func main() {
	g := G[map[string]MyInt]{map[string]MyInt{"x": 1}}
	fmt.Println(reflect.ValueOf(g).Method(0).Call(nil)[0])
	fmt.Println(reflect.ValueOf(G[*int]{}).Method(0).Call(nil)[0].IsNil())
	fmt.Println(reflect.ValueOf(M{"a": 1}).Method(0).Call(nil)[0])
	n := 5
	fmt.Println(reflect.ValueOf(Pt{&n}).Method(0).Call(nil)[0])
	fmt.Println(reflect.ValueOf(Fn(func() string { return "fn" })).Method(0).Call(nil)[0])
	fmt.Println(reflect.ValueOf(make(Ch, 3)).Method(0).Call(nil)[0])
	var x interface{ Len() int } = M{"q": 1}
	fmt.Println(x.Len(), reflect.ValueOf(&x).Elem().Method(0).Call(nil)[0])
	for m := range reflect.TypeFor[MyInt]().Methods() {
		fmt.Println(m.Name, m.Func.Call([]reflect.Value{reflect.ValueOf(MyInt(4))})[0])
	}
	for m, v := range reflect.ValueOf(MyInt(3)).Methods() {
		fmt.Println(m.Name, m.Type, v.Call(nil)[0])
	}
	get := reflect.ValueOf(g).MethodByName("Get").Interface().(func() map[string]MyInt)
	fmt.Println(get())
	var s fmt.Stringer = str{&n}
	fmt.Println(s, []any{str{&n}})
	fmt.Printf("%v %s\n", mapS{"k": 1}, mapS{})
	fmt.Println(any(g).(interface{ Get() map[string]MyInt }).Get())
}

type str struct{ p *int }

func (s str) String() string { return fmt.Sprint("str", *s.p) }

type mapS map[string]int

func (m mapS) String() string { return fmt.Sprint("mapS", len(m)) }
