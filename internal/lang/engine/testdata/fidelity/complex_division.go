// quotients of complex numbers and their absolute values over zeros, infinities, NaN and the ends of the range, in loops, by constants
package main

import (
	"fmt"
	"math"
	"math/cmplx"
)

var odd = []float64{0, math.Copysign(0, -1), 1, -1, 0.5, -3, 1e300, -1e308, 5e-324, 1e-310, math.MaxFloat64,
	math.Inf(1), math.Inf(-1), math.NaN(), 2.5}

func bits(x float64) string {
	if x != x {
		return "NaN"
	}
	return fmt.Sprintf("%x", math.Float64bits(x))
}

func show(z complex128) string { return bits(real(z)) + "," + bits(imag(z)) }

type sum struct {
	n    int
	hash uint64
}

func (s *sum) add(xs ...float64) {
	for _, x := range xs {
		s.n++
		b := math.Float64bits(x)
		if x != x {
			b = 1
		}
		s.hash = s.hash*1099511628211 ^ b ^ b>>29
	}
}

func all(use func(z complex128)) {
	for _, a := range odd {
		for _, b := range odd {
			use(complex(a, b))
		}
	}
}

func main() {
	var quotients, singles, constants, left, sizes sum
	n := 0
	all(func(x complex128) {
		all(func(y complex128) {
			if n++; n%4 != 0 { // each value meets a quarter of the others
				return
			}
			q := x / y
			quotients.add(real(q), imag(q))
			w := complex64(x) / complex64(y)
			singles.add(float64(real(w)), float64(imag(w)))
		})
	})
	all(func(x complex128) {
		const k = 3 - 4i
		for _, q := range []complex128{x / 2, x / 6, x / -0.1, x / 1i, x / -2i, x / k, x / (1e-320 + 1e-320i), x / 1e308, x / 5e-324} {
			constants.add(real(q), imag(q))
		}
		w := complex64(x)
		for _, q := range []complex64{w / 2, w / 3i, w / (0.1 + 0.7i), 2 / w, 1i / w, w + 1, 1 - w, w * 2i} {
			constants.add(float64(real(q)), float64(imag(q)))
		}
		for _, q := range []complex128{1 / x, 1i / x, k / x, -x / x, x + 1, 1 + x, x - 1, 1 - x, 1i - x, x * 2, 2i * x, x * k} {
			left.add(real(q), imag(q))
		}
		sizes.add(cmplx.Abs(x), math.Hypot(real(x), imag(x)), cmplx.Abs(x/3))
	})
	fmt.Println(quotients, singles, constants, left, sizes)

	zero, inf, nan := complex(0, 0), cmplx.Inf(), cmplx.NaN()
	for _, q := range []complex128{1 / zero, -1i / zero, zero / zero, inf / 2, inf / inf, 1 / inf, nan / 1, 1 / nan, zero / inf, inf / zero} {
		fmt.Println(show(q), bits(cmplx.Abs(q)))
	}

	// The same in a loop that runs for a while, and one in which odd values are rare.
	z, hops := 1+1i, 0
	for i := range 8000 {
		z = (z*z + 0.25) / (z + 1)
		if i%2000 == 1999 {
			z = complex(math.Inf(1), z2(i))
			z = 1 / z
			hops++
		}
		if a := cmplx.Abs(z); a > 2 || a == 0 {
			z, hops = complex(0.5, float64(i%7)/8)/2, hops+1
		}
	}
	fmt.Println(hops, cmplx.IsNaN(z), cmplx.IsInf(z))
	h := 0.0
	for i := range 2000 {
		h += math.Hypot(float64(i%9), float64(i%4))
		if i%400 == 0 {
			h = math.Max(h, math.Hypot(math.NaN(), math.Inf(-1)))
			h = min(h, 1e6)
		}
	}
	fmt.Printf("%.6f\n", h)
}

func z2(i int) float64 { return float64(i) }
