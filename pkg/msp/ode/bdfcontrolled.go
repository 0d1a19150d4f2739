package ode

import (
	"fmt"
	"math"
	"slices"
)

// NewControlledBDF returns the backward differentiation formulas of order 1 to 5 for y' = f(t, y). Each step uses the
// order that allows the longest step, and solves one nonlinear system of n unknowns. It panics if a tolerance is
// negative or both are 0.
//
// The history consists of differences D_j = ∇ʲy of values that are h apart. A change of h interpolates them anew, and
// h changes only after k+1 steps of the same size. A step of order k finds y from
//
//	(1 − κ_k) γ_k (y − Σ_j=0..k D_j) + Σ_j=1..k γ_j D_j = h f(t + h, y),   γ_k = Σ_j=1..k 1/j
//
// which for κ = 0 is BDF(k); the κ of L. F. Shampine, M. W. Reichelt: The MATLAB ODE suite, SIAM J. Sci. Comput. 18, 1997
// (sec. 2: numerical differentiation formulas) make steps of the same error a quarter longer for k ≤ 3, at little cost in
// stability. The error of a step is (κ_k γ_k + 1/(k+1)) (y − Σ D_j).
//
// From order 3 on the formulas are not A-stable: oscillations y' = iω y grow if a loose tolerance lets a step skip
// them. If you expect such oscillations, as in undamped mechanics, set MaxOrder = 2.
func NewControlledBDF(f F, rtol, atol float64) *Controlled {
	c := newControlled(f, rtol, atol)
	c.scheme, c.MaxOrder = &backward{}, mostOrder
	return c
}

const (
	mostOrder = 5
	bdfLimit  = 4 // iterations; more are a reason for another J
)

var (
	ndfKappa = [mostOrder + 1]float64{0, -0.1850, -1. / 9, -0.0823, -0.0415, 0}
	bdfGamma = [mostOrder + 1]float64{0, 1, 3. / 2, 11. / 6, 25. / 12, 137. / 60}
)

// bdfError returns the part of D_k+1 that is the error of a step of order k.
func bdfError(k int) float64 { return ndfKappa[k]*bdfGamma[k] + 1/float64(k+1) }

// backward is the state of these formulas.
type backward struct {
	matrices
	k     int         // the order; 0: nothing has begun
	equal int         // accepted steps of the same h and k
	h     float64     // between the values that d is made of
	d     [][]float64 // D_0 … D_k+2

	// Of the last try: iterations, y − Σ D_j, and what is right of y = c + h a f.
	made    int
	rest, c []float64
	a       float64
}

func (b *backward) begin() { *b = backward{} }

func (b *backward) try(c *Controlled, q *State, h float64, y []float64) (float64, error) {
	n := len(y)
	if c.MaxOrder < 1 || c.MaxOrder > mostOrder {
		panic(fmt.Sprintf("ode: NewControlledBDF: MaxOrder = %d, want 1 … %d", c.MaxOrder, mostOrder))
	}
	switch {
	case b.k > c.MaxOrder: // which has been lowered since
		b.k, b.equal = c.MaxOrder, 0
		return b.try(c, q, h, y)
	case b.k == 0:
		b.k, b.h, b.d = 1, h, nil
		for range mostOrder + 3 {
			b.d = append(b.d, make([]float64, n))
		}
		copy(b.d[0], q.Y)
		axpy(b.d[1], h, c.f)
	case h != b.h:
		b.rescale(h / b.h)
		b.h, b.equal = h, 0
	}
	predicted := make([]float64, n)
	b.a = 1 / ((1 - ndfKappa[b.k]) * bdfGamma[b.k])
	for j := 0; j <= b.k; j++ {
		axpy(predicted, 1, b.d[j])
	}
	b.c = slices.Clone(predicted)
	for j := 1; j <= b.k; j++ {
		axpy(b.c, -b.a*bdfGamma[j], b.d[j])
	}
	p := stageSystem{rhs: c.rhs, t0: q.T, h: h, a: [][]float64{{b.a}}, t: []float64{q.T + h}, c: b.c}
	for {
		if b.matrices.y == nil {
			f := make([]float64, n)
			if err := c.rhs.eval(q.T, h, q.T+h, predicted, f); err != nil {
				return 0, err
			}
			if err := b.renew(c, q.T, h, q.T+h, predicted, f); err != nil {
				return 0, err
			}
		}
		if err := b.factor(c, q.T, h, []float64{h * b.a}); err != nil {
			return 0, err
		}
		copy(y, predicted)
		var err error
		b.made, _, err = p.simplified(y, p.a, &b.matrices, c.scale(q.Y, predicted), c.RTol, bdfLimit)
		if err == nil {
			break
		}
		if b.fresh {
			b.matrices.y = nil // J is from where no step has led
			return 0, err
		}
		b.matrices.y = nil
	}
	b.rest = slices.Clone(y)
	axpy(b.rest, -1, predicted)
	return bdfError(b.k) * sizeOf(b.rest, c.scale(q.Y, y)), nil
}

