// integrators as function values and as methods of one interface; errors shrink with their order
package main

import (
	"fmt"
	"math"
)

type Deriv func(t float64, y []float64) []float64
type Stepper interface {
	Step(f Deriv, t, h float64, y []float64) []float64
	Order() int
}
type Euler struct{}
type RK4 struct{ evals *int }

func axpy(a float64, x, y []float64) []float64 {
	z := make([]float64, len(x))
	for i := range x {
		z[i] = a*x[i] + y[i]
	}
	return z
}

func (Euler) Step(f Deriv, t, h float64, y []float64) []float64 { return axpy(h, f(t, y), y) }
func (Euler) Order() int                                        { return 1 }
func (r RK4) Step(f Deriv, t, h float64, y []float64) []float64 {
	*r.evals += 4
	k1 := f(t, y)
	k2 := f(t+h/2, axpy(h/2, k1, y))
	k3 := f(t+h/2, axpy(h/2, k2, y))
	k4 := f(t+h, axpy(h, k3, y))
	for i, w := range []struct {
		k []float64
		w float64
	}{{k1, 1}, {k2, 2}, {k3, 2}, {k4, 1}} {
		_ = i
		y = axpy(h*w.w/6, w.k, y)
	}
	return y
}
func (RK4) Order() int { return 4 }

func solve(s Stepper, f Deriv, y []float64, t1 float64, n int) []float64 {
	h := t1 / float64(n)
	for i := range n {
		y = s.Step(f, float64(i)*h, h, y)
	}
	return y
}

func main() {
	oscillator := func(omega float64) Deriv {
		return func(_ float64, y []float64) []float64 { return []float64{y[1], -omega * omega * y[0]} }
	}
	evals := 0
	for _, s := range []Stepper{Euler{}, RK4{&evals}} {
		var last float64
		for n := 50; n <= 200; n *= 2 {
			y := solve(s, oscillator(1), []float64{1, 0}, 1, n)
			e := math.Abs(y[0] - math.Cos(1))
			if last != 0 {
				fmt.Printf("%T %d %.3e %.2f\n", s, n, e, math.Log2(last/e))
			}
			last = e
		}
		fmt.Println(s.Order())
	}
	fmt.Println(evals)
}
