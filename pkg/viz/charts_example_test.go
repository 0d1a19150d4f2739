package viz_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"

	"gonum.org/v1/gonum/mat"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/methods"
	"github.com/massspring/msp/pkg/msp/ode"
	"github.com/massspring/msp/pkg/viz"
)

// fallen is a small cloth that swings down from two corners.
func fallen(n int) (*msp.System, []msp.State) {
	s := msp.Cloth(9, 9)
	s.Pin(0, 8)
	a, err := msp.NewLocalGlobal(s, 1.0/60)
	if err != nil {
		panic(err)
	}
	frames, err := msp.Run(s.Rest(), a.Step, n)
	if err != nil {
		panic(err)
	}
	return s, frames
}

func ExampleEnergy() {
	s, frames := fallen(120)
	fmt.Println(viz.Energy(s, frames).Titled("A cloth falls").Save("energy.png"))
	// Output: <nil>
}

func ExampleTrajectory() {
	_, frames := fallen(60)
	fmt.Println(viz.Trajectory(frames, 40, 72, 80).Save("trajectory.png"))
	// Output: <nil>
}

func ExamplePhasePortrait() {
	s := msp.OneSpring(100, 1)
	s.Gravity = [3]float64{}
	s.Mass[1] = 1
	start := s.Rest()
	start.X[4] -= 0.1
	h := 0.02
	e, err1 := methods.NewRK(s, h, ode.ExplicitEuler)
	y, err2 := methods.NewVerlet(s, h, ode.NewSymplecticEuler)
	a, err3 := msp.NewLocalGlobal(s, h)
	fmt.Println(err1, err2, err3)
	var motions []viz.Curve
	for _, m := range []struct {
		name string
		step msp.Stepper
	}{{"explicit Euler", e.Step}, {"symplectic Euler", y.Step}, {"implicit Euler (local/global)", a.Step}} {
		frames, err := msp.Run(start, m.step, 50)
		if err != nil {
			fmt.Println(err)
		}
		motions = append(motions, viz.PhaseOf(m.name, frames, 1, 1))
	}
	fmt.Println(viz.PhasePortrait(motions...).Save("phase.png"))
	// Output:
	// <nil> <nil> <nil>
	// <nil>
}

// Solutions of y' = −3y from several starts, and what explicit Euler makes of one of them at a step between 1/3 and
// 2/3, where it overshoots, and beyond 2/3, where it diverges (Zachmann 2018).
func ExampleDirectionField() {
	p := ode.Dahlquist(-3)
	euler := func(h float64, n int) viz.Curve {
		states, err := ode.Run(p.Start(), ode.NewRK(p.F, h, ode.ExplicitEuler).Step, n)
		if err != nil {
			panic(err)
		}
		var t, y []float64
		for _, q := range states {
			t, y = append(t, q.T), append(y, q.Y[0])
		}
		return viz.Line(fmt.Sprintf("Euler, h = %.2g", h), t, y)
	}
	solution := func(name string, y0 float64) viz.Curve {
		var t, y []float64
		for i := range 101 {
			t = append(t, 0.03*float64(i))
			y = append(y, y0*math.Exp(-3*t[i]))
		}
		return viz.Line(name, t, y)
	}
	f := viz.DirectionField(func(t, y float64) float64 { return -3 * y }, 0, 3, -1.6, 1.6,
		solution("y(0) = 1", 1), euler(0.3, 10), euler(0.5, 6), euler(0.7, 4), solution("y(0) = 1.5", 1.5), solution("y(0) = −1", -1))
	fmt.Println(f.Titled("y' = −3y: overshoot from h = 1/3 on, divergence from 2/3 on").Save("directions.png"))
	// Output: <nil>
}

// The circles of x' = (−x2, x1), from which explicit Euler spirals outwards however small the step (Zachmann 2018).
func ExamplePlaneField() {
	p := ode.Spiral()
	turn := func(name string, tb ode.Tableau, h float64, n int) viz.Curve {
		states, err := ode.Run(p.Start(), ode.NewRK(p.F, h, tb).Step, n)
		if err != nil {
			panic(err)
		}
		var x, y []float64
		for _, q := range states {
			x, y = append(x, q.Y[0]), append(y, q.Y[1])
		}
		return viz.Line(name, x, y)
	}
	f := viz.PlaneField(func(a, b float64) (float64, float64) { return -b, a }, -2.5, 2.5, -2.5, 2.5,
		turn("explicit Euler, h = 0.2", ode.ExplicitEuler, 0.2, 40), turn("explicit Euler, h = 0.1", ode.ExplicitEuler, 0.1, 80),
		turn("implicit Euler, h = 0.2", ode.ImplicitEuler, 0.2, 40), turn("implicit midpoint, h = 0.2", ode.ImplicitMidpoint, 0.2, 40))
	fmt.Println(f.Titled("x' = (−x_{2}, x_{1})").Save("plane.png"))
	// Output: <nil>
}

func ExampleStrain() {
	s, frames := fallen(40)
	fmt.Println(viz.Strain(s, frames[40]).Save("strain.png"))
	// Output: <nil>
}

func ExampleHistogram() {
	rnd := rand.New(rand.NewPCG(5, 6))
	v := make([]float64, 1000)
	for i := range v {
		v[i] = 20 + 3*rnd.NormFloat64()
	}
	f := viz.Histogram("time of a frame (ms)", v)
	fmt.Println(f)
	fmt.Println(f.Save("histogram.png"))
	// Output:
	// histogram of 1000 values in 21 bins: time of a frame (ms) from 11.8 to 31.8, mean 20
	// <nil>
}

