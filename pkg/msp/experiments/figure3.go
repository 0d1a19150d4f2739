package experiments

import "github.com/massspring/msp/pkg/msp"

// Figure3 returns the means of RelativeErrors after 0, 1, …, n iterations of local/global over the steps of h seconds
// from each of the states. In Fig. 3 of Liu et al. 2013, these are 50 frames: at the top, a curtain of 441 particles of
// several stiffnesses; at the bottom, Curtain of several sizes.
//
// Curtain(81) takes a quarter of an hour on one processor, most of it to find x*. For its 50 frames, with steps of 10
// iterations, the error after 1, 10, 100 and 1000 iterations is
//
//	.505, .334, .108, .030  over all frames,
//	.401, .225, .059, .014  in the first second,
//	.513, .335, .107, .030  over every fifth frame.
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
