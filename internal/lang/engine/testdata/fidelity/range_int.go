// range over an integer.
package main

import (
	"fmt"
)

func main() {
	for i := range 3 {
		fmt.Print(i, " ")
	}
	n := 2
	for range n {
		fmt.Print("x")
	}
	fmt.Println()
}
