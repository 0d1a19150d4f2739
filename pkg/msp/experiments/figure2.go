package experiments

import (
	"cmp"
	"fmt"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/methods"
	"github.com/massspring/msp/pkg/msp/sparse"
)

// candidate is one of the methods compared, for one system and one h.
type candidate struct {
	Name  string
	Trace func(y []float64, n int) msp.Trace
}

// candidates returns those of Fig. 2, local/global first, and those that came later: its accelerations, and Newton's
// method with projected springs. Newton's are, with the diagonal correction of the paper, by Cholesky and by
// conjugate gradients (of its preconditioners the 3×3 blocks of the diagonal are the fastest on Curtain; to a residual of
// 1e-3, beyond which the third digit of the errors does not change any more).
func candidates(s *msp.System, h float64) ([]candidate, error) {
	a, err1 := msp.NewLocalGlobal(s, h)
	chebyshev, err2 := methods.NewChebyshev(s, h)
	anderson, err3 := methods.NewAnderson(s, h)
	lbfgs, err4 := methods.NewLBFGS(s, h)
	direct, err5 := msp.NewNewton(s, h)
	pcg, err6 := msp.NewNewton(s, h)
	projected, err7 := msp.NewNewton(s, h)
	if err := cmp.Or(err1, err2, err3, err4, err5, err6, err7); err != nil {
		return nil, err
	}
	pcg.CG = &msp.ConjugateGradients{Preconditioner: new(sparse.Workspace).BlockJacobi3, Tolerance: 1e-3}
	projected.Fix = msp.FixProject
	return []candidate{
		{"local/global", a.Trace},
		{"Chebyshev", chebyshev.Trace},
		{"Anderson", anderson.Trace},
		{"L-BFGS", lbfgs.Trace},
		{"Newton, Cholesky", direct.Trace},
		{"Newton, PCG", pcg.Trace},
		{"Newton, projected", projected.Trace},
	}, nil
}

// Named is a trace and the name of the method that made it.
type Named struct {
	Name  string
	Trace msp.Trace
}

// Figure2 takes the step of h seconds from q by each of its methods, for up to n iterations from y, and returns their
// traces and the g* of Minimum. The figure's top is the relative error over iterations, its bottom over Trace.Seconds
// (Liu et al. 2013, Fig. 2). Figure2 makes each trace at least three times and takes the shortest time of each
// iteration. This excludes one-time work, such as the symbolic analysis, and the load of other programs.
func Figure2(s *msp.System, h float64, q msp.State, n int) (traces []Named, gstar float64, err error) {
	return compare(s, h, q, n, 3)
}

// compare is Figure2 with traces that are made so many times.
func compare(s *msp.System, h float64, q msp.State, n, times int) (traces []Named, gstar float64, err error) {
	y, _, gstar, err := Minimum(s, h, q)
	if err != nil {
		return nil, 0, err
	}
	methods, err := candidates(s, h)
	if err != nil {
		return nil, 0, err
	}
	for _, m := range methods {
		t := Fastest(times, func() msp.Trace { return m.Trace(y, n) })
		if t.Err != nil {
			return nil, 0, fmt.Errorf("%s: %w", m.Name, t.Err)
		}
		traces = append(traces, Named{m.Name, t})
	}
	return traces, gstar, nil
}

// Fastest makes a trace the given number of times, or ten times as often if that takes less than half a second. It
// returns the shortest time of each iteration, since other work of the machine disturbs short ones most.
func Fastest(times int, trace func() msp.Trace) msp.Trace {
	t := trace()
	if n := len(t.Seconds); n > 0 && 10*float64(times)*t.Seconds[n-1] < 0.5 {
		times *= 10
	}
	for range times - 1 {
		t.Seconds = shorter(t.Seconds, trace().Seconds)
	}
	return t
}

// shorter returns the sums of the shorter ones of the differences in a and b.
func shorter(a, b []float64) []float64 {
	sum := []float64{0}
	for k := 1; k < min(len(a), len(b)); k++ {
		sum = append(sum, sum[k-1]+min(a[k]-a[k-1], b[k]-b[k-1]))
	}
	return sum
}
