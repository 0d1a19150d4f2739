// runtime.Goexit runs deferred functions, recover sees nothing, and the program goes on
package main

import (
	"fmt"
	"runtime"
	"sync"
)

func leave() {
	defer fmt.Println("deferred in leave")
	runtime.Goexit()
	fmt.Println("never")
}

func main() {
	var wg sync.WaitGroup
	wg.Add(1)
	go func() {
		defer wg.Done()
		defer func() { fmt.Println("recovered", recover()) }()
		leave()
		fmt.Println("never")
	}()
	wg.Wait()
	done := make(chan bool)
	go func() {
		defer close(done)
		defer func() {
			defer runtime.Goexit()
			recover()
		}()
		panic("forgotten")
	}()
	<-done
	fmt.Println("main goes on")
}
