// Interfaces compare by dynamic type and value, also as map keys.
package main

import (
	"fmt"
)

type A struct{ n int }
type B struct{ n int }
type Celsius int

func main() {
	var x, y any = A{1}, A{1}
	var z any = B{1}
	fmt.Println(x == y, x == z, any(1) == any(1), any(1) == any(1.0), any(Celsius(1)) == any(1))
	m := map[any]string{1: "int", "1": "string", A{1}: "A", B{1}: "B", Celsius(1): "c"}
	fmt.Println(len(m), m[A{1}], m[B{1}], m[Celsius(1)], m[1])
}
