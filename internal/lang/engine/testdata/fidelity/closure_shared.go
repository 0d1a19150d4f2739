// Closures share the variables of their function, also after it has returned.
package main

import (
	"fmt"
)

type account struct {
	deposit func(int)
	balance func() int
}

func open(start int) account {
	total := start
	return account{
		deposit: func(n int) { total += n },
		balance: func() int { return total },
	}
}

func main() {
	a, b := open(10), open(100)
	a.deposit(5)
	b.deposit(1)
	fmt.Println(a.balance(), b.balance())
	x := 1
	inc := func() { x++ }
	inc()
	inc()
	fmt.Println(x)
	func() {
		x := 50
		x++
		inc()
	}()
	fmt.Println(x)
	compose := func(fs ...func(int) int) func(int) int {
		return func(n int) int {
			for _, f := range fs {
				n = f(n)
			}
			return n
		}
	}
	fmt.Println(compose(func(n int) int { return n + 1 }, func(n int) int { return n * 10 })(4))
}
