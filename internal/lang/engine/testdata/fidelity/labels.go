// Labelled break, continue and goto.
package main

import (
	"fmt"
)

func main() {
outer:
	for i := 0; i < 4; i++ {
		for j := 0; j < 4; j++ {
			switch {
			case j == 2:
				continue outer
			case i == 2:
				break outer
			}
			fmt.Print(i, j, ";")
		}
	}
	n := 0
again:
	n++
	if n < 3 {
		goto again
	}
	fmt.Println(n)
}
