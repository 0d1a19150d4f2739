// A variable declared in the body of a loop is another one in each iteration.
package main

import (
	"fmt"
)

func main() {
	var fs []func() int
	for i := 0; i < 3; i++ {
		v := i * 10
		fs = append(fs, func() int { v++; return v })
	}
	for _, f := range fs {
		f()
		fmt.Print(f(), " ")
	}
	var ps []*int
	for i := 0; i < 3; i++ {
		w := i
		ps = append(ps, &w)
	}
	fmt.Println(*ps[0], *ps[1], *ps[2])
}
