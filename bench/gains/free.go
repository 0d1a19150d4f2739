package main

import (
	"fmt"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/collide"
	"github.com/massspring/msp/pkg/msp/experiments/cputime"
	"github.com/massspring/msp/pkg/msp/obstacle"
)

// rivals are a method without contact, the first, and those with contact that are compared with it where nothing touches.
type rivals struct {
	steps int
	list  []rival
}

type rival struct {
	name string
	s    *msp.System
	make func(s *msp.System) (msp.Method, error)
}

// free prints what a step costs where nothing touches, compared with the same method without contact. The methods take turns, step by
// step.
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
	fmt.Println("| method, curtain of 40×40, nothing touches | steps | step, ms | ratio |")
	fmt.Println("|---|---|---|---|")
	for _, r := range []rivals{
		{500, []rival{
			{"msp.LocalGlobal", curtain(), local}, {"collide.LocalGlobal", curtain(), contact},
			{"collide.LocalGlobal, an obstacle far away", far, contact},
		}},
		{20, []rival{{"msp.Newton", curtain(), newton}, {"collide.Newton", curtain(), contactNewton}}},
	} {
		if err := r.compare(); err != nil {
			return err
		}
	}
	return nil
}

// compare prints the mean processor time of a step of each.
func (r *rivals) compare() error {
	methods, states, times := make([]msp.Method, len(r.list)), make([]msp.State, len(r.list)), make([]float64, len(r.list))
	for n, c := range r.list {
		m, err := c.make(c.s)
		if err != nil {
			return err
		}
		methods[n], states[n] = m, c.s.Rest()
	}
	for range r.steps {
		for n, m := range methods {
			start := cputime.Now()
			if err := m.Step(&states[n]); err != nil {
				return err
			}
			times[n] += (cputime.Now() - start).Seconds()
		}
	}
	for n, c := range r.list {
		fmt.Printf("| %s | %d | %.2f | %.2f |\n", c.name, r.steps, 1e3*times[n]/float64(r.steps), times[n]/times[0])
	}
	return nil
}
