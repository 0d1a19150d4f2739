package experiments

import "github.com/massspring/msp/pkg/msp"

// Indefinite returns at how many of the states the matrices of Newton's method for a step of h seconds are not
// positive definite: its first, ∇²g at y, and that of semi-implicit Euler, ∇²g at q.
//
// How many depends on how exactly the states before were computed: what an iteration that ends early leaves
// compressed is compressed at q, and more so at y, because the velocity goes on.
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
