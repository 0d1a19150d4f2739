// select, buffered channels, closing, range over a channel, nil channels.
package main

import (
	"fmt"
)

func main() {
	a, done := make(chan int, 2), make(chan struct{})
	go func() {
		for i := 0; i < 3; i++ {
			a <- i
		}
		close(a)
	}()
	sum := 0
	for v := range a {
		sum += v
	}
	v, ok := <-a
	fmt.Println(sum, v, ok)
	select {
	case <-done:
		fmt.Println("done")
	default:
		fmt.Println("not yet")
	}
	close(done)
	var never chan int
	select {
	case <-never:
	case <-done:
		fmt.Println("done")
	}
	fmt.Println(len(a), cap(a))
}
