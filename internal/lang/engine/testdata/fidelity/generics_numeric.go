// arithmetic on type parameters: overflow, division, conversion and shifts follow the type argument
package main

import "fmt"

type Integer interface {
	~int | ~int8 | ~uint8 | ~int32 | ~uint32 | ~uint64
}
type Float interface{ ~float32 | ~float64 }
type Small int8

func ops[T Integer](a, b T) []T {
	return []T{a + b, a - b, a * b, a / b, a % b, a & b, a | b, a ^ b, a &^ b, a << 3, a >> 1, -a, ^a}
}

func mean[T Integer | Float](xs ...T) float64 {
	var s T
	for _, x := range xs {
		s += x
	}
	return float64(s) / float64(len(xs))
}

func convert[T, U Integer | Float](x T) U { return U(x) }

func biggest[T Integer | Float | ~string](x T, more ...T) T {
	for _, m := range more {
		x = max(x, m)
	}
	return x
}

func third[F Float]() F { return F(1) / 3 }

func main() {
	fmt.Println(ops[int8](100, 50), ops[uint8](200, 100), ops[Small](-128, -1))
	fmt.Println(ops(7, -2), ops[uint32](1, 2), ops[uint64](1, 2))
	fmt.Println(mean[uint8](200, 100), mean(1, 2), mean(0.5, 1), mean[float32](0.1, 0.2))
	fmt.Println(convert[float64, int8](-3.9), convert[int, uint8](-1), convert[float64, float32](0.1), convert[Small, uint64](-1))
	fmt.Println(biggest(1, 5, 3), biggest("a", "c", "b"), biggest(Small(-3), -9), biggest(1.5))
	fmt.Println(third[float32](), third[float64]())
	fmt.Printf("%T %T\n", ops[Small](1, 1), biggest(Small(1)))
	defer func() { fmt.Println(recover()) }()
	ops[int8](1, 0)
}
