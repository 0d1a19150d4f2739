// Goroutines, channels of structs, WaitGroup and Mutex.
package main

import (
	"fmt"
	"sync"
)

type job struct{ id, n int }
type result struct {
	job
	square int
}

func main() {
	jobs, results := make(chan job), make(chan result)
	var wg sync.WaitGroup
	for w := 0; w < 3; w++ {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for j := range jobs {
				results <- result{j, j.n * j.n}
			}
		}()
	}
	go func() {
		for i := 0; i < 10; i++ {
			jobs <- job{i, i}
		}
		close(jobs)
		wg.Wait()
		close(results)
	}()
	var mu sync.Mutex
	total := 0
	for r := range results {
		mu.Lock()
		total += r.square
		mu.Unlock()
	}
	fmt.Println(total)
}
