// a recursive fast Fourier transform on complex slices
package main

import (
	"fmt"
	"math"
	"math/cmplx"
)

func fft(x []complex128) []complex128 {
	n := len(x)
	if n == 1 {
		return []complex128{x[0]}
	}
	even, odd := make([]complex128, n/2), make([]complex128, n/2)
	for i := range n / 2 {
		even[i], odd[i] = x[2*i], x[2*i+1]
	}
	even, odd = fft(even), fft(odd)
	y := make([]complex128, n)
	for k := range n / 2 {
		t := cmplx.Rect(1, -2*math.Pi*float64(k)/float64(n)) * odd[k]
		y[k], y[k+n/2] = even[k]+t, even[k]-t
	}
	return y
}

func main() {
	x := make([]complex128, 8)
	for i := range x {
		x[i] = complex(math.Sin(2*math.Pi*float64(i)/8), 0.5)
	}
	for k, v := range fft(x) {
		fmt.Printf("%d %.6f %.6f %t\n", k, real(v)+0, cmplx.Abs(v), math.Abs(real(v)) < 1e-9)
	}
	var z complex64 = 1 + 2i
	z *= z
	z /= 2
	fmt.Println(z, real(z), -imag(z), z == complex(-1.5, 2), cmplx.Sqrt(-4), cmplx.Inf(), cmplx.Exp(1i*math.Pi))
	r, theta := cmplx.Polar(1i)
	fmt.Println(r, theta, cmplx.Conj(1+1i), (1+2i)/(3-4i))
	zero := 0i
	fmt.Println(1/zero, zero/zero != zero/zero)
}
