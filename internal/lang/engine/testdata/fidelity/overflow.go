// Integer overflow wraps; conversions truncate; shifts and division behave as in Go.
package main

import (
	"fmt"
	"math"
)

func main() {
	var a uint8 = 250
	a += 10
	var b int8 = 127
	b++
	var c int32 = math.MaxInt32
	c += 2
	var u uint = 0
	u--
	fmt.Println(a, b, c, u == math.MaxUint)
	fmt.Println(-7/2, -7%2, 7&^5, 1<<3|1, -8>>1)
	f := 3.99
	big := 300
	fmt.Println(int(f), int(-f), uint8(big), int8(big), uint32(1<<31))
	var sh uint = 70
	fmt.Println(1<<sh == 0, int64(-1)>>sh, math.Inf(1), math.IsNaN(math.NaN()))
}
