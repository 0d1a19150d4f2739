package methods

import (
	"fmt"
	"math"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/v3"
	"github.com/massspring/msp/pkg/msp/internal/vec"
	"github.com/massspring/msp/pkg/msp/sparse"
)

// cycles is local/global with one cycle of linear multigrid, z = C r, in place of the back-substitution:
//
//	x := x − C ∇g(x),   C ≤ (M + h² L)⁻¹
//
// No iteration raises g: eq. 14 at d = Local(x) touches g from above in x, and its quadratic form is that of M + h² L. Since C is
// positive definite, x stays where ∇g = 0 and nowhere else. Up to some hundred particles C is the inverse, and it is local/global.
type cycles struct {
	*msp.Objective
	global *sparse.Multigrid
	task   msp.Task
	grad   []float64 // of the last iteration
	r, z   []float64 // of free particles
}

// Prepare makes the levels for M + h² L of the free particles.
func (c *cycles) Prepare() error {
	a := globalMatrix(c.Objective)
	if c.nearlySingular(a) {
		if _, err := msp.NewLocalGlobal(c.System(), c.H()); err != nil {
			return err
		}
	}
	global, err := sparse.NewMultigrid(a)
	if err != nil {
		return fmt.Errorf("M + h²L: %w", err)
	}
	c.global = global
	return nil
}

// nearlySingular reports whether masses could be lost in the rounding of M + h² L. msp.NewLocalGlobal then says whether they are.
func (c *cycles) nearlySingular(a *sparse.CSC) bool {
	for k, i := range c.Free() {
		if c.Inertia()[i] < 0x1p-40*a.At(k, k) {
			return true
		}
	}
	return false
}

// globalMatrix returns M + h² L of the free particles.
func globalMatrix(o *msp.Objective) *sparse.CSC {
	s, free := o.System(), o.Free()
	a := s.A(o.H())
	row := make([]int, len(s.Mass)) // plus 1
	for k, i := range free {
		row[i] = k + 1
	}
	at := 0
	for k, j := range free {
		first := at
		for p := a.ColPtr[j]; p < a.ColPtr[j+1]; p++ {
			if i := a.RowIdx[p]; row[i] > 0 {
				v := a.Val[p]
				if i == j {
					v += o.Inertia()[i] - s.Mass[i]
				}
				a.RowIdx[at], a.Val[at] = row[i]-1, v
				at++
			}
		}
		a.ColPtr[k] = first
	}
	a.ColPtr[len(free)] = at
	a.Rows, a.Cols, a.ColPtr, a.RowIdx, a.Val = len(free), len(free), a.ColPtr[:len(free)+1], a.RowIdx[:at], a.Val[:at]
	return a
}

// Begin announces iterations.
func (c *cycles) Begin(t msp.Task) error {
	c.task = t
	c.grad = vec.Sized(c.grad, len(t.X))
	free := 3 * len(c.Free())
	c.r, c.z = vec.Sized(c.r, free), vec.Sized(c.z, free)
	return nil
}

// Next makes one iteration. It returns +Inf if the Task has no Tolerance.
func (c *cycles) Next() (moved float64, err error) {
	x := c.task.X
	c.GradTo(c.grad, x, c.task.Y)
	for k, i := range c.Free() {
		*(*v3.Vec)(c.r[3*k:]) = *(*v3.Vec)(c.grad[3*i:])
	}
	c.global.Cycle3(c.z, c.r)
	for k, i := range c.Free() {
		p, z := (*v3.Vec)(x[3*i:]), (*v3.Vec)(c.z[3*k:])
		*p = v3.Sub(*p, *z)
	}
	if c.task.Tolerance > 0 {
		far := 0.0
		for _, z := range c.z {
			far = max(far, math.Abs(z))
		}
		return far, nil
	}
	return math.Inf(1), nil
}

func (c *cycles) gradient(grad, _, _ []float64) { copy(grad, c.grad) }

// String sums the levels up in one line.
func (c *cycles) String() string { return c.global.String() }
