package main

import (
	"bufio"
	"errors"
	"fmt"
	"os"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/collide"
	"github.com/massspring/msp/pkg/msp/experiments"
	"github.com/massspring/msp/pkg/msp/msptest"
	"github.com/massspring/msp/pkg/msp/obstacle"
)

const timeStep = 1.0 / 30 // s

// scene is a system and the steps of it that are solved.
type scene struct {
	name  string
	build func() *msp.System
	steps []int
}

var scenes = []scene{
	{"ball31", overBall, []int{8, 10, 14}}, // the first touch, the impact at its hardest, draped
	{"curtain41", func() *msp.System { return msptest.Curtain(41) }, []int{2, 10, 25}},
}

// overBall is the scene that projection behind the global step does not survive (package collide): a free cloth of 31×31 falls on a
// ball. Without friction, as eq. 15 knows none.
func overBall() *msp.System {
	s := msp.Cloth(31, 31)
	s.Obstacles = []obstacle.Obstacle{obstacle.Sphere(ballAt, ballRadius)}
	return s
}

var ballAt = [3]float64{0.5, -0.5, 0.5}

const ballRadius = 0.3 // m

// problem is one step of a scene and its solution.
type problem struct {
	s      *msp.System
	q      msp.State
	y      []float64
	start  float64 // g(x_0), x_0 is y with nothing inside of an obstacle
	gstar  float64
	energy func(x []float64) float64 // g
}

// problems runs a scene and solves its steps.
func problems(sc scene) ([]problem, error) {
	s := sc.build()
	a, err := collide.NewLocalGlobal(s, timeStep)
	if err != nil {
		return nil, err
	}
	a.Iterations = 50
	var list []problem
	q := s.Rest()
	for n := 0; len(list) < len(sc.steps); n++ {
		if n == sc.steps[len(list)] {
			p, err := solve(s, q.Clone())
			if err != nil {
				return nil, fmt.Errorf("%s, step %d: %w", sc.name, n, err)
			}
			list = append(list, p)
		}
		if err := a.Step(&q); err != nil {
			return nil, fmt.Errorf("%s, step %d: %w", sc.name, n, err)
		}
	}
	return list, nil
}

// solve finds the minimum of g outside of the obstacles, in the step from q. Without obstacles that is
// experiments.Minimum; with some, Newton's method again and again, each time with planes that touch where the last one led.
func solve(s *msp.System, q msp.State) (problem, error) {
	a, err := collide.NewNewton(s, timeStep)
	if err != nil {
		return problem{}, err
	}
	p := problem{s: s, q: q, y: a.Y(q)}
	p.energy = func(x []float64) float64 { return a.G(x, p.y) }
	x0 := append([]float64{}, p.y...)
	outside(s, x0)
	p.start = p.energy(x0)
	if len(s.Obstacles) == 0 {
		_, _, p.gstar, err = experiments.Minimum(s, timeStep, q)
		return p, err
	}
	a.Iterations = 100
	from := q.Clone()
	for range 6 {
		// From where the last one led, with the velocity that has the same y.
		for i := range from.V {
			from.V[i] = q.V[i] + (q.X[i]-from.X[i])/timeStep
		}
		if err := a.Step(&from); err != nil {
			return problem{}, err
		}
	}
	outside(s, from.X)
	p.gstar = p.energy(from.X)
	return p, nil
}

// outside puts particles inside of an obstacle on its surface.
func outside(s *msp.System, x []float64) {
	for _, o := range s.Obstacles {
		for i := range s.Mass {
			d, n := o.Distance(0, [3]float64(x[3*i:]))
			for axis := range 3 {
				x[3*i+axis] -= min(d, 0) * n[axis]
			}
		}
	}
}

// errorOf returns eq. 15 of positions, of which it puts those inside of an obstacle on the surface.
func (p *problem) errorOf(x []float64) float64 {
	outside(p.s, x)
	return (p.energy(x) - p.gstar) / (p.start - p.gstar)
}

// write writes what the peers read.
func (p *problem) write(name string) error {
	file, err := os.Create(name)
	if err != nil {
		return err
	}
	out, s := bufio.NewWriter(file), p.s
	radius := 0.0
	if len(s.Obstacles) > 0 {
		radius = ballRadius
	}
	fmt.Fprintln(out, s.NumParticles(), s.NumSprings(), len(s.Pins), timeStep, -s.Gravity[1])
	fmt.Fprintln(out, ballAt[0], ballAt[1], ballAt[2], radius)
	for _, list := range [][]float64{s.Mass, s.X0, p.q.X, p.q.V} {
		for _, v := range list {
			fmt.Fprintln(out, v)
		}
	}
	for _, sp := range s.Springs {
		fmt.Fprintln(out, sp.I, sp.J, sp.K, sp.R)
	}
	for _, pin := range s.Pins {
		fmt.Fprintln(out, pin.I)
	}
	return errors.Join(out.Flush(), file.Close())
}
