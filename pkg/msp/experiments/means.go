package experiments

import (
	"cmp"
	"runtime"
	"sync"
	"sync/atomic"

	"github.com/massspring/msp/pkg/msp"
)

// means returns the means of what f returns for each of the states, lists of equal lengths by name. f is called
// side by side on as many processors as there are; sums go by the order of the states, so that the bits do not depend on
// the number of processors.
func means(states []msp.State, f func(q msp.State) (map[string][]float64, error)) (map[string][]float64, error) {
	found, errs := make([]map[string][]float64, len(states)), make([]error, len(states))
	var next atomic.Int64
	var all sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(states)) {
		all.Go(func() {
			for i := next.Add(1) - 1; int(i) < len(states); i = next.Add(1) - 1 {
				if found[i], errs[i] = f(states[i]); errs[i] != nil {
					next.Store(int64(len(states))) // the others need not begin
				}
			}
		})
	}
	all.Wait()
	if err := cmp.Or(errs...); err != nil {
		return nil, err
	}
	mean := map[string][]float64{}
	for _, lists := range found {
		for name, list := range lists {
			if mean[name] == nil {
				mean[name] = make([]float64, len(list))
			}
			for k, v := range list {
				mean[name][k] += v / float64(len(states))
			}
		}
	}
	return mean, nil
}

// upTo returns the errors e after 0, 1, …, n iterations, that of the last being kept by a method that ends before.
func upTo(n int, e []float64) []float64 {
	for len(e) <= n {
		e = append(e, e[len(e)-1])
	}
	return e[:n+1]
}

// MeanErrors returns, for each of Methods, the means of RelativeErrors after 0, 1, …, n iterations over the steps of h
// seconds from each of the states. If a method ends before n iterations, its last error fills the rest.
//
// In the first 30 frames of Curtain(81), with steps of 10 iterations, the error after 10 iterations of local/global is
// .225, of Chebyshev .120, of Anderson .094, of L-BFGS .092. After one iteration of Newton's method it is .77 with the
// diagonal correction and .10 with projected springs. In each of the first 50 frames, corrected Newton has a larger error
// than 10 iterations of local/global. The size depends on the correction β M: in frames 10 and 20, ShiftDiagonal chooses
// β = 256 and the errors are .80 and .72; β = 128 and 181, which would also do, give .71 and .67.
func MeanErrors(s *msp.System, h float64, states []msp.State, n int) (map[string][]float64, error) {
	return means(states, func(q msp.State) (map[string][]float64, error) {
		traces, gstar, err := compare(s, h, q, n, 1)
		if err != nil {
			return nil, err
		}
		e := map[string][]float64{}
		for _, t := range traces {
			e[t.Name] = upTo(n, RelativeErrors(t.Trace, gstar))
		}
		return e, nil
	})
}
