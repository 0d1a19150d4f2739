package main

import (
	"fmt"
	"log"
	"math"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/experiments/cputime"
	"github.com/massspring/msp/pkg/msp/methods"
)

// lockingFrames is the number of frames after which locking compares methods. A cloth of 1 m is then at its lowest.
const lockingFrames = 20

// locking prints how far cloths of 1 m, held at two corners, fall by local/global, which locks large ones, and by multigrid. The
// error is that of eq. 15, (g(x) − g*)/(g(y) − g*), in the steps after 5, 10, 15 and 20 frames of multigrid: their mean and the worst.
// Times are those of these steps on all processors together.
func locking(sizes []int) {
	fmt.Printf("\n| cloth | method | made, s | step, ms | error: mean, worst | lowest point after %d frames, m |\n", lockingFrames)
	fmt.Println("|---|---|---|---|---|---|")
	for _, n := range sizes {
		s := msp.Cloth(n, n)
		s.Pin(0, n-1)
		var lg *msp.LocalGlobal
		var mg *methods.Multigrid
		madeLG := timed(func() { lg = must(msp.NewLocalGlobal(s, timeStep)) })
		madeMG := timed(func() { mg = must(methods.NewMultigrid(s, timeStep)) })
		lowestLG, _ := fall(s, lg.Step)
		lowestMG, states := fall(s, mg.Step)
		row := func(name string, made float64, iterate func(x, y []float64, n int) ([]float64, error), its int, lowest string) {
			seconds, worst, sum := 0.0, 0.0, 0.0
			for _, st := range states {
				x := st.y
				seconds += timed(func() { x = must(iterate(st.y, st.y, its)) }) / float64(len(states))
				e := mg.Change(st.best, x, st.y) / mg.Change(st.best, st.y, st.y)
				worst, sum = math.Max(worst, e), sum+e/float64(len(states))
			}
			fmt.Printf("| %d×%d | %s | %.3f | %.1f | %.3f, %.3f | %s |\n", n, n, name, made, 1e3*seconds, sum, worst, lowest)
		}
		for k := range states {
			states[k].y = mg.Y(states[k].q)
			states[k].best = must(mg.Iterate(states[k].y, states[k].y, 60))
		}
		row("local/global, 10 iterations", madeLG, lg.Iterate, 10, fmt.Sprintf("%.3f", lowestLG))
		row("multigrid, 1 cycle", madeMG, mg.Iterate, 1, "")
		row("multigrid, 3 cycles", madeMG, mg.Iterate, 3, fmt.Sprintf("%.3f", lowestMG))
	}
}

// moment is a state, its inertial positions and the next step's.
type moment struct {
	q       msp.State
	y, best []float64
}

// fall takes the steps from rest and returns the lowest point and every fifth state.
func fall(s *msp.System, step msp.Stepper) (lowest float64, states []moment) {
	q := s.Rest()
	for k := range lockingFrames {
		if err := step(&q); err != nil {
			log.Fatal(err)
		}
		if k%5 == 4 {
			states = append(states, moment{q: q.Clone()})
		}
	}
	for c := 1; c < len(q.X); c += 3 {
		lowest = math.Min(lowest, q.X[c])
	}
	return lowest, states
}

// timed returns the processor time of f, in seconds.
func timed(f func()) float64 {
	start := cputime.Now()
	f()
	return (cputime.Now() - start).Seconds()
}

func must[T any](v T, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return v
}
