package viz_test

import (
	"fmt"
	"strings"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/methods"
	"github.com/massspring/msp/pkg/msp/ode"
	"github.com/massspring/msp/pkg/viz"
)

// Ten thousand steps of an undamped spring, hω = 0.1, by every method of package ode.
func ExampleEnergyDrift() {
	s := msp.OneSpring(50, 1) // ω² = 2k/m = 100
	s.Gravity = [3]float64{}
	start := s.Rest()
	start.X[4] -= 0.1
	const h = 0.01

	families := map[string][]viz.Motion{}
	add := func(family string, a *methods.ODE, err error) {
		if err != nil {
			panic(err)
		}
		frames, err := msp.Run(start, a.Step, 2000)
		if err != nil {
			panic(err)
		}
		name, _, _ := strings.Cut(a.String(), ":")
		families[family] = append(families[family], viz.MotionOf(name, frames))
	}
	for _, tb := range ode.Tableaus() {
		family := "Runge-Kutta, implicit"
		if tb.Explicit() {
			family = "Runge-Kutta, explicit"
		}
		a, err := methods.NewRK(s, h, tb)
		add(family, a, err)
	}
	for _, m := range ode.Multisteps() {
		family, _, _ := strings.Cut(m.Name, " ")
		a, err := methods.NewMultistep(s, h, m)
		add(family, a, err)
	}
	for _, form := range ode.VerletForms() {
		a, err := methods.NewVerlet(s, h, form)
		add("Verlet", a, err)
	}
	var figures []viz.Figure
	for _, family := range []string{"Runge-Kutta, explicit", "Adams-Bashforth", "Verlet", "Runge-Kutta, implicit", "Adams-Moulton", "BDF"} {
		figures = append(figures, viz.EnergyDrift(s, families[family]...).Titled(family))
	}
	fmt.Println(viz.Grid(2, figures...).Save("energy-drift.png"))
	// Output: <nil>
}
