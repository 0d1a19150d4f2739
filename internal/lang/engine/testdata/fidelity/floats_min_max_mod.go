// math functions on the edge in loops, min and max of mixed operands, Mod, Floor, Trunc, exponents, text and parsing of floats
package main

import (
	"fmt"
	"math"
	"strconv"
)

type Deg float64
type Half float32

func (d Deg) norm() Deg        { return Deg(math.Mod(math.Mod(float64(d), 360)+360, 360)) }
func (h Half) mid(o Half) Half { return (h + o) / 2 }

func clamp[T ~float32 | ~float64](lo, x, hi T) T { return min(max(x, lo), hi) }

func signed(xs ...float64) (s string) {
	for _, x := range xs {
		if math.Signbit(x) {
			s += "-"
		} else {
			s += "+"
		}
	}
	return
}

func reduce(xs []float64) (lo, hi, neg float64) {
	lo, hi = xs[0], xs[0]
	for _, x := range xs {
		lo, hi = min(lo, x), max(hi, x)
		neg = min(neg, -x, x)
	}
	return
}

func ulps(x float64, n int) float64 {
	for range n {
		x = math.Nextafter(x, math.Inf(1))
	}
	return x
}

func bisect(f func(float64) float64, lo, hi float64) (x float64, n int) {
	for x = (lo + hi) / 2; x > lo && x < hi; x = (lo + hi) / 2 {
		n++
		if f(x) < 0 {
			lo = x
		} else {
			hi = x
		}
	}
	return
}

func main() {
	nan, inf, nz := math.NaN(), math.Inf(1), math.Copysign(0, -1)
	fmt.Println(min(1, nan), max(nan, 1), min(nz, 0.), max(nz, 0.), min(inf, 1, -inf), max(-inf, nan, inf), min(2, 1.5), max(1, 2, .5))
	fmt.Println(signed(min(nz, 0.), min(0., nz), max(nz, 0.), max(0., nz), nz, -nz, nz+nz, nz-nz, nz*1, nz*-1, nz/2, -(nz * nz)))
	fmt.Println(clamp(0, nan, 1), clamp(0, -3.5, 1), clamp[Half](0, 3, 1), clamp[Deg](-1, -.5, 1),
		signed(float64(clamp[float32](0, float32(nz), 1))))
	fmt.Println(reduce([]float64{3, -1, 2}))
	fmt.Println(reduce([]float64{3, nan, 2}))
	fmt.Println(reduce([]float64{inf, 7}))
	for _, d := range []Deg{370, -10, 720, -725.5, 359.75} {
		fmt.Print(d.norm(), " ")
	}
	fmt.Println(Half(.1).mid(.2), Half(1).mid(Half(inf)))
	for _, x := range []float64{2.5, -2.5, 3.5, -.2, nz, inf, nan, 1e300} {
		i, f := math.Modf(x)
		e, k := math.Frexp(x)
		fmt.Println(math.Floor(x), math.Ceil(x), math.Trunc(x), math.Round(x), math.RoundToEven(x), i, f, e, k, math.Mod(x, 2), math.Abs(x))
	}
	fmt.Println(ulps(1, 3)-1, ulps(0, 1), ulps(math.MaxFloat64, 1), ulps(-1, 1)+1)
	x, n := bisect(func(x float64) float64 { return x*x - 2 }, 0, 2)
	fmt.Println(math.Abs(x-math.Sqrt2) < 1e-15, n > 50)
	for _, s := range []string{"1e-5", "0x1p-3", "inf", "-Inf", "nan", "1e400", "1_0", "", "4.9e-324", "2e-324"} {
		f, err := strconv.ParseFloat(s, 64)
		g, _ := strconv.ParseFloat(s, 32)
		fmt.Print(f, " ", g, " ", err != nil, "; ")
	}
	fmt.Println()
	for _, v := range []float64{1e20, 1e21, 123456789, 1e-4, 1e-5, .1, 100, 1. / 3} {
		fmt.Print(v, " ", float32(v), " ", strconv.FormatFloat(v, 'e', 3, 64), " ", fmt.Sprintf("%g %.2f %8.3e %x", v, v, v, v), "; ")
	}
	fmt.Println()
	h := math.Hypot(3e200, 4e200)
	fmt.Println(h, math.IsInf(h*h, 1), math.Pow(2, -1074), math.Ldexp(1, 1023)*2, math.Cbrt(-27), math.Log2(8), math.Exp2(10))
	var sum float64
	for i := 10; i > 0; i-- {
		sum = math.Sqrt(float64(i) + sum)
	}
	fmt.Println(sum, math.Float64bits(sum) == math.Float64bits(sum+0), math.Max(3, nan), math.Min(nz, 0), math.Dim(5, 3), math.Dim(3, 5))
}
