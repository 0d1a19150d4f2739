// Slices of an interface type dispatch to each element's method.
package main

import (
	"fmt"
	"math"
)

type Shape interface {
	Area() float64
	Perimeter() float64
}
type Rect struct{ W, H float64 }
type Circle struct{ R float64 }

func (r Rect) Area() float64         { return r.W * r.H }
func (r Rect) Perimeter() float64    { return 2 * (r.W + r.H) }
func (c *Circle) Area() float64      { return math.Pi * c.R * c.R }
func (c *Circle) Perimeter() float64 { return 2 * math.Pi * c.R }

func total(ss ...Shape) (a float64) {
	for _, s := range ss {
		a += s.Area()
	}
	return a
}

func main() {
	shapes := []Shape{Rect{2, 3}, &Circle{1}}
	fmt.Printf("%.3f\n", total(shapes...))
	m := map[string]Shape{"r": Rect{1, 1}}
	fmt.Println(m["r"].Perimeter())
	if c, ok := shapes[1].(*Circle); ok {
		c.R = 2
	}
	fmt.Printf("%.3f %T\n", shapes[1].Area(), shapes[0])
}
