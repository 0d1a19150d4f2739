// float32 rounded after every operation, float64 never fused, accumulators in registers, fields and elements, exact bits
package main

import (
	"fmt"
	"math"
)

type acc struct {
	f32 float32
	f64 float64
	arr [3]float32
}

func b32(x float32) string { return fmt.Sprintf("%08x", math.Float32bits(x)) }
func b64(x float64) string { return fmt.Sprintf("%016x", math.Float64bits(x)) }

func poly32(x float32) float32 {
	y := float32(x*1.1) + 2.2
	y = float32(y*x) - 3.3
	return y/x + float32(x*x)*x
}
func poly64(x float64) float64 {
	y := float64(x*1.1) + 2.2
	y = float64(y*x) - 3.3
	return y/x + float64(float64(x*x)*x)
}

func sum32(n int) (a, b float32, c acc) {
	for i := 1; i <= n; i++ {
		t := 1 / float32(i)
		a += t
		b -= float32(t * t)
		c.f32 += t
		c.f64 += float64(t)
		c.arr[i%3] += t + 1e-3
	}
	return
}

func kahan(n int) (float32, float32) {
	var s, c, plain float32
	for i := range n {
		x := 1 / float32(i+1)
		y := x - c
		t := s + y
		c = (t - s) - y
		s = t
		plain += x
	}
	return s, plain
}

func dot(a, b []float32) (s float32, d float64) {
	for i := range a {
		s += float32(a[i] * b[i])
		d += float64(a[i]) * float64(b[i])
	}
	return
}

func eps32() (n int) {
	for e := float32(1); 1+e != 1; e /= 2 {
		n++
	}
	return
}
func eps64() (n int) {
	for e := 1.; 1+e != 1; e /= 2 {
		n++
	}
	return
}

func logistic(n int) (float32, float64) {
	x, y := float32(.3), .3
	for range n {
		x = float32(3.9*x) * (1 - x)
		y = float64(3.9*y) * (1 - y)
	}
	return x, y
}

func main() {
	for _, x := range []float32{.1, 1.5, -2.7, 1e10, 3e-20} {
		fmt.Println(b32(poly32(x)), b64(poly64(float64(x))), b32(float32(poly64(float64(x)))), b32(x*x), b64(float64(x*x)),
			b64(float64(x)*float64(x)))
	}
	a, b, c := sum32(1000)
	fmt.Println(b32(a), b32(b), b32(c.f32), b64(c.f64), b32(c.arr[0]), b32(c.arr[1]), b32(c.arr[2]))
	s, p := kahan(20000)
	fmt.Println(b32(s), b32(p))
	xs, ys := make([]float32, 100), make([]float32, 100)
	for i := range xs {
		xs[i], ys[i] = 1/float32(i+3), float32(i)*.7
	}
	d, e := dot(xs, ys)
	fmt.Println(b32(d), b64(e), eps32(), eps64())
	x, y := logistic(60)
	fmt.Println(b32(x), b64(y))
	var big float32 = 3e38
	var tiny float32 = 1e-45
	fmt.Println(big*2, big*2/2, float64(big)*2, tiny, tiny/2, tiny*.7, -tiny/3, big+1 == big, float32(16777216)+1, 0.1+float32(0.2))
	third := float32(1) / 3
	fmt.Println(third*3 == 1, third+third+third == 1, float64(third)*3 == 1, float32(float64(third)*3) == 1)
	q := 0.1
	fmt.Println(q+.2 == .3, q*3 == .3, b64(q+q+q), b64(float64(q*3)), b64(float64(q*q)+q), b64(float64(q*q)-.01), math.FMA(q,
		q, -.01) == float64(q*q)-.01)
	var mem [4]float64
	for i := range 40 {
		mem[i%4] = mem[(i+3)%4]/3 + float64(mem[(i+1)%4]*.7) + 1/float64(i+1)
	}
	fmt.Println(b64(mem[0]), b64(mem[1]), b64(mem[2]), b64(mem[3]))
	f := func(x float32) float32 { return x }
	var w float64 = float64(f(.1)) + .1
	fmt.Println(w, f(f(.1)+.2)-.3, float32(w)-f(.2), math.Sqrt(float64(f(2))), float32(math.Sqrt(2))*float32(math.Sqrt(2)) == 2)
}
