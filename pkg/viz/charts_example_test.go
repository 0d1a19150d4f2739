package viz_test

import (
	"fmt"
	"math"
	"math/rand/v2"

	"gonum.org/v1/gonum/mat"

	"github.com/massspring/msp/pkg/msp"
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
	e, err1 := msp.NewExplicitEuler(s, h)
	y, err2 := msp.NewSymplecticEuler(s, h)
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

func ExampleDirectionField() {
	p := ode.Dahlquist(-3)
	states, err := ode.Run(p.Start(), ode.NewRK(p.F, 0.5, ode.ExplicitEuler).Step, 6)
	fmt.Println(err)
	var t, y []float64
	for _, q := range states {
		t, y = append(t, q.T), append(y, q.Y[0])
	}
	var ts, exact []float64
	for i := range 101 {
		ts = append(ts, 0.03*float64(i))
		exact = append(exact, math.Exp(-3*ts[i]))
	}
	f := viz.DirectionField(func(t, y float64) float64 { return -3 * y }, 0, 3, -1, 1,
		viz.Line("solution", ts, exact), viz.Line("explicit Euler, h = 0.5: overshoots", t, y))
	fmt.Println(f.Titled("y' = −3 y").Save("directions.png"))
	// Output:
	// <nil>
	// <nil>
}

func ExamplePlaneField() {
	turn := func(a, b float64) (float64, float64) { return -b, a }
	x, y := []float64{1}, []float64{0}
	for i := range 40 {
		da, db := turn(x[i], y[i])
		x, y = append(x, x[i]+0.2*da), append(y, y[i]+0.2*db)
	}
	f := viz.PlaneField(turn, -2.5, 2.5, -2.5, 2.5, viz.Line("explicit Euler, h = 0.2", x, y))
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

func ExampleWorkPrecision() {
	f := viz.WorkPrecision(ode.Wave(), ode.RungeKutta(ode.ExplicitEuler), ode.RungeKutta(ode.ExplicitMidpoint), ode.RungeKutta(ode.RK4),
		ode.RungeKutta(ode.ImplicitMidpoint), ode.LinearMultistep(ode.BDF(2)))
	fmt.Println(f.Save("work.png"))
	// Output: <nil>
}

func ExampleGrid() {
	rk4 := ode.RungeKutta(ode.RK4)
	var figures []viz.Figure
	for _, p := range []ode.Problem{ode.Dahlquist(2), ode.Dahlquist(-15), ode.HauthSpring(), ode.Overdamped()} {
		figures = append(figures, viz.WorkPrecision(p, ode.RungeKutta(ode.ExplicitEuler), ode.RungeKutta(ode.ExplicitMidpoint), rk4))
	}
	fmt.Println(viz.Grid(2, figures...).Titled("Explicit methods (Hauth 2003, fig. 3)").Save("hauth-3.png"))
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
	// Which method first?: decision tree with 10 methods at its ends; the first question: Is it stiff?
	// <nil>
}
