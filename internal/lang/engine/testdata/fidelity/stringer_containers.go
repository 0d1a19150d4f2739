// fmt calls String on elements of slices, maps, arrays and exported fields.
package main

import (
	"fmt"
)

type Celsius float64

func (c Celsius) String() string { return fmt.Sprintf("%.1f°C", float64(c)) }

type Day struct{ Max, Min Celsius }

func main() {
	fmt.Println([]Celsius{1, 2.5})
	fmt.Println(map[string]Celsius{"a": 3})
	fmt.Println([2]Celsius{4, 5})
	fmt.Println(Day{30, 20})
	fmt.Println([]any{Celsius(6), "x"})
	fmt.Printf("%v %+v\n", Day{1, 2}, &Day{3, 4})
}
