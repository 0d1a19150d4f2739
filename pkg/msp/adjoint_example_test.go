package msp_test

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/optimize"

	"github.com/massspring/msp/pkg/msp"
)

// The stiffness of a cloth from its positions in a film.
func ExampleAdjoint_stiffness() {
	const h, n = 1.0 / 30, 20
	cloth := func(k float64) (*msp.System, *msp.Newton) {
		s := msp.Cloth(5, 5)
		s.Pin(0, 4)
		for n := range s.Springs {
			s.Springs[n].K = k
		}
		newton, err := msp.NewNewton(s, h)
		if err != nil {
			panic(err)
		}
		return s, newton
	}
	s, newton := cloth(80)
	film, err := msp.Run(s.Rest(), newton.Step, n)
	if err != nil {
		fmt.Println(err)
		return
	}

	// The loss is the sum of squares of what the film is missed by, and its variable ln k.
	loss := func(logK float64) (value, derivative float64) {
		k := math.Exp(logK)
		s, newton := cloth(k)
		a, err := msp.NewAdjoint(s, h)
		if err != nil {
			panic(err)
		}
		value, err = a.Gradient(s.Rest(), newton.Step, n, func(k int, q msp.State, dx, dv []float64) (sum float64) {
			for c := range q.X {
				miss := q.X[c] - film[k].X[c]
				sum += miss * miss
				dx[c] += 2 * miss
			}
			return sum
		})
		if err != nil {
			panic(err)
		}
		for _, sp := range a.DSystem.Springs {
			derivative += k * sp.K
		}
		return value, derivative
	}
	found, err := optimize.Minimize(optimize.Problem{
		Func: func(p []float64) float64 { value, _ := loss(p[0]); return value },
		Grad: func(grad, p []float64) { _, grad[0] = loss(p[0]) },
	}, []float64{math.Log(20)}, nil, &optimize.BFGS{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("k = %.2f N/m\n", math.Exp(found.X[0]))
	// Output: k = 80.00 N/m
}

// The velocity with which a cloth has to be thrown to have its middle at a target after one second.
func ExampleAdjoint_Gradient() {
	const h, n = 1.0 / 30, 30
	target := [3]float64{3, 1, -2}
	s := msp.Cloth(5, 5)
	s.Drag = 0.3
	newton, err := msp.NewNewton(s, h)
	if err != nil {
		fmt.Println(err)
		return
	}
	a, err := msp.NewAdjoint(s, h)
	if err != nil {
		fmt.Println(err)
		return
	}
	loss := func(v, derivative []float64) float64 {
		q := s.Rest()
		for c := range q.V {
			q.V[c] = v[c%3]
		}
		value, err := a.Gradient(q, newton.Step, n, func(k int, q msp.State, dx, dv []float64) (sum float64) {
			if k < n {
				return 0
			}
			for axis, to := range target {
				miss := q.X[3*12+axis] - to // particle 12 is the middle
				sum += miss * miss
				dx[3*12+axis] += 2 * miss
			}
			return sum
		})
		if err != nil {
			panic(err)
		}
		clear(derivative)
		for c, d := range a.DStart.V {
			if derivative != nil {
				derivative[c%3] += d
			}
		}
		return value
	}
	found, err := optimize.Minimize(optimize.Problem{
		Func: func(v []float64) float64 { return loss(v, nil) },
		Grad: func(derivative, v []float64) { loss(v, derivative) },
	}, []float64{0, 0, 0}, nil, &optimize.BFGS{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("v = %.3f m/s, off by less than a micrometre: %t\n", found.X, found.F < 1e-12)
	// Output: v = [2.908 6.530 -2.908] m/s, off by less than a micrometre: true
}
