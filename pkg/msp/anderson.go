package msp

import (
	"fmt"
	"math"
	"slices"
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
	to, fast, f := slices.Clone(x), slices.Clone(x), make([]float64, len(x))
	var lastTo, lastF []float64
	var dTo, dF [][]float64
	return func() (float64, error) {
		c.plain(to, x)
		for i := range f {
			f[i] = to[i] - x[i]
		}
		if lastTo != nil {
			dTo = remember(dTo, minus(to, lastTo), c.Memory)
			dF = remember(dF, minus(f, lastF), c.Memory)
		}
		lastTo, lastF = slices.Clone(to), slices.Clone(f)
		if len(dF) > 0 {
			copy(fast, to)
			for j, theta := range leastSquares(dF, f) {
				for i := range fast {
					fast[i] -= theta * dTo[j][i]
				}
			}
			c.s.applyPins(fast)
			if c.lower(fast, x, y) {
				copy(to, fast)
			}
		}
		moved := farthest(to, x)
		copy(x, to)
		return moved, nil
	}
}

// String sums the method up in one line.
func (c *Anderson) String() string {
	return fmt.Sprintf("Anderson, memory %d, on %v", c.Memory, c.LocalGlobal)
}

// remember appends v, and forgets the oldest beyond m.
func remember(list [][]float64, v []float64, m int) [][]float64 {
	list = append(list, v)
	return list[max(0, len(list)-m):]
}

func wantMemory(m int) {
	if m < 0 {
		panic(fmt.Sprintf("msp: Memory = %d, want Memory ≥ 0", m))
	}
}

// minus returns a − b.
func minus(a, b []float64) []float64 {
	d := make([]float64, len(a))
	for i := range d {
		d[i] = a[i] - b[i]
	}
	return d
}

// leastSquares returns the θ with the least ‖f − Σ θ_j a_j‖, by Gram-Schmidt; what is within rounding of
// being a combination of the columns before gets θ_j = 0.
func leastSquares(a [][]float64, f []float64) []float64 {
	n := len(a)
	q, r, c := make([][]float64, n), make([][]float64, n), make([]float64, n)
	f = slices.Clone(f)
	for j := range a {
		q[j], r[j] = slices.Clone(a[j]), make([]float64, n)
		for i := range j {
			r[j][i] = dot(q[i], q[j])
			for k := range q[j] {
				q[j][k] -= r[j][i] * q[i][k]
			}
		}
		size := norm(q[j])
		if !(size > 1e-10*norm(a[j])) || math.IsInf(size, 1) { // a few digits more than rounding takes
			clear(q[j])
			continue
		}
		for k := range q[j] {
			q[j][k] /= size
		}
		r[j][j] = size
		c[j] = dot(q[j], f)
		for k := range f {
			f[k] -= c[j] * q[j][k]
		}
	}
	theta := make([]float64, n)
	for j := n - 1; j >= 0; j-- {
		if r[j][j] == 0 {
			continue
		}
		theta[j] = c[j]
		for k := j + 1; k < n; k++ {
			theta[j] -= r[k][j] * theta[k]
		}
		theta[j] /= r[j][j]
	}
	return theta
}
