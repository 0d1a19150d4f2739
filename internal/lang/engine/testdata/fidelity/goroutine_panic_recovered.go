// A goroutine recovers its own panic.
package main

import (
	"fmt"
)

func safe(f func()) (err error) {
	done := make(chan error)
	go func() {
		defer func() {
			if r := recover(); r != nil {
				done <- fmt.Errorf("caught %v", r)
				return
			}
			done <- nil
		}()
		f()
	}()
	return <-done
}

func main() {
	fmt.Println(safe(func() {}))
	fmt.Println(safe(func() { panic("x") }))
	fmt.Println(safe(func() { var m map[int]int; m[1] = 1 }))
}
