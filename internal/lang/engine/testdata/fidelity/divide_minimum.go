// dividing the least integer by -1 overflows to itself; remainders take the sign of the dividend
package main

import (
	"fmt"
	"math"
)

type Small int8

func main() {
	m1 := -1
	a, b, c, d := int8(math.MinInt8), int16(math.MinInt16), int32(math.MinInt32), int64(math.MinInt64)
	fmt.Println(a/int8(m1), b/int16(m1), c/int32(m1), d/int64(m1))
	fmt.Println(a%int8(m1), b%int16(m1), c%int32(m1), d%int64(m1))
	fmt.Println(-a, -b, -c, -d)
	s := Small(-128)
	fmt.Println(s/Small(m1), -s, s-1, s%Small(m1))
	for _, p := range [][2]int{{7, 3}, {-7, 3}, {7, -3}, {-7, -3}} {
		fmt.Println(p[0]/p[1], p[0]%p[1], p[0]>>1, p[0]/2)
	}
	u := uint(7)
	fmt.Println(u/3, u%3, -u > 1<<62, u-8 > u)
	x := math.MinInt64
	x--
	fmt.Println(x == math.MaxInt64, uint8(200)+uint8(x&100))
}
