package experiments

import (
	"errors"
	"fmt"
	"math"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/methods"
)

// Minimum returns the inertial positions y of the step of h seconds from q, its solution x* (3m each) and g* = g(x*). It
// finds x* in three phases. First come 1000 iterations of local/global from y. Then L-BFGS runs until a hundred of its
// iterations lower g by less than a millionth of g(y) − g. Finally, Newton's method runs until no smaller g is
// representable in float64, or for 200 iterations.
//
// g may have several minima; on a curtain of 81×81 they differ by 1e-4 … 2e-3 of g(y) − g*. Minimum returns the one at
// which local/global arrives. The errors of methods that reach another one may be negative, or may not tend to zero.
func Minimum(s *msp.System, h float64, q msp.State) (y, x []float64, gstar float64, err error) {
	a, err1 := msp.NewLocalGlobal(s, h)
	l, err2 := methods.NewLBFGS(s, h)
	n, err3 := msp.NewNewton(s, h)
	if err := errors.Join(err1, err2, err3); err != nil {
		return nil, nil, 0, err
	}
	y = l.Y(q)
	if x, err = a.Iterate(y, y, 1000); err != nil {
		return nil, nil, 0, err
	}
	g := l.G(x, y)
	for range 100 {
		before := g
		if x, err = l.Iterate(x, y, 100); err != nil {
			return nil, nil, 0, err
		}
		g = l.G(x, y)
		if !(before-g >= 1e-6*(l.G(y, y)-g)) {
			break
		}
	}
	if x, err = n.Iterate(x, y, 200); err != nil {
		return nil, nil, 0, err
	}
	return y, x, n.G(x, y), nil
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

// Farthest returns the largest distance of a particle between two lists of positions (3m each), max_i ‖a_i − b_i‖ in metres. It
// panics if they are not equally long.
func Farthest(a, b []float64) float64 {
	if len(a) != len(b) {
		panic(fmt.Sprintf("experiments: Farthest: %d and %d coordinates, want equally many", len(a), len(b)))
	}
	most := 0.0
	for i := 0; i < len(a); i += 3 {
		most = max(most, math.Hypot(math.Hypot(a[i]-b[i], a[i+1]-b[i+1]), a[i+2]-b[i+2]))
	}
	return most
}
