// select with sends, several ready cases, time-outs; closing wakes receivers.
package main

import (
	"fmt"
	"time"
)

func producer(n int) <-chan int {
	c := make(chan int)
	go func() {
		defer close(c)
		for i := 0; i < n; i++ {
			c <- i * i
		}
	}()
	return c
}

func main() {
	sum := 0
	for v := range producer(5) {
		sum += v
	}
	fmt.Println(sum)
	c := make(chan string, 1)
	select {
	case c <- "sent":
	default:
		fmt.Println("full")
	}
	select {
	case c <- "again":
	default:
		fmt.Println("full")
	}
	select {
	case s, ok := <-c:
		fmt.Println(s, ok)
	case <-time.After(time.Second):
		fmt.Println("late")
	}
	select {
	case <-c:
	case <-time.After(time.Millisecond):
		fmt.Println("time out")
	}
	done := make(chan bool)
	results := make(chan int, 3)
	for w := 1; w <= 3; w++ {
		go func(id int) {
			<-done
			results <- id
		}(w)
	}
	close(done)
	fmt.Println(<-results + <-results + <-results)
}
