// A tableau that a student writes: R, region, orders and diagrams follow from the one literal.
package main

import (
	"fmt"
	"math/cmplx"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/methods"
	"github.com/massspring/msp/pkg/msp/ode"
	"github.com/massspring/msp/pkg/viz"
)

// Kutta's method of order 3.
var kutta = ode.Tableau{Name: "Kutta 3", Order: 3,
	A: [][]float64{{0, 0, 0}, {1. / 2, 0, 0}, {-1, 2, 0}},
	B: []float64{1. / 6, 4. / 6, 1. / 6}, C: []float64{0, 1. / 2, 1}}

// Lobatto IIIC of order 2: implicit, both stages coupled.
var lobatto = ode.Tableau{Name: "Lobatto IIIC 2", Order: 2,
	A: [][]float64{{1. / 2, -1. / 2}, {1. / 2, 1. / 2}},
	B: []float64{1. / 2, 1. / 2}, C: []float64{0, 1}}

func all(tb ode.Tableau) {
	fmt.Print(tb)
	fmt.Println(tb.TrueOrder(), tb.StageOrder(), tb.Explicit(), tb.AStable(), tb.LStable(), tb.StifflyAccurate())
	z := -0.3 + 0.4i
	fmt.Printf("R %.10f\n", tb.R(z))
	observed, err := ode.Observe(ode.RungeKutta(tb))
	fmt.Println(cmplx.Abs(observed(z)-tb.R(z)) < 1e-12, err)
	fmt.Println(viz.Stability(tb.R))
	fmt.Println(viz.Regions(viz.Region(tb.Name, tb.R), viz.Region("RK4", ode.RK4.R)).Err())
	coarse, err := ode.Measure(ode.Kink(false), ode.RungeKutta(tb), 100)
	fmt.Println(err)
	fine, err := ode.Measure(ode.Kink(false), ode.RungeKutta(tb), 200)
	fmt.Printf("order %.1f %v\n", ode.ObservedOrder(coarse, fine), err)
	fmt.Println(viz.WorkPrecision(ode.Wave(), ode.RungeKutta(tb), ode.RungeKutta(ode.RK4)))
	s := msp.Cloth(3, 3)
	s.Pin(0, 2)
	a, err := methods.NewRK(s, 0.01, tb)
	fmt.Println(a, err)
	frames, err := msp.Run(s.Rest(), a.Step, 20)
	fmt.Println(len(frames), err)
	fmt.Println(viz.Energy(s, frames))
}

func main() {
	all(kutta)
	all(lobatto)
}
