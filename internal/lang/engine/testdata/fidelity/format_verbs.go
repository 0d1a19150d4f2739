// %v, %+v, %#v and %T of declared types.
package main

import (
	"fmt"
)

type Vec struct{ X, Y float64 }
type Pair struct {
	Key string
	Val *Vec
}
type Kind int
type Op func(int) int

func main() {
	v := Vec{1, 2}
	fmt.Printf("%v %+v %T\n", v, v, v)
	fmt.Printf("%#v\n", v)
	fmt.Printf("%+v\n", Pair{"a", nil})
	fmt.Printf("%T %T %T %T\n", &v, []Vec{}, map[Kind]Vec{}, Op(nil))
	fmt.Printf("%v %#v %T\n", Kind(3), Kind(3), Kind(3))
	fmt.Printf("%T %T\n", struct{ A int }{1}, func(Vec) error { return nil })
}
