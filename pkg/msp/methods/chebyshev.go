package methods

import (
	"fmt"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/vec"
)

// Chebyshev is local/global with the Chebyshev semi-iteration of H. Wang: A Chebyshev semi-iterative approach
// for accelerating projective and position-based dynamics, ACM Trans. Graph. 34(6), 2015. Where local/global
// goes from x to x̂ = Global(Local(x)), it goes on to
//
//	x' = x_before + ω (x̂ − x_before),   ω = 1 for the first Delay iterations,
//	then 2/(2 − ρ²) once, then 4/(4 − ρ² ω) with the ω before,
//
// x_before being the iterate before x. That is the best there is for a linear iteration whose error shrinks
// by ρ at a time; local/global is not linear, so where x' has a larger g than x, x̂ is taken instead and the
// sequence of ω begins again. (Wang's method has no such guard.)
type Chebyshev struct {
	*msp.LocalGlobal
	// Rho is the estimate ρ of how much of the error an iteration of local/global leaves, 0 ≤ ρ < 1: 0.95
	// unless changed. With 0 it is local/global.
	Rho float64
	// Delay is the number of iterations before the first that is accelerated: 1 unless changed.
	Delay int

	plain              msp.Iteration
	x, y               []float64 // of the step under way
	before, from, fast []float64
	made               int // iterations since ω began
	omega              float64
}

// NewChebyshev factors M + h² L as msp.NewLocalGlobal does, with the same errors.
func NewChebyshev(s *msp.System, h float64) (*Chebyshev, error) {
	a, err := msp.NewLocalGlobal(s, h)
	if err != nil {
		return nil, err
	}
	c := &Chebyshev{LocalGlobal: a, Rho: 0.95, Delay: 1, plain: a.Iteration}
	a.Iteration.Begin, a.Iteration.Next = c.begin, c.next
	return c, nil
}

func (c *Chebyshev) begin(x, y []float64) error {
	if !(c.Rho >= 0 && c.Rho < 1) {
		panic(fmt.Sprintf("methods: Chebyshev: Rho = %g, want 0 ≤ Rho < 1", c.Rho))
	}
	c.x, c.y = x, y
	c.before, c.from, c.fast = vec.Sized(c.before, len(x)), vec.Sized(c.from, len(x)), vec.Sized(c.fast, len(x))
	c.made, c.omega = 0, 1
	return c.plain.Begin(x, y)
}

func (c *Chebyshev) next() (moved float64, err error) {
	copy(c.from, c.x)
	if _, err := c.plain.Next(); err != nil {
		return 0, err
	}
	rho2 := c.Rho * c.Rho
	switch {
	case c.made < c.Delay || c.made == 0: // at first there is no iterate before x
		c.omega = 1
	case c.omega == 1:
		c.omega = 2 / (2 - rho2)
	default:
		c.omega = 4 / (4 - rho2*c.omega)
	}
	c.made++
	if c.omega > 1 {
		for i, b := range c.before {
			c.fast[i] = b + c.omega*(c.x[i]-b)
		}
		if lower(c.LocalGlobal, c.fast, c.from, c.y) {
			copy(c.x, c.fast)
		} else {
			c.made, c.omega = 1, 1
		}
	}
	c.before, c.from = c.from, c.before
	return vec.Farthest(c.x, c.before), nil
}

// lower reports whether g(to) ≤ g(x), false where that is not a number.
func lower(a *msp.LocalGlobal, to, x, y []float64) bool { return a.Change(x, to, y) <= 0 }

// String sums the method up in one line.
func (c *Chebyshev) String() string {
	return fmt.Sprintf("Chebyshev, ρ = %g, on %v", c.Rho, c.LocalGlobal)
}
