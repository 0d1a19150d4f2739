// Complex numbers, float formatting and constants' precision.
package main

import (
	"fmt"
	"math"
	"math/cmplx"
)

func main() {
	z := complex(3, 4)
	fmt.Println(real(z), imag(z), cmplx.Abs(z), z*z, -z)
	fmt.Println(0.1+0.2, float32(0.1), 1e21, 1e20, 100000000.0, math.Pi)
	a, b := 0.1, 0.2
	fmt.Println(a+b, a+b == 0.3)
	var f32 float32 = 16777216
	fmt.Println(f32+1 == f32, math.Float64bits(1.5), -0.0, 1/math.Inf(-1))
	fmt.Printf("%6.2f|%-8s|%08.3f|%x|%q|%e|%g\n", 3.14159, "ab", -2.5, 255, "q", 12345.678, 1e-7)
}
