// errors.Is and errors.As through wrapping.
package main

import (
	"errors"
	"fmt"
)

type NotFound struct{ Name string }

func (e *NotFound) Error() string { return e.Name + " not found" }

var ErrBase = errors.New("base")

func find(name string) error { return fmt.Errorf("find: %w", &NotFound{name}) }

func main() {
	err := fmt.Errorf("outer: %w", fmt.Errorf("inner: %w", ErrBase))
	fmt.Println(errors.Is(err, ErrBase), errors.Unwrap(errors.Unwrap(err)) == ErrBase)
	var nf *NotFound
	fmt.Println(errors.As(find("x"), &nf), nf != nil && nf.Name == "x")
	fmt.Println(errors.Is(errors.Join(ErrBase, err), ErrBase))
}
