// A nil pointer in an interface is not a nil interface.
package main

import (
	"fmt"
)

type E struct{}

func (*E) Error() string { return "E" }

func f(fail bool) error {
	var e *E
	if fail {
		e = &E{}
	}
	return e
}

func main() {
	err := f(false)
	fmt.Println(err == nil, err != nil)
	var x any
	fmt.Println(x == nil, x == any((*int)(nil)))
	var s fmt.Stringer
	fmt.Println(s == nil)
}
