package experiments

import (
	"fmt"
	"math"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/collide"
	"github.com/massspring/msp/pkg/msp/experiments/cputime"
	"github.com/massspring/msp/pkg/msp/methods"
	"github.com/massspring/msp/pkg/msp/scenes"
)

// Contender makes a method of as many iterations a step as it is told, and names the numbers that RaceSteps tries. It is for steps
// with hard constraints, such as contact, where g of an iterate can be less than g*.
type Contender struct {
	Name       string
	Iterations []int
	New        func(s *msp.System, h float64, iterations int) (msp.Method, error)
}

// InContact returns the methods whose step among obstacles has the same limit: in front of tangent planes, with Coulomb's friction.
// (collide.Barrier keeps a distance, which is another problem.)
func InContact() []Contender {
	return []Contender{
		{"local/global", []int{1, 2, 4, 8, 16, 32}, func(s *msp.System, h float64, n int) (msp.Method, error) {
			a, err := collide.NewLocalGlobal(s, h)
			if err == nil {
				a.Iterations = n
			}
			return a, err
		}},
		{"Newton", []int{1, 2, 4, 8, 16}, func(s *msp.System, h float64, n int) (msp.Method, error) {
			a, err := collide.NewNewton(s, h)
			if err == nil {
				a.Iterations = n
			}
			return a, err
		}},
		{"augmented VBD", []int{1, 2, 4, 8, 16, 32}, func(s *msp.System, h float64, n int) (msp.Method, error) {
			b, err := methods.NewAugmentedVBD(s, h)
			if err == nil {
				b.Iterations, b.Accuracy = n, math.Inf(1)
			}
			return b, err
		}},
	}
}

// Rods returns the methods that take a system whose springs are all rods: see methods.Limit.
func Rods() []Contender {
	return []Contender{
		{"augmented VBD", []int{1, 3, 10, 30, 100, 300, 1000}, func(s *msp.System, h float64, n int) (msp.Method, error) {
			b, err := methods.NewAugmentedVBD(s, h, methods.Limits(s, 0, 0)...)
			if err == nil {
				b.Iterations, b.Accuracy = n, math.Inf(1)
			}
			return b, err
		}},
		{"ADMM", []int{1, 3, 10, 30, 100, 300, 1000}, func(s *msp.System, h float64, n int) (msp.Method, error) {
			b, err := methods.NewADMM(s, h, methods.Limits(s, 0, 0)...)
			if err == nil {
				b.Iterations = n
			}
			return b, err
		}},
	}
}

// Approach is how near a Contender comes to a step: for each of its numbers of iterations the relative error and the processor time.
type Approach struct {
	Name       string
	Iterations []int
	// Errors are ‖x − x*‖/‖q + h v − x*‖, with the masses as weights.
	Errors  []float64
	Seconds []float64 // of the step
	Err     error     // why it ended early
}

// Last takes a scene's step from each of the frames, one after the other, and returns the positions (3m) after the last one and its
// processor time in seconds. So a method that warm-starts has the steps before to remember, and has made its memory before the clock
// starts.
func (c Contender) Last(scene scenes.Scene, frames []msp.State, iterations int) (x []float64, seconds float64, err error) {
	m, err := c.New(scene.S, scene.H, iterations)
	if err != nil {
		return nil, 0, fmt.Errorf("%s: %w", c.Name, err)
	}
	step := scene.Step(m)
	for _, q := range frames {
		q = q.Clone()
		began := cputime.Now()
		if err := step(&q); err != nil {
			return nil, 0, fmt.Errorf("%s: %w", c.Name, err)
		}
		x, seconds = q.X, (cputime.Now() - began).Seconds()
	}
	return x, seconds, nil
}

// RaceSteps takes the scene's step from the last of the frames by each of the contenders, and compares with its exact positions (3m).
func RaceSteps(scene scenes.Scene, frames []msp.State, exact []float64, contenders []Contender) []Approach {
	q := frames[len(frames)-1].Clone()
	for c := range q.X {
		q.X[c] += scene.H * q.V[c]
	}
	first := apart(scene.S, q.X, exact)
	var found []Approach
	for _, c := range contenders {
		a := Approach{Name: c.Name}
		for _, n := range c.Iterations {
			x, seconds, err := c.Last(scene, frames, n)
			if err != nil {
				a.Err = err
				break
			}
			a.Iterations, a.Seconds = append(a.Iterations, n), append(a.Seconds, seconds)
			a.Errors = append(a.Errors, apart(scene.S, x, exact)/first)
		}
		found = append(found, a)
	}
	return found
}

// apart returns the norm of x − y (3m each), with the masses as weights.
func apart(s *msp.System, x, y []float64) float64 {
	sum := 0.0
	for c := range x {
		d := x[c] - y[c]
		sum += s.Mass[c/3] * d * d
	}
	return math.Sqrt(sum)
}
