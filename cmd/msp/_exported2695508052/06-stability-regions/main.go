package main

import (
	"fmt"
	"log"
	"math"
	"math/cmplx"
	"strings"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/check"
	"github.com/massspring/msp/pkg/msp/methods"
	"github.com/massspring/msp/pkg/msp/ode"
	"github.com/massspring/msp/pkg/viz"
	"github.com/massspring/msp/pkg/widget"
	"gonum.org/v1/gonum/mat"
)

type method func(s *msp.System, h float64) (msp.Stepper, error)

func mine(s *msp.System, h float64) (msp.Stepper, error) {
	return func(q *msp.State) error {
		f, d := s.Force(q.X), s.DampingForce(q.X, q.V)
		for c := range q.X {
			if !s.Pinned(c / 3) {
				q.V[c] += h * (f[c] + d[c]) / s.Mass[c/3]
				q.X[c] += h * q.V[c]
			}
		}
		q.T += h
		return nil
	}, nil
}

func main() {
	sheet := check.NewSheet("you", "lesson 6", "")
	lambda := -15.0
	euler := func(h float64) viz.Curve {
		t, y := []float64{0}, []float64{1}
		for n := 0; t[n]+h < 0.9; n++ {
			t = append(t, t[n]+h)
			y = append(y, (1+h*lambda)*y[n])
		}
		return viz.Line(fmt.Sprintf("h = %.3g", h), t, y)
	}
	slope := func(t, y float64) float64 { return lambda * y }
	_ = viz.DirectionField(slope, 0, 0.9, -2, 2.3,
		euler(1.0/30), euler(1.0/15), euler(1.0/9), euler(1.0/7)) // a picture in the notebook

	explicitEuler := func(z complex128) complex128 { return 1 + z }
	implicitEuler := func(z complex128) complex128 { return 1 / (1 - z) }

	midpoint := func(z complex128) complex128 {
		// your turn: R(z) of the implicit midpoint rule
		return 0
	}

	_ = sheet.Stability(ode.ImplicitMidpoint, midpoint) // a picture in the notebook

	rk4 := func(z complex128) complex128 {
		k1 := z
		// your turn: k2, k3, k4, and what the step makes of them
		return k1
	}

	_ = sheet.Stability(ode.RK4, rk4) // a picture in the notebook

	pick := func(v check.Verdict, yours, built func(z complex128) complex128) func(z complex128) complex128 {
		if v.Standing() == check.Right {
			return yours
		}
		return built
	}
	mid := pick(sheet.Stability(ode.ImplicitMidpoint, midpoint), midpoint, ode.ImplicitMidpoint.R)
	four := pick(sheet.Stability(ode.RK4, rk4), rk4, ode.RK4.R)
	z := -0.4 + 0.3i
	fmt.Printf("e^z            %.6f\n", cmplx.Exp(z))
	fmt.Printf("RK4            %.6f\n", four(z))
	fmt.Printf("midpoint       %.6f\n", mid(z))
	fmt.Printf("explicit Euler %.6f\n", explicitEuler(z))
	fmt.Printf("implicit Euler %.6f\n", implicitEuler(z))

	f := func(t float64, y, dy []float64) { // (y0 + i y1)' = λ (y0 + i y1)
		dy[0] = real(z)*y[0] - imag(z)*y[1]
		dy[1] = imag(z)*y[0] + real(z)*y[1]
	}
	q := ode.State{Y: []float64{1, 0}}
	step := ode.NewRK(f, 1, ode.RK4)
	err := step.Step(&q)
	_ = err
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("a real step          (%.6f%+.6fi)\n", q.Y[0], q.Y[1])
	fmt.Printf("R(z), by its stages   %.6f\n", four(z))
	fmt.Printf("R(z), by its tableau  %.6f\n", ode.RK4.R(z))

	growth := func(r func(z complex128) complex128, n int) *mat.Dense {
		m := mat.NewDense(n, n, nil)
		for i := range n {
			for j := range n {
				z := complex(0, 0) // your turn: the place of row i, column j
				_ = z
				m.Set(i, j, 0) // your turn: math.Log2 of the size of r(z)
			}
		}
		return m
	}

	_ = sheet.Growth(growth) // a picture in the notebook

	theirs := func(r func(z complex128) complex128, n int) *mat.Dense {
		m := mat.NewDense(n, n, nil)
		m.Apply(func(i, j int, _ float64) float64 {
			d := 6 / float64(n-1)
			return math.Log2(cmplx.Abs(r(complex(-4+d*float64(j), 3-d*float64(i)))))
		}, m)
		return m
	}
	if sheet.Growth(growth).Standing() == check.Right {
		theirs = growth
	}

	plane := func(r func(z complex128) complex128) viz.Figure {
		m := theirs(r, 160)
		m.Apply(func(_, _ int, v float64) float64 { return max(-3, min(3, v)) }, m)
		return viz.Heat(m)
	}
	_ = viz.Row(plane(explicitEuler).Titled("explicit Euler"),
		plane(four).Titled("RK4"), plane(implicitEuler).Titled("implicit Euler")) // a picture in the notebook

	_ = viz.Stability(ode.RK4.R) // a picture in the notebook

	names := []string{"explicit Euler", "RK4", "implicit Euler", "implicit midpoint", "BDF2", "Verlet"}
	rs := []func(z complex128) complex128{explicitEuler, four, implicitEuler,
		mid, ode.BDF(2).R, ode.VerletR}
	regions := []viz.StabilityRegion{}
	for i, r := range rs {
		regions = append(regions, viz.Region(names[i], r))
	}
	six := viz.Regions(regions...)
	_ = six.Captioned("Stable: inside the line of an explicit method, outside the egg of an implicit one") // a picture in the notebook

	for i, r := range rs {
		fmt.Printf("%-18s decay: |z| ≤ %-6.4g  swing: |z| ≤ %.4g\n",
			names[i], ode.Reach(r, -1), ode.Reach(r, 1i))
	}

	eigenvalues := func(omega, zeta float64) (one, other complex128) {
		// your turn: both λ. cmplx.Sqrt has roots of negative numbers, too
		return 0, 0
	}

	_ = sheet.Oscillator(eigenvalues) // a picture in the notebook

	both := func(homega, zeta float64) []complex128 {
		if sheet.Oscillator(eigenvalues).Standing() == check.Right {
			one, other := eigenvalues(homega, zeta)
			return []complex128{one, other}
		}
		up := complex(-zeta, math.Sqrt(1-zeta*zeta)) * complex(homega, 0)
		return []complex128{up, cmplx.Conj(up)}
	}
	_ = viz.Interact(func(zeta, homega float64) viz.Figure {
		z, says := both(homega, zeta), []string{}
		for i, r := range rs {
			says = append(says, fmt.Sprintf("%s %.3f", names[i], cmplx.Abs(r(z[0]))))
		}
		return six.Mark("z = hλ", z...).Captioned("|R(z)|: " + strings.Join(says, ", "))
	}, widget.Slider("ζ", 0, 1, 0.1), widget.Slider("hω", 0.05, 3, 1)) // a picture in the notebook

	longest := 0.0

	_ = check.Number("the longest step of explicit Euler, as hω", longest, 2, 1e-3, []check.Value{
		{Mistake: "ζ were ½: the dots are on the circle, but not as far as they can be", X: 1},
		{Mistake: "the method were RK4, without a damper", X: 2 * math.Sqrt2}}) // a picture in the notebook

	circle := ode.Spiral()
	turn := func(name string, tb ode.Tableau) viz.Curve {
		states, err := ode.Run(circle.Start(), ode.NewRK(circle.F, 0.2, tb).Step, 63)
		if err != nil {
			panic(err)
		}
		x, y := []float64{}, []float64{}
		for _, s := range states {
			x, y = append(x, s.Y[0]), append(y, s.Y[1])
		}
		theory := math.Pow(cmplx.Abs(tb.R(0.2i)), 63)
		fmt.Printf("%-18s radius %.4f, theory %.4f\n", name, math.Hypot(x[63], y[63]), theory)
		return viz.Line(name, x, y)
	}

	velocity := func(x1, x2 float64) (float64, float64) { return -x2, x1 }
	_ = viz.PlaneField(velocity, -3.6, 3.6, -3.6, 3.6,
		turn("explicit Euler", ode.ExplicitEuler),
		turn("implicit Euler", ode.ImplicitEuler),
		turn("implicit midpoint", ode.ImplicitMidpoint)) // a picture in the notebook

	rk := func(tb ode.Tableau) method {
		return func(s *msp.System, h float64) (msp.Stepper, error) {
			a, err := methods.NewRK(s, h, tb)
			return a.Step, err
		}
	}
	verlet := func(s *msp.System, h float64) (msp.Stepper, error) {
		a, err := methods.NewVerlet(s, h, ode.NewVelocityVerlet)
		return a.Step, err
	}

	spring := msp.OneSpring(50, 1)
	spring.Gravity = [3]float64{}
	pulled := spring.Rest()
	pulled.X[4] -= 0.1
	swing := func(name string, build method) viz.Motion {
		step, err := build(spring, 0.01)
		if err != nil {
			panic(err)
		}
		frames, err := msp.Run(pulled, step, 10000)
		if err != nil {
			panic(err)
		}
		return viz.MotionOf(name, frames)
	}

	_ = viz.EnergyDrift(spring,
		swing("explicit Euler", rk(ode.ExplicitEuler)),
		swing("implicit Euler", rk(ode.ImplicitEuler)),
		swing("Heun", rk(ode.Heun)),
		swing("RK4", rk(ode.RK4)),
		swing("implicit midpoint", rk(ode.ImplicitMidpoint)),
		swing("velocity Verlet", verlet)) // a picture in the notebook

	m := methods.AsODE("mine", 1, mine)
	R, err := ode.Observe(m)
	if err != nil {
		log.Fatal(err)
	}
	_ = viz.Regions(viz.Region("mine", R), viz.Region("explicit Euler", explicitEuler)) // a picture in the notebook
}
