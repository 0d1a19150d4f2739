// channels merged by select: ended ones become nil, ordered and fair results, quit channels, ping-pong, priorities
package main

import (
	"fmt"
	"sort"
	"sync"
)

func from(xs ...int) <-chan int {
	c := make(chan int)
	go func() {
		defer close(c)
		for _, x := range xs {
			c <- x
		}
	}()
	return c
}

func merge(a, b <-chan int) (out []int) {
	for a != nil || b != nil {
		select {
		case v, ok := <-a:
			if !ok {
				a = nil
				break
			}
			out = append(out, v)
		case v, ok := <-b:
			if !ok {
				b = nil
				continue
			}
			out = append(out, -v)
		}
	}
	sort.Ints(out)
	return
}

func buffer(in <-chan int, out chan<- int) {
	var queue []int
	defer close(out)
	for in != nil || len(queue) > 0 {
		var to chan<- int
		var head int
		if len(queue) > 0 {
			to, head = out, queue[0]
		}
		select {
		case v, ok := <-in:
			if !ok {
				in = nil
				continue
			}
			queue = append(queue, v)
		case to <- head:
			queue = queue[1:]
		}
	}
}

func pingPong(n int) (log []string) {
	ping, pong, quit := make(chan int), make(chan int), make(chan struct{})
	var wg sync.WaitGroup
	wg.Add(1)
	go func() {
		defer wg.Done()
		for {
			select {
			case v := <-ping:
				pong <- v * 2
			case <-quit:
				return
			}
		}
	}()
	for i := range n {
		ping <- i
		log = append(log, fmt.Sprint(i, ">", <-pong))
	}
	close(quit)
	wg.Wait()
	return
}

func priority(high, low chan int) (order []int) {
	for len(high)+len(low) > 0 {
		select {
		case v := <-high:
			order = append(order, v)
		default:
			select {
			case v := <-high:
				order = append(order, v)
			case v := <-low:
				order = append(order, v)
			}
		}
	}
	return
}

func main() {
	fmt.Println(merge(from(1, 2, 3), from(4, 5)), merge(from(), from(6)), merge(nil, from()))
	out := make(chan int)
	go buffer(from(5, 4, 3, 2, 1), out)
	for v := range out {
		fmt.Print(v, " ")
	}
	fmt.Println(pingPong(4))
	high, low := make(chan int, 5), make(chan int, 5)
	for i := range 5 {
		high <- i
		low <- 10 + i
	}
	fmt.Println(priority(high, low))
}
