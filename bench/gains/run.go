package main

import (
	"errors"
	"fmt"
	"log"
	"math"
	"runtime"
	"time"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/collide"
	"github.com/massspring/msp/pkg/msp/collide/detect"
	"github.com/massspring/msp/pkg/msp/experiments/cputime"
)

// contender is a method with contact.
type contender struct {
	name  string
	part  int // of the steps of a scene: one in so many
	make  func(c scene) (msp.Stepper, *msp.ImplicitEuler, error)
	takes func(c scene) bool
}

// contenders are the methods of the table, with the default number of iterations. The slow ones take a quarter of the steps.
var contenders = []contender{
	{"LocalGlobal", 1, func(c scene) (msp.Stepper, *msp.ImplicitEuler, error) {
		a, err := collide.NewLocalGlobal(c.S, c.H)
		if err != nil {
			return nil, nil, err
		}
		a.Thickness, a.Friction = c.Thickness, c.Friction
		return a.Step, a.ImplicitEuler, nil
	}, anything},
	{"LocalGlobal, Surfaces", 1, func(c scene) (msp.Stepper, *msp.ImplicitEuler, error) {
		a, err := collide.NewLocalGlobal(c.S, c.H)
		if err != nil {
			return nil, nil, err
		}
		a.Thickness, a.Friction, a.Surfaces = c.thin, c.Friction, true
		return a.Step, a.ImplicitEuler, nil
	}, thin},
	{"Newton", 4, func(c scene) (msp.Stepper, *msp.ImplicitEuler, error) {
		a, err := collide.NewNewton(c.S, c.H)
		if err != nil {
			return nil, nil, err
		}
		a.Thickness, a.Friction = c.Thickness, c.Friction
		return a.Step, a.ImplicitEuler, nil
	}, anything},
	{"Barrier", 4, func(c scene) (msp.Stepper, *msp.ImplicitEuler, error) {
		if c.thin == 0 {
			c.thin = 0.004
		}
		a, err := collide.NewBarrier(c.S, c.H, c.thin)
		if err != nil {
			return nil, nil, err
		}
		a.Friction = c.Friction
		return a.Step, a.ImplicitEuler, nil
	}, anything},
}

func anything(scene) bool { return true }

func thin(c scene) bool { return c.thin > 0 }

// result is a row of the table.
type result struct {
	scene, method string
	particles     int
	steps         int
	gained        float64 // J
	worst         float64 // J in a step
	depth         float64 // in an obstacle, m
	nearest       float64 // pair, in thicknesses
	crossings     int
	cpu           float64 // s
	err           error
	state         msp.State
}

func (r result) String() string {
	nearest := ""
	if !math.IsInf(r.nearest, 1) {
		nearest = fmt.Sprintf("%.2f", r.nearest)
	}
	row := fmt.Sprintf("| %s | %d | %s | %d | %.2g | %.2g | %.2g | %s | %d | %.3g |", r.scene, r.particles, r.method, r.steps,
		r.gained, r.worst, 1e3*r.depth, nearest, r.crossings, 1e3*r.cpu/float64(max(r.steps, 1)))
	if r.err != nil {
		row += fmt.Sprintf(" ended: %v", r.err)
	}
	return row
}

// between is the number of steps between two looks for crossings.
const between = 10

// run takes the steps of a scene with a method, or as many as take the given number of seconds of processor time, and measures each.
// If tell > 0, it logs the row so far after so many further seconds, and how long its steps took of late.
func run(c scene, m contender, seconds, tell float64) (r result) {
	r = result{scene: c.Name, method: m.name, particles: c.S.NumParticles(), nearest: math.Inf(1), state: c.S.Rest()}
	step, e, err := m.make(c)
	if err != nil {
		r.err = err
		return r
	}
	e.Report = &msp.Report{}
	q := &r.state
	most, last := c.S.TotalEnergy(*q), c.S.TotalEnergy(*q)
	thickness := c.Thickness
	if m.name != "LocalGlobal" && m.name != "Newton" {
		thickness = c.thin
	}
	runtime.GC()
	told, lately, since := 0.0, 0.0, 0
	for end := c.steps / m.part; r.steps < end && r.cpu < seconds; {
		if c.Drive != nil {
			c.Drive(q.T + c.H)
		}
		from, start, clock := q.Clone(), cputime.Now(), time.Now()
		err := step(q)
		r.cpu += (cputime.Now() - start).Seconds()
		lately += time.Since(clock).Seconds()
		if err != nil {
			r.err = fmt.Errorf("step %d: %w", r.steps+1, err)
			if !errors.Is(err, msp.ErrNotConverged) {
				r.err = fmt.Errorf("step %d: unexpected: %w", r.steps+1, err)
			}
			return r
		}
		r.steps++
		work, now := c.S.OuterWork(from, *q), c.S.TotalEnergy(*q)
		most += work
		r.gained, r.worst = max(r.gained, now-most), max(r.worst, now-last-work)
		last = now
		if e.Report.Pair != "" {
			r.nearest = min(r.nearest, e.Report.Distance/thickness)
		}
		for _, o := range c.S.Obstacles {
			for i := range c.S.Mass {
				if d, _ := o.Within(q.T, q.Point(i), 0); d < 0 && !c.S.Pinned(i) {
					r.depth = max(r.depth, -d)
				}
			}
		}
		if r.steps%between == 0 || r.steps == end || r.cpu >= seconds {
			r.crossings = max(r.crossings, detect.Crossings(q.Points(), c.S.Triangles))
		}
		if tell > 0 && r.cpu >= told+tell {
			log.Printf("%v the last %d steps took %.2f s each by the clock", r, r.steps-since, lately/float64(r.steps-since))
			told, lately, since = r.cpu, 0, r.steps
		}
	}
	return r
}
