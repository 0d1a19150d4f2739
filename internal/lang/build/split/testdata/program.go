// A program that calls in all ways that Go has, prints, and ends with a panic.
package main

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"sort"
	"strings"
	"sync"
	"time"
)

type shape interface{ area() float64 }

type square struct{ side float64 }

func (s square) area() float64 { return s.side * s.side }

func sum[T int | float64](of ...T) (all T) {
	for _, x := range of {
		all += x
	}
	return all
}

func guarded(f func()) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("recovered: %v", p)
		}
	}()
	f()
	return nil
}

func deep(n int) int {
	if n == 0 {
		return 0
	}
	return 1 + deep(n-1) // the stack grows
}

func fails(at map[string]int) { at["a"] = 1 }

// loops has loops in loops, which goroutines leave and continue in the middle, with panics, labels, a goto and a stack that grows.
func loops(in <-chan int, out chan<- int) (trace string) {
	seen := 0
again:
	for i := range 4 {
	next:
		for j := 0; ; j++ {
			switch x := <-in; {
			case x%7 == 3:
				continue next
			case x%5 == 4:
				out <- x
				break next
			case j > 5:
				continue again
			case x > 95:
				break again
			default:
				if err := guarded(func() { _ = []int{1, 2, 3}[x%4] }); err != nil {
					trace += fmt.Sprint(i, j, " ")
				}
				runtime.Gosched()
				seen += deep(x)
			}
		}
	}
	if seen++; seen%3 != 0 {
		goto again
	}
	close(out)
	return fmt.Sprint(trace, seen)
}

// deferred recovers in each round of its loop, and at last returns what a deferred function has set.
func deferred(n int) (sum int) {
	for i := range n {
		func() {
			defer func() { sum += recover().(int) }()
			for j := 0; ; j++ {
				if j*j > i {
					panic(j)
				}
			}
		}()
	}
	for i := range n {
		defer func() {
			if p := recover(); p != nil {
				sum += p.(int) * i
				if i > 2 {
					panic(i)
				}
			}
		}()
	}
	panic(n)
}

// talk feeds loops, which waits for each number and for who takes its own.
func talk() {
	in, out, said := make(chan int), make(chan int), make(chan string)
	go func() {
		for i := 0; ; i++ {
			in <- i * 13 % 101
		}
	}()
	go func() { said <- loops(in, out) }()
	total := 0
	for x := range out {
		select {
		case <-time.After(time.Microsecond):
			total += x
		case <-make(chan int):
		}
	}
	fmt.Println(total, <-said, deferred(9))
}

func main() {
	var s shape = square{3}
	area := s.area
	fmt.Println(sum(1, 2, 3), sum(0.5, 0.25), area(), deep(100_000))
	fmt.Println(guarded(func() { panic(errors.New("on purpose")) }))
	words := strings.Fields("functions that are seldom called")
	sort.Slice(words, func(i, j int) bool { return len(words[i]) < len(words[j]) })
	fmt.Println(words)
	var wait sync.WaitGroup
	answers := make(chan int, 10)
	for i := range 10 {
		wait.Go(func() { answers <- i * i })
	}
	wait.Wait()
	close(answers)
	total := 0
	for a := range answers {
		total += a
	}
	fmt.Fprintln(os.Stderr, total)
	talk()
	fails(nil)
}
