// every numeric type converted to every other, named ones too
package main

import "fmt"

type (
	Nint     int
	Nint8    int8
	Nint16   int16
	Nint32   int32
	Nint64   int64
	Nuint    uint
	Nuint8   uint8
	Nuint16  uint16
	Nuint32  uint32
	Nuint64  uint64
	Nuintptr uintptr
	Nfloat32 float32
	Nfloat64 float64
)

type number interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uintptr | ~float32 | ~float64
}

func all[T number](xs ...T) {
	for _, x := range xs {
		fmt.Printf("%T(%v)", x, x)
		fmt.Print(" ", int(x), " ", Nint(x))
		fmt.Print(" ", int8(x), " ", Nint8(x))
		fmt.Print(" ", int16(x), " ", Nint16(x))
		fmt.Print(" ", int32(x), " ", Nint32(x))
		fmt.Print(" ", int64(x), " ", Nint64(x))
		fmt.Print(" ", uint(x), " ", Nuint(x))
		fmt.Print(" ", uint8(x), " ", Nuint8(x))
		fmt.Print(" ", uint16(x), " ", Nuint16(x))
		fmt.Print(" ", uint32(x), " ", Nuint32(x))
		fmt.Print(" ", uint64(x), " ", Nuint64(x))
		fmt.Print(" ", uintptr(x), " ", Nuintptr(x))
		fmt.Print(" ", float32(x), " ", Nfloat32(x))
		fmt.Print(" ", float64(x), " ", Nfloat64(x))
		fmt.Println()
	}
}
func main() {
	all[int](0, 1, 2, 100, 127, -1, -128, -100, 1<<31-1, -1<<31, 65535, 1<<62, -1<<63)
	all[Nint](0, 1, 2, 100, 127, -1, -128, -100, 1<<31-1, -1<<31, 65535, 1<<62, -1<<63)
	all[int8](0, 1, 2, 100, 127, -1, -128, -100)
	all[Nint8](0, 1, 2, 100, 127, -1, -128, -100)
	all[int16](0, 1, 2, 100, 127, -1, -128, -100)
	all[Nint16](0, 1, 2, 100, 127, -1, -128, -100)
	all[int32](0, 1, 2, 100, 127, -1, -128, -100, 1<<31-1, -1<<31, 65535)
	all[Nint32](0, 1, 2, 100, 127, -1, -128, -100, 1<<31-1, -1<<31, 65535)
	all[int64](0, 1, 2, 100, 127, -1, -128, -100, 1<<31-1, -1<<31, 65535, 1<<62, -1<<63)
	all[Nint64](0, 1, 2, 100, 127, -1, -128, -100, 1<<31-1, -1<<31, 65535, 1<<62, -1<<63)
	all[uint](0, 1, 2, 100, 127, 1<<63, 1<<64-1)
	all[Nuint](0, 1, 2, 100, 127, 1<<63, 1<<64-1)
	all[uint8](0, 1, 2, 100, 127)
	all[Nuint8](0, 1, 2, 100, 127)
	all[uint16](0, 1, 2, 100, 127)
	all[Nuint16](0, 1, 2, 100, 127)
	all[uint32](0, 1, 2, 100, 127)
	all[Nuint32](0, 1, 2, 100, 127)
	all[uint64](0, 1, 2, 100, 127, 1<<63, 1<<64-1)
	all[Nuint64](0, 1, 2, 100, 127, 1<<63, 1<<64-1)
	all[uintptr](0, 1, 2, 100, 127, 1<<63, 1<<64-1)
	all[Nuintptr](0, 1, 2, 100, 127, 1<<63, 1<<64-1)
	all[float32](0, 0.5, 1.9, 100.99, 126.5)
	all[Nfloat32](0, 0.5, 1.9, 100.99, 126.5)
	all[float64](0, 0.5, 1.9, 100.99, 126.5)
	all[Nfloat64](0, 0.5, 1.9, 100.99, 126.5)
}
