package main

import (
	"fmt"
	"log"
	"math"
	"slices"

	"github.com/massspring/msp/pkg/msp/check"
	"github.com/massspring/msp/pkg/msp/ode"
	"github.com/massspring/msp/pkg/viz"
	"github.com/massspring/msp/pkg/widget"
	"gonum.org/v1/gonum/floats"
)

func euler(f check.RightHandSide, t float64, y []float64, h float64) []float64 {
	// your turn: a new list of y[i] + h·f(t, y)[i]
	return nil
}

func pick(v check.Verdict, yours check.MethodFunc, tb ode.Tableau) check.MethodFunc {
	if v.Standing() == check.Right {
		return yours
	}
	return func(f check.RightHandSide, t float64, y []float64, h float64) []float64 {
		q := ode.State{T: t, Y: slices.Clone(y)}
		m := ode.NewRK(func(t float64, y, dy []float64) { copy(dy, f(t, y)) }, h, tb)
		if err := m.Step(&q); err != nil {
			panic(err)
		}
		return q.Y
	}
}

// walk takes n steps of a method from t = 0, y = 1 to t = 1.
func walk(step check.MethodFunc, f check.RightHandSide, n int) (t, y []float64) {
	h := 1 / float64(n)
	t, y = []float64{0}, []float64{1}
	for i := range n {
		next := step(f, t[i], []float64{y[i]}, h)
		t, y = append(t, float64(i+1)*h), append(y, next[0])
	}
	return t, y
}

func order(h, e []float64) float64 {
	// your turn: the slope of log e over log h; the first and the last pair are enough
	return 0
}

func midpoint(f check.RightHandSide, t float64, y []float64, h float64) []float64 {
	// your turn: k1 at the beginning, k2 in the middle, and the whole step along k2
	return nil
}

func rk4(f check.RightHandSide, t float64, y []float64, h float64) []float64 {
	// along returns y + s·k, for the places at which you ask
	along := func(s float64, k []float64) []float64 {
		return floats.AddScaledTo(make([]float64, len(y)), y, s, k)
	}
	_ = along // your turn: k1, k2, k3, k4 and their mean
	return nil
}

