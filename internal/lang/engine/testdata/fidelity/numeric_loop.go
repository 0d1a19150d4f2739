// A numerical loop: explicit Euler on a spring, floats to the last digit.
package main

import (
	"fmt"
	"math"
)

type state struct{ x, v float64 }

func step(s state, h float64) state {
	a := -10*s.x - 0.5*s.v
	return state{s.x + h*s.v, s.v + h*a}
}

func main() {
	s := state{1, 0}
	e := 0.0
	for i := 0; i < 1000; i++ {
		s = step(s, 0.001)
		e = math.Max(e, math.Abs(s.v))
	}
	fmt.Println(s.x, s.v, e)
	m := [3][3]float64{{2, -1, 0}, {-1, 2, -1}, {0, -1, 2}}
	x, y := [3]float64{1, 1, 1}, [3]float64{}
	for k := 0; k < 20; k++ {
		n := 0.0
		for i := range m {
			y[i] = 0
			for j := range x {
				y[i] += m[i][j] * x[j]
			}
			n += y[i] * y[i]
		}
		for i := range y {
			x[i] = y[i] / math.Sqrt(n)
		}
	}
	fmt.Println(x)
}
