package methods

import (
	"fmt"
	"math"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/vec"
)

// Anderson is local/global with Anderson acceleration, guarded by the energy: Y. Peng et al.: Anderson acceleration
// for geometry optimization and physics simulation, ACM Trans. Graph. 37(4), 2018. With x̂ = Global(Local(x)), the
// residual f = x̂ − x, and the differences of the last Memory iterations of both, it moves to
//
//	x' = x̂ − Σ θ_j Δx̂_j,   θ = argmin ‖f − Σ θ_j Δf_j‖,
//
// or to x̂ itself if x' has a larger g than x.
type Anderson struct {
	*msp.ImplicitEuler
	// Memory is the number of stored differences: 5 unless changed. With 0 the method is local/global.
	Memory int

	local         *msp.LocalGlobal // its iterations
	task          msp.Task
	from, fast, f []float64
	lastTo, lastF []float64 // of the iteration before; empty at first
	differences   vec.Latest[difference]
}

// difference is the change from one iteration to the next, and its part in the least squares.
type difference struct {
	to, f []float64 // Δx̂, Δf
	theta float64
	// Δf = Σ r_i q_i over the differences up to this one, c = qᵀf.
	q, r []float64
	c    float64
}

// NewAnderson factors M + h² L as msp.NewLocalGlobal does, with the same errors.
func NewAnderson(s *msp.System, h float64) (*Anderson, error) {
	a, err := msp.NewLocalGlobal(s, h)
	if err != nil {
		return nil, err
	}
	c := &Anderson{Memory: 5, local: a}
	c.ImplicitEuler = msp.NewImplicitEuler(a.Objective, c, 0)
	return c, nil
}

// Prepare factors M + h² L, for the driver.
func (c *Anderson) Prepare() error { return c.local.Prepare() }

// Begin announces iterations.
func (c *Anderson) Begin(t msp.Task) error {
	wantMemory(c.Memory)
	c.task = t
	c.from, c.fast, c.f = vec.Sized(c.from, len(t.X)), vec.Sized(c.fast, len(t.X)), vec.Sized(c.f, len(t.X))
	c.lastTo, c.lastF = c.lastTo[:0], c.lastF[:0]
	c.differences = c.differences[:0]
	return c.local.Begin(t)
}

// Next makes one iteration.
func (c *Anderson) Next() (moved float64, err error) {
	from, to, fast := c.from, c.task.X, c.fast
	copy(from, to)
	if _, err := c.local.Next(); err != nil {
		return 0, err
	}
	vec.SetMinus(c.f, to, from)
	if c.Memory > 0 && len(c.lastTo) > 0 {
		d := c.differences.Push(c.Memory)
		d.to, d.f = vec.Sized(d.to, len(to)), vec.Sized(d.f, len(to))
		vec.SetMinus(d.to, to, c.lastTo)
		vec.SetMinus(d.f, c.f, c.lastF)
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
		c.System().ApplyPins(fast)
		if c.Change(from, fast, c.task.Y) <= 0 {
			copy(to, fast)
		}
	}
	return vec.Farthest(to, from), nil
}

// String sums the method up in one line.
func (c *Anderson) String() string {
	return fmt.Sprintf("Anderson, memory %d, on %v", c.Memory, c.local)
}

func wantMemory(m int) {
	if m < 0 {
		panic(fmt.Sprintf("methods: Memory = %d, want Memory ≥ 0", m))
	}
}

// combination is the part of a difference that has to be left beside those before it: a few digits more than rounding takes.
const combination = 1e-10

// leastSquares sets the θ of each difference to those with the least ‖f − Σ θ_j Δf_j‖, by Gram-Schmidt; what is
// within rounding of being a combination of the differences before gets θ_j = 0. f is left with what remains of it.
func leastSquares(a []difference, f []float64) {
	for j := range a {
		d := &a[j]
		d.q, d.r, d.c = append(d.q[:0], d.f...), vec.Sized(d.r, j+1), 0
		for i, b := range a[:j] {
			d.r[i] = vec.Dot(b.q, d.q)
			for k := range d.q {
				d.q[k] -= d.r[i] * b.q[k]
			}
		}
		size := vec.Norm(d.q)
		if !(size > combination*vec.Norm(d.f)) || math.IsInf(size, 1) {
			clear(d.q)
			d.r[j] = 0
			continue
		}
		for k := range d.q {
			d.q[k] /= size
		}
		d.r[j] = size
		d.c = vec.Dot(d.q, f)
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
