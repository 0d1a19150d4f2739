// untyped constants: exact arithmetic, default types, shifts, runes, overflow that never happens
package main

import (
	"fmt"
	"math"
)

const (
	huge  = 1 << 100
	small = huge >> 98
	third = 1.0 / 3
	mask  = ^uint32(0)
	big   = math.MaxUint64
	c     = 'a' + 1
	z     = 2i * 2i
	s     = "con" + "stant"
	l     = len(s)
	neg   = -5 % 3
	quo   = 7 / 2 * 2.0
)

type Weekday int

const (
	Sunday Weekday = iota
	Monday
	_
	Wednesday
)
const (
	KB = 1 << (10 * (iota + 1))
	MB
	GB
)
const (
	a, b = iota, iota * 10
	d, e
	_, _
	f, g
)
const typed float32 = 0.1

func (d Weekday) Next() Weekday { return (d + 1) % 7 }

func main() {
	fmt.Println(small, huge/(huge-1), third*3 == 1, mask, uint64(big), z, s, l, neg, quo)
	fmt.Printf("%T %T %T %T %T %v %c\n", c, third, z, small, typed, c, c)
	fmt.Println(Wednesday, Wednesday.Next(), KB, MB, GB, a, b, d, e, f, g)
	var f32 float32 = third
	var u8 uint8 = 'z' - 'a'
	var i = 1.0 * 3
	x := 5 / 2.0
	y := 5 / 2
	fmt.Println(f32, u8, x, y, typed*3, float64(typed)*3)
	fmt.Printf("%T %v\n", i, i)
	n := 3
	fmt.Println(2.0*float64(n), 1<<n, 10/n*3.0, n*'a', "x"[0]+1, n == 3.0)
	var w int64 = 1<<62 - 1 + 1<<62
	fmt.Println(w, math.MinInt64, math.Pi*1e10, math.MaxFloat32, 0x1p-2, 0b101, 0o17, 1_000_000, '\x41', '\u00e9')
	true := false
	fmt.Println(true, !true, len([l]int{}))
	const h = iota
	fmt.Println(h, uint(1)<<63>>63, -7>>1, 7&^5, 6|1, 5^3, +3)
}
