// Arithmetic in small types is rounded and wrapped at every step.
package main

import (
	"fmt"
)

func main() {
	var s float32
	for i := 0; i < 1000; i++ {
		s += 0.1
	}
	var d float64
	for i := 0; i < 1000; i++ {
		d += 0.1
	}
	fmt.Println(s, d)
	var a int8 = 100
	a *= 3
	var b uint16 = 65535
	b += 2
	var c uint8 = 1
	c <<= 7
	c += c
	fmt.Println(a, b, c)
	x, y := int32(1<<30), int32(4)
	fmt.Println(x*y, uint8(200)+uint8(a), int16(x>>16))
	var f float32 = 1.0 / 3
	fmt.Println(float64(f) == 1.0/3, f*3 == 1, float64(f))
	n := 7
	fmt.Println(n/2*2, float64(n)/2, -n/2, -n%3, n&3, n^5)
	h := uint32(2166136261)
	for _, ch := range []byte("hash") {
		h ^= uint32(ch)
		h *= 16777619
	}
	fmt.Println(h)
}
