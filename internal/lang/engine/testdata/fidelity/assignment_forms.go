// Swaps of fields and elements, op-assignments, chained selectors.
package main

import (
	"fmt"
)

type P struct{ x, y int }
type Seg struct{ a, b P }

func main() {
	p := P{1, 2}
	p.x, p.y = p.y, p.x
	ps := []P{{1, 1}, {2, 2}, {3, 3}}
	ps[0], ps[2] = ps[2], ps[0]
	ps[1].x += 10
	s := Seg{p, ps[0]}
	s.a.x *= 7
	s.b = s.a
	s.b.y = -1
	fmt.Println(p, ps, s)
	a := [2][2]int{{1, 2}, {3, 4}}
	a[0], a[1] = a[1], a[0]
	r := a[0]
	r[0] = 100
	fmt.Println(a, r)
	m := map[string][]int{}
	m["k"] = append(m["k"], 1, 2)
	m["k"][0]++
	n := map[string]map[string]int{"a": {}}
	n["a"]["b"] += 5
	fmt.Println(m, n)
	i, j, k := 0, 1, 2
	i, j, k = k, i, j
	fmt.Println(i, j, k)
	x := 6
	x <<= 2
	x |= 1
	x &^= 8
	x %= 10
	fmt.Println(x)
}
