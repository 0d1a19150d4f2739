package main

import (
	"fmt"
	"log"
	"math"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/check"
	"github.com/massspring/msp/pkg/msp/experiments"
	"github.com/massspring/msp/pkg/msp/methods"
	"github.com/massspring/msp/pkg/viz"
	"github.com/massspring/msp/pkg/widget"
	"gonum.org/v1/gonum/floats"
)

func relative(g []float64, gstar float64) []float64 {
	e := make([]float64, len(g))
	return e // your turn
}

func hybrid(fast, exact func(x, y []float64, n int) []float64, y []float64, first, then int) []float64 {
	return fast(y, y, 0) // your turn
}

func weights(rho float64, n int) []float64 {
	omega := make([]float64, n)
	return omega // your turn
}

func adjusted(kappa float64, n int) float64 {
	return 0 // your turn
}

func main() {
	sheet := check.NewSheet("you", "lesson 12", "")
	_ = sheet.RelativeErrors(relative) // a picture in the notebook

	h := 1.0 / 30
	curtain := experiments.Curtain(31)
	swing, err := experiments.Swing(curtain, h, 20, 10)
	_ = err
	if err != nil {
		log.Fatal(err)
	}
	q := swing[20]
	y, xstar, gstar, err := experiments.Minimum(curtain, h, q)
	if err != nil {
		log.Fatal(err)
	}
	moved := floats.Distance(xstar, q.X, math.Inf(1))
	fmt.Printf("the exact step moves particles by up to %.1f cm\n", 100*moved)

	a, err := msp.NewLocalGlobal(curtain, h)
	if err != nil {
		log.Fatal(err)
	}
	shifted, err := msp.NewNewton(curtain, h)
	if err != nil {
		log.Fatal(err)
	}
	clamped, err := msp.NewNewton(curtain, h)
	if err != nil {
		log.Fatal(err)
	}
	clamped.Fix = msp.FixProject
	g := map[string]msp.Trace{"local/global": a.Trace(y, 40), "Newton, shifted": shifted.Trace(y, 40),
		"Newton, clamped": clamped.Trace(y, 40)}
	against := func(names ...string) (all []viz.Series) {
		for _, name := range names {
			all = append(all, viz.Trace(name, g[name]).Against(gstar))
		}
		return all
	}
	_ = viz.Convergence(against("local/global", "Newton, shifted", "Newton, clamped")...).Wide(450) // a picture in the notebook

	for _, name := range []string{"local/global", "Newton, shifted", "Newton, clamped"} {
		e := experiments.RelativeErrors(g[name], gstar)
		fmt.Printf("%-16s error %.3f after 1, %.4f after 10 iterations\n", name, e[1], e[10])
	}

	names := []string{"local/global", "Chebyshev", "Anderson", "L-BFGS", "Newton, shifted", "Newton, clamped"}
	chebyshev, err := methods.NewChebyshev(curtain, h)
	if err != nil {
		log.Fatal(err)
	}
	anderson, err := methods.NewAnderson(curtain, h)
	if err != nil {
		log.Fatal(err)
	}
	lbfgs, err := methods.NewLBFGS(curtain, h)
	if err != nil {
		log.Fatal(err)
	}
	for i, trace := range []func(y []float64, n int) msp.Trace{a.Trace, chebyshev.Trace, anderson.Trace,
		lbfgs.Trace, shifted.Trace, clamped.Trace} {
		n := []int{600, 200, 100, 100, 12, 12}[i]
		g[names[i]] = experiments.Fastest(2, func() msp.Trace { return trace(y, n) })
	}
	per := func(name string) float64 { return g[name].Seconds[10] / 10 }
	fmt.Printf("one iteration of local/global: %.3f ms, of Newton's method: %.1f ms, or %.0f times as long\n",
		1e3*per("local/global"), 1e3*per("Newton, clamped"), per("Newton, clamped")/per("local/global"))

	_ = viz.Convergence(against("local/global", "Newton, shifted", "Newton, clamped")...).OverTime().Wide(450) // a picture in the notebook

	// digits returns −log₁₀ of the error that a method has reached when the budget of seconds is spent.
	digits := func(t msp.Trace, budget float64) float64 {
		e, best := experiments.RelativeErrors(t, gstar), 1.0
		for i := range e {
			if t.Seconds[i] <= budget {
				best = min(best, max(e[i], 1e-6))
			}
		}
		return math.Log10(1 / best)
	}

	_ = viz.Interact(func(ms float64) viz.Figure {
		won, all := 0, make([]float64, len(names))
		for i, name := range names {
			if all[i] = digits(g[name], ms/1000); all[i] > all[won] {
				won = i
			}
		}
		caption := fmt.Sprintf("%.2g ms: %s wins", ms, names[won])
		return viz.Bars("digits of the error that are gone", names, all).Captioned(caption)
	}, widget.LogSlider("budget (ms)", 0.05, 50, 2)) // a picture in the notebook

	_ = sheet.Hybrid(hybrid) // a picture in the notebook

	_ = viz.Interact(func(first int) viz.Figure {
		b, err := methods.NewHybrid(curtain, h)
		if err != nil {
			panic(err)
		}
		curves := []viz.Series{viz.Trace("Newton, shifted", shifted.Trace(y, 30)).Against(gstar)}
		for _, n := range []int{10, first} {
			b.HandOver = n
			curves = append(curves, viz.Trace(fmt.Sprint("after ", n, " of local/global"), b.Trace(y, n+40)).Against(gstar))
		}
		return viz.Convergence(curves...)
	}, widget.IntSlider("local/global first", 0, 300, 100)) // a picture in the notebook

	_ = sheet.ChebyshevWeights(weights) // a picture in the notebook

	lean := func(rho float64, n int) msp.Trace {
		before, x, omega := y, y, 1.0
		t := msp.Trace{G: []float64{a.G(y, y)}}
		for i := range n {
			hat := a.Global(a.Local(x), y)
			if i > 0 {
				omega = 4 / (4 - rho*rho*max(omega, 2*float64(2-min(i, 2)))) // ω₁ counts as 2
			}
			floats.Sub(hat, before)
			before, x = x, floats.AddScaledTo(make([]float64, len(x)), before, omega, hat)
			t.G = append(t.G, a.G(x, y))
		}
		return t
	}

	curves := against("local/global")
	for _, rho := range []float64{0.9, 0.99, 0.9999} {
		curves = append(curves, viz.Trace(fmt.Sprint("Chebyshev, ρ = ", rho), lean(rho, 100)).Against(gstar))
	}
	curves[0] = viz.Trace("local/global", a.Trace(y, 100)).Against(gstar)
	_ = viz.Convergence(curves...).Wide(450) // a picture in the notebook

	_ = viz.Convergence(viz.Trace("local/global", a.Trace(y, 100)).Against(gstar),
		viz.Trace("Chebyshev, guarded", chebyshev.Trace(y, 100)).Against(gstar),
		viz.Trace("Anderson", anderson.Trace(y, 100)).Against(gstar),
		viz.Trace("L-BFGS", lbfgs.Trace(y, 100)).Against(gstar)).Wide(450) // a picture in the notebook

	after := func(name string, s *msp.System) viz.Series {
		swing, err := experiments.Swing(s, h, 25, 10)
		if err != nil {
			panic(err)
		}
		e, err := experiments.Figure3(s, h, swing[21:], 100)
		if err != nil {
			panic(err)
		}
		fmt.Printf("%-12s %.3f after 1, %.3f after 10, %.4f after 100 iterations\n", name, e[1], e[10], e[100])
		return viz.Trace(name, msp.Trace{G: e}).Against(0)
	}

	var tops, bottoms []viz.Series
	for _, k := range []float64{8, 80, 800} {
		s := experiments.WithStiffness(experiments.Curtain(15), k)
		tops = append(tops, after(fmt.Sprintf("k = %g N/m", k), s))
	}
	for _, n := range []int{8, 15, 29} {
		bottoms = append(bottoms, after(fmt.Sprintf("%d×%d", n, n), experiments.Curtain(n)))
	}
	_ = viz.Row(viz.Convergence(tops...).Titled("stiffer").Captioned("15×15 particles"),
		viz.Convergence(bottoms...).Titled("finer").Captioned("k = 4 (n − 1) N/m")) // a picture in the notebook

	small := experiments.Curtain(15)
	counts := []int{1, 10, 100, 1000}
	ends, err := experiments.Figure4(small, h, 25, counts)
	if err != nil {
		log.Fatal(err)
	}
	var pictures []viz.Figure
	for i, name := range []string{"1 iteration", "10", "100", "1000", "exact"} {
		off := floats.Distance(ends[i].X, ends[4].X, math.Inf(1))
		fmt.Printf("%-12s up to %5.1f cm from the exact one\n", name, 100*off)
		pictures = append(pictures, viz.Draw(small, ends[i]).SurfaceOnly().Captioned(name))
	}
	_ = viz.Grid(5, pictures...) // a picture in the notebook

	one, err := experiments.Swing(small, h, 60, 1)
	if err != nil {
		log.Fatal(err)
	}
	_ = viz.Animate(small, one).SurfaceOnly().Budget(120_000) // a picture in the notebook

	_ = sheet.AdjustedStiffness(adjusted) // a picture in the notebook

	still := experiments.Curtain(9)
	still.SetAlpha(0.95, h)
	often := []float64{1, 3, 10, 30, 100}
	hang := func(name string, stretch func(n int) (float64, error)) viz.Curve {
		var percent []float64
		for _, n := range often {
			e, err := stretch(int(n))
			if err != nil {
				panic(err)
			}
			percent = append(percent, 100*e)
		}
		fmt.Printf("%-22s %5.2f %%\n", name, percent)
		return viz.Line(name, often, percent)
	}

	pbd := func(kappa float64, adjust bool) func(n int) (float64, error) {
		return func(n int) (float64, error) { return experiments.StretchPBD(still, h, 150, n, kappa, adjust) }
	}
	_ = viz.LogLog("iterations a step", "stretch (%)",
		hang("PBD, κ = 0.5", pbd(0.5, false)),
		hang("PBD, adjusted", pbd(0.5, true)),
		hang("XPBD", func(n int) (float64, error) { return experiments.StretchXPBD(still, h, 150, n) }),
		hang("local/global", func(n int) (float64, error) { return experiments.StretchLocalGlobal(still, h, 150, n) })) // a picture in the notebook

	alpha := 0.0

	_ = check.Number("α for half the velocity in a second, h = 1/30 s", alpha, 0.97716, 1e-4, []check.Value{
		{Mistake: "α were the part that is left after a second, not after a step", X: 0.5},
		{Mistake: "the loss were divided among the steps: 1 − ½/30", X: 0.98333},
		{Mistake: "it were e^{−1/30}: that is for a loss to 1/e", X: 0.96722},
		{Mistake: "it were what is lost in a step", X: 0.02284},
	}) // a picture in the notebook

	free := msp.Cloth(10, 10)
	free.Gravity = [3]float64{}
	spinning, centre := free.Rest(), free.CentreOfMass(free.X0)
	for i := range free.Mass {
		spinning.V[3*i] = 2 * (spinning.X[3*i+2] - centre[2]) // 2 rad/s about y, through the centre
		spinning.V[3*i+2] = -2 * (spinning.X[3*i] - centre[0])
	}
	spins := func(s *msp.System) float64 { return s.AngularMomentum(spinning, centre)[1] }

	spin := func(name string, s *msp.System, keep float64) viz.Curve {
		n, _ := msp.NewNewton(s, h)
		frames, err := msp.Run(spinning, methods.Budget(s, n.Step, keep), 90)
		if err != nil {
			panic(err)
		}
		var t, left []float64
		for _, q := range frames {
			t, left = append(t, q.T), append(left, s.AngularMomentum(q, s.CentreOfMass(q.X))[1]/spins(s))
		}
		fmt.Printf("%-18s %.2f left after 3 s\n", name, left[90])
		return viz.Line(name, t, left)
	}

	ether, rigid, air := free.Clone(), free.Clone(), free.Clone()
	ether.SetAlpha(0.97716, h)
	rigid.Forces = append(rigid.Forces, methods.RigidDrag(rigid, 2))
	air.Forces = append(air.Forces, msp.AirDrag(0.01, [3]float64{}))
	_ = viz.Lines("time (s)", "angular momentum, of the first", spin("no drag", free, 0), spin("ether, α = 0.977", ether, 0),
		spin("air, c v‖v‖", air, 0), spin("rigid motion kept", rigid, 0), spin("energy given back", free, 1)).Wide(450) // a picture in the notebook
}
