package msp

import "fmt"

// Chebyshev is local/global with the Chebyshev semi-iteration of H. Wang: A Chebyshev semi-iterative approach
// for accelerating projective and position-based dynamics, ACM Trans. Graph. 34(6), 2015. Where local/global
// goes from x to x̂ = Global(Local(x)), it goes on to
//
//	x' = x_before + ω (x̂ − x_before),   ω = 1 for the first Delay iterations,
//	then 2/(2 − ρ²) once, then 4/(4 − ρ² ω) with the ω before,
//
// x_before being the iterate before x. That is the best there is for a linear iteration whose error shrinks
// by ρ at a time; local/global is not linear, so where x' has a larger g than x, x̂ is taken instead and the
// sequence of ω begins anew. (Wang's method has no such guard.)
type Chebyshev struct {
	*LocalGlobal
	// Rho is the estimate ρ of how much of the error an iteration of local/global leaves, 0 ≤ ρ < 1: 0.95
	// unless changed. With 0 it is local/global.
	Rho float64
	// Delay is how many iterations are made as they are before the first that is accelerated: 1 unless changed.
	Delay int

	x, y             []float64 // of the step under way
	before, to, fast []float64
	made             int // iterations since ω began
	omega            float64
}

// NewChebyshev factors M + h² L as NewLocalGlobal does, with the same errors.
func NewChebyshev(s *System, h float64) (*Chebyshev, error) {
	a, err := NewLocalGlobal(s, h)
	if err != nil {
		return nil, err
	}
	return &Chebyshev{LocalGlobal: a, Rho: 0.95, Delay: 1}, nil
}

// Iterate returns the positions (3m) that n accelerated iterations lead to from x, as LocalGlobal.Iterate.
func (c *Chebyshev) Iterate(x, y []float64, n int) []float64 {
	return c.iterateWith(c.begin, x, y, n)
}

// Trace makes n accelerated iterations from x = y and records g after each, as LocalGlobal.Trace.
func (c *Chebyshev) Trace(y []float64, n int) Trace { return c.traceWith(c.begin, y, n) }

// Step takes q one time step h further, as LocalGlobal.Step.
func (c *Chebyshev) Step(q *State) error { return c.stepWith(c.begin, q) }

func (c *Chebyshev) begin(x, y []float64) iteration {
	if !(c.Rho >= 0 && c.Rho < 1) {
		panic(fmt.Sprintf("msp: Chebyshev: Rho = %g, want 0 ≤ Rho < 1", c.Rho))
	}
	c.constantSide(c.b, y)
	c.x, c.y = x, y
	c.before, c.to, c.fast = sized(c.before, len(x)), sized(c.to, len(x)), sized(c.fast, len(x))
	c.made, c.omega = 0, 1
	return c
}

func (c *Chebyshev) next() (float64, error) {
	c.plain(c.to, c.x)
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
			c.fast[i] = b + c.omega*(c.to[i]-b)
		}
		if c.lower(c.fast, c.x, c.y) {
			copy(c.to, c.fast)
		} else {
			c.made, c.omega = 1, 1
		}
	}
	copy(c.before, c.x)
	copy(c.x, c.to)
	return farthest(c.x, c.before), nil
}

// String sums the method up in one line.
func (c *Chebyshev) String() string {
	return fmt.Sprintf("Chebyshev, ρ = %g, on %v", c.Rho, c.LocalGlobal)
}