func ExampleBars() {
	f := viz.Bars("time of a frame (ms)", []string{"local", "right-hand side", "global"}, []float64{1.25, 0.8, 4.9})
	f = f.Titled("Where the time goes")
	fmt.Println(f)
	fmt.Println(f.Save("bars.png"))
	// Output:
	// Where the time goes: time of a frame (ms): local 1.25; right-hand side 0.8; global 4.9
	// <nil>
}

func ExampleHeat() {
	s := msp.Chain(6)
	s.Springs[2].K = 300
	f := viz.Heat(mat.DenseCopyOf(s.L())).Titled("L of a chain")
	fmt.Println(f)
	fmt.Println(f.Save("heat.png"))
	// Output:
	// L of a chain: heat map of a 6×6 matrix, entries from −1000 to 2000
	// <nil>
}

func ExampleHeat_large() {
	h := mat.NewDense(500, 500, nil)
	for i := range 500 {
		for j := range 500 {
			h.Set(i, j, math.Sin(float64(i*j)/9000)*float64(500-i)/500)
		}
	}
	fmt.Println(viz.Heat(h).Save("heat-large.png"))
	// Output: <nil>
}

func ExampleSprings() {
	s := msp.Cloth(3, 3)
	s.Pin(0, 2)
	fmt.Println(viz.Springs(s, s.Rest()).Save("springs.png"))
	// Output: <nil>
}

func ExampleSprings_chain() {
	s := msp.Chain(5)
	s.Pin(0)
	fmt.Println(viz.Springs(s, s.Rest()).Save("springs-chain.png"))
	// Output: <nil>
}

// verlet is a method of that family for problems x″ = f(t, x, v).
func verlet(name string) ode.Scheme {
	for _, m := range ode.Schemes() {
		if m.Name == name {
			return m
		}
	}
	panic(name)
}

// Hauth 2003, fig. 7.
func ExampleWorkPrecision() {
	f := viz.WorkPrecision(ode.Wave(), ode.RungeKutta(ode.ExplicitEuler), ode.RungeKutta(ode.ImplicitEuler),
		ode.RungeKutta(ode.ImplicitMidpoint), ode.LinearMultistep(ode.BDF(2)), verlet("leapfrog"))
	fmt.Println(f.Save("work.png"))
	// Output: <nil>
}

// Every method of package ode, by its family.
func ExampleWorkPrecision_all() {
	families := map[string][]ode.Scheme{}
	for _, tb := range ode.Tableaus() {
		family := "Runge-Kutta, implicit"
		if tb.Explicit() {
			family = "Runge-Kutta, explicit"
		}
		families[family] = append(families[family], ode.RungeKutta(tb))
	}
	for _, m := range ode.Multisteps() {
		family, _, _ := strings.Cut(m.Name, " ")
		families[family] = append(families[family], ode.LinearMultistep(m))
	}
	for _, m := range ode.Schemes() {
		if m.SecondOrder {
			families["Verlet"] = append(families["Verlet"], m)
		}
	}
	var figures []viz.Figure
	for _, family := range []string{"Runge-Kutta, explicit", "Adams-Bashforth", "Verlet", "Runge-Kutta, implicit", "Adams-Moulton", "BDF"} {
		figures = append(figures, viz.WorkPrecision(ode.Overdamped(), families[family]...).Titled(family))
	}
	fmt.Println(viz.Grid(2, figures...).Save("work-all.png"))
	// Output: <nil>
}

// hauthFigures draws the four problems of Hauth 2003, fig. 3 and 5.
func hauthFigures(methods ...ode.Scheme) []viz.Figure {
	var figures []viz.Figure
	for k, p := range []ode.Problem{ode.Dahlquist(2), ode.Dahlquist(-15), ode.Overdamped(), ode.HauthSpring()} {
		f := viz.WorkPrecision(p, methods...).Titled(fmt.Sprintf("(%c) %s", 'a'+k, p.Name))
		figures = append(figures, f.Captioned(""))
	}
	return figures
}

func ExampleGrid() {
	figures := hauthFigures(ode.RungeKutta(ode.ExplicitEuler), ode.RungeKutta(ode.ExplicitMidpoint), ode.RungeKutta(ode.RK4))
	fmt.Println(viz.Grid(2, figures...).Titled("Explicit methods (Hauth 2003, fig. 3)").Save("hauth-3.png"))
	// Output: <nil>
}

// Verlet is for the problems of second order only.
func ExampleGrid_implicit() {
	figures := hauthFigures(ode.RungeKutta(ode.ExplicitEuler), ode.RungeKutta(ode.ImplicitEuler),
		ode.RungeKutta(ode.ImplicitMidpoint), ode.LinearMultistep(ode.BDF(2)), verlet("leapfrog"))
	fmt.Println(viz.Grid(2, figures...).Titled("Implicit methods (Hauth 2003, fig. 5)").Save("hauth-5.png"))
	// Output: <nil>
}

func ExampleLogLog() {
	n, work := []float64{}, []float64{}
	for x := 1.0; x <= 1e6; x *= 10 {
		n, work = append(n, x), append(work, 1e-9*math.Pow(x, 1.5))
	}
	times := []float64{2e-9, 4e-8, 1e-6, 3e-5, 1e-3, 0.03, 1}
	fmt.Println(viz.LogLog("particles", "time (s)", viz.Line("measured", n, times), viz.Line("n^1.5", n, work)).Save("log-log.png"))
	// Output: <nil>
}

func ExampleDecision() {
	f := viz.Decision(ode.Decision()).Titled("Which method first?")
	fmt.Println(f)
	fmt.Println(f.Save("decision.png"))
	// Output:
	// Which method first?: decision tree with 10 methods at its ends
	// <nil>
}
