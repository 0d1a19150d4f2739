// A program that calls in all ways that Go has, prints, and ends with a panic.
package main

import (
	"errors"
	"fmt"
	"os"
	"sort"
	"strings"
	"sync"
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
	fails(nil)
}
