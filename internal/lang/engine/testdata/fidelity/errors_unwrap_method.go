// errors.Is follows Unwrap and Is methods of declared errors.
package main

import (
	"errors"
	"fmt"
)

type OpError struct {
	Op  string
	Err error
}

func (e *OpError) Error() string { return e.Op + ": " + e.Err.Error() }
func (e *OpError) Unwrap() error { return e.Err }

type Code int

func (c Code) Error() string        { return fmt.Sprintf("code %d", int(c)) }
func (c Code) Is(target error) bool { return target == ErrAny }

var ErrAny = errors.New("any")

func main() {
	base := errors.New("disk")
	var err error = &OpError{"read", base}
	fmt.Println(err, errors.Is(err, base))
	fmt.Println(errors.Is(fmt.Errorf("x: %w", Code(4)), ErrAny))
}
