// Goroutines started in a loop see their own iteration.
package main

import (
	"fmt"
	"sync"
)

func main() {
	out := make([]int, 4)
	var wg sync.WaitGroup
	for i := range out {
		wg.Add(1)
		go func() {
			defer wg.Done()
			out[i] = i * 10
		}()
	}
	wg.Wait()
	fmt.Println(out)
}
