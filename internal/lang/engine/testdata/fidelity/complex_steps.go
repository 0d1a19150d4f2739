// complex64 and complex128 arithmetic step by step: products, quotients with zeros, infinities and NaN, parts, comparison, loops
package main

import (
	"fmt"
	"math"
	"math/cmplx"
)

type Z struct {
	z complex128
	w complex64
	l [2]complex64
}

func (v *Z) turn(k complex64) *Z {
	v.w *= k
	v.l[0], v.l[1] = v.l[1]+v.w, v.l[0]*k
	v.z += complex128(v.w)
	return v
}

func horner(cs []complex128, z complex128) (p complex128) {
	for _, c := range cs {
		p = p*z + c
	}
	return
}

func mandel(c complex128) (n int) {
	for z := c; real(z)*real(z)+imag(z)*imag(z) < 4 && n < 50; n++ {
		z = z*z + c
	}
	return
}

func root(z complex64, n int) complex64 {
	x := complex64(1 + 1i)
	for range n {
		x -= (x*x - z) / (2 * x)
	}
	return x
}

func swap(z complex128) complex128         { return complex(imag(z), real(z)) }
func conj[T complex64 | complex128](z T) T { return T(cmplx.Conj(complex128(z))) }
func split(z complex64) (re, im float32)   { return real(z), imag(z) }

func text(z complex128) string {
	f := func(x float64) string {
		switch {
		case x != x:
			return "N"
		case math.IsInf(x, 0):
			return fmt.Sprintf("%+v", x)[:1] + "I"
		case x == 0 && math.Signbit(x):
			return "-0"
		}
		return fmt.Sprint(x)
	}
	return f(real(z)) + "," + f(imag(z)) + " "
}

func main() {
	inf, nan, nz := math.Inf(1), math.NaN(), math.Copysign(0, -1)
	zs := []complex128{0, 1, 1i, 2 - 3i, complex(nz, nz), complex(inf, 0), complex(1, -inf), complex(nan, 1), complex(inf,
		nan), complex(inf, inf)}
	for _, a := range zs {
		for _, b := range zs {
			fmt.Print(text(a/b), a == b, a != b, " ")
		}
		fmt.Println()
		for _, b := range zs {
			fmt.Print(text(a*b), text(a+b), text(a-b))
		}
		fmt.Println(text(-a), text(swap(a)), text(conj(a)))
	}
	v := Z{z: 1, w: 1 + 2i, l: [2]complex64{1, 1i}}
	fmt.Println(*v.turn(1i).turn(.1 - .1i).turn(3))
	fmt.Println(horner([]complex128{1, -2i, 3, 1 + 1i}, 2+1i), mandel(.3+.5i), mandel(-1), mandel(1), mandel(-.7+.3i))
	r := root(3+4i, 8)
	fmt.Println(real(r) > 1.99 && real(r) < 2.01, conj(r) == complex(real(r), -imag(r)))
	re, im := split(.1 + .2i)
	fmt.Println(re, im, float64(re), complex(re, im) == .1+.2i, complex128(complex(re, im)) == .1+.2i)
	var z complex64 = 16777217 + .1i
	fmt.Println(z, z*z, z+1 == z, complex128(z)*complex128(z), real(z/3), imag(z*1i))
	m := map[complex128]int{1: 1, 1i: 2, complex(nz, 0): 3, complex(nan, 0): 4}
	m[complex(nan, 0)]++
	fmt.Println(len(m), m[complex(0, nz)], m[1i*1i*-1], m[complex(nan, 0)])
	ch := make(chan complex64, 2)
	ch <- z
	ch <- 1i
	a, b := <-ch, <-ch
	a, b = b, a*b
	var e any = b
	c := e.(complex64)
	c += 1
	fmt.Println(a, b, c, e == any(b), e == any(c), e)
	sum := complex(0, 0)
	for i := range 10 {
		sum += complex(float64(i), -float64(i)) / complex(1, float64(i))
		if i%3 == 0 {
			sum = swap(sum)
		}
	}
	fmt.Printf("%.10f %.3f %v %T %T\n", sum, cmplx.Sqrt(-4), cmplx.Abs(3+4i), real(z), imag(sum))
}