// rescale has the differences of the interpolating polynomial at values r h apart (Shampine & Reichelt, sec. 2.2):
//
//	(D_1 … D_k) R(r) R(1),   R_ij(r) = Π_m=0..i−1 (m − j r)/(m + 1)
func (b *backward) rescale(r float64) {
	entry := func(i, j int, r float64) float64 {
		p := 1.0
		for m := range i {
			p *= (float64(m) - float64(j)*r) / float64(m+1)
		}
		return p
	}
	times := func(r float64) {
		old := b.d
		b.d = slices.Clone(old)
		for j := 1; j <= b.k; j++ {
			b.d[j] = make([]float64, len(old[j]))
			for i := 1; i <= b.k; i++ {
				axpy(b.d[j], entry(i, j, r), old[i])
			}
		}
	}
	times(r)
	times(1)
}

func (b *backward) reject(size float64, err error) float64 {
	b.fresh = false
	if err != nil {
		return 0.5
	}
	return min(0.9, max(0.2, b.stretch(size, b.k)))
}

// accept takes y into the differences and, after k+1 equal steps, the order of k−1, k and k+1 that promises the
// longest step.
func (b *backward) accept(c *Controlled, q *State, y []float64, size float64) (float64, []float64) {
	k := b.k
	f := slices.Clone(y)
	axpy(f, -1, b.c)
	for i := range f {
		f[i] /= b.h * b.a
	}
	axpy(b.rest, -1, b.d[k+1])
	b.d[k+2], b.d[k+1] = b.rest, slices.Clone(b.d[k+1])
	axpy(b.d[k+1], 1, b.d[k+2])
	for j := k; j >= 0; j-- {
		axpy(b.d[j], 1, b.d[j+1])
	}
	b.fresh = false
	if b.equal++; b.equal <= k {
		return 1, f
	}
	scale := c.scale(q.Y, y)
	best := b.stretch(size, k)
	if k > 1 {
		if lower := b.stretch(bdfError(k-1)*sizeOf(b.d[k], scale), k-1); lower > best {
			best, b.k = lower, k-1
		}
	}
	if k < c.MaxOrder {
		if higher := b.stretch(bdfError(k+1)*sizeOf(b.d[k+2], scale), k+1); higher > best {
			best, b.k = higher, k+1
		}
	}
	if b.k == k && 0.9 <= best && best < 1.2 {
		return 1, f // the factors of the matrix are worth more
	}
	b.equal = 0
	return min(10, max(0.2, best)), f
}

// stretch returns the factor by which a step of order k could be longer. It is more careful the more iterations there were.
func (b *backward) stretch(size float64, k int) float64 {
	return safety(b.made, bdfLimit) * math.Pow(size, -1/float64(k+1))
}
