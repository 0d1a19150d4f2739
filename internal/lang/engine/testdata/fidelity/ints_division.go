// quotients and remainders of every sign and width, by variables, constants and powers of two, with the least integers
package main

import "fmt"

func divmod[T ~int8 | ~int16 | ~int32 | ~int64 | ~int](x, y T) (q, r T, err any) {
	defer func() { err = recover() }()
	q = x / y
	r = x % y
	return
}

func by(x int) []int {
	return []int{x / 1, x / -1, x / 2, x / -2, x / 4, x / 8, x / -8, x / 3, x / -3, x / 7, x / 10, x / 1000, x / 641,
		x % 1, x % -1, x % 2, x % -2, x % 4, x % 8, x % 3, x % -3, x % 7, x % 10, x % 1000}
}

func by8(x int8) []int8 {
	return []int8{x / 2, x / -2, x / 16, x / 64, x / -128, x / 127, x / 3, x / 10, x % 2, x % 16, x % -128, x % 127, x % 10}
}

func byU(x uint32) []uint32 {
	return []uint32{x / 1, x / 2, x / 3, x / 7, x / 10, x / 641, x / (1 << 31), x / (1<<32 - 1), x % 2, x % 3, x % 10,
		x % (1 << 31), x % (1<<32 - 1)}
}

func byU64(x uint64) []uint64 {
	return []uint64{x / 3, x / 5, x / 10, x / (1 << 63), x / (1<<64 - 1), x % 3, x % 10, x % (1<<64 - 59)}
}

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

func floorDiv(x, y int) (int, int) {
	q, r := x/y, x%y
	if r != 0 && (r < 0) != (y < 0) {
		q, r = q-1, r+y
	}
	return q, r
}

func digits(n uint64, base uint64) (s string) {
	for {
		s = string("0123456789abcdefghijklmnopqrstuvwxyz"[n%base]) + s
		if n /= base; n == 0 {
			return
		}
	}
}

func powMod(b, e, m uint64) uint64 {
	r := uint64(1)
	for b %= m; e > 0; e >>= 1 {
		if e%2 == 1 {
			r = r * b % m
		}
		b = b * b % m
	}
	return r
}

func sieve(n int) (sum int) {
	composite := make([]bool, n)
	for i := 2; i < n; i++ {
		if !composite[i] {
			sum += i
			for j := i * i; j < n; j += i {
				composite[j] = true
			}
		}
	}
	return
}

func main() {
	for _, x := range []int{0, 1, -1, 7, -7, 8, -8, 9, -9, 100, -1001, 1<<63 - 1, -1 << 63, -1<<63 + 1} {
		fmt.Println(x, by(x))
	}
	for _, x := range []int8{-128, -127, -100, -16, -1, 0, 1, 100, 127} {
		fmt.Println(x, by8(x))
	}
	for _, x := range []uint32{0, 1, 9, 1 << 31, 1<<32 - 1, 1<<32 - 2, 640, 641} {
		fmt.Println(x, byU(x))
	}
	fmt.Println(byU64(1<<64-1), byU64(1<<63))
	fmt.Println(divmod[int8](-128, -1))
	fmt.Println(divmod[int16](-32768, -1))
	fmt.Println(divmod[int32](-1<<31, -1))
	fmt.Println(divmod[int64](-1<<63, -1))
	fmt.Println(divmod(-1<<63, -1))
	fmt.Println(divmod(5, 0))
	fmt.Println(divmod[int8](-7, 2))
	fmt.Println(divmod[int16](7, -2))
	fmt.Println(gcd(1<<62, 6<<50), gcd(-48, 18), gcd(0, 5))
	for _, p := range [][2]int{{7, 2}, {-7, 2}, {7, -2}, {-7, -2}, {6, 3}, {-6, 3}} {
		q, r := floorDiv(p[0], p[1])
		fmt.Print(q, r, " ")
	}
	fmt.Println(digits(1<<64-1, 10), digits(1<<63, 2), digits(35, 36), digits(0, 7))
	fmt.Println(powMod(3, 1000003, 998244353), powMod(2, 62, 4294967291), sieve(10000))
	d := -3
	x := 10
	x /= d
	x %= d - 1
	x -= -x / d * 2
	fmt.Println(x, -7/d*d+-7%d, uint(7)/uint(-d), 7.0/2*2, 7/2*2.0)
}
