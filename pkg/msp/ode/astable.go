package ode

import (
	"math"
	"math/cmplx"
	"slices"
)

// AStable reports whether |R(z)| ≤ 1 for all Re z ≤ 0: no decaying solution grows, for any h.
//
// With R = P/Q, the maximum principle reduces this to two conditions: Q has no root there, and |Q(iy)|² − |P(iy)|², a polynomial
// in y², is never negative. For a reducible method, in which P and Q share a root, AStable may wrongly return false.
func (tb Tableau) AStable() bool {
	p, q := tb.PQ()
	if degree(p) > degree(q) {
		return false
	}
	for _, z := range realPolyRoots(q) {
		if real(z) <= 0 {
			return false
		}
	}
	e := squareOnAxis(q)
	scale := 0.0
	for k, v := range squareOnAxis(p) {
		scale = max(scale, math.Abs(v), math.Abs(e[k]))
		e[k] -= v
	}
	for k := range e {
		if math.Abs(e[k]) < 1e-12*scale { // the rounding of the coefficients
			e[k] = 0
		}
	}
	return notNegative(e)
}

// LStable reports whether the method is A-stable and R(∞) = 0, so infinitely stiff components vanish in one step.
func (tb Tableau) LStable() bool {
	p, q := tb.PQ()
	return degree(p) < degree(q) && tb.AStable()
}

// PQ returns the polynomials of R(z) = P(z)/Q(z), where P[k] and Q[k] are the coefficients of zᵏ, k = 0 … s:
//
//	P(z) = det(I − z (A − 1 bᵀ)),   Q(z) = det(I − z A)
func (tb Tableau) PQ() (p, q []float64) {
	tb.check()
	s := len(tb.B)
	a := make([][]float64, s)
	for i := range a {
		a[i] = make([]float64, s)
		for j := range a[i] {
			a[i][j] = tb.A[i][j] - tb.B[j]
		}
	}
	return detPoly(a), detPoly(tb.A)
}

// detPoly returns the coefficients of det(I − z A) by the method of Faddeev and Leverrier.
func detPoly(a [][]float64) []float64 {
	s := len(a)
	c := make([]float64, s+1)
	c[0] = 1
	m := make([][]float64, s) // A M_k−1 + c_k−1 I, from M₀ = 0
	for i := range m {
		m[i] = make([]float64, s)
	}
	for k := 1; k <= s; k++ {
		if k == 1 {
			for i := range m {
				m[i][i] = 1
			}
		} else {
			m = multiply(a, m)
			for i := range m {
				m[i][i] += c[k-1]
			}
		}
		trace := 0.0
		for i, row := range multiply(a, m) {
			trace += row[i]
		}
		c[k] = -trace / float64(k)
		if math.Abs(c[k]) < 1e-14 {
			c[k] = 0
		}
	}
	return c
}

func multiply(a, b [][]float64) [][]float64 {
	c := make([][]float64, len(a))
	for i := range a {
		c[i] = make([]float64, len(b))
		for k, v := range a[i] {
			for j := range c[i] {
				c[i][j] += v * b[k][j]
			}
		}
	}
	return c
}

// degree returns the degree of the polynomial p[0] + p[1] z + …
func degree(p []float64) int {
	for k := len(p) - 1; k > 0; k-- {
		if p[k] != 0 {
			return k
		}
	}
	return 0
}

// squareOnAxis returns the coefficients of |p(iy)|² by powers of y².
func squareOnAxis(p []float64) []float64 {
	e := make([]float64, len(p))
	for j, a := range p {
		for k, b := range p {
			switch {
			case (j+k)%2 != 0: // odd powers cancel
			case (j-k)%4 == 0:
				e[(j+k)/2] += a * b
			default:
				e[(j+k)/2] -= a * b
			}
		}
	}
	return e
}

// notNegative reports whether e[0] + e[1] u + … ≥ 0 for all u ≥ 0: whether it is so between its roots.
func notNegative(e []float64) bool {
	at := []float64{0}
	for _, u := range realPolyRoots(e) {
		if real(u) > 0 && !cmplx.IsInf(u) {
			at = append(at, real(u))
		}
	}
	slices.Sort(at)
	at = append(at, 2*at[len(at)-1]+2)
	for i := 1; i < len(at); i++ {
		u := (at[i-1] + at[i]) / 2
		sum, size, power := 0.0, 0.0, 1.0
		for _, c := range e {
			sum += c * power
			size = max(size, math.Abs(c)*power)
			power *= u
		}
		if sum < -1e-10*size { // between two roots that are one but for rounding the sign means nothing
			return false
		}
	}
	return true
}

// realPolyRoots returns the roots of p[0] + p[1] z + …
func realPolyRoots(p []float64) []complex128 {
	c := make([]complex128, degree(p)+1)
	for k := range c {
		c[len(c)-1-k] = complex(p[k], 0)
	}
	return polyRoots(c)
}
