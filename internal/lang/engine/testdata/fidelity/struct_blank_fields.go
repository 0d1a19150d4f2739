// blank fields take no part in comparisons
package main

import (
	"fmt"
	"reflect"
)

type T struct {
	A int32
	_ int32
	B int64
}

type named struct {
	a int
	_ string
}

func main() {
	x, y := T{A: 1, B: 2}, T{A: 1, B: 2}
	x, y.B = T{1, 0, 3}, 3
	fmt.Println(x == y, any(x) == any(y))
	n, m := named{a: 1}, named{a: 1}
	fmt.Println(n == m)
	k := map[T]int{x: 1}
	k[y]++
	fmt.Println(len(k), k[x])
	fmt.Println(reflect.TypeOf(x).Size(), reflect.TypeOf(x).Field(2).Offset)
	z := struct{ _, _ int }{}
	fmt.Printf("%v\n", z)
}
