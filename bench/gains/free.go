package main

import (
	"fmt"
	"math"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/collide"
	"github.com/massspring/msp/pkg/msp/experiments/cputime"
	"github.com/massspring/msp/pkg/msp/obstacle"
)

// rounds is how often the methods take turns; the least time of a round counts.
const rounds = 7

// free prints what a step costs where nothing touches, compared with the same method without contact.
func free() error {
	curtain := func() *msp.System {
		s := msp.Cloth(40, 40)
		s.Pin(0, 39)
		return s
	}
	far := curtain()
	far.Obstacles = append(far.Obstacles, obstacle.Sphere([3]float64{0.5, -9, 0.5}, 0.3))
	local := func(s *msp.System) (msp.Method, error) { return msp.NewLocalGlobal(s, 1.0/30) }
	newton := func(s *msp.System) (msp.Method, error) {
		a, err := msp.NewNewton(s, 1.0/30)
		if err == nil {
			a.Iterations = msp.DefaultIterations
		}
		return a, err
	}
	contact := func(s *msp.System) (msp.Method, error) { return collide.NewLocalGlobal(s, 1.0/30) }
	contactNewton := func(s *msp.System) (msp.Method, error) { return collide.NewNewton(s, 1.0/30) }
	list := []struct {
		name string
		s    *msp.System
		make func(s *msp.System) (msp.Method, error)
		over int // the one that it is compared with
	}{
		{"msp.LocalGlobal", curtain(), local, 0}, {"collide.LocalGlobal", curtain(), contact, 0},
		{"collide.LocalGlobal, an obstacle far away", far, contact, 0},
		{"msp.Newton", curtain(), newton, 3}, {"collide.Newton", curtain(), contactNewton, 3},
	}
	times := make([]float64, len(list))
	for n := range times {
		times[n] = math.Inf(1)
	}
	for range rounds {
		for n, c := range list {
			m, err := c.make(c.s)
			if err != nil {
				return err
			}
			const steps = 10
			q, start := c.s.Rest(), cputime.Now()
			for range steps {
				if err := m.Step(&q); err != nil {
					return err
				}
			}
			times[n] = min(times[n], 1e3*(cputime.Now()-start).Seconds()/steps)
		}
	}
	fmt.Println("| method, curtain of 40×40, nothing touches | step, ms | ratio |")
	fmt.Println("|---|---|---|")
	for n, c := range list {
		fmt.Printf("| %s | %.2f | %.2f |\n", c.name, times[n], times[n]/times[c.over])
	}
	return nil
}
