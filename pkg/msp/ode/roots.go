package ode

import (
	"math"
	"math/cmplx"
)

// Roots are computed to √ε where two of them meet, so a modulus may come out 1e-8 too large, and two roots
// nearer than 1e-5 count as a double one.
const (
	modulusSlack = 1e-7
	doubleRoot   = 1e-5
)

// polyRoots returns the roots of p[0] ζⁿ + p[1] ζⁿ⁻¹ + … + p[n], by Aberth's simultaneous iteration. Roots
// that have gone to infinity, one for each leading coefficient that is zero, are returned as infinite.
func polyRoots(p []complex128) []complex128 {
	var roots []complex128
	for len(p) > 1 && p[0] == 0 {
		roots = append(roots, cmplx.Inf())
		p = p[1:]
	}
	for len(p) > 1 && p[len(p)-1] == 0 {
		roots = append(roots, 0)
		p = p[:len(p)-1]
	}
	n := len(p) - 1
	if n < 1 {
		return roots
	}
	// On a circle as large as the geometric mean of the roots, turned so that no symmetry of real
	// coefficients holds the iteration up.
	radius := math.Pow(cmplx.Abs(p[n])/cmplx.Abs(p[0]), 1/float64(n))
	x := make([]complex128, n)
	for i := range x {
		x[i] = cmplx.Rect(radius, 2*math.Pi*float64(i)/float64(n)+0.7)
	}
	for range 200 {
		moved := 0.0
		for i := range x {
			v, d := horner(p, x[i])
			if v == 0 {
				continue
			}
			// 1/(p'/p − Σ 1/(x_i − x_j)), which is also right where p' = 0.
			q := d * inverse(v)
			for j := range x {
				if j != i && x[i] != x[j] {
					q -= inverse(x[i] - x[j])
				}
			}
			if q == 0 {
				q = complex(1/radius, 0)
			}
			by := inverse(q)
			x[i] -= by
			moved = larger(moved, square(by)/larger(radius*radius, square(x[i])))
		}
		if moved < 1e-30 { // each by less than 1e-15 of its size
			break
		}
	}
	if len(roots) == 0 {
		return x
	}
	return append(roots, x...)
}

// square returns |z|².
func square(z complex128) float64 { return real(z)*real(z) + imag(z)*imag(z) }

// inverse returns 1/z. Go's division of complex numbers asks for infinities and scales each time, which takes thrice as
// long; it does so here where |z|² is beyond all numbers.
func inverse(z complex128) complex128 {
	if s := square(z); s > 1e-280 && s < 1e280 {
		return complex(real(z)/s, -imag(z)/s)
	}
	return 1 / z
}

// horner returns p(x) and p'(x).
func horner(p []complex128, x complex128) (v, d complex128) {
	for _, c := range p {
		d = d*x + v
		v = v*x + c
	}
	return v, d
}

// dominant returns the root of largest modulus.
func dominant(roots []complex128) complex128 {
	var r complex128
	most := 0.0
	for _, x := range roots {
		if cmplx.IsInf(x) {
			return x
		}
		if m := cmplx.Abs(x); m > most {
			r, most = x, m
		}
	}
	return r
}

// rootCondition reports whether all roots are in the closed unit disc and those on its edge are simple.
func rootCondition(roots []complex128) bool {
	for i, x := range roots {
		m := cmplx.Abs(x)
		if !(m <= 1+modulusSlack) {
			return false
		}
		if m < 1-doubleRoot {
			continue
		}
		for _, y := range roots[:i] {
			if cmplx.Abs(x-y) < doubleRoot {
				return false
			}
		}
	}
	return true
}
