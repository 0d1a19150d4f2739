package experiments

import "github.com/massspring/msp/pkg/msp"

// Indefinite returns at how many of the states the matrices of Newton's method for a step of h seconds are not
// positive definite: its first, ∇²g at y, and that of semi-implicit Euler, ∇²g at q.
//
// How many depends on how exactly the states before were computed: what an iteration that ends early leaves
// compressed is compressed at q, and more so at y, because the velocity goes on. At y of Curtain(41), in percent of the
// states of the first second of Swing, the first at rest:
//
//	iterations  h = 1/30  1/60  1/120 s
//	        10        94    85     48
//	        50        74    49      3
//	       100        55    28      0
func Indefinite(s *msp.System, h float64, states []msp.State) (atY, atQ int, err error) {
	n, err := msp.NewNewton(s, h)
	if err != nil {
		return 0, 0, err
	}
	for _, q := range states {
		if !n.PositiveDefinite(n.Y(q)) {
			atY++
		}
		if !n.PositiveDefinite(q.X) {
			atQ++
		}
	}
	return atY, atQ, nil
}
