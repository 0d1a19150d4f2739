// panic(nil) is a panic with a value
package main

import (
	"errors"
	"fmt"
	"runtime"
)

func try(f func()) (r any) {
	defer func() { r = recover() }()
	f()
	return "none"
}

func main() {
	r := try(func() { panic(nil) })
	fmt.Println(r)
	var e *runtime.PanicNilError
	err, ok := r.(error)
	fmt.Println(ok, errors.As(err, &e))
	var x any
	fmt.Println(try(func() { panic(x) }))
	fmt.Println(try(func() { var err error; panic(err) }))
	fmt.Println(try(func() { defer panic(nil) }))
	fmt.Println(try(func() {}))
}
