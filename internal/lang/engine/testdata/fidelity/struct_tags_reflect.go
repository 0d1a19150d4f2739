// reflect sees names, tags, kinds and methods of declared types.
package main

import (
	"fmt"
	"reflect"
)

type R struct {
	Name string `key:"n"`
	Age  int
	priv bool
}

func (r R) Hello() string    { return "hello " + r.Name }
func (r *R) Rename(s string) { r.Name = s }

func main() {
	t := reflect.TypeOf(R{})
	fmt.Println(t.Name(), t.Kind(), t.NumField(), t.Field(0).Tag.Get("key"), t.Field(2).Name)
	fmt.Println(t.NumMethod(), reflect.TypeOf(&R{}).NumMethod())
	r := &R{Name: "a"}
	reflect.ValueOf(r).Elem().Field(1).SetInt(5)
	out := reflect.ValueOf(r).MethodByName("Hello").Call(nil)
	fmt.Println(r.Age, out[0])
	fmt.Println(reflect.DeepEqual([]R{{Name: "x"}}, []R{{Name: "x"}}))
}
