package msp

import "fmt"

// LBFGS minimises g of eq. 8 by the limited-memory BFGS method that starts from H0 = M + h² L: T. Liu,
// S. Bouaziz, L. Kavan: Quasi-Newton methods for real-time simulation of hyperelastic materials, ACM Trans.
// Graph. 36(3), 2017. Local/global is the same without memory, because
//
//	x − H0⁻¹ ∇g(x) = Global(Local(x)).
//
// The directions use that: H0⁻¹ ∇g = x − x̂ costs the one back-substitution of the global step, and
// H0⁻¹ (∇g' − ∇g) is the difference of two of them. A direction that is not downhill far enough (Armijo) is
// halved a few times, and then given up, together with the memory, for x̂ itself.
type LBFGS struct {
	*LocalGlobal
	// Memory is how many pairs of differences are kept: 5 unless changed. With 0 it is local/global.
	Memory int

	at, inertial    []float64 // x and y of the step under way
	to, grad, p     []float64
	ds, dt, q       []float64
	leapt           []float64
	lastX           []float64 // of the iteration before; empty at first
	lastGrad, lastP []float64
	pairs           latest[pair]
}

// NewLBFGS factors M + h² L as NewLocalGlobal does, with the same errors.
func NewLBFGS(s *System, h float64) (*LBFGS, error) {
	a, err := NewLocalGlobal(s, h)
	if err != nil {
		return nil, err
	}
	return &LBFGS{LocalGlobal: a, Memory: 5}, nil
}

// Iterate returns the positions (3m) that n iterations lead to from x, as LocalGlobal.Iterate.
func (c *LBFGS) Iterate(x, y []float64, n int) []float64 { return c.iterateWith(c.begin, x, y, n) }

// Trace makes n iterations from x = y and records g after each, as LocalGlobal.Trace.
func (c *LBFGS) Trace(y []float64, n int) Trace { return c.traceWith(c.begin, y, n) }

// Step takes q one time step h further, as LocalGlobal.Step.
func (c *LBFGS) Step(q *State) error { return c.stepWith(c.begin, q) }

// pair is what one iteration taught: s = Δx, t = Δ∇g, z = H0⁻¹ t, ρ = 1/(sᵀt), α = ρ sᵀq.
type pair struct {
	s, t, z    []float64
	rho, alpha float64
}

func (c *LBFGS) begin(x, y []float64) iteration {
	wantMemory(c.Memory)
	c.constantSide(c.b, y)
	c.at, c.inertial = x, y
	for _, room := range []*[]float64{&c.to, &c.grad, &c.p, &c.ds, &c.dt, &c.q, &c.leapt} {
		*room = sized(*room, len(x))
	}
	c.lastX, c.pairs = c.lastX[:0], c.pairs[:0]
	return c
}

func (c *LBFGS) next() (float64, error) {
	x, to := c.at, c.to
	c.plain(to, x) // and c.d = Local(x)
	if c.Memory > 0 {
		c.learn()
	}
	if len(c.pairs) > 0 {
		c.twoLoops()
		if !c.leap() {
			c.pairs = c.pairs[:0]
		}
	}
	moved := farthest(to, x)
	copy(x, to)
	return moved, nil
}

// learn sets ∇g and p = H0⁻¹ ∇g, and keeps what they tell beside those of the iteration before.
func (c *LBFGS) learn() {
	c.gradient(c.grad, c.at, c.d, c.inertial)
	setMinus(c.p, c.at, c.to)
	if len(c.lastX) > 0 {
		setMinus(c.ds, c.at, c.lastX)
		setMinus(c.dt, c.grad, c.lastGrad)
		// Without positive curvature along s there is no BFGS matrix that is positive definite.
		if st := dot(c.ds, c.dt); st > 1e-12*norm(c.ds)*norm(c.dt) {
			k := c.pairs.push(c.Memory)
			k.s, k.t, k.z = append(k.s[:0], c.ds...), append(k.t[:0], c.dt...), sized(k.z, len(c.p))
			setMinus(k.z, c.p, c.lastP)
			k.rho = 1 / st
		}
	}
	c.lastX = append(c.lastX[:0], c.at...)
	c.lastGrad, c.lastP = append(c.lastGrad[:0], c.grad...), append(c.lastP[:0], c.p...)
}

// leap sets to = x + t p with the first t of 1, ½, ¼, … that satisfies Armijo's condition, or leaves to alone
// and says that there is none among a few.
func (c *LBFGS) leap() bool {
	slope := dot(c.grad, c.p)
	if !(slope < 0) {
		return false
	}
	for t := 1.0; t > 1.0/32; t /= 2 {
		for i := range c.leapt {
			c.leapt[i] = c.at[i] + t*c.p[i]
		}
		c.s.applyPins(c.leapt)
		if c.change(c.at, c.leapt, c.inertial) <= 1e-4*t*slope { // the part of the predicted decrease that is usual
			copy(c.to, c.leapt)
			return true
		}
	}
	return false
}

// twoLoops takes p from H0⁻¹ ∇g to −H⁻¹ ∇g by the two loops of J. Nocedal (Math. Comp. 35, 1980).
func (c *LBFGS) twoLoops() {
	q, r := c.q, c.p // r = H0⁻¹ q throughout the first loop
	copy(q, c.grad)
	for j := len(c.pairs) - 1; j >= 0; j-- {
		k := &c.pairs[j]
		k.alpha = k.rho * dot(k.s, q)
		for i := range q {
			q[i] -= k.alpha * k.t[i]
			r[i] -= k.alpha * k.z[i]
		}
	}
	for _, k := range c.pairs {
		beta := k.rho * dot(k.t, r)
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
	return fmt.Sprintf("L-BFGS, memory %d, from %v", c.Memory, c.LocalGlobal)
}
