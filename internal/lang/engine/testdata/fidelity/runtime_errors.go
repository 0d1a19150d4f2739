// Run-time errors are runtime.Error values with Go's texts.
package main

import (
	"fmt"
	"runtime"
)

type node struct {
	next *node
	v    int
}

func try(f func()) {
	defer func() {
		r := recover()
		_, ok := r.(runtime.Error)
		fmt.Println(r, ok)
	}()
	f()
}

func main() {
	xs := []int{1, 2, 3}
	i, zero := 5, 0
	var n *node
	var boxed any = "text"
	var m map[string]int
	try(func() { fmt.Println(xs[i]) })
	try(func() { fmt.Println(xs[2:zero]) })
	try(func() { fmt.Println(1 / zero) })
	try(func() { fmt.Println(n.v) })
	try(func() { fmt.Println(boxed.(int)) })
	try(func() { m["a"] = 1 })
}
