// Structs, arrays, pointers and channels are compared; as keys of maps too.
package main

import (
	"fmt"
)

type P struct{ x, y int }
type Q struct {
	p    P
	name string
	a    [2]int
}

func main() {
	a, b := Q{P{1, 2}, "n", [2]int{3, 4}}, Q{P{1, 2}, "n", [2]int{3, 4}}
	fmt.Println(a == b, a != b, &a == &b)
	b.a[1] = 5
	fmt.Println(a == b, a.p == b.p)
	m := map[Q]int{a: 1}
	m[b]++
	m[a]++
	fmt.Println(len(m), m[a], m[b])
	g := map[[2]int]string{{1, 2}: "x"}
	fmt.Println(g[[2]int{1, 2}], g[[2]int{2, 1}] == "")
	pm := map[*P]int{}
	p, q := &P{1, 1}, &P{1, 1}
	pm[p]++
	pm[q]++
	pm[p]++
	fmt.Println(len(pm), pm[p], p == q, *p == *q)
}
