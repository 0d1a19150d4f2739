// A struct in an interface is a copy.
package main

import (
	"fmt"
)

type Shape interface{ Area() float64 }
type Sq struct{ a float64 }

func (s Sq) Area() float64 { return s.a * s.a }

func main() {
	sq := Sq{2}
	var s Shape = sq
	sq.a = 10
	fmt.Println(s.Area(), sq.Area())
	shapes := []Shape{sq}
	sq.a = 1
	fmt.Println(shapes[0].Area())
	back := s.(Sq)
	back.a = 3
	fmt.Println(s.Area(), back.Area())
	m := map[string]Shape{"x": back}
	back.a = 4
	fmt.Println(m["x"].Area())
}
