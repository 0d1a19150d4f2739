// comparing values of named and unnamed types: structs, arrays, channels, pointers
package main

import "fmt"

type P struct{ X, Y int }
type A [2]int
type C chan int

func main() {
	p := P{1, 2}
	q := struct{ X, Y int }{1, 2}
	fmt.Println(p == q, q == p, p != q)
	a, b := A{1, 2}, [2]int{1, 2}
	fmt.Println(a == b, b == a, a != b)
	c := make(C)
	var d chan int = c
	var r <-chan int = d
	var s chan<- int = d
	fmt.Println(c == d, d == r, r == d, d == s, c == r, c != d)
	x, y := &p, &q
	fmt.Println(*x == *y, any(p) == any(q), any(a) == any(b), any(c) == any(d), any(d) == any(r))
	var n C
	var m chan int
	fmt.Println(n == m, n == nil, m != nil)
}
