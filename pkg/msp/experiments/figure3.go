package experiments

import "github.com/massspring/msp/pkg/msp"

// Figure3 returns the means of RelativeErrors after 0, 1, …, n iterations of local/global over the steps of h
// seconds from each of the states (Liu et al. 2013, Fig. 3, over 50 frames of a swing).
func Figure3(s *msp.System, h float64, states []msp.State, n int) ([]float64, error) {
	a, err := msp.NewLocalGlobal(s, h)
	if err != nil {
		return nil, err
	}
	mean := make([]float64, n+1)
	for _, q := range states {
		y, _, gstar, err := Minimum(s, h, q)
		if err != nil {
			return nil, err
		}
		for i, e := range RelativeErrors(a.Trace(y, n), gstar) {
			mean[i] += e / float64(len(states))
		}
	}
	return mean, nil
}
