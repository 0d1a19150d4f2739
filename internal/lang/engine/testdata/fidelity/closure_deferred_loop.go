// A function literal that captures what it needs is deferred in a function that a loop calls.
package main

import "fmt"

func one(i int) {
	v := i * i
	defer func() { fmt.Println("done", v) }()
	fmt.Println("doing", i)
	v++
}

func main() {
	for i := 0; i < 3; i++ {
		one(i)
	}
}
