// A nil pointer that is passed on becomes an interface that is not nil.
package main

import "fmt"

type E struct{}

func (*E) Error() string { return "E" }

func asError(e *E) error { return e }

func main() {
	fmt.Println(asError(nil) == nil)
}
