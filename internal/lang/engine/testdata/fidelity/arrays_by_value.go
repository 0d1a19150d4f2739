// Arrays are copied when assigned, passed and ranged over.
package main

import (
	"fmt"
)

type grid [2][2]int

func set(g grid) grid { g[0][0] = 9; return g }

func main() {
	a := [3]int{1, 2, 3}
	b := a
	b[0] = 100
	p := &a
	p[1] = 50
	fmt.Println(a, b, a == [3]int{1, 50, 3})
	g := grid{{1, 2}, {3, 4}}
	h := set(g)
	fmt.Println(g, h)
	for i, v := range a {
		a[2] = 77
		if i == 2 {
			fmt.Println(v)
		}
	}
	s := [...]string{2: "c", 0: "a"}
	fmt.Println(len(s), s)
}
