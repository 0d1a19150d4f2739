package msp

import (
	"fmt"
	"math"
)

// Anderson is local/global with Anderson acceleration, guarded by the energy: Y. Peng et al.: Anderson
// acceleration for geometry optimization and physics simulation, ACM Trans. Graph. 37(4), 2018. With
// x̂ = Global(Local(x)), the residual f = x̂ − x, and the differences of the last Memory iterations of both,
// it goes to
//
//	x' = x̂ − Σ θ_j Δx̂_j,   θ = argmin ‖f − Σ θ_j Δf_j‖,
//
// or to x̂ itself where x' has a larger g than x.
type Anderson struct {
	*LocalGlobal
	// Memory is how many differences are kept: 5 unless changed. With 0 it is local/global.
	Memory int

	x, y          []float64 // of the step under way
	to, fast, f   []float64
	lastTo, lastF []float64 // of the iteration before; empty at first
	differences   latest[difference]
}

// difference is what changed from one iteration to the next, and its part in the least squares.
type difference struct {
	to, f []float64 // Δx̂, Δf
	theta float64
	// Δf = Σ r_i q_i over the differences up to this one, c = qᵀf.
	q, r []float64
	c    float64
}

// NewAnderson factors M + h² L as NewLocalGlobal does, with the same errors.
func NewAnderson(s *System, h float64) (*Anderson, error) {
	a, err := NewLocalGlobal(s, h)
	if err != nil {
		return nil, err
	}
	return &Anderson{LocalGlobal: a, Memory: 5}, nil
}

// Iterate returns the positions (3m) that n accelerated iterations lead to from x, as LocalGlobal.Iterate.
func (c *Anderson) Iterate(x, y []float64, n int) []float64 {
	return c.iterateWith(c.begin, x, y, n)
}

// Trace makes n accelerated iterations from x = y and records g after each, as LocalGlobal.Trace.
func (c *Anderson) Trace(y []float64, n int) Trace { return c.traceWith(c.begin, y, n) }

// Step takes q one time step h further, as LocalGlobal.Step.
func (c *Anderson) Step(q *State) error { return c.stepWith(c.begin, q) }

func (c *Anderson) begin(x, y []float64) iteration {
	wantMemory(c.Memory)
	c.constantSide(c.b, y)
	c.x, c.y = x, y
	c.to, c.fast, c.f = sized(c.to, len(x)), sized(c.fast, len(x)), sized(c.f, len(x))
	c.lastTo, c.lastF = c.lastTo[:0], c.lastF[:0]
	c.differences = c.differences[:0]
	return c
}

func (c *Anderson) next() (float64, error) {
	x, to, fast := c.x, c.to, c.fast
	c.plain(to, x)
	setMinus(c.f, to, x)
	if c.Memory > 0 && len(c.lastTo) > 0 {
		d := c.differences.push(c.Memory)
		d.to, d.f = sized(d.to, len(x)), sized(d.f, len(x))
		setMinus(d.to, to, c.lastTo)
		setMinus(d.f, c.f, c.lastF)
	}
	c.lastTo, c.lastF = append(c.lastTo[:0], to...), append(c.lastF[:0], c.f...)
	if len(c.differences) > 0 {
		copy(fast, to)
		leastSquares(c.differences, c.f)
		for _, d := range c.differences {
			for i := range fast {
				fast[i] -= d.theta * d.to[i]
			}
		}
		c.s.applyPins(fast)
		if c.lower(fast, x, c.y) {
			copy(to, fast)
		}
	}
	moved := farthest(to, x)
	copy(x, to)
	return moved, nil
}

// String sums the method up in one line.
func (c *Anderson) String() string {
	return fmt.Sprintf("Anderson, memory %d, on %v", c.Memory, c.LocalGlobal)
}

func wantMemory(m int) {
	if m < 0 {
		panic(fmt.Sprintf("msp: Memory = %d, want Memory ≥ 0", m))
	}
}

// leastSquares sets the θ of each difference to those with the least ‖f − Σ θ_j Δf_j‖, by Gram-Schmidt; what is
// within rounding of being a combination of the differences before gets θ_j = 0. f is left with what remains of it.
func leastSquares(a []difference, f []float64) {
	for j := range a {
		d := &a[j]
		d.q, d.r, d.c = append(d.q[:0], d.f...), sized(d.r, j+1), 0
		for i, b := range a[:j] {
			d.r[i] = dot(b.q, d.q)
			for k := range d.q {
				d.q[k] -= d.r[i] * b.q[k]
			}
		}
		size := norm(d.q)
		if !(size > 1e-10*norm(d.f)) || math.IsInf(size, 1) { // a few digits more than rounding takes
			clear(d.q)
			d.r[j] = 0
			continue
		}
		for k := range d.q {
			d.q[k] /= size
		}
		d.r[j] = size
		d.c = dot(d.q, f)
		for k := range f {
			f[k] -= d.c * d.q[k]
		}
	}
	for j := len(a) - 1; j >= 0; j-- {
		d := &a[j]
		d.theta = 0
		if d.r[j] == 0 {
			continue
		}
		d.theta = d.c
		for _, later := range a[j+1:] {
			d.theta -= later.r[j] * later.theta
		}
		d.theta /= d.r[j]
	}
}
