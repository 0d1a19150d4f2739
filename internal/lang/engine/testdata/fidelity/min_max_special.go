// min and max of NaN, signed zeros, strings, many operands and named types
package main

import (
	"fmt"
	"math"
	"time"
)

type Celsius float64

func main() {
	nan := math.NaN()
	one, zero := 1.0, 0.0
	neg := math.Copysign(0, -1)
	fmt.Println(max(one, nan), max(nan, one), min(one, nan), min(nan, one), max(one, 2, nan), min(nan, nan))
	fmt.Println(math.Signbit(max(neg, zero)), math.Signbit(max(zero, neg)), math.Signbit(min(neg, zero)), math.Signbit(min(zero, neg)))
	fmt.Println(max(math.Inf(-1), one), min(math.Inf(1), one), max(float32(one), float32(nan)))
	a, b := "abc", "abd"
	fmt.Println(max(a, b), min(a, b, ""), min(a, "abb", b))
	x, y := Celsius(20), Celsius(25)
	fmt.Printf("%T %v %v\n", max(x, y), max(x, y), min(x, y, 3))
	d := 3 * time.Second
	fmt.Println(max(d, time.Minute), min(d, 5*time.Minute))
	i, j := -5, 3
	fmt.Println(max(i, j, 10), min(i, j, -10), max(uint8(200), uint8(j)), max(uintptr(1), uintptr(j)))
	r, s := 'a', 'b'
	fmt.Printf("%c %T\n", max(r, s), max(r, s))
}
