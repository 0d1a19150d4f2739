package check

import (
	"fmt"
	"math/cmplx"

	"gonum.org/v1/gonum/mat"
)

// RootFunc reports whether the polynomial Σ α_j ζ^(k−j) satisfies the root condition: no root is outside the unit circle, and
// every root on it is simple.
type RootFunc func(alpha []float64) bool

// RootCondition returns the verdict on a test of the root condition, for polynomials of degree 2 and 3.
func (s Sheet) RootCondition(f RootFunc) Verdict { return ask(s, rootCondition, f) }

// polynomial returns the coefficients, the highest first, of the polynomial with the roots.
func polynomial(roots ...complex128) []float64 {
	c := []complex128{1}
	for _, r := range roots {
		next := append(append([]complex128(nil), c...), 0)
		for i := range c {
			next[i+1] -= r * c[i]
		}
		c = next
	}
	list := make([]float64, len(c))
	for i := range c {
		list[i] = real(c[i])
	}
	return list
}

// rootCases are polynomials and whether they satisfy the condition.
func rootCases(d *draw) (alpha [][]float64, right []bool) {
	add := func(ok bool, roots ...complex128) {
		alpha, right = append(alpha, polynomial(roots...)), append(right, ok)
	}
	r, φ := d.in(0.2, 0.8), d.in(0.5, 2.5)
	add(true, complex(r, 0), complex(-r, 0))
	add(true, 1, complex(r, 0))                            // BDF2 and its like
	add(true, cmplx.Rect(1, φ), cmplx.Rect(1, -φ))         // a pair on the circle
	add(true, 1, cmplx.Rect(r, φ), cmplx.Rect(r, -φ))      // BDF3 and its like
	add(false, 1, 1)                                       // a double root on the circle
	add(false, 1, -1, -1)                                  // another
	add(false, complex(1+r, 0), complex(r, 0))             // one outside
	add(false, 1, cmplx.Rect(1+r, φ), cmplx.Rect(1+r, -φ)) // a pair outside
	return alpha, right
}

// bounded reports whether no root is outside the unit circle, nor on it unless onCircle, nor there twice if simple is
// wanted.
func bounded(alpha []float64, onCircle, simple bool) bool {
	const close = 1e-6 // rounding parts a double root by about 1e-8
	list := roots(alpha)
	for i, r := range list {
		switch size := cmplx.Abs(r); {
		case size > 1+close || size > 1-close && !onCircle:
			return false
		case size > 1-close && simple:
			for _, other := range list[:i] {
				if cmplx.Abs(r-other) < close {
					return false
				}
			}
		}
	}
	return true
}

// roots returns the eigenvalues of the companion matrix.
func roots(alpha []float64) []complex128 {
	n := len(alpha) - 1
	A := mat.NewDense(n, n, nil)
	for i := range n {
		A.Set(0, i, -alpha[i+1]/alpha[0])
		if i > 0 {
			A.Set(i, i-1, 1)
		}
	}
	var e mat.Eigen
	if !e.Factorize(A, mat.EigenNone) {
		panic("no eigenvalues")
	}
	return e.Values(nil)
}

var rootCondition = &question[RootFunc]{
	subject: "the root condition",
	right:   func(alpha []float64) bool { return bounded(alpha, true, true) },
	answers: func(f RootFunc, d *draw) []float64 {
		alpha, _ := rootCases(d)
		list := make([]float64, len(alpha))
		for i, a := range alpha {
			if f(a) {
				list[i] = 1
			}
		}
		return list
	},
	laws: []law[RootFunc]{{"agrees with the growth of the recurrence", func(f RootFunc, d *draw) error {
		alpha, right := rootCases(d)
		for i, a := range alpha {
			if f(a) != right[i] {
				return fmt.Errorf("the answer to %.3f is %v", a, !right[i])
			}
		}
		return nil
	}}},
	known: []mistake[RootFunc]{
		{"double roots on the circle were allowed (Hauth, eq. 33)", func(alpha []float64) bool { return bounded(alpha, true, false) }},
		{"roots on the circle were not allowed", func(alpha []float64) bool { return bounded(alpha, false, true) }},
		{"the answer were turned round", func(alpha []float64) bool { return !bounded(alpha, true, true) }},
	},
}
