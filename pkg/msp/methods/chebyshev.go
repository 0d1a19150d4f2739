package methods

import (
	"fmt"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/vec"
)

// Chebyshev is local/global with the Chebyshev semi-iteration of H. Wang: A Chebyshev semi-iterative approach for
// accelerating projective and position-based dynamics, ACM Trans. Graph. 34(6), 2015. Local/global moves from x to x̂
// = Global(Local(x)); Chebyshev then moves to
//
//	x' = x_before + ω (x̂ − x_before),   ω = 1 for the first Delay iterations,
//	then 2/(2 − ρ²) once, then 4/(4 − ρ² ω) with the ω before,
//
// where x_before is the iterate before x. This is optimal for a linear iteration that reduces the error by the factor
// ρ. Local/global is not linear. Therefore, if x' has a larger g than x, Chebyshev takes x̂ instead and restarts the
// sequence of ω. (Wang's method has no such guard.)
type Chebyshev struct {
	*msp.ImplicitEuler
	// Rho is the estimate ρ of the factor by which an iteration of local/global reduces the error, 0 ≤ ρ < 1: 0.95
	// unless changed. With 0 the method is local/global.
	Rho float64
	// Delay is the number of iterations before the first accelerated one: 1 unless changed.
	Delay int

	local *msp.LocalGlobal // its iterations
	task  msp.Task
	semiIteration
}

// semiIteration is the Chebyshev semi-iteration on iterates that something else makes.
type semiIteration struct {
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
	c := &Chebyshev{Rho: 0.95, Delay: 1, local: a}
	c.ImplicitEuler = msp.NewImplicitEuler(a.Objective, c, 0)
	return c, nil
}

// Prepare factors M + h² L, for the driver.
func (c *Chebyshev) Prepare() error { return c.local.Prepare() }

// Begin announces iterations.
func (c *Chebyshev) Begin(t msp.Task) error {
	if !(c.Rho >= 0 && c.Rho < 1) {
		panic(fmt.Sprintf("methods: Chebyshev: Rho = %g, want 0 ≤ Rho < 1", c.Rho))
	}
	c.task = t
	c.begin(len(t.X))
	return c.local.Begin(t)
}

// Next makes one iteration.
func (c *Chebyshev) Next() (moved float64, err error) {
	copy(c.from, c.task.X)
	if _, err := c.local.Next(); err != nil {
		return 0, err
	}
	return c.leap(c.Objective, c.task, c.Rho, c.Delay), nil
}

// begin announces iterates of n coordinates.
func (c *semiIteration) begin(n int) {
	c.before, c.from, c.fast = vec.Sized(c.before, n), vec.Sized(c.from, n), vec.Sized(c.fast, n)
	c.made, c.omega = 0, 1
}

// leap moves the iterate that was made from c.from further, unless g would rise, and returns how far X is from c.from. It
// starts after the given number of iterations.
func (c *semiIteration) leap(o *msp.Objective, t msp.Task, rho float64, delay int) (moved float64) {
	rho2 := rho * rho
	switch {
	case c.made < delay || c.made == 0: // at first there is no iterate before x
		c.omega = 1
	case c.omega == 1:
		c.omega = 2 / (2 - rho2)
	default:
		c.omega = 4 / (4 - rho2*c.omega)
	}
	c.made++
	if c.omega > 1 {
		for i, b := range c.before {
			c.fast[i] = b + c.omega*(t.X[i]-b)
		}
		if o.Change(c.from, c.fast, t.Y) <= 0 {
			copy(t.X, c.fast)
		} else {
			c.made, c.omega = 1, 1
		}
	}
	c.before, c.from = c.from, c.before
	return vec.Farthest(t.X, c.before)
}

// String sums the method up in one line.
func (c *Chebyshev) String() string {
	return fmt.Sprintf("Chebyshev, ρ = %g, on %v", c.Rho, c.local)
}