func main() {
	sheet := check.NewSheet("you", "lesson 5", "")
	lambda := 2.0
	growth := func(t, y float64) float64 { return lambda * y }
	var times, values []float64
	for i := range 101 {
		t := float64(i) / 100
		times, values = append(times, t), append(values, math.Exp(lambda*t))
	}
	exact := viz.Line("solution", times, values)
	_ = viz.DirectionField(growth, 0, 1, 0, 8, exact) // a picture in the notebook

	_ = sheet.ExplicitEuler(euler) // a picture in the notebook

	f := func(t float64, y []float64) []float64 { return []float64{lambda * y[0]} }

	one := pick(sheet.ExplicitEuler(euler), euler, ode.ExplicitEuler)
	curves := []viz.Curve{exact}
	for _, n := range []int{2, 4, 8} {
		t, y := walk(one, f, n)
		fmt.Printf("h = 1/%d ends at %.3f, error %.3f\n", n, y[n], math.Exp(2)-y[n])
		curves = append(curves, viz.Line(fmt.Sprintf("h = 1/%d", n), t, y))
	}
	_ = viz.DirectionField(growth, 0, 1, 0, 8, curves...) // a picture in the notebook

	for _, n := range []int{20, 40, 80, 160, 320} {
		_, y := walk(one, f, n)
		_, z := walk(one, f, 2*n)
		e, half := math.Exp(2)-y[n], math.Exp(2)-z[2*n]
		fmt.Printf("h = 1/%-3d  error %.5f, with half the step %.5f: ratio %.3f\n", n, e, half, e/half)
	}

	_ = sheet.ObservedOrder(order) // a picture in the notebook

	h := 1.0
	k1 := growth(0, 1)
	k2 := growth(h/2, 1+h/2*k1)
	_ = viz.DirectionField(growth, 0, 1, 0, 8, exact,
		viz.Line("Euler, along k₁", []float64{0, h}, []float64{1, 1 + h*k1}),
		viz.Line("to the middle", []float64{0, h / 2}, []float64{1, 1 + h/2*k1}),
		viz.Line("midpoint, along k₂", []float64{0, h}, []float64{1, 1 + h*k2})) // a picture in the notebook

	_ = sheet.Midpoint(midpoint) // a picture in the notebook

	fmt.Println(ode.ExplicitMidpoint)
	fmt.Println(ode.RK4)

	_ = sheet.RungeKutta4(rk4) // a picture in the notebook

	sine := ode.Sine()
	// errors returns the steps h and the errors e at t = 1 of a method.
	errors := func(step check.MethodFunc) (h, e []float64) {
		f := func(t float64, y []float64) []float64 { dy := []float64{0}; sine.F(t, y, dy); return dy }
		for n := 4; n <= 4096; n *= 2 {
			y := slices.Clone(sine.Y0)
			for i := range n {
				y = step(f, float64(i)/float64(n), y, 1/float64(n))
			}
			h, e = append(h, 1/float64(n)), append(e, math.Abs(y[0]-sine.Exact(1)[0]))
		}
		return h, e
	}

	two := pick(sheet.Midpoint(midpoint), midpoint, ode.ExplicitMidpoint)
	four := pick(sheet.RungeKutta4(rk4), rk4, ode.RK4)
	slope := func(h, e []float64) float64 { return math.Log(e[4]/e[2]) / math.Log(h[4]/h[2]) }
	h1, e1 := errors(one)
	h2, e2 := errors(two)
	h4, e4 := errors(four)
	fmt.Printf("h = 1/16: errors %.1e, %.1e, %.1e\n", e1[2], e2[2], e4[2])
	fmt.Printf("slopes: %.2f, %.2f, %.2f\n", slope(h1, e1), slope(h2, e2), slope(h4, e4))
	_ = viz.LogLog("step h", "error e at t = 1",
		viz.Line("Euler", h1, e1), viz.Line("midpoint", h2, e2), viz.Line("RK4", h4, e4)) // a picture in the notebook

	late := func(f check.RightHandSide, t float64, y []float64, h float64) []float64 {
		frozen := func(_ float64, y []float64) []float64 { return f(t, y) } // the mistake
		return four(frozen, t, y, h)
	}
	_, right := walk(four, f, 8)
	_, wrong := walk(late, f, 8)
	hl, el := errors(late)
	fmt.Printf("y' = 2y: %.6f with the mistake, %.6f without\n", wrong[8], right[8])
	fmt.Printf("slope where t occurs: %.2f\n", slope(hl, el))
	_ = viz.LogLog("step h", "error e at t = 1", viz.Line("Euler", h1, e1),
		viz.Line("RK4, t frozen", hl, el), viz.Line("RK4", h4, e4)) // a picture in the notebook

	mine := ode.Tableau{Name: "mine", Order: 3,
		A: [][]float64{
			{0, 0, 0},
			{0, 0, 0}, // your turn: rows that sum to c
			{0, 0, 0},
		},
		B: []float64{0, 0, 0}, // your turn
		C: []float64{0, 1. / 3, 2. / 3},
	}
	for _, c := range mine.Conditions(3) {
		fmt.Printf("%-6s is %.3f, should be %.3f\n", c.Tree, c.Got, c.Want)
	}

	_ = sheet.Tableau(mine, 3) // a picture in the notebook

	explicit := []ode.Scheme{ode.RungeKutta(ode.ExplicitEuler),
		ode.RungeKutta(ode.ExplicitMidpoint), ode.RungeKutta(ode.RK4)}
	_ = viz.Grid(2,
		viz.WorkPrecision(ode.Dahlquist(2), explicit...).Titled("(a) y' = 2y"),
		viz.WorkPrecision(ode.Dahlquist(-15), explicit...).Titled("(b) y' = −15y"),
		viz.WorkPrecision(ode.Overdamped(), explicit...).Titled("(c) overdamped"),
		viz.WorkPrecision(ode.HauthSpring(), explicit...).Titled("(d) mass on a spring")) // a picture in the notebook

	circle := ode.Spiral()
	states, err := ode.Run(circle.Start(), ode.NewRK(circle.F, 0.2, ode.ExplicitEuler).Step, 31)
	_ = err
	if err != nil {
		log.Fatal(err)
	}
	for _, n := range []int{0, 1, 2, 31} {
		q := states[n]
		radius := math.Hypot(q.Y[0], q.Y[1])
		fmt.Printf("t = %.1f  x = (%.3f, %.3f)  radius %.3f\n", q.T, q.Y[0], q.Y[1], radius)
	}

	turn := func(name string, tb ode.Tableau, h float64) viz.Curve {
		n := int(math.Round(2 * math.Pi / h))
		states, err := ode.Run(circle.Start(), ode.NewRK(circle.F, h, tb).Step, n)
		if err != nil {
			panic(err)
		}
		x1, x2 := []float64{}, []float64{}
		for _, q := range states {
			x1, x2 = append(x1, q.Y[0]), append(x2, q.Y[1])
		}
		return viz.Line(fmt.Sprintf("%s: radius %.4f", name, math.Hypot(x1[n], x2[n])), x1, x2)
	}

	around := func(x1, x2 float64) (float64, float64) { return -x2, x1 }
	_ = viz.Interact(func(h float64) viz.Figure {
		return viz.PlaneField(around, -3, 3, -3, 3,
			turn("Euler", ode.ExplicitEuler, h),
			turn("midpoint", ode.ExplicitMidpoint, h),
			turn("RK4", ode.RK4, h))
	}, widget.Slider("h (s)", 0.01, 1, 0.2)) // a picture in the notebook

	radius := 0.0

	_ = check.Number("the radius after 63 steps", radius, math.Pow(1.01, 31.5), 1e-3, []check.Value{
		{Mistake: "the root were missing: a step multiplies by √(1 + h²)", X: math.Pow(1.01, 63)},
		{Mistake: "each step multiplied the radius by 1 + h", X: math.Pow(1.1, 63)},
		{Mistake: "the path closed", X: 1},
		{Mistake: "it were one step", X: math.Sqrt(1.01)}}) // a picture in the notebook
}
