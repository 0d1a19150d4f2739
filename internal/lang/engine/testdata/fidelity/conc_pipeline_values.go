// stages of goroutines that pass structs, arrays, functions, channels and errors by value; each owner changes only its copy
package main

import (
	"fmt"
	"sort"
	"sync"
)

type Job struct {
	id   int
	data [6]int
	back chan<- Job
	do   func([6]int) [6]int
	err  error
}

func stage[A, B any](in <-chan A, n int, f func(A) B) <-chan B {
	out := make(chan B)
	var wg sync.WaitGroup
	for range n {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for a := range in {
				out <- f(a)
			}
		}()
	}
	go func() { wg.Wait(); close(out) }()
	return out
}

func source(n int) <-chan Job {
	c := make(chan Job)
	go func() {
		defer close(c)
		var j Job
		for j.id = range n {
			j.data[j.id%6]++
			c <- j
			j.data[5] = -1
		}
	}()
	return c
}

func safely(j Job) (out Job) {
	out = j
	defer func() {
		if r := recover(); r != nil {
			out.err = fmt.Errorf("job %d: %v", j.id, r)
		}
	}()
	out.data = j.do(j.data)
	out.data[0] = 100 / (j.id % 4)
	return
}

func primes(n int) (out []int) {
	c, over := make(chan int), make(chan struct{})
	defer close(over)
	go func(c chan int) {
		for i := 2; ; i++ {
			select {
			case c <- i:
			case <-over:
				return
			}
		}
	}(c)
	for range n {
		p := <-c
		out = append(out, p)
		next := make(chan int)
		go func(in <-chan int) {
			for {
				select {
				case v := <-in:
					if v%p == 0 {
						continue
					}
					select {
					case next <- v:
					case <-over:
						return
					}
				case <-over:
					return
				}
			}
		}(c)
		c = next
	}
	return
}

func main() {
	doubled := stage(source(8), 3, func(j Job) Job {
		j.do = func(a [6]int) [6]int {
			for i := range a {
				a[i] = a[i]*2 + j.id
			}
			return a
		}
		j.data[1] += 10
		return j
	})
	var all []Job
	for j := range stage(doubled, 2, safely) {
		all = append(all, j)
	}
	sort.Slice(all, func(i, k int) bool { return all[i].id < all[k].id })
	for _, j := range all {
		fmt.Println(j.id, j.data, j.err)
	}
	reply := make(chan Job, 4)
	server := make(chan Job)
	done := make(chan int)
	go func() {
		n := 0
		for j := range server {
			n++
			j.id *= 10
			j.data[0]++
			j.back <- j
		}
		done <- n
	}()
	j := Job{id: 1, back: reply}
	for range 4 {
		server <- j
		j = <-reply
	}
	close(server)
	fmt.Println(j.id, j.data, <-done, primes(12))
	chain := make(chan int)
	first := chain
	for i := range 100 {
		next := make(chan int)
		go func(in, out chan int) { out <- <-in*3%1009 + i }(chain, next)
		chain = next
	}
	first <- 1
	fmt.Println(<-chain)
}
