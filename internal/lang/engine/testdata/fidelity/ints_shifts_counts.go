// shifts by counts of every type and size, by variables and constants, of values changed before and after, in all widths
package main

import "fmt"

func left8(x int8, n uint) (int8, uint8, int8)        { return x << n, uint8(x) << n, x >> n }
func left16(x int16, n uint8) (int16, uint16, int16)  { return x << n, uint16(x) >> n, x >> n }
func left32(x int32, n int64) (int32, uint32, int32)  { return x << n, uint32(x) >> n, x >> n }
func left64(x int64, n uint64) (int64, uint64, int64) { return x << n, uint64(x) >> n, x >> n }

func generic[T ~int8 | ~uint16 | ~int64, N ~int | ~uint8 | ~uint64](x T, n N) T {
	return x<<n | x>>(n/2)
}

func rot32(x uint32, k int) uint32 { return x<<(k&31) | x>>(-k&31) }
func rot8(x uint8, k uint8) uint8  { k &= 7; return x<<k | x>>(8-k) }

func try(f func() int) {
	defer func() { fmt.Print(recover(), "; ") }()
	fmt.Print(f(), " ")
}

func xorshift(x uint64, n int) (s uint64) {
	for range n {
		x ^= x << 13
		x ^= x >> 7
		x ^= x << 17
		s += x >> 60
	}
	return s<<32 ^ x
}

func main() {
	for _, n := range []uint{0, 1, 7, 8, 9, 63, 64, 255, 256, 1 << 40} {
		fmt.Println(n)
		fmt.Println(left8(-77, n))
		fmt.Println(left16(-12345, uint8(n)))
		fmt.Println(left32(-123456789, int64(n)))
		fmt.Println(left64(-1234567890123456789, uint64(n)))
	}
	fmt.Println(generic(int8(100), 1), generic(uint16(65535), uint8(16)), generic(int64(-1), uint64(1<<63)), generic(int8(-1), uint8(200)))
	fmt.Println(rot32(0x80000001, 1), rot32(0xdeadbeef, 16), rot32(5, 0), rot32(5, -3), rot8(0x81, 1), rot8(3, 0), rot8(3, 255))
	for _, n := range []int{3, -1, 70, -1 << 63} {
		try(func() int { return 1 << n })
		try(func() int { return -8 >> n })
		try(func() int { x := 5; x <<= n; return x })
		try(func() int { x := uint8(200); x >>= int8(n); return int(x) })
	}
	fmt.Println()
	fmt.Println(xorshift(88172645463325252, 1000))
	var u8 uint8 = 0x96
	var i8 = int8(u8)
	fmt.Println(u8<<4>>4, u8>>4<<4, i8<<4>>4, i8>>4<<4, uint16(u8)<<4>>4, int(i8)<<4>>4, u8<<4|u8>>4)
	s := uint(33)
	var i32 int32 = 1
	var j = 1.0 * 4
	var k int64 = 1 << s
	var m = uint8(1<<s>>s + 1)
	var w int32 = 1 << s
	fmt.Println(i32<<s, int64(i32)<<s, k, m, w, int(j)<<s, 1<<s == 1<<33, uint64(1)<<s>>1)
	n := uint8(250)
	fmt.Println(1<<(n+10), 1<<(n+6), -1>>(n*2), uint64(1<<63)>>(n-200+13), int16(-2)>>(n+7))
	var arr [8]uint16
	for i := range arr {
		arr[i] = 1 << (i * 3)
		arr[i] |= arr[(i+7)%8] >> i
		arr[i] <<= uint(i & 1)
	}
	fmt.Println(arr)
	mask := func(n uint) uint64 { return 1<<n - 1 }
	fmt.Println(mask(0), mask(1), mask(63), mask(64), mask(65), mask(32)<<32>>48)
	sign := func(x int64) int64 { return x>>63 | int64(uint64(-x)>>63) }
	fmt.Println(sign(-5), sign(0), sign(7), sign(-1<<63))
	x := -1
	fmt.Println(x>>1, uint(x)>>1, uint32(x)>>31, int8(x)>>7, x<<63, x<<63>>63, uint8(x)<<7>>7, int64(int32(x)<<31))
}
