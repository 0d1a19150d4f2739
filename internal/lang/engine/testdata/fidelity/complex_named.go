// arithmetic, comparison and parts of complex numbers and floats of named types; infinities and NaN
package main

import (
	"fmt"
	"math"
	"math/cmplx"
)

type C complex128
type D complex64
type F float64
type G float32

func main() {
	var c C = 3 + 4i
	var d D = 1 - 2i
	var f F = 1.5
	var g G = 2.5
	fmt.Printf("%v %T %v %T\n", real(c), real(c), imag(d), imag(d))
	fmt.Printf("%v %T %v %T\n", complex(f, f), complex(f, f), complex(g, 1), complex(g, 1))
	fmt.Println(c+c, c-1, c*c, c/d2c(d), -c, c == c, c != 3+4i, d*d, d/d, -d)
	fmt.Println(c*2, 2*c, c/2, 2/c, c+1i, 1i-c)
	c += 1
	c *= 1i
	c /= 2
	c -= 1i
	fmt.Println(c, cmplx.Abs(complex128(c)))
	z := complex(math.Inf(1), math.NaN())
	fmt.Println(z, z == z, real(z) > 1, z*z, z/z, 1/complex(0, 0*f64(f)))
	var zero complex128
	fmt.Println(1/zero, zero/zero, complex64(c), C(d), D(c))
	m := map[complex128]string{1 + 1i: "a", 2: "b"}
	fmt.Println(m[complex(1, 1)], m[complex(2, 0)])
	var h float32 = 16777216
	fmt.Println(h+1, h+1 == h, h*h*h*h*h*h, float32(0.1)+float32(0.2), 0.1+0.2, f*F(g), G(f)*g)
	var q float64 = 0.1
	fmt.Println(q+0.2, q*3, float32(q), float64(float32(q)))
	for _, v := range []F{0, F(math.Copysign(0, -1)), F(math.Inf(1)), F(math.NaN())} {
		fmt.Println(v, -v, v+1, 1/v, v*0, v == v, v < 1, v > 1, v <= v, v >= v, v != v, !(v < 1))
	}
	fmt.Printf("%T %T %T\n", f*2, 2*g, -f)
}

func d2c(d D) C       { return C(d) }
func f64(f F) float64 { return float64(f) }
