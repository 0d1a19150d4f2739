// shifts by more than the width, by every type of count, arithmetic and logical, of named types
package main

import "fmt"

type U uint8
type I int32

func main() {
	for _, n := range []uint{0, 1, 7, 8, 31, 32, 63, 64, 65, 1 << 20} {
		fmt.Println(n, uint8(0xff)<<n, int8(-128)>>n, uint32(1)<<n, int32(-1)<<n, int64(-5)>>n, uint64(1)<<n, U(3)<<n, I(-9)>>n)
	}
	x := -8
	var c8 int8 = 2
	var c64 uint64 = 1 << 40
	var u U = 3
	fmt.Println(x>>c8, x<<c64, x>>c64, 1<<u, u<<u, x>>u)
	const k = 3
	fmt.Println(x<<k, x>>k, 1<<k<<k)
	var s uint = 33
	var i = 1 << s
	var j int32 = 1 << s
	var w int64 = 1.0 << s
	fmt.Println(i, j, w, uint64(1<<s), byte(1)<<(s&7))
	b := make([]byte, 1<<u)
	fmt.Println(len(b))
	y := uint16(1)
	y <<= 15
	y >>= 3
	fmt.Printf("%d %T\n", y, y)
}
