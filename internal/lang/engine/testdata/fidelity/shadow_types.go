// variables and types named like predeclared types
package main

import "fmt"

func main() {
	string := string([]byte("text"))
	int := int(3.0)
	type float64 struct{ v, w complex128 }
	f := float64{1, 2i}
	error := fmt.Errorf("%s %d", string, int)
	any := any(int)
	fmt.Printf("%T %T %T %v %v\n", string, int, f, error, any)
}
