package methods

import (
	"fmt"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/linesearch"
	"github.com/massspring/msp/pkg/msp/internal/vec"
)

// LBFGS minimises g of eq. 8 by the limited-memory BFGS method that starts from H0 = M + h² L: T. Liu,
// S. Bouaziz, L. Kavan: Quasi-Newton methods for real-time simulation of hyperelastic materials, ACM Trans.
// Graph. 36(3), 2017. Local/global is the same without memory, because
//
//	x − H0⁻¹ ∇g(x) = Global(Local(x)).
//
// The directions use that: H0⁻¹ ∇g = x − x̂ costs the one back-substitution of the global step, and H0⁻¹ (∇g' − ∇g)
// is the difference of two of them. If a direction does not reduce g enough (Armijo), LBFGS halves it a few times;
// then it discards the direction and the memory and takes x̂ itself.
type LBFGS struct {
	*msp.ImplicitEuler
	// Memory is the number of stored pairs of differences: 5 unless changed. With 0 the method is local/global.
	Memory int

	quasiNewton
}

// quasiNewton is the iteration of LBFGS.
type quasiNewton struct {
	o               *msp.Objective
	local           metric
	memory          int
	task            msp.Task
	from, grad, p   []float64
	ds, dt, q       []float64
	leapt           []float64
	centres         centres
	lastX           []float64 // of the iteration before; empty at first
	lastGrad, lastP []float64
	pairs           vec.Latest[pair]
}

// metric is an iteration x := x − H0⁻¹ ∇g(x), H0 symmetric and positive definite.
type metric interface {
	msp.Preparer
	// gradient sets grad to ∇g(x) for the x of the last iteration, with the inertial positions y.
	gradient(grad, x, y []float64)
	String() string
}

// factored is local/global: H0 = M + h² L.
type factored struct{ *msp.LocalGlobal }

func (a factored) gradient(grad, x, y []float64) { a.GradGDTo(grad, x, a.Directions(), y) }

// NewLBFGS factors M + h² L as msp.NewLocalGlobal does, with the same errors.
func NewLBFGS(s *msp.System, h float64) (*LBFGS, error) {
	a, err := msp.NewLocalGlobal(s, h)
	if err != nil {
		return nil, err
	}
	c := &LBFGS{Memory: 5, quasiNewton: quasiNewton{o: a.Objective, local: factored{a}, centres: centresOf(a.Objective)}}
	c.ImplicitEuler = msp.NewImplicitEuler(a.Objective, c, 0)
	return c, nil
}

// Prepare factors M + h² L, for the driver.
func (c *quasiNewton) Prepare() error {
	if err := c.local.Prepare(); err != nil {
		return err
	}
	c.centres = centresOf(c.o)
	return nil
}

// pair holds the differences of one iteration: s = Δx, t = Δ∇g, z = H0⁻¹ t, ρ = 1/(sᵀt), α = ρ sᵀq.
type pair struct {
	s, t, z    []float64
	rho, alpha float64
}

// Begin announces iterations.
func (c *LBFGS) Begin(t msp.Task) error {
	wantMemory(c.Memory)
	c.memory = c.Memory
	return c.quasiNewton.Begin(t)
}

// Begin announces iterations.
func (c *quasiNewton) Begin(t msp.Task) error {
	c.task = t
	for _, v := range []*[]float64{&c.from, &c.grad, &c.p, &c.ds, &c.dt, &c.q, &c.leapt} {
		*v = vec.Sized(*v, len(t.X))
	}
	c.lastX, c.pairs = c.lastX[:0], c.pairs[:0]
	return c.local.Begin(t)
}

// Next makes one iteration. The rounding of memory moves a free body as a whole, which settle mends.
func (c *quasiNewton) Next() (moved float64, err error) {
	if err := c.advance(); err != nil {
		return 0, err
	}
	if c.memory > 0 {
		c.centres.settle(c.task.X, c.task.Y)
	}
	return vec.Farthest(c.task.X, c.from), nil
}

// advance makes one iteration and does not measure how far it moves.
func (c *quasiNewton) advance() error {
	copy(c.from, c.task.X)
	if _, err := c.local.Next(); err != nil {
		return err
	}
	if c.memory > 0 {
		c.learn()
	}
	if len(c.pairs) > 0 {
		c.twoLoops()
		if !c.leap() {
			c.pairs = c.pairs[:0]
		}
	}
	return nil
}

// curvature is the cosine between s and t from which on they show positive curvature, beyond rounding.
const curvature = 1e-12

// learn sets ∇g and p = H0⁻¹ ∇g, and keeps their differences from those of the iteration before as a pair.
func (c *quasiNewton) learn() {
	c.local.gradient(c.grad, c.from, c.task.Y)
	vec.SetMinus(c.p, c.from, c.task.X)
	if len(c.lastX) > 0 {
		vec.SetMinus(c.ds, c.from, c.lastX)
		vec.SetMinus(c.dt, c.grad, c.lastGrad)
		// Without positive curvature along s there is no BFGS matrix that is positive definite.
		if st := vec.Dot(c.ds, c.dt); st > curvature*vec.Norm(c.ds)*vec.Norm(c.dt) {
			k := c.pairs.Push(c.memory)
			k.s, k.t, k.z = append(k.s[:0], c.ds...), append(k.t[:0], c.dt...), vec.Sized(k.z, len(c.p))
			vec.SetMinus(k.z, c.p, c.lastP)
			k.rho = 1 / st
		}
	}
	c.lastX = append(c.lastX[:0], c.from...)
	c.lastGrad, c.lastP = append(c.lastGrad[:0], c.grad...), append(c.lastP[:0], c.p...)
}

// leaps are few, so that a direction that is not worth it is soon given up.
var leaps = linesearch.Backtracking{First: 1, Least: 1. / 32, Armijo: linesearch.Armijo}

// leap sets x to from + t p with the first t of 1, ½, ¼, … that leads down, and reports whether there is
// one among a few. If not, x is unchanged.
func (c *quasiNewton) leap() bool {
	_, found := leaps.Along(vec.Dot(c.grad, c.p), func(t float64) (change float64, moves bool) {
		vec.SetPlus(c.leapt, c.from, t, c.p)
		c.o.System().ApplyPins(c.leapt)
		return c.o.Change(c.from, c.leapt, c.task.Y), true
	})
	if found {
		copy(c.task.X, c.leapt)
	}
	return found
}

// twoLoops takes p from H0⁻¹ ∇g to −H⁻¹ ∇g by the two loops of J. Nocedal (Math. Comp. 35, 1980).
func (c *quasiNewton) twoLoops() {
	q, r := c.q, c.p // r = H0⁻¹ q throughout the first loop
	copy(q, c.grad)
	for j := len(c.pairs) - 1; j >= 0; j-- {
		k := &c.pairs[j]
		k.alpha = k.rho * vec.Dot(k.s, q)
		for i := range q {
			q[i] -= k.alpha * k.t[i]
			r[i] -= k.alpha * k.z[i]
		}
	}
	for _, k := range c.pairs {
		beta := k.rho * vec.Dot(k.t, r)
		for i := range r {
			r[i] += (k.alpha - beta) * k.s[i]
		}
	}
	for i := range r {
		r[i] = -r[i]
	}
}

// String sums the method up in one line.
func (c *LBFGS) String() string {
	return fmt.Sprintf("L-BFGS, memory %d, from %v", c.Memory, c.local)
}
