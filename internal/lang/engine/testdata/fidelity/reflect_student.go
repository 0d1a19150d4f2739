// reflection on declared types: names, fields, tags, methods, sizes; JSON of embedded structs
package main

import (
	"encoding/json"
	"fmt"
	"reflect"
	"sort"
	"strings"
)

type Base struct {
	ID   int    `json:"id"`
	Name string `json:"name,omitempty"`
	priv float64
}

func (b Base) Describe() string { return fmt.Sprint("base ", b.ID) }
func (b *Base) Set(n int)       { b.ID = n }
func (b Base) hidden()          {}

type Opt struct {
	Base `json:",inline"`
	*Extra
	Tags  []string       `json:"tags"`
	M     map[string]int `json:"m,omitempty"`
	P     *int           `json:"p"`
	Any   any            `json:"any"`
	Skip  int            `json:"-"`
	Str   int            `json:"str,string"`
	lower int
}

type Extra struct{ Level int }

func (e *Extra) Up() { e.Level++ }

type Num int

func (n Num) String() string { return fmt.Sprintf("Num<%d>", int(n)) }

type Shape interface {
	Area() float64
	name() string
}
type Fn func(int, ...string) (error, bool)
type Pair[K comparable, V any] struct {
	Key K
	Val V
}

func (p Pair[K, V]) Swap() Pair[string, K] { return Pair[string, K]{Key: "s", Val: p.Key} }

type List[T any] struct {
	head *node[T]
}
type node[T any] struct {
	v    T
	next *node[T]
}

func show(v any) {
	t := reflect.TypeOf(v)
	fmt.Println(t, t.Name(), t.Kind(), t.PkgPath() == "main" || strings.HasSuffix(t.PkgPath(), "reflect_student"), t.Size(), t.NumMethod(), t.Comparable())
	for i := range t.NumMethod() {
		m := t.Method(i)
		fmt.Println("  method", m.Name, m.Type, m.IsExported())
	}
	if t.Kind() == reflect.Struct {
		for i := range t.NumField() {
			f := t.Field(i)
			fmt.Println("  field", f.Name, f.Type, f.Tag, f.Tag.Get("json"), f.Anonymous, f.IsExported(), f.PkgPath != "", f.Offset, f.Index)
		}
	}
}

func main() {
	show(Base{})
	show(&Base{})
	show(Opt{})
	show(&Opt{})
	show(Num(1))
	show(Fn(nil))
	show(Pair[string, int]{})
	show(Pair[Num, []Base]{}.Swap())
	show(List[Num]{})
	show([]Num{})
	show(map[Num]*Base{})
	show(struct {
		A int `k:"v"`
		b bool
	}{})
	show(make(<-chan Num))
	show([2]Base{})
	it := reflect.TypeFor[Shape]()
	fmt.Println(it, it.NumMethod(), it.Method(0).Name, it.Method(1).Name, it.Method(1).PkgPath != "")
	type local struct{ X, y int }
	show(local{})
	fmt.Printf("%T %v %+v %#v\n", local{}, local{1, 2}, local{1, 2}, local{1, 2})
	tags, _ := reflect.TypeFor[Opt]().FieldByName("Tags")
	fmt.Println(reflect.TypeFor[Base]().Size(), reflect.TypeFor[Opt]().Size(), tags.Offset, reflect.TypeFor[Base]().Align(), reflect.TypeOf(local{}).Size())
	v := reflect.ValueOf(&Base{ID: 3}).Elem()
	v.Field(0).SetInt(9)
	fmt.Println(v.Interface(), v.Field(2).CanSet(), v.Addr().MethodByName("Set").IsValid(), v.MethodByName("Describe").Call(nil)[0])
	v.Addr().MethodByName("Set").Call([]reflect.Value{reflect.ValueOf(77)})
	fmt.Println(v.Interface())
	f := reflect.MakeFunc(reflect.TypeFor[func(int) int](), func(a []reflect.Value) []reflect.Value { return []reflect.Value{reflect.ValueOf(int(a[0].Int() * 2))} })
	fmt.Println(f.Interface().(func(int) int)(21))
	n := 5
	o := Opt{Base: Base{1, "n", 2}, Extra: &Extra{4}, Tags: nil, P: &n, Any: []any{1, "a", nil, Num(3)}, Skip: 1, Str: 12, lower: 3}
	b, err := json.Marshal(o)
	fmt.Println(string(b), err)
	var back Opt
	err = json.Unmarshal(b, &back)
	fmt.Println(back.ID, back.Level, *back.P, back.Any, back.Str, err)
	b, err = json.MarshalIndent(map[Num]Pair[string, Num]{2: {"b", 2}, 1: {"a", 1}}, "", " ")
	fmt.Println(string(b), err)
	err = json.Unmarshal([]byte(`{"id":"x"}`), &back)
	fmt.Println(err)
	err = json.Unmarshal([]byte(`{"tags":5}`), &back)
	fmt.Println(err)
	fmt.Printf("%v %+v\n", o.Base, o.Base)
	fmt.Printf("%#v\n%#v\n%#v\n", o.Base, []Num{1}, Pair[string, Num]{"k", 3})
	o.Up()
	o.Set(8)
	fmt.Println(o.Level, o.ID, o.Describe())
	fmt.Println(reflect.DeepEqual(o, o), reflect.DeepEqual([]Base{{1, "a", 2}}, []Base{{1, "a", 2}}), reflect.DeepEqual(map[string][]int{"a": nil}, map[string][]int{"a": {}}))
	ps := []Pair[string, int]{{"b", 1}, {"a", 1}, {"c", 0}, {"d", 1}, {"e", 0}}
	sort.SliceStable(ps, func(i, j int) bool { return ps[i].Val < ps[j].Val })
	fmt.Println(ps)
	var sh Shape
	fmt.Println(reflect.TypeOf(sh), reflect.TypeOf(&sh).Elem().Kind(), reflect.TypeFor[error]().Name(), reflect.TypeFor[any]())
	fmt.Println(reflect.TypeOf(Base.Describe), reflect.TypeOf((*Base).Set), reflect.TypeOf(Base{}.Describe))
	fmt.Println(reflect.TypeFor[Base]().ConvertibleTo(reflect.TypeFor[struct {
		ID   int
		Name string
		priv float64
	}]()), reflect.TypeFor[Num]().Implements(reflect.TypeFor[fmt.Stringer]()), reflect.TypeFor[*Opt]().Implements(reflect.TypeFor[interface{ Up() }]()))
}
