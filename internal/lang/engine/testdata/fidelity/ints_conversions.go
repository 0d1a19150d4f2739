// conversions between all integer widths and floats within range: sign extension, truncation, chains, in comparisons and indices
package main

import (
	"fmt"
	"math"
)

type Temp int16
type Flags uint8

func all(x int64) string {
	return fmt.Sprint(int8(x), uint8(x), int16(x), uint16(x), int32(x), uint32(x), int(x), uint64(x), Temp(x), Flags(x),
		uintptr(uint16(x)))
}

func chain(x uint64) string {
	return fmt.Sprint(int64(int8(x)), uint64(int8(x)), int64(uint8(x)), uint32(int8(x)), uint16(int8(x)), int32(uint16(int8(x))),
		uint64(int32(x)), int64(uint32(int32(x))), int16(uint8(x)), uint8(int16(x)>>4), int8(uint16(x)>>1))
}

func floats(f float64) string {
	return fmt.Sprint(int(f), int8(int(f)), int32(f), int64(f), float32(f), float64(float32(f)), int(float32(f)), int(-f), int(f*10)/10)
}

func back(x int64) string {
	return fmt.Sprint(float64(x), float32(x), int64(float64(x/2)), float64(int32(x)), float32(uint32(x)), float64(uint64(x)),
		float32(uint8(x)))
}

func compare(a int32, b uint32, c int8, d uint64) []bool {
	return []bool{uint32(a) < b, a < int32(b), int64(a) < int64(b), uint8(c) > 200, c < 0, int64(d) < 0, d > math.MaxInt64,
		uint32(c) == uint32(a), int32(c) == a, uint64(c) == d}
}

func index(s string, i int8, j uint8) string {
	return fmt.Sprint(s[i+1:], s[j-250:], s[uint8(i)>>6], string(s[int(j)-int(uint8(j+6))-250+3]))
}

func sumBytes(bs []byte) (s8 int8, s16 int16, u8 uint8, s int) {
	for _, b := range bs {
		s8 += int8(b)
		s16 -= int16(int8(b))
		u8 ^= b<<1 | b>>7
		s += int(int8(b)) * int(b)
	}
	return
}

func main() {
	for _, x := range []int64{0, 1, -1, 127, 128, 255, 256, -128, -129, 32768, 65535, 1 << 31, 1<<32 - 1, -1 << 31,
		1<<63 - 1, -1 << 63, 0x123456789abcdef0} {
		fmt.Println(all(x))
		fmt.Println(chain(uint64(x)))
		fmt.Println(back(x))
	}
	for _, f := range []float64{0, 1.9, -1.9, .99999999, 123.456, -100.5, 16777217, 1e9 + .5} {
		fmt.Println(floats(f))
	}
	fmt.Println(compare(-1, 1, -1, 1<<63), compare(5, 4, 5, 5), compare(-56, 200, -56, 1<<64-56))
	fmt.Println(index("hello", 2, 253))
	fmt.Println(sumBytes([]byte{1, 127, 128, 200, 255}))
	fmt.Println(uint64(float64(1<<63)), uint64(float64(1<<63)*1.5), uint32(float32(3e9)), uint8(255.0), int64(float32(1<<24+1)))
	var u64 uint64 = 1<<64 - 1
	fmt.Println(float64(u64), float32(u64), float64(u64-1024), float64(u64>>11), float32(uint64(1)<<40+1), float64(u64) == 1<<64)
	var t Temp = -300
	f := Flags(t)
	t = Temp(f) << 4
	fmt.Println(f, t, Temp(-1)>>1, Flags(200)+f, float32(t)/3, int(float64(t)/7))
	var r rune = 'é'
	var b byte = byte(r)
	fmt.Println(r, b, string(r), string(rune(b)), rune(int8(b)), byte(r>>2), int('a')-int(b))
	x := 3.7
	i := int(x)
	x = float64(i)
	var g float32 = float32(i) / 2
	i = int(g * 2.5)
	fmt.Println(x, g, i, float64(g) == 1.5, i/2, float64(i)/2, float32(1)/3 == float32(1./3), float64(float32(1)/3) == 1./3)
}
