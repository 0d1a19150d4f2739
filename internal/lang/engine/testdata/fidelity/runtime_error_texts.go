// The texts of run-time errors that a deferred function recovers.
package main

import "fmt"

func try(f func()) {
	defer func() { fmt.Println(recover()) }()
	f()
}

func main() {
	xs, i, zero := []int{1, 2, 3}, 5, 0
	var m map[string]int
	var p *struct{ v int }
	try(func() { fmt.Println(xs[i]) })
	try(func() { fmt.Println(1 / zero) })
	try(func() { m["a"] = 1 })
	try(func() { fmt.Println(p.v) })
}
