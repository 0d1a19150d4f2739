package main

import (
	"cmp"
	"fmt"
	"math"
	"math/cmplx"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/check"
	"github.com/massspring/msp/pkg/msp/methods"
	"github.com/massspring/msp/pkg/msp/ode"
	"github.com/massspring/msp/pkg/viz"
	"github.com/massspring/msp/pkg/widget"
	"gonum.org/v1/gonum/mat"
)

func main() {
	implicitEuler := func(f, df func(y float64) float64, y, h float64) float64 {
		// your turn: solve Y − y − h f(Y) = 0 by Newton's method, beginning at y
		return math.NaN()
	}

	cubic := func(y float64) float64 { return -y * y * y }
	dcubic := func(y float64) float64 { return -3 * y * y }
	got := implicitEuler(cubic, dcubic, 2, 0.5)
	_ = check.Number("a step of 0.5 s of y' = −y³ from y = 2", got, 1.1795090246, 1e-8, []check.Value{
		{Mistake: "one iteration were enough (the linearised step of Baraff and Witkin)", X: 2 - 4.0/7},
		{Mistake: "the step were explicit", X: -2},
		{Mistake: "h were missing", X: 1}}) // a picture in the notebook

	bdf2 := func(lambda, y, before, h float64) float64 {
		// your turn: Y₁ from y = Y₀ and before = Y₋₁
		return 0
	}

	sheet := check.NewSheet("you", "lesson 9", "")
	_ = sheet.BDF2(bdf2) // a picture in the notebook

	implicit := []ode.Scheme{ode.RungeKutta(ode.ExplicitEuler), ode.RungeKutta(ode.ImplicitEuler),
		ode.RungeKutta(ode.ImplicitMidpoint), ode.LinearMultistep(ode.BDF(2))}
	_ = viz.Grid(2,
		viz.WorkPrecision(ode.Dahlquist(2), implicit...).Titled("(a) y' = 2y"),
		viz.WorkPrecision(ode.Dahlquist(-15), implicit...).Titled("(b) y' = −15y"),
		viz.WorkPrecision(ode.Overdamped(), implicit...).Titled("(c) overdamped"),
		viz.WorkPrecision(ode.HauthSpring(), implicit...).Titled("(d) mass on a spring")) // a picture in the notebook

	greedy := ode.Multistep{Name: "greedy", Order: 3, Alpha: []float64{1, 4, -5}, Beta: []float64{0, 4, 2}}
	fmt.Println("order by its coefficients:", greedy.TrueOrder())
	for _, m := range []ode.Multistep{greedy, ode.AdamsBashforth(2)} {
		var h, e []float64
		for n := 10; n <= 80; n *= 2 {
			got, err := ode.Measure(ode.Dahlquist(-1), ode.LinearMultistep(m), n)
			if err != nil {
				panic(err)
			}
			h, e = append(h, got.H), append(e, got.Error)
		}
		fmt.Printf("%-18s errors %.2g\n", m.Name, e)
	}

	roots := func(alpha []float64) []complex128 {
		n := len(alpha) - 1
		A := mat.NewDense(n, n, nil) // its eigenvalues are the roots
		for i := range n {
			A.Set(0, i, -alpha[i+1]/alpha[0])
			if i > 0 {
				A.Set(i, i-1, 1)
			}
		}
		var eig mat.Eigen
		if !eig.Factorize(A, mat.EigenNone) {
			panic("no eigenvalues")
		}
		return eig.Values(nil)
	}

	rootCondition := func(alpha []float64) bool {
		// your turn: two roots nearer than 1e-6 are one root twice, and a size within 1e-6 of 1 is 1
		panic("not yet")
	}

	_ = sheet.RootCondition(rootCondition) // a picture in the notebook

	for k := 1; k <= 7; k++ {
		m, largest := ode.BDF(k), 0.0
		for _, zeta := range roots(m.Alpha) {
			if cmplx.Abs(zeta-1) > 1e-6 { // beside the root at 1, which all have
				largest = max(largest, cmplx.Abs(zeta))
			}
		}
		fmt.Printf("BDF%d  order %d  largest other root %.3f  zero-stable %-5v  A-stable %-5v  sector %.0f°\n",
			k, m.TrueOrder(), largest, m.ZeroStable(), m.AStable(), m.Angle())
	}
	var bdfs []viz.StabilityRegion
	for k := 1; k <= 6; k++ {
		bdfs = append(bdfs, viz.RegionOf(ode.BDF(k)))
	}
	_ = viz.Regions(bdfs...).Captioned("Stable is what is outside the lines") // a picture in the notebook

	nextStep := func(h, e, tolerance float64, p int) float64 {
		// your turn: the step to try next
		return 0
	}

	_ = sheet.StepSize(nextStep) // a picture in the notebook

	spring := ode.HauthSpring()
	steps := func(tolerance float64) (*ode.Controlled, []float64, []float64, []float64) {
		c := ode.NewControlled(spring.F, ode.DormandPrince, tolerance, tolerance)
		states, err := c.Until(spring.Start(), spring.T1)
		if err != nil {
			panic(err)
		}
		var t, z, h []float64
		for n, q := range states {
			t, z = append(t, q.T), append(z, q.Y[0])
			h = append(h, q.T-states[max(n-1, 0)].T)
		}
		return c, t, z, h
	}

	for _, tolerance := range []float64{1e-2, 1e-3, 1e-4, 1e-5, 1e-6, 1e-7, 1e-8} {
		c, t, z, _ := steps(tolerance)
		end := len(t) - 1
		e := math.Abs(z[end] - spring.Exact(t[end])[0])
		fmt.Printf("tolerance %.0e: %3d steps, %2d taken back, error at the end %.1e m\n",
			tolerance, c.Steps, c.Rejected, e)
	}

	_ = viz.Interact(func(tolerance float64) viz.Figure {
		c, t, z, h := steps(tolerance)
		says := fmt.Sprintf("%d steps, %d taken back", c.Steps, c.Rejected)
		return viz.Row(
			viz.Lines("time (s)", "z (m)", viz.Line("mass", t, z)).Captioned(says),
			viz.Lines("time (s)", "h (s)", viz.Line("step", t[1:], h[1:])).LogY().Captioned("The steps it chose"))
	}, widget.LogSlider("tolerance", 1e-8, 1e-1, 1e-3)) // a picture in the notebook

	cloth := msp.Cloth(6, 6)
	cloth.Pin(0, 5)
	fall := func(name string, a *methods.ODE, err error) viz.Curve {
		frames, err2 := msp.Run(cloth.Rest(), a.Step, 100)
		if err := cmp.Or(err, err2); err != nil {
			panic(err)
		}
		var t, E []float64
		for _, q := range frames {
			t, E = append(t, q.T), append(E, cloth.TotalEnergy(q)-cloth.TotalEnergy(frames[0]))
		}
		return viz.Line(name, t, E)
	}

	h := 1.0 / 50
	euler, err1 := methods.NewRK(cloth, h, ode.ImplicitEuler)
	two, err2 := methods.NewBDF(cloth, h, 2)
	middle, err3 := methods.NewRK(cloth, h, ode.ImplicitMidpoint)
	_ = viz.Lines("time (s)", "energy gained (J)", fall("implicit Euler", euler, err1),
		fall("BDF2", two, err2), fall("implicit midpoint", middle, err3)) // a picture in the notebook

	verlet := ode.Scheme{}
	for _, m := range ode.Schemes() {
		if m.Name == "velocity Verlet" {
			verlet = m
		}
	}
	_ = viz.WorkPrecision(ode.Wave(), ode.RungeKutta(ode.ExplicitEuler), ode.RungeKutta(ode.ImplicitEuler),
		ode.RungeKutta(ode.ImplicitMidpoint), ode.LinearMultistep(ode.BDF(2)),
		ode.RungeKutta(ode.RK4), verlet) // a picture in the notebook

	_ = viz.Decision(ode.Decision()) // a picture in the notebook

	cloths := ode.Facts{SecondOrder: true, Stiff: true}
	planets := ode.Facts{SecondOrder: true, Oscillates: true}
	for _, facts := range []ode.Facts{cloths, planets} {
		_, why := ode.Recommend(facts)
		fmt.Println(why)
	}
}
