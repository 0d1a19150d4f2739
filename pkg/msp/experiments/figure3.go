package experiments

import "github.com/massspring/msp/pkg/msp"

// Figure3 returns the means of RelativeErrors after 0, 1, …, n iterations of local/global over the steps of h
// seconds from each of the states (Liu et al. 2013, Fig. 3: 50 frames; its top is a curtain of 441 particles of several
// stiffnesses, its bottom Curtain of several sizes).
//
// Curtain(81), whose x* are looked for longest, took a quarter of an hour of one processor. After 1, 10, 100 and 1000
// iterations of its 50 frames of steps of 10 iterations
//
//	.505, .334, .108, .030  of the error are left,
//	.401, .225, .059, .014  in the first second,
//
// and every fifth frame tells the same as all: .513, .335, .107, .030.
func Figure3(s *msp.System, h float64, states []msp.State, n int) ([]float64, error) {
	const name = "local/global"
	mean, err := means(states, func(q msp.State) (map[string][]float64, error) {
		a, err := msp.NewLocalGlobal(s, h)
		if err != nil {
			return nil, err
		}
		y, _, gstar, err := Minimum(s, h, q)
		if err != nil {
			return nil, err
		}
		return map[string][]float64{name: upTo(n, RelativeErrors(a.Trace(y, n), gstar))}, nil
	})
	return mean[name], err
}
