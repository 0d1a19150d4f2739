package experiments

import "github.com/massspring/msp/pkg/msp"

// Minimum returns the inertial positions y of the step of h seconds from q, its solution x* (3m each) and g* = g(x*): 1000 iterations of local/global
// from y, then Newton's until g has no smaller value in float64, or 200 of them.
//
// g may have several minima (on a curtain of 81×81 they differ by 1e-4 … 2e-3 of g(y) − g*); this is the one at which
// local/global arrives, so errors of methods that turn elsewhere may come out negative.
func Minimum(s *msp.System, h float64, q msp.State) (y, x []float64, gstar float64, err error) {
	b, err := msp.NewHybrid(s, h)
	if err != nil {
		return nil, nil, 0, err
	}
	b.HandOver = 1000
	y = b.Y(q)
	x, err = b.Iterate(y, y, b.HandOver+200)
	return y, x, b.G(x, y), err
}

// RelativeErrors returns the error of eq. 15 before the first iteration and after each one,
//
//	(g(x_i) − g*)/(g(x_0) − g*).
func RelativeErrors(t msp.Trace, gstar float64) []float64 {
	e := make([]float64, len(t.G))
	for i, g := range t.G {
		e[i] = (g - gstar) / (t.G[0] - gstar)
	}
	return e
}

// MeanErrors returns for each of Methods the means of RelativeErrors after 0, 1, …, n iterations over the steps of h
// seconds from each of the states: what Fig. 3 of Liu et al. 2013 shows of local/global over 50 frames. A method that
// ends before n iterations keeps the error of its last.
func MeanErrors(s *msp.System, h float64, states []msp.State, n int) (map[string][]float64, error) {
	mean := map[string][]float64{}
	for _, q := range states {
		traces, gstar, err := Figure2(s, h, q, n)
		if err != nil {
			return nil, err
		}
		for _, t := range traces {
			if mean[t.Name] == nil {
				mean[t.Name] = make([]float64, n+1)
			}
			e := RelativeErrors(t.Trace, gstar)
			for i := range mean[t.Name] {
				mean[t.Name][i] += e[min(i, len(e)-1)] / float64(len(states))
			}
		}
	}
	return mean, nil
}
