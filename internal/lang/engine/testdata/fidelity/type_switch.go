// Type switches over concrete types, interfaces and nil.
package main

import (
	"errors"
	"fmt"
)

type Shape interface{ Area() float64 }
type Sq struct{ a float64 }
type Circle struct{ r float64 }

func (s Sq) Area() float64      { return s.a * s.a }
func (c *Circle) Area() float64 { return 3 * c.r * c.r }

func what(x any) string {
	switch v := x.(type) {
	case nil:
		return "nil"
	case int, int64:
		return fmt.Sprintf("integer %v", v)
	case string:
		return "string " + v
	case error:
		return "error " + v.Error()
	case Sq:
		return fmt.Sprint("square ", v.a)
	case Shape:
		return fmt.Sprint("shape ", v.Area())
	case []int:
		return fmt.Sprint("slice ", len(v))
	case func() int:
		return fmt.Sprint("func ", v())
	}
	return "other"
}

func main() {
	for _, x := range []any{nil, 1, int64(2), "s", errors.New("e"), Sq{2}, &Circle{1}, []int{1, 2}, func() int { return 9 }, 2.5} {
		fmt.Println(what(x))
	}
}
