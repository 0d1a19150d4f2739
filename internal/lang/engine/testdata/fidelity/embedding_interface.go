// A struct that embeds an interface implements it, and may override a part.
package main

import (
	"fmt"
	"sort"
)

type reverse struct{ sort.Interface }

func (r reverse) Less(i, j int) bool { return r.Interface.Less(j, i) }

type Shape interface {
	Area() float64
	Name() string
}
type square struct{ a float64 }

func (s square) Area() float64 { return s.a * s.a }
func (s square) Name() string  { return "square" }

type named struct {
	Shape
	name string
}

func (n named) Name() string { return n.name + " " + n.Shape.Name() }

func main() {
	xs := []int{3, 1, 2}
	sort.Sort(reverse{sort.IntSlice(xs)})
	fmt.Println(xs)
	var s Shape = named{square{3}, "big"}
	fmt.Println(s.Name(), s.Area())
}
