// recover returns what was panicked with; a re-panic replaces it.
package main

import (
	"errors"
	"fmt"
)

var errBoom = errors.New("boom")

func try(f func()) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("recovered: %v", r)
		}
	}()
	f()
	return nil
}

func main() {
	fmt.Println(try(func() {}))
	fmt.Println(try(func() { panic(errBoom) }))
	fmt.Println(try(func() {
		defer func() { panic("second") }()
		panic("first")
	}))
	fmt.Println(recover())
}
