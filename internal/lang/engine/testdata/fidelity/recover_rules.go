// who may recover: only the deferred function itself; nested panics, panics while panicking, results
package main

import (
	"errors"
	"fmt"
)

func helper() any { return recover() }

func nested() (r any) {
	defer func() { r = recover() }()
	defer func() {
		fmt.Println("helper", helper())
		func() { fmt.Println("inner", recover()) }()
	}()
	panic("a")
}

func replaced() (r any) {
	defer func() { r = recover() }()
	defer func() { panic("second") }()
	panic("first")
}

func again() (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("wrapped: %v", r)
		}
	}()
	defer func() {
		r := recover()
		panic(fmt.Sprint("re-", r))
	}()
	panic("panic")
}

func inDeferred() (s string) {
	defer func() {
		defer func() { s += fmt.Sprint("[", recover(), "]") }()
		panic("in deferred")
	}()
	return "result "
}

func both() (s string) {
	defer func() { s += fmt.Sprint(" outer:", recover()) }()
	defer func() {
		defer func() { s += fmt.Sprint("inner:", recover()) }()
		panic(2)
	}()
	panic(1)
}

func unnamed() int {
	defer func() { recover() }()
	panic(errors.New("x"))
}

func twice() {
	defer func() { fmt.Println(recover(), recover()) }()
	panic("once")
}

func after() (n int) {
	defer func() { n *= 2 }()
	defer func() { recover(); n = 21 }()
	n = 5
	panic(nil)
}

func main() {
	fmt.Println(recover(), nested(), replaced(), again())
	fmt.Println(inDeferred(), both(), unnamed(), after())
	twice()
	defer fmt.Println("deferred in main")
	for i := range 3 {
		func() {
			defer func() { fmt.Println(i, recover()) }()
			if i%2 == 0 {
				panic(i)
			}
		}()
	}
}
