package experiments

import (
	"math"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/experiments/cputime"
	"github.com/massspring/msp/pkg/msp/methods"
)

// Minimiser is a method that minimises g of Liu et al. 2013, eq. 8, by iterations.
type Minimiser interface {
	msp.Method
	Trace(y []float64, n int) msp.Trace
	Iterate(x, y []float64, n int) ([]float64, error)
}

// Solver makes a Minimiser for steps of h seconds of a system, and says how many iterations Race gives it at most.
type Solver struct {
	Name string
	Most int
	New  func(s *msp.System, h float64) (Minimiser, error)
}

// Solvers returns the methods of package msp and methods that minimise g, local/global first and then in the order of their years.
// Most is so large that each reaches a relative error of 1e-6 on easy scenes, or shows that it does not.
func Solvers() []Solver {
	return []Solver{
		{"local/global", 400, func(s *msp.System, h float64) (Minimiser, error) { return msp.NewLocalGlobal(s, h) }},
		{"Newton, projected", 60, func(s *msp.System, h float64) (Minimiser, error) {
			b, err := msp.NewNewton(s, h)
			if err != nil {
				return nil, err
			}
			b.Fix = msp.FixProject
			return b, nil
		}},
		{"XPBD", 400, func(s *msp.System, h float64) (Minimiser, error) { return methods.NewXPBD(s, h) }},
		{"ADMM", 200, func(s *msp.System, h float64) (Minimiser, error) { return methods.NewADMM(s, h) }},
		{"L-BFGS", 200, func(s *msp.System, h float64) (Minimiser, error) { return methods.NewLBFGS(s, h) }},
		{"Anderson", 200, func(s *msp.System, h float64) (Minimiser, error) { return methods.NewAnderson(s, h) }},
		{"VBD", 400, func(s *msp.System, h float64) (Minimiser, error) { return methods.NewVBD(s, h) }},
		{"Newton, as needed", 60, func(s *msp.System, h float64) (Minimiser, error) { return methods.NewProjectedNewton(s, h) }},
		{"multigrid", 40, func(s *msp.System, h float64) (Minimiser, error) { return methods.NewMultigrid(s, h) }},
	}
}

// Race takes the step of h seconds from q by each of the solvers, from y on, and returns their traces and the g* of Minimum. A
// Trace's Seconds are processor time, each iteration counted as the mean of all, since their clock is too coarse for one. A solver
// that refuses the system has a Trace without values of g. Its Err is the reason, or that of iterations which failed or were
// interrupted. The error of Race is that of Minimum.
func Race(s *msp.System, h float64, q msp.State, solvers []Solver) (traces []Named, gstar float64, err error) {
	y, _, gstar, err := Minimum(s, h, q)
	if err != nil {
		return nil, 0, err
	}
	for _, solver := range solvers {
		b, err := solver.New(s, h)
		if err != nil {
			traces = append(traces, Named{solver.Name, msp.Trace{Err: err}})
			continue
		}
		traces = append(traces, Named{solver.Name, traced(s, h, b, y, solver.Most)})
	}
	return traces, gstar, nil
}

// leastTimed is how long iterations have to take for a mean, s: a thousand ticks of a clock that counts microseconds. A trace of
// ten times that is timed as it is made. A shorter one is made again without values of g.
const leastTimed = 1e-3

// traced is the trace of n iterations from y with the processor time of the mean iteration, without that of the values of g.
func traced(s *msp.System, h float64, b Minimiser, y []float64, n int) msp.Trace {
	began := cputime.Now()
	t := b.Trace(y, n)
	spent, made := (cputime.Now() - began).Seconds(), max(len(t.G)-1, 1)
	if spent >= 10*leastTimed {
		spent -= float64(len(t.G)) * costOfG(s, h, y)
	} else {
		for spent, made = 0, 0; made == 0 || spent < leastTimed; made += max(len(t.G)-1, 1) {
			began := cputime.Now()
			_, err := b.Iterate(y, y, n)
			spent += (cputime.Now() - began).Seconds()
			if err != nil {
				t.Err = err
				break
			}
		}
	}
	for k := range t.Seconds {
		t.Seconds[k] = float64(k) * spent / float64(max(made, 1))
	}
	return t
}

// costOfG returns the processor time of an evaluation of g, s: the mean of the fastest of five rounds. The garbage collector's work
// counts too, so a slow round would make the time of the iterations too short, or even negative.
func costOfG(s *msp.System, h float64, y []float64) float64 {
	least := math.Inf(1)
	for range 5 {
		spent, n := 0.0, 0
		for began := cputime.Now(); spent < leastTimed; n++ {
			s.G(y, y, h)
			spent = (cputime.Now() - began).Seconds()
		}
		least = min(least, spent/float64(n))
	}
	return least
}

// Reach returns after how many iterations, and seconds, a trace first has a relative error (eq. 15) of at most e: -1 and NaN if it
// never has.
func Reach(t msp.Trace, gstar, e float64) (iterations int, seconds float64) {
	if len(t.G) == 0 {
		return -1, math.NaN()
	}
	for k, r := range RelativeErrors(t, gstar) {
		if r <= e {
			return k, t.Seconds[k]
		}
	}
	return -1, math.NaN()
}
