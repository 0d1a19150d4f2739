// range over functions, with early exit and deferred cleaning up.
package main

import (
	"fmt"
	"iter"
)

func count(n int) iter.Seq[int] {
	return func(yield func(int) bool) {
		defer fmt.Println("cleaned up")
		for i := 0; i < n; i++ {
			if !yield(i) {
				return
			}
		}
	}
}

func find(n int) int {
	for i := range count(10) {
		if i*i > n {
			return i
		}
	}
	return -1
}

func main() {
	for i := range count(3) {
		fmt.Println(i)
	}
	fmt.Println(find(10))
	for k, v := range func(yield func(string, int) bool) { _ = yield("a", 1) && yield("b", 2) } {
		fmt.Println(k, v)
	}
}
