// package reflect on declared types: fields, methods, tags, embedding, generic instances, functions and maps made through it
package main

import (
	"fmt"
	"reflect"
	"strings"
)

type Inner struct {
	X int8 `json:"x" max:"5"`
	y string
}
type Shape interface {
	Area(scale float64) float64
	fmt.Stringer
}
type Sq struct {
	Inner `k:"embedded"`
	*strings.Builder
	Side float64 `unit:"m"`
	Fn   func(int, ...string) (bool, error)
	M    map[[2]Inner]*Sq
	C    <-chan []Inner
	_    [3]struct{}
}
type Gen[K comparable, V any] struct {
	Key K
	Val []V
}

func (s Sq) Area(k float64) float64         { return s.Side * s.Side * k }
func (s Sq) String() string                 { return fmt.Sprint("sq ", s.Side) }
func (s *Sq) Scale(k float64, n ...int) int { s.Side *= k; return len(n) }
func (i Inner) Sum(o Inner) (int, error)    { return int(i.X + o.X), nil }
func (g Gen[K, V]) Len() int                { return len(g.Val) }
func (g *Gen[K, V]) Put(k K, v ...V) *Gen[K, V] {
	g.Key, g.Val = k, append(g.Val, v...)
	return g
}

func describe(t reflect.Type) {
	fmt.Println(t, t.Kind(), t.Name(), t.NumMethod(), t.Comparable())
	if t.Kind() == reflect.Struct {
		for i := range t.NumField() {
			f := t.Field(i)
			fmt.Print(f.Name, ":", f.Type, " ", f.Tag, f.Anonymous, f.IsExported(), f.Index, "; ")
		}
		fmt.Println()
	}
	for i := range t.NumMethod() {
		if m := t.Method(i); t.NumMethod() < 6 {
			fmt.Print(m.Name, " ", m.Type, "; ")
		}
	}
	fmt.Println()
}

func main() {
	describe(reflect.TypeFor[Inner]())
	describe(reflect.TypeFor[Shape]())
	describe(reflect.TypeOf(Sq{}))
	describe(reflect.TypeFor[Gen[string, Inner]]())
	describe(reflect.TypeOf(&Gen[Inner, *Sq]{}))
	t := reflect.TypeOf(Sq{})
	f, ok := t.FieldByName("X")
	fmt.Println(f.Tag.Get("max"), f.Index, ok, t.Field(0).Tag.Get("k"), t.Implements(reflect.TypeFor[Shape]()))
	_, ok = t.MethodByName("Scale")
	_, ok2 := reflect.PointerTo(t).MethodByName("Scale")
	fmt.Println(ok, ok2, t.AssignableTo(reflect.TypeFor[any]()), reflect.TypeFor[[]Inner]().Elem() == f.Type, t.Field(3).Type.IsVariadic())
	s := &Sq{Side: 3}
	v := reflect.ValueOf(s)
	out := v.MethodByName("Scale").Call([]reflect.Value{reflect.ValueOf(2.), reflect.ValueOf(1), reflect.ValueOf(2)})
	fmt.Println(out[0], s.Side, v.MethodByName("Area").Call([]reflect.Value{reflect.ValueOf(.5)})[0].Float())
	v.Elem().FieldByName("X").SetInt(7)
	v.Elem().Field(0).Field(0).Set(reflect.ValueOf(int8(9)))
	fmt.Println(s.X, v.Elem().FieldByName("y").CanSet(), v.Elem().FieldByIndex([]int{0, 0}).CanSet(), v.Elem().Field(1).IsNil())
	sum := reflect.ValueOf(s.Inner).Method(0).Interface().(func(Inner) (int, error))
	s.X = 100
	fmt.Println(sum(Inner{X: 1}))
	g := reflect.New(reflect.TypeFor[Gen[int, string]]())
	g.MethodByName("Put").Call([]reflect.Value{reflect.ValueOf(5), reflect.ValueOf("a"), reflect.ValueOf("b")})
	fmt.Printf("%+v %v\n", g.Elem().Interface(), g.Interface().(interface{ Len() int }).Len())
	m := reflect.MakeMap(reflect.TypeFor[map[Inner]Sq]())
	m.SetMapIndex(reflect.ValueOf(Inner{1, "k"}), reflect.ValueOf(Sq{Side: 2}))
	fmt.Println(m.Interface().(map[Inner]Sq)[Inner{1, "k"}].Side, m.Len(), m.MapIndex(reflect.ValueOf(Inner{})).IsValid())
	add := reflect.MakeFunc(reflect.TypeFor[func(Inner, Inner) Inner](), func(a []reflect.Value) []reflect.Value {
		r := a[0].Interface().(Inner)
		r.X += a[1].Interface().(Inner).X
		return []reflect.Value{reflect.ValueOf(r)}
	}).Interface().(func(Inner, Inner) Inner)
	fmt.Println(add(Inner{1, "a"}, Inner{2, "b"}), reflect.TypeOf(add), reflect.TypeOf((*Sq).Scale))
	sl := reflect.Append(reflect.ValueOf([]Shape(nil)), reflect.ValueOf(s), reflect.ValueOf(*s))
	sw := reflect.Swapper(sl.Interface())
	sw(0, 1)
	fmt.Printf("%T %T %v\n", sl.Index(0).Interface(), sl.Index(1).Interface(), sl.Index(0).Elem().Type())
	fmt.Println(reflect.DeepEqual(Gen[int, Inner]{1, []Inner{{1, "x"}}}, Gen[int, Inner]{1, []Inner{{1, "x"}}}),
		reflect.DeepEqual([]Inner{}, []Inner(nil)),
		reflect.Zero(t).Field(2).IsZero(), reflect.ValueOf(Inner{1, "a"}).Equal(reflect.ValueOf(Inner{1,
			"a"})), reflect.TypeFor[Gen[Inner, Shape]]().Name())
	conv := reflect.ValueOf(struct {
		X int8
		y string
	}{3, "q"})
	fmt.Println(conv.Type().ConvertibleTo(reflect.TypeFor[Inner]()), conv.Convert(reflect.TypeFor[Inner]()).Interface())
}
