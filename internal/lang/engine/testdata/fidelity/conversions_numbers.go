// conversions between numbers: truncation, sign extension, rounding, named types
package main

import (
	"fmt"
	"math"
)

type Deg float64
type Count uint16

func main() {
	i := -1
	fmt.Println(uint8(i), uint16(i), uint32(i), uint64(i), int8(300+i), uint(i)>>60)
	j := 0x1234567890abcdef
	fmt.Println(int8(j), int16(j), int32(j), uint8(j), uint16(j), uint32(j))
	f := 3.99
	fmt.Println(int(f), int(-f), uint8(f), int64(f*1e6), int32(-f))
	b := 16777217
	fmt.Println(float32(b), float64(float32(b)), float32(0.1), float64(float32(0.1)))
	big := int64(math.MaxInt64)
	fmt.Println(float64(big), float32(big), uint64(float64(1<<63)))
	d := Deg(36.6)
	c := Count(d)
	fmt.Printf("%v %T %v %v %T\n", c, c, int(d), Deg(c)*2, Deg(c))
	fmt.Println(Count(70000+i), float32(d), Deg(float32(d)))
	r := rune(65)
	fmt.Println(string(r), string(rune(0x4e16)), string(rune(-1)), string(rune(0x110000)), rune(byte(200)))
	z := complex(float32(f), float32(b))
	fmt.Println(z, complex128(z), complex64(complex(0.1, 0.2)))
	var u64 uint64 = math.MaxUint64
	fmt.Println(int64(u64), float64(u64), int8(u64), uintptr(u64)>>60)
	fmt.Println(float64(u64>>11), float32(int32(-5)), int16(float32(-f*1000)))
}
