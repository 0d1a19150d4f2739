package experiments

import "github.com/massspring/msp/pkg/msp"

// Indefinite counts the states at which a matrix of Newton's method for a step of h seconds is not positive definite. The
// first count is for the matrix of its first iteration, ∇²g at y. The second is for semi-implicit Euler, ∇²g at q.
//
// The counts depend on how exactly the earlier states were computed. If the iterations end early, springs remain
// compressed at q, and more so at y because the velocity continues. For example, these percentages of the states of the
// first second of Swing are indefinite at y of Curtain(41), with the first state at rest:
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
