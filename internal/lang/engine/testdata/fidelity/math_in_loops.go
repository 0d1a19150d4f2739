// functions of package math in loops, the ones with instructions of their own and the others, over ordinary and odd values
package main

import (
	"fmt"
	"math"
)

var odd = []float64{0, math.Copysign(0, -1), 1, -1, 0.5, -0.5, 1.5, 2.5, -2.5, 1e-310, 1e300, -1e300, math.Inf(1), math.Inf(-1), math.NaN(), 1 << 53, 4503599627370497.5}

func show(x float64) string {
	if x != x {
		return "NaN"
	}
	return fmt.Sprintf("%.6g", x)
}

func simpson(f func(float64) float64, a, b float64, n int) float64 {
	h := (b - a) / float64(2*n)
	s := f(a) + f(b)
	for i := 1; i < 2*n; i++ {
		s += float64(2+2*(i%2)) * f(a+float64(i)*h)
	}
	return s * h / 3
}

func newton(f, d func(float64) float64, x float64) (float64, int) {
	for i := 1; ; i++ {
		y := x - f(x)/d(x)
		if math.Abs(y-x) <= 1e-14*math.Max(1, math.Abs(y)) || i == 100 {
			return y, i
		}
		x = y
	}
}

func statistics(xs []float64) (mean, dev, least, most float64) {
	least, most = math.Inf(1), math.Inf(-1)
	for _, x := range xs {
		mean += x
		least, most = math.Min(least, x), max(most, x)
	}
	mean /= float64(len(xs))
	for _, x := range xs {
		dev += math.Pow(x-mean, 2)
	}
	return mean, math.Sqrt(dev / float64(len(xs)-1)), least, most
}

func main() {
	unary := map[string]func(float64) float64{"sqrt": math.Sqrt, "abs": math.Abs, "floor": math.Floor, "ceil": math.Ceil, "trunc": math.Trunc,
		"round": math.Round, "even": math.RoundToEven}
	for _, name := range []string{"sqrt", "abs", "floor", "ceil", "trunc", "round", "even"} {
		fmt.Print(name)
		for _, x := range odd {
			fmt.Print(" ", show(unary[name](x)))
		}
		fmt.Println()
	}
	for _, x := range odd {
		fmt.Print(show(math.Sqrt(x)), show(math.Abs(x)), show(math.Floor(x)), show(math.Trunc(x)), math.Signbit(math.Abs(x)), math.IsNaN(math.Sqrt(x)), " ")
		bits := math.Float64bits(x)
		fmt.Println(math.Float64frombits(bits) == x, bits>>52, math.IsInf(x, -1))
	}
	var pairs [6]float64
	for _, x := range odd {
		for _, y := range odd {
			for i, z := range []float64{math.Max(x, y), math.Min(x, y), math.Hypot(x, y), math.Mod(x, y), math.Copysign(x, y), math.Dim(x, y)} {
				if !math.IsNaN(z) && !math.IsInf(z, 0) {
					pairs[i] += math.Mod(z, 1024)
				} else {
					pairs[i] += 0.25
				}
			}
		}
	}
	fmt.Printf("%.6g\n", pairs)

	fmt.Printf("%.10f %.10f\n", simpson(math.Sin, 0, math.Pi, 50), simpson(func(x float64) float64 { return math.Hypot(x, 1) }, 0, 1, 100))
	x, n := newton(func(x float64) float64 { return x*x*x - 2 }, func(x float64) float64 { return 3 * x * x }, 1)
	fmt.Printf("%.12f %v\n", x, n < 10)
	x, n = newton(func(x float64) float64 { return math.Cos(x) - x }, func(x float64) float64 { return -math.Sin(x) - 1 }, 0.5)
	fmt.Printf("%.12f %v\n", x, n < 10)

	xs := make([]float64, 0, 500)
	for i := range cap(xs) {
		xs = append(xs, math.Sin(float64(i))*math.Exp(-float64(i)/200))
	}
	mean, dev, least, most := statistics(xs)
	fmt.Printf("%.9f %.9f %.9f %.9f\n", mean, dev, least, most)

	var polar, steps float64
	for i := range 1000 {
		a, b := float64(i%31)-15, float64(i%17)-8
		polar += math.Atan2(b, a) * math.Sqrt(a*a+b*b)
		frac, exp := math.Frexp(a)
		_, f := math.Modf(b / 3)
		steps += math.Ldexp(frac, exp%3) + f
		if r := math.Sqrt(a); r == r {
			steps += r
		}
	}
	fmt.Printf("%.6f %.6f\n", polar, steps)

	var f32 float32
	for i := range 1000 {
		f32 += float32(math.Sqrt(float64(i))) / 3
		f32 = float32(math.Abs(float64(-f32)))
	}
	fmt.Printf("%.2f %v %v\n", f32, math.MaxInt64, uint64(math.MaxUint64))
}
