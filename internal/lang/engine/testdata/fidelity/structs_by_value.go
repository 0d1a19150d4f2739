// Structs are copied when assigned, in ranges, in maps and by value receivers.
package main

import (
	"fmt"
)

type T struct {
	N int
	A [2]int
	S []int
}

func (t T) Set(n int)   { t.N = n }
func (t *T) PSet(n int) { t.N = n }

func main() {
	a := T{1, [2]int{1, 2}, []int{1}}
	b := a
	b.N, b.A[0], b.S[0] = 2, 20, 30
	a.Set(5)
	fmt.Println(a, b)
	a.PSet(6)
	ts := []T{a, b}
	for _, t := range ts {
		t.N = 99
	}
	for i := range ts {
		ts[i].A[1] = i
	}
	fmt.Println(ts)
	x := struct{ a, b int }{1, 2}
	y := x
	y.a = 3
	fmt.Println(x, y, x == y)
}
