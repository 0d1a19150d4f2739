// each integer width: wrapping at every step, in registers, fields, elements, results and constants folded by the compiler
package main

import "fmt"

type fields struct {
	a int8
	b uint8
	c int16
	d uint16
	e int32
	f uint32
	g int64
	h uint64
}

func i8(x, y int8) (int8, int8, int8, int8)            { return x + y, x - y, x * y, -x }
func u8(x, y uint8) (uint8, uint8, uint8, uint8)       { return x + y, x - y, x * y, -x }
func i16(x, y int16) (int16, int16, int16, int16)      { return x + y, x - y, x * y, -x }
func u16(x, y uint16) (uint16, uint16, uint16, uint16) { return x + y, x - y, x * y, ^x }
func i32(x, y int32) (int32, int32, int32, int32)      { return x + y, x - y, x * y, -x }
func u32(x, y uint32) (uint32, uint32, uint32, uint32) { return x + y, x - y, x * y, ^x }

// average loses the carry in 8 bits and keeps it in 16.
func average(x, y uint8) (uint8, uint8, uint8) {
	return (x + y) / 2, uint8((uint16(x) + uint16(y)) / 2), x/2 + y/2
}

func compare(x, y int8) (r []bool) {
	z := x + y
	r = append(r, z > x, z < 0, x+y > 100, int(x)+int(y) > 100, uint8(x) > uint8(y), uint8(x+y) > 100)
	return
}

func mixed(x int16) int64 {
	y := x * x
	z := int32(x) * int32(x)
	w := int8(x)
	v := uint8(w) >> 1
	u := w >> 1
	return int64(y)*1000000 + int64(z) + int64(v)<<40 + int64(u)
}

func index(xs []int, i uint8) int { return xs[i+250] + xs[uint8(i-3)&7] }

func main() {
	fmt.Println(i8(100, 100))
	fmt.Println(i8(-128, -1))
	fmt.Println(u8(200, 100))
	fmt.Println(u8(0, 1))
	fmt.Println(i16(-32768, 32767))
	fmt.Println(u16(65535, 3))
	fmt.Println(i32(-1<<31, 1))
	fmt.Println(u32(1<<31, 1<<31))
	fmt.Println(average(200, 100))
	fmt.Println(compare(100, 100), compare(-100, -100), compare(-1, 1))
	fmt.Println(mixed(300), mixed(-200), mixed(127), mixed(-32768))
	xs := []int{1, 2, 3, 4, 5, 6, 7, 8}
	fmt.Println(index(xs, 6), index(xs, 8), index(xs, 13))
	f := fields{127, 255, 32767, 65535, 1<<31 - 1, 1<<32 - 1, 1<<63 - 1, 1<<64 - 1}
	f.a++
	f.b++
	f.c++
	f.d++
	f.e++
	f.f++
	f.g++
	f.h++
	fmt.Println(f)
	f.a--
	f.b -= 2
	f.c *= 3
	f.d -= 7
	f.e /= 3
	f.f -= 9
	f.g -= 1
	f.h--
	fmt.Println(f)
	bytes := [3]uint8{250, 251, 252}
	for i := range bytes {
		bytes[i] += uint8(i) * 5
		bytes[(i+1)%3] ^= bytes[i] << 3
	}
	fmt.Println(bytes)
	var h8, h16, h32 = uint8(7), uint16(7), uint32(7)
	var s8, s16, s32 = int8(7), int16(7), int32(7)
	for i := range 50 {
		h8, h16, h32 = h8*31+uint8(i), h16*31+uint16(i), h32*31+uint32(i)
		s8, s16, s32 = s8*31-int8(i), s16*31-int16(i), s32*31-int32(i)
		if s8 < 0 && h8 > 128 {
			h8, s8 = uint8(s8), int8(h8)
		}
	}
	fmt.Println(h8, h16, h32, s8, s16, s32)
	const big = 1 << 40
	var k uint8 = 255
	x := int64(big) * int64(k+1)
	y := int64(big) * (int64(k) + 1)
	fmt.Println(x, y, k+1 == 0, int(k)+1, k<<1>>1, k>>1<<1, (k<<1)>>1 == k, ^k, -k)
	var m int8 = -128
	fmt.Println(m/-1, m%-1, -m, m*m, m-1, m>>7, m<<1, uint8(m)>>7, m == -m, uint16(m), uint32(uint8(m)))
}
