package collide_test

import (
	"testing"

	"github.com/massspring/msp/pkg/msp/collide"
	"github.com/massspring/msp/pkg/msp/internal/testkit"
	"github.com/massspring/msp/pkg/msp/internal/vec"
	"github.com/massspring/msp/pkg/msp/obstacle"
)

// TestHingesInContact: a sheet with angle springs on a floor: both methods lead to the same step, and without a floor to that of
// package msp.
func TestHingesInContact(t *testing.T) {
	for _, sc := range testkit.Hinged() {
		for _, floor := range []bool{false, true} {
			s := sc.S.Clone()
			if floor {
				s.Obstacles = []obstacle.Obstacle{obstacle.Plane([3]float64{0, -0.05, 0}, [3]float64{0, 1, 0})}
			}
			a, err := collide.NewLocalGlobal(s, testkit.H)
			must(t, err)
			b, err := collide.NewNewton(s, testkit.H)
			must(t, err)
			a.Iterations, b.Iterations = 2000, 200
			p, q := sc.Q.Clone(), sc.Q.Clone()
			must(t, a.Step(&p))
			must(t, b.Step(&q))
			// Steps are taken while they lessen g, which has sixteen digits: of x, that is eight.
			if d := vec.Farthest(p.X, q.X); d > 1e-7 {
				t.Errorf("%s, floor %t: the methods are %g m apart", sc.Name, floor, d)
			}
			low := 1.0
			for c := 1; c < len(q.X); c += 3 {
				low = min(low, q.X[c])
			}
			if floor != (low > -0.0501) {
				t.Errorf("%s, floor %t: the lowest particle is at %g m", sc.Name, floor, low)
			}
			if floor {
				continue
			}
			n := testkit.Newton(t, sc, testkit.H)
			r := sc.Q.Clone()
			must(t, n.Step(&r))
			if d := vec.Farthest(r.X, q.X); d > 1e-7 {
				t.Errorf("%s: %g m from Newton's method without obstacles", sc.Name, d)
			}
		}
	}
}
