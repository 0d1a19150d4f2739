// constraints that are sets of types: operators, conversions, len, index, range, make and append on their members
package main

import (
	"fmt"
	"math"
)

type Signed interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64
}
type Real interface {
	Signed | ~uint8 | ~uint32 | ~float32 | ~float64
}
type Text interface{ ~string | ~[]byte }
type Slice[T any] interface{ ~[]T }

type Meters float32
type Word string
type Raw []byte
type Temp int8

func Abs[T Signed](x T) T {
	if x < 0 {
		return -x
	}
	return x
}

func Mean[T Real](xs ...T) (m T) {
	for _, x := range xs {
		m += x
	}
	return m / T(len(xs))
}

func Conv[B, A Real](a A) B             { return B(a) }
func Shift[T Signed](x T, n uint) T     { return x<<n ^ x>>n }
func Half[T Real](x T) T                { return x / 2 * 2 }
func Bytes[T Text](s T) (n int)         { return len(s) + int(s[0]) + int(s[len(s)-1]) }
func Sub[T Text](s T, i, j int) T       { return s[i:j] }
func Join[T Text](a T, b string) string { return string(a) + b }

func Count[T Text](s T) (total int) {
	for i := range len(s) {
		if s[i] >= 'a' && s[i] <= 'z' {
			total++
		}
	}
	return
}

func Rev[S Slice[T], T any](s S) S {
	out := make(S, 0, len(s))
	for i := len(s) - 1; i >= 0; i-- {
		out = append(out, s[i])
	}
	return out
}

func Clip[T Real](lo, x, hi T) T { return max(lo, min(x, hi)) }

func Dot[S ~[]T, T Real](a, b S) (d T) {
	for i, x := range a {
		d += x * b[i]
	}
	return
}

func Key[M ~map[K]V, K comparable, V any](m M, k K, otherwise V) V {
	if v, ok := m[k]; ok {
		return v
	}
	m[k] = otherwise
	return otherwise
}

func Bits[T ~float32 | ~float64](x T) string {
	switch y := any(x).(type) {
	case float32:
		return fmt.Sprintf("32:%x", math.Float32bits(y))
	case float64:
		return fmt.Sprintf("64:%x", math.Float64bits(y))
	}
	return fmt.Sprintf("named %T %v", x, float64(x))
}

type Table map[string][]int

func main() {
	fmt.Println(Abs(-5), Abs(int8(-128)), Abs(Temp(-128)), Abs(int16(math.MinInt16)), Abs(int64(math.MinInt64)))
	fmt.Println(Mean(1, 2, 4), Mean(1., 2, 4), Mean[uint8](200, 100, 50), Mean[Temp](100, 100))
	fmt.Println(Mean[Meters](1, 2), Mean[float32](.1, .2, .3))
	big := float32(16777216)
	fmt.Println(Conv[float64](big)+1, Conv[float32](Conv[float64](big)+1), Conv[uint8](300), Conv[int8](uint32(200)), Conv[Temp](-1.99))
	fmt.Println(Shift(int8(100), 1), Shift(Temp(-3), 3), Shift(1, 63), Shift(-1, 64), Shift(int16(-7), 20))
	fmt.Println(Half(7), Half(7.), Half(uint8(255)), Half(Meters(3)), Half(Temp(-7)))
	fmt.Println(Bytes("abc"), Bytes(Raw{1, 2, 250}), Bytes(Word("é")), Sub(Word("hello"), 1, 3))
	fmt.Println(Sub(Raw("hello"), 0, 2), Join(Raw("x"), "y"))
	fmt.Println(Count("aBc"), Count([]byte("xyz1")), Count(Word("")))
	type names []string
	r := Rev(names{"a", "b", "c"})
	fmt.Printf("%T %v %v\n", r, r, Rev([]int{1, 2}))
	fmt.Println(Clip(1, 5, 3), Clip(-1., math.NaN(), 1), Clip[Temp](-5, -100, 5), Clip(uint8(10), 5, 20))
	fmt.Println(Dot([]float32{.1, .2}, []float32{.3, .4}), Dot([]uint8{200, 2}, []uint8{2, 3}), Dot([]Temp{100}, []Temp{3}))
	t := Table{}
	k := Key(t, "a", []int{1})
	k[0]++
	fmt.Println(Key(t, "a", nil), Key(t, "b", nil) == nil, len(t))
	fmt.Println(Bits(float32(.1)), Bits(.1), Bits(Meters(.1)))
}
