package ode

import "math/cmplx"

// R is the stability function of the method: one step on y' = λy multiplies y by R(hλ), Hauth, eq. 28.
//
//	R(z) = 1 + z bᵀ (I − z A)⁻¹ 1
//
// R is a polynomial for explicit methods and a rational function for implicit ones; at a pole it is infinite. The stability
// region is |R(z)| ≤ 1 (Hauth, eq. 31 prints <, erratum).
func (tb Tableau) R(z complex128) complex128 {
	x, ok := tb.stagesOf(z)
	if !ok {
		return cmplx.Inf()
	}
	r := complex128(1)
	for i, b := range tb.B {
		r += z * complex(b, 0) * x[i]
	}
	return r
}

// stagesOf returns x = (I − z A)⁻¹ 1, the stages for y = 1, and whether there are any.
func (tb Tableau) stagesOf(z complex128) ([]complex128, bool) {
	s := len(tb.B)
	m, x := make([][]complex128, s), make([]complex128, s)
	triangular := tb.DiagonallyImplicit()
	for i := range s {
		m[i], x[i] = make([]complex128, s), 1
		for j, a := range tb.A[i] {
			m[i][j] = -z * complex(a, 0)
		}
		m[i][i] += 1
	}
	if !triangular {
		return x, solveComplex(m, x)
	}
	// As the method itself does, one stage after the other: pivoting would mix stages of very different size.
	for i := range s {
		if m[i][i] == 0 {
			return nil, false
		}
		for j := range i {
			x[i] -= m[i][j] * x[j]
		}
		x[i] /= m[i][i]
	}
	return x, true
}

// RHat is R of the embedded method. It panics if there is none.
func (tb Tableau) RHat(z complex128) complex128 {
	if tb.BHat == nil {
		panic("ode: tableau " + tb.Name + " has no embedded method")
	}
	tb.B = tb.BHat
	return tb.R(z)
}

// solveComplex replaces b by the solution x of m x = b, by elimination with partial pivoting, which destroys
// m. It reports false if m is singular.
func solveComplex(m [][]complex128, b []complex128) bool {
	n := len(b)
	for k := range n {
		p := k
		for i := k + 1; i < n; i++ {
			if cmplx.Abs(m[i][k]) > cmplx.Abs(m[p][k]) {
				p = i
			}
		}
		if m[p][k] == 0 {
			return false
		}
		m[k], m[p] = m[p], m[k]
		b[k], b[p] = b[p], b[k]
		for i := k + 1; i < n; i++ {
			if m[i][k] == 0 {
				continue
			}
			l := m[i][k] / m[k][k]
			for j := k; j < n; j++ {
				m[i][j] -= l * m[k][j]
			}
			b[i] -= l * b[k]
		}
	}
	for k := n - 1; k >= 0; k-- {
		for j := k + 1; j < n; j++ {
			b[k] -= m[k][j] * b[j]
		}
		b[k] /= m[k][k]
	}
	return true
}
