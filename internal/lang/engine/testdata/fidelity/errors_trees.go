// trees of errors: Join, several %w, Is and As methods, wrapped pointers and values
package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

type Code int

func (c Code) Error() string        { return fmt.Sprintf("code %d", int(c)) }
func (c Code) Is(target error) bool { t, ok := target.(Code); return ok && t/100 == c/100 }

type Field struct {
	Name string
	Err  error
}

func (f *Field) Error() string { return f.Name + ": " + f.Err.Error() }
func (f *Field) Unwrap() error { return f.Err }

type many []error

func (m many) Error() string   { return fmt.Sprintf("%d errors", len(m)) }
func (m many) Unwrap() []error { return m }

type temporary interface{ Temporary() bool }
type flaky struct{ error }

func (flaky) Temporary() bool { return true }

func fail(n int) (err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("fail(%d): %w", n, err)
		}
	}()
	switch n {
	case 0:
		return nil
	case 1:
		return Code(404)
	case 2:
		return &Field{"k", io.EOF}
	case 3:
		return many{Code(500), &Field{"x", fs.ErrNotExist}}
	}
	return flaky{errors.Join(Code(201), nil, io.ErrUnexpectedEOF)}
}

func main() {
	for n := range 5 {
		err := fail(n)
		var c Code
		var f *Field
		var t temporary
		fmt.Printf("%v | %v %v %v | %v %v %v\n", err, errors.Is(err, Code(499)), errors.Is(err, io.EOF), errors.Is(err, fs.ErrNotExist),
			errors.As(err, &c), errors.As(err, &f), errors.As(err, &t))
		if f != nil {
			fmt.Println(f.Name, int(c))
		}
	}
	w := fmt.Errorf("a %w and b %w", io.EOF, Code(1))
	fmt.Println(w, errors.Is(w, io.EOF), errors.Is(w, Code(99)), errors.Unwrap(w))
	fmt.Println(errors.Join(nil, nil) == nil, errors.New("a") == errors.New("a"), fmt.Errorf("%v", io.EOF) == io.EOF)
	fmt.Printf("%q\n", errors.Join(io.EOF, Code(2)).Error())
	_, err := os.Open("does/not/exist")
	var pe *fs.PathError
	fmt.Println(errors.Is(err, os.ErrNotExist), errors.As(err, &pe), pe.Op, pe.Path)
}
