// arguments and receivers of deferred calls in a loop, evaluated when deferred
package main

import "fmt"

type counter struct{ n int }

func (c counter) show(what string) { fmt.Println(what, c.n) }
func (c *counter) add() *counter   { c.n++; return c }

func main() {
	c := &counter{}
	for i := range 3 {
		defer c.add().show(fmt.Sprint("at ", i))
		defer func(n int) { fmt.Println("n", n, c.n) }(c.n)
	}
	defer fmt.Println("first", c.n)
	c.n = 100
}
