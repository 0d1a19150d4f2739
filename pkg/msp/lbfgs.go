package msp

import (
	"fmt"
	"slices"
)

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

// pair is what one iteration taught: s = Δx, t = Δ∇g, z = H0⁻¹ t, ρ = 1/(sᵀt).
type pair struct {
	s, t, z []float64
	rho     float64
}

func (c *LBFGS) begin(x, y []float64) iteration {
	wantMemory(c.Memory)
	c.constantSide(c.b, y)
	to, grad := slices.Clone(x), make([]float64, len(x))
	var pairs []pair
	var lastX, lastGrad, lastP []float64 // of the iteration before; p = H0⁻¹ ∇g
	return func() (float64, error) {
		c.plain(to, x) // and c.d = Local(x)
		if c.Memory > 0 {
			c.gradient(grad, x, c.d, y)
			p := minus(x, to)
			if lastX != nil {
				s, t := minus(x, lastX), minus(grad, lastGrad)
				// Without positive curvature along s there is no BFGS matrix that is positive definite.
				if st := dot(s, t); st > 1e-12*norm(s)*norm(t) {
					pairs = append(pairs, pair{s, t, minus(p, lastP), 1 / st})
					pairs = pairs[max(0, len(pairs)-c.Memory):]
				}
			}
			lastX, lastGrad, lastP = slices.Clone(x), slices.Clone(grad), p
		}
		if len(pairs) > 0 && !c.leap(to, x, twoLoops(pairs, grad, lastP), grad, y) {
			pairs = nil
		}
		moved := farthest(to, x)
		copy(x, to)
		return moved, nil
	}
}

// leap sets to = x + t p with the first t of 1, ½, ¼, … that satisfies Armijo's condition, or leaves to alone
// and says that there is none among a few.
func (c *LBFGS) leap(to, x, p, grad, y []float64) bool {
	slope := dot(grad, p)
	if !(slope < 0) {
		return false
	}
	at := make([]float64, len(x))
	for t := 1.0; t > 1.0/32; t /= 2 {
		for i := range at {
			at[i] = x[i] + t*p[i]
		}
		c.s.applyPins(at)
		if c.change(x, at, y) <= 1e-4*t*slope { // the part of the predicted decrease that is usual
			copy(to, at)
			return true
		}
	}
	return false
}

// twoLoops returns −H⁻¹ ∇g by the two loops of J. Nocedal (Math. Comp. 35, 1980), p0 = H0⁻¹ ∇g being known.
func twoLoops(pairs []pair, grad, p0 []float64) []float64 {
	q, r := slices.Clone(grad), slices.Clone(p0) // r = H0⁻¹ q throughout the first loop
	alpha := make([]float64, len(pairs))
	for j := len(pairs) - 1; j >= 0; j-- {
		pr := pairs[j]
		alpha[j] = pr.rho * dot(pr.s, q)
		for i := range q {
			q[i] -= alpha[j] * pr.t[i]
			r[i] -= alpha[j] * pr.z[i]
		}
	}
	for j, pr := range pairs {
		beta := pr.rho * dot(pr.t, r)
		for i := range r {
			r[i] += (alpha[j] - beta) * pr.s[i]
		}
	}
	for i := range r {
		r[i] = -r[i]
	}
	return r
}

// String sums the method up in one line.
func (c *LBFGS) String() string {
	return fmt.Sprintf("L-BFGS, memory %d, from %v", c.Memory, c.LocalGlobal)
}
