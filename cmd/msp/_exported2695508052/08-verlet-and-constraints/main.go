package main

import (
	"fmt"
	"log"
	"math"
	"slices"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/check"
	"github.com/massspring/msp/pkg/msp/methods"
	"github.com/massspring/msp/pkg/msp/obstacle"
	"github.com/massspring/msp/pkg/msp/ode"
	"github.com/massspring/msp/pkg/viz"
	"github.com/massspring/msp/pkg/widget"
	"gonum.org/v1/gonum/floats"
)

func verlet(a check.AccelerationFunc, x, before []float64, h float64) []float64 {
	// your turn: 2x − before + h² a(x), as a new list
	return nil
}

func corrected(a check.AccelerationFunc, x, before []float64, h, hBefore float64) []float64 {
	// your turn: both factors; with h = hBefore it is your verlet
	return nil
}

func link(p1, p2 []float64, w1, w2, l float64) (q1, q2 []float64) {
	// your turn: two new points on the line through p1 and p2, l apart
	return nil, nil
}

func main() {
	sheet := check.NewSheet("you", "lesson 8", "")
	_ = sheet.Verlet(verlet) // a picture in the notebook

	wave := ode.Wave()
	run := func(form func(f ode.Accel, h float64) *ode.Verlet, h float64) (name string, x, v float64) {
		m := form(wave.Accel, h)
		states, err := ode.Run(wave.Start(), m.Step, int(math.Round(10/h)))
		if err != nil {
			panic(err)
		}
		end := states[len(states)-1]
		return m.Name, end.Y[0], end.Y[1]
	}
	for _, form := range []func(f ode.Accel, h float64) *ode.Verlet{
		ode.NewLeapfrog, ode.NewStormer, ode.NewVelocityForm, ode.NewVelocityVerlet, ode.NewSymplecticEuler} {
		name, x, v := run(form, 0.1)
		fmt.Printf("%-17s x = %.12f   v = %.6f\n", name, x, v)
	}

	exact := func(t float64) (x, v float64) { y := wave.Exact(t); return y[0], y[1] }
	for _, form := range []func(f ode.Accel, h float64) *ode.Verlet{ode.NewLeapfrog, ode.NewVelocityVerlet} {
		var ex, ev, eh [2]float64 // errors of x, of v at the end, and of v half a step earlier
		name := ""
		for i, h := range []float64{0.01, 0.005} {
			n, x, v := run(form, h)
			X, V := exact(10)
			_, H := exact(10 - h/2)
			name, ex[i], ev[i], eh[i] = n, math.Abs(x-X), math.Abs(v-V), math.Abs(v-H)
		}
		fmt.Printf("%-17s the error is divided by %.2f (x), %.2f (v at T), %.2f (v at T − h/2)\n", name, ex[0]/ex[1], ev[0]/ev[1], eh[0]/eh[1])
	}

	chain := msp.Chain(8)
	chain.Gravity = [3]float64{}
	kicked := chain.Rest()
	kicked.V[10], kicked.V[22] = 1, -1
	motion := func(name string, m msp.Method, err error) viz.Motion {
		if err != nil {
			panic(err)
		}
		frames, err := msp.Run(kicked, m.Step, 10000)
		if err != nil {
			panic(err)
		}
		return viz.MotionOf(name, frames)
	}

	omega, err := methods.MaxFrequency(chain, chain.X0)
	_ = err
	if err != nil {
		log.Fatal(err)
	}
	h := 0.2 / omega
	fmt.Printf("ω = %.0f rad/s, h = %.2f ms\n", omega, 1000*h)

	byVerlet, errV := methods.NewVerlet(chain, h, ode.NewVelocityVerlet)
	byHeun, errH := methods.NewRK(chain, h, ode.Heun)
	byEuler, errE := methods.NewRK(chain, h, ode.ImplicitEuler)
	_ = viz.EnergyDrift(chain, motion("velocity Verlet", byVerlet, errV), motion("Heun", byHeun, errH), motion("implicit Euler", byEuler, errE)) // a picture in the notebook

	limit := 0.0

	_ = check.Number("the largest h ω", limit, 2, 1e-9, []check.Value{
		{Mistake: "h²ω² were meant: take the root", X: 4},
		{Mistake: "it were forward Euler's bound for no overshoot", X: 1},
		{Mistake: "it were RK4's bound on the imaginary axis, 2√2", X: math.Sqrt(8)}}) // a picture in the notebook

	swing := func(hw float64) viz.Curve {
		t, x := []float64{0, 1}, []float64{1, 1 - hw*hw/2}
		for i := 1; i < 60; i++ {
			t, x = append(t, float64(i+1)), append(x, (2-hw*hw)*x[i]-x[i-1])
		}
		return viz.Line(fmt.Sprintf("hω = %.2f", hw), t, x)
	}
	_ = viz.Interact(func(hw float64) viz.Figure { return viz.Lines("steps", "x (m)", swing(hw)) }, widget.Slider("hω", 0.1, 2.1, 1.9)) // a picture in the notebook

	all := ode.Schemes()
	byName := all[slices.IndexFunc(all, func(m ode.Scheme) bool { return m.Name == "leapfrog" })]
	_ = viz.WorkPrecision(wave, ode.RungeKutta(ode.ExplicitEuler), ode.RungeKutta(ode.ImplicitEuler),
		ode.RungeKutta(ode.ImplicitMidpoint), ode.LinearMultistep(ode.BDF(2)), byName) // a picture in the notebook

	_ = sheet.TimeCorrected(corrected) // a picture in the notebook

	throw := func(form func(f ode.Accel, h float64) *ode.Verlet) viz.Curve {
		gravity := func(t float64, x, v, a []float64) { a[0] = -9.81 }
		m := form(gravity, 0.02)
		q, t, x := ode.State{Y: []float64{0, 5}}, []float64{0}, []float64{0}
		for q.T < 1 {
			if q.T > 0.299 {
				m.H = 0.01
			}
			if err := m.Step(&q); err != nil {
				panic(err)
			}
			t, x = append(t, q.T), append(x, q.Y[0])
		}
		return viz.Line(fmt.Sprintf("%s: %.3f m after 1 s", m.Name, x[len(x)-1]), t, x)
	}

	fmt.Printf("exact: %.3f m after 1 s\n", 5-9.81/2)
	_ = viz.Lines("time (s)", "height (m)", throw(ode.NewTimeCorrected), throw(ode.NewStormer)) // a picture in the notebook

	_ = sheet.Distance(link) // a picture in the notebook

	// constraintOf holds the particles i and j of a rope l apart.
	constraintOf := func(i, j int, l, w1, w2 float64) ode.Constraint {
		if sheet.Distance(link).Standing() != check.Right {
			return ode.Distance(3, i, j, l, w1, w2)
		}
		return func(x []float64) error {
			p1, p2 := link(x[3*i:3*i+3], x[3*j:3*j+3], w1, w2, l)
			copy(x[3*i:], p1)
			copy(x[3*j:], p2)
			return nil
		}
	}

	// newRope returns a rope of n particles that is held at one end, and its links. Its springs have no stiffness: they are drawn.
	newRope := func(n int) (*msp.System, []ode.Constraint) {
		rope := msp.Chain(n)
		rope.Pin(0)
		links := []ode.Constraint{}
		for i, sp := range rope.Springs {
			rope.Springs[i].K = 0
			w1 := map[bool]float64{false: 1}[rope.Pinned(sp.I)] // 0 for the particle that is held
			links = append(links, constraintOf(sp.I, sp.J, sp.R, w1, 1))
		}
		return rope, links
	}

	// sweep goes along the constraints again and again, and moves the positions x.
	sweep := func(x []float64, sweeps int, constraints []ode.Constraint) {
		for range sweeps {
			for _, c := range constraints {
				c(x)
			}
		}
	}

	relaxed := func(s *msp.System, h float64, sweeps int, constraints []ode.Constraint) msp.Stepper {
		return func(q *msp.State) error {
			f, x := s.TotalForce(*q), slices.Clone(q.X)
			for i := range x {
				x[i] += h*q.V[i] + h*h*f[i]/s.Mass[i/3]
			}
			s.ApplyPins(x)
			sweep(x, sweeps, constraints)
			floats.SubTo(q.V, x, q.X)
			floats.Scale(1/h, q.V)
			copy(q.X, x)
			q.T += h
			return nil
		}
	}

	length := func(s *msp.System, q msp.State) (sum float64) {
		for _, sp := range s.Springs {
			sum += floats.Distance(q.X[3*sp.I:3*sp.I+3], q.X[3*sp.J:3*sp.J+3], 2)
		}
		return sum
	}
	drop := func(sweeps, steps int) (*msp.System, []msp.State) {
		rope, links := newRope(21)
		frames, err := msp.Run(rope.Rest(), relaxed(rope, 1.0/60, sweeps, links), steps)
		if err != nil {
			panic(err)
		}
		return rope, frames
	}

	for _, sweeps := range []int{1, 3, 10, 30, 100} {
		rope, frames := drop(sweeps, 30)
		fmt.Printf("%3d sweeps: %.3f m\n", sweeps, length(rope, frames[30]))
	}

	_ = viz.Interact(func(sweeps int) viz.Figure {
		rope, frames := drop(sweeps, 30)
		return viz.Draw(rope, frames[30]).From(0, 0).Wide(400).
			Captioned(fmt.Sprintf("%d sweeps a step: %.2f m long after 0.5 s", sweeps, length(rope, frames[30])))
	}, widget.IntSlider("sweeps", 1, 40, 3)) // a picture in the notebook

	rope, frames := drop(60, 150)
	_ = viz.Animate(rope, frames).From(0, 0).Budget(200_000) // a picture in the notebook

	late, links := newRope(31)
	ball := obstacle.Sphere([3]float64{0.25, -0.35, 0}, 0.14)
	ball.Margin = 0.01
	late.Obstacles, links = []obstacle.Obstacle{ball}, append(links, ball.Outside)
	over, err := msp.Run(late.Rest(), relaxed(late, 1.0/120, 20, links), 240)
	if err != nil {
		log.Fatal(err)
	}
	var every2 []msp.State
	for i := 0; i < len(over); i += 4 {
		every2 = append(every2, over[i])
	}
	_ = viz.Animate(late, every2).From(0, 0).Budget(200_000) // a picture in the notebook
}
