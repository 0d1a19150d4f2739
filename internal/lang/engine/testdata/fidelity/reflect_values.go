// reflection on types of the program: fields, tags, methods, setting, calling, making
package main

import (
	"fmt"
	"reflect"
)

type Inner struct{ A, b int }
type T struct {
	Inner
	Name string  `json:"name" unit:"-"`
	K    float64 `unit:"N/m"`
	priv bool
	F    func(int) int
}

func (t T) Hello(who string) string { return t.Name + " greets " + who }
func (t *T) Rename(s string)        { t.Name = s }

type Kind uint8
type Doer interface{ Hello(string) string }

func main() {
	t := T{Inner{1, 2}, "t", 3.5, true, func(i int) int { return i * 2 }}
	rt := reflect.TypeOf(t)
	for i := range rt.NumField() {
		f := rt.Field(i)
		fmt.Println(f.Name, f.Type, f.Tag.Get("unit"), f.IsExported(), f.Anonymous)
	}
	v := reflect.ValueOf(&t).Elem()
	v.FieldByName("K").SetFloat(9)
	v.Field(0).Field(0).SetInt(42)
	fmt.Println(t.K, t.A, v.FieldByName("A"), v.FieldByName("priv").CanSet(), v.FieldByName("Nope").IsValid())
	fmt.Println(rt.NumMethod(), reflect.TypeOf(&t).NumMethod(), rt.Name(), rt.Kind(), rt.String(), reflect.TypeOf(Kind(1)).Kind())
	fmt.Println(v.FieldByName("F").Call([]reflect.Value{reflect.ValueOf(21)})[0])
	s := reflect.MakeSlice(reflect.TypeOf([]Kind{}), 2, 2)
	s.Index(0).SetUint(7)
	fmt.Printf("%v %T\n", s, s.Interface())
	m := reflect.ValueOf(map[string]Kind{"a": 1})
	m.SetMapIndex(reflect.ValueOf("b"), reflect.ValueOf(Kind(2)))
	fmt.Println(m.Len(), m.MapIndex(reflect.ValueOf("b")))
	fmt.Println(rt.Implements(reflect.TypeFor[Doer]()), reflect.TypeFor[Inner]().Implements(reflect.TypeFor[Doer]()))
	fmt.Println(reflect.DeepEqual([]T{{Name: "x"}}, []T{{Name: "x"}}), reflect.DeepEqual(map[Kind][]int{1: nil}, map[Kind][]int{1: {}}))
	n := reflect.New(rt).Interface().(*T)
	n.Rename("new")
	fmt.Println(n.Hello("you"), reflect.Zero(rt).Field(2), reflect.ValueOf(Kind(3)).Convert(reflect.TypeOf(0)))
	sw := reflect.Swapper([]string{"a", "b"})
	sw(0, 1)
	fn := reflect.MakeFunc(reflect.TypeOf(func(a, b int) int { return 0 }), func(a []reflect.Value) []reflect.Value {
		return []reflect.Value{reflect.ValueOf(int(a[0].Int() - a[1].Int()))}
	}).Interface().(func(int, int) int)
	fmt.Println(fn(5, 3))
}
