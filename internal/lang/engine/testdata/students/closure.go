// A method that a student writes, in every diagram beside built-in ones.
package main

import (
	"fmt"
	"math"
	"strings"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/methods"
	"github.com/massspring/msp/pkg/msp/ode"
	"github.com/massspring/msp/pkg/viz"
)

// mine is symplectic Euler.
func mine(s *msp.System, h float64) (msp.Stepper, error) {
	return func(q *msp.State) error {
		f, d := s.Force(q.X), s.DampingForce(q.X, q.V)
		for c := 0; c < len(q.X); c++ {
			if !s.Pinned(c / 3) {
				q.V[c] += h * (f[c] + d[c]) / s.Mass[c/3]
				q.X[c] += h * q.V[c]
			}
		}
		q.T += h
		return nil
	}, nil
}

// theirs is the same from package ode.
func theirs(s *msp.System, h float64) (msp.Stepper, error) {
	a, err := methods.NewVerlet(s, h, ode.NewSymplecticEuler)
	if err != nil {
		return nil, err
	}
	return a.Step, nil
}

func check(err error) {
	if err != nil {
		fmt.Println("error:", err)
	}
}

func run(s *msp.System, build func(s *msp.System, h float64) (msp.Stepper, error), h float64, n int) []msp.State {
	step, err := build(s, h)
	check(err)
	frames, err := msp.Run(s.Rest(), step, n)
	check(err)
	return frames
}

// stable, work
func ofMethods() {
	m := methods.AsODE("mine", 1, mine)
	m.Evaluations = 1
	R, err := ode.Observe(m)
	check(err)
	fmt.Printf("%.6f %.6f\n", R(0.5i), ode.VerletR(0.5i))
	fmt.Println(viz.Regions(viz.Region("mine", R), viz.Region("Verlet", ode.VerletR)))
	t := methods.AsODE("theirs", 1, theirs)
	t.Evaluations = 1
	fmt.Println(viz.WorkPrecision(ode.HauthSpring(), m, t, ode.RungeKutta(ode.RK4)))
	fmt.Println(viz.WorkPrecision(ode.Wave(), m, t).OverTime().Err())
}

// energy, paths, player
func ofFrames() {
	s := msp.Cloth(4, 4)
	s.Pin(0, 3)
	own, built := run(s, mine, 0.005, 200), run(s, theirs, 0.005, 200)
	far := 0.0
	for c := 0; c < len(own[200].X); c++ {
		far = math.Max(far, math.Abs(own[200].X[c]-built[200].X[c]))
	}
	fmt.Println("same motion:", far < 1e-9)
	fmt.Println(viz.Energy(s, own))
	fmt.Println(viz.Trajectory(own, 12, 15))
	fmt.Println(viz.PhasePortrait(viz.PhaseOf("mine", own, 12, 1), viz.PhaseOf("theirs", built, 12, 1)))
	fmt.Println(viz.Animate(s, own).Err(), viz.Draw(s, own[200]).Err())
	s.Gravity = [3]float64{}
	for i := 0; i < len(s.X0); i += 3 {
		s.X0[i] *= 1.01
	}
	fmt.Println(viz.EnergyDrift(s, viz.MotionOf("mine", run(s, mine, 0.005, 200)), viz.MotionOf("theirs", run(s, theirs, 0.005, 200))))
	s.X0 = msp.Cloth(4, 4).X0
	h, err := methods.ObserveStableStep(s, s.Rest(), func(h float64) (msp.Stepper, error) { return mine(s, h) })
	check(err)
	want, err := methods.StableStep(s, s.Rest(), ode.VerletR)
	check(err)
	fmt.Printf("longest step %.4f s, predicted %.4f s\n", h, want)
}

// the iterations of one step
func ofIterations() {
	s := msp.Cloth(4, 4)
	s.Pin(0, 3)
	a, err := msp.NewLocalGlobal(s, 1.0/30)
	check(err)
	y := a.Y(s.Rest())
	x := append([]float64{}, y...)
	g := []float64{a.G(x, y)}
	for k := 0; k < 50; k++ { // down the gradient, scaled by the mass
		grad := a.GradG(x, y)
		for c := 0; c < len(x); c++ {
			if !s.Pinned(c / 3) {
				x[c] -= 0.02 * grad[c] / s.Mass[c/3]
			}
		}
		g = append(g, a.G(x, y))
	}
	trace := msp.Trace{G: g}
	fmt.Println(trace)
	fmt.Println(strings.Contains(viz.Convergence(viz.Trace("mine", trace), viz.Trace("local/global", a.Trace(y, 50))).String(), "mine"))
}

// What is said of methods that are not right.
func ofMistakes() {
	lazy := func(s *msp.System, h float64) (msp.Stepper, error) {
		return func(q *msp.State) error { return nil }, nil
	}
	_, err := ode.Observe(methods.AsODE("lazy", 1, lazy))
	fmt.Println(err)
	fmt.Println(viz.WorkPrecision(ode.Wave(), methods.AsODE("lazy", 1, lazy)))
	fmt.Println(viz.WorkPrecision(ode.Wave(), methods.AsODE("mine", 1, mine)))
	fmt.Println(viz.WorkPrecision(ode.Kink(false), methods.AsODE("mine", 1, mine)))
	wild := func(s *msp.System, h float64) (msp.Stepper, error) {
		return func(q *msp.State) error { q.X[4] = math.NaN(); q.T += h; return nil }, nil
	}
	_, err = ode.Observe(methods.AsODE("wild", 1, wild))
	fmt.Println(err)
}

func main() {
	ofMethods()
	ofFrames()
	ofIterations()
	ofMistakes()
}
