package main

import (
	"fmt"
	"math"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/collide"
	"github.com/massspring/msp/pkg/msp/experiments/cputime"
	"github.com/massspring/msp/pkg/msp/obstacle"
)

// fine lets a cloth of 100×100 particles, which meets itself, fall on a ball.
func fine() *msp.System {
	s := msp.Cloth(100, 100)
	ball := obstacle.Sphere([3]float64{0.5, -0.5, 0.5}, 0.3)
	ball.Friction = 0.3
	s.Obstacles = append(s.Obstacles, ball)
	return s
}

// fall is what a run of fine has in each step: the height of the lowest particle, m, and the total energy, J.
type fall struct {
	low, energy []float64
	cpu         float64 // s a step
}

// solved is the number of Newton's iterations with which others are compared.
const solved = 40

// accuracy prints how far runs of fine are from one whose steps are solved, and the processor time of a step.
func accuracy() error {
	newton := func(iterations int, surfaces bool) (fall, error) {
		s := fine()
		a, err := collide.NewNewton(s, 1.0/30)
		if err != nil {
			return fall{}, err
		}
		a.Iterations = iterations
		if iterations < solved {
			a.CG.Iterations = 10
		}
		return falls(a, s, &a.Contact, surfaces)
	}
	local := func(iterations int, surfaces bool) (fall, error) {
		s := fine()
		a, err := collide.NewLocalGlobal(s, 1.0/30)
		if err != nil {
			return fall{}, err
		}
		a.Iterations = iterations
		return falls(a, s, &a.Contact, surfaces)
	}
	fmt.Print("| cloth of 100×100 on a ball | iterations | border, m | energy, J | step, ms ")
	fmt.Println("| Surfaces: border, m | energy, J | step, ms |")
	fmt.Println("|---|---|---|---|---|---|---|---|")
	var exact [2]fall
	for k, surfaces := range []bool{false, true} {
		var err error
		if exact[k], err = newton(solved, surfaces); err != nil {
			return err
		}
	}
	for _, m := range []struct {
		name       string
		iterations []int
		run        func(iterations int, surfaces bool) (fall, error)
	}{
		{"LocalGlobal", []int{5, 10, 20, 40}, local},
		{"Newton, 10 of conjugate gradients", []int{1, 2, 3, 5, 10}, newton},
	} {
		for _, n := range m.iterations {
			fmt.Printf("| %s | %d |", m.name, n)
			for k, surfaces := range []bool{false, true} {
				f, err := m.run(n, surfaces)
				if err != nil {
					return fmt.Errorf("%s with %d iterations: %w", m.name, n, err)
				}
				fmt.Printf(" %.3f | %.2f | %.0f |", apart(f.low, exact[k].low), apart(f.energy, exact[k].energy), 1e3*f.cpu)
			}
			fmt.Println()
		}
	}
	return nil
}

// falls takes 24 steps of fine, in which it comes to lie on the ball and its border falls.
func falls(a msp.Method, s *msp.System, c *collide.Contact, surfaces bool) (f fall, err error) {
	const steps, side = 24, 1.0 / 99
	c.Thickness, c.Friction, c.Surfaces = side, 0.3, surfaces
	if surfaces {
		c.Thickness /= 2
	}
	q := s.Rest()
	for range steps {
		start := cputime.Now()
		if err := a.Step(&q); err != nil {
			return f, err
		}
		f.cpu += (cputime.Now() - start).Seconds() / steps
		low := math.Inf(1)
		for i := range s.Mass {
			low = min(low, q.X[3*i+1])
		}
		f.low, f.energy = append(f.low, low), append(f.energy, s.TotalEnergy(q))
	}
	return f, nil
}

// apart returns the mean of |a − b|.
func apart(a, b []float64) (mean float64) {
	for k := range a {
		mean += math.Abs(a[k]-b[k]) / float64(len(a))
	}
	return mean
}
