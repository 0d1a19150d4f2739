// Declared errors are printed, compared and asserted.
package main

import (
	"errors"
	"fmt"
)

type ParseError struct {
	Line int
	Msg  string
}

func (e *ParseError) Error() string { return fmt.Sprintf("line %d: %s", e.Line, e.Msg) }

type Temporary string

func (t Temporary) Error() string { return "temporary: " + string(t) }

var ErrFull = errors.New("full")

func f(n int) error {
	switch n {
	case 0:
		return nil
	case 1:
		return &ParseError{3, "bad"}
	case 2:
		return Temporary("net")
	case 3:
		return fmt.Errorf("f(%d): %w", n, ErrFull)
	}
	return errors.New("other")
}

func main() {
	for i := 0; i < 5; i++ {
		err := f(i)
		fmt.Println(i, err, err == nil)
		if p, ok := err.(*ParseError); ok {
			fmt.Println("parse", p.Line)
		}
		if t, ok := err.(Temporary); ok {
			fmt.Println("temp", string(t))
		}
		if err != nil {
			fmt.Println(err.Error())
		}
	}
	fmt.Println(errors.Is(f(3), ErrFull), errors.Is(f(4), ErrFull))
	fmt.Println(fmt.Errorf("wrapped: %w", f(1)))
}
