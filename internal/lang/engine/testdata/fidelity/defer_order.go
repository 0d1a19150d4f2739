// Deferred calls run last to first, with arguments evaluated at the defer statement.
package main

import (
	"fmt"
)

func f() (n int) {
	defer func() { n *= 2 }()
	for i := 0; i < 3; i++ {
		defer fmt.Println("deferred", i)
	}
	x := 1
	defer fmt.Println("x was", x)
	x = 2
	return x + 3
}

func main() { fmt.Println(f()) }
