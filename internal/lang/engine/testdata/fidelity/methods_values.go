// Method values and method expressions.
package main

import (
	"fmt"
)

type V struct{ x, y int }

func (v V) Add(w V) V    { return V{v.x + w.x, v.y + w.y} }
func (v *V) Scale(k int) { v.x *= k; v.y *= k }

func apply(f func(int), n int) { f(n) }

func main() {
	v := V{1, 2}
	add := v.Add
	scale := v.Scale
	apply(scale, 10)
	fmt.Println(add(V{1, 1}), v)
	f := V.Add
	g := (*V).Scale
	g(&v, 2)
	fmt.Println(f(V{1, 1}, V{2, 2}), v)
}
