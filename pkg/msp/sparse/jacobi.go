package sparse

import (
	"fmt"
	"math"
)

// Jacobi returns the preconditioner M = diag(A). The error wraps ErrNotPositiveDefinite if a diagonal entry is not positive.
func Jacobi(a *CSC) (Preconditioner, error) { return alone((*Workspace).Jacobi, a) }

// Jacobi does the same as the function Jacobi, but reuses the memory of m.
func (m *Workspace) Jacobi(a *CSC) (Preconditioner, error) {
	if err := m.positiveDiagonal(a); err != nil {
		return nil, err
	}
	for i, d := range m.diagonal {
		m.diagonal[i] = 1 / d
	}
	if m.jacobi == nil {
		m.jacobi = func(z, r []float64) {
			for i, d := range m.diagonal {
				z[i] = d * r[i]
			}
		}
	}
	return m.jacobi, nil
}

// BlockJacobi3 returns the preconditioner made of the 3×3 diagonal blocks of A, which couple x, y and z of one particle. The
// error wraps ErrNotPositiveDefinite if a block is not positive definite.
func BlockJacobi3(a *CSC) (Preconditioner, error) { return alone((*Workspace).BlockJacobi3, a) }

// BlockJacobi3 does the same as the function BlockJacobi3, but reuses the memory of m.
func (m *Workspace) BlockJacobi3(a *CSC) (Preconditioner, error) {
	n := wantSquare(a)
	if n%3 != 0 {
		panic(fmt.Sprintf("sparse: 3×3 blocks of a %d×%d matrix", n, n))
	}
	m.blocks = sized(m.blocks, n/3) // the inverses: xx, yy, zz, yz, xz, xy
	for k := range m.blocks {
		i := 3 * k
		inverse, ok := inverse3(a.At(i, i), a.At(i+1, i+1), a.At(i+2, i+2), a.At(i+2, i+1), a.At(i+2, i), a.At(i+1, i))
		if !ok {
			m.Column = i
			return nil, ErrNotPositiveDefinite
		}
		m.blocks[k] = inverse
	}
	if m.blockJacobi == nil {
		m.blockJacobi = func(z, r []float64) {
			for k, b := range m.blocks {
				ri, zi := (*[3]float64)(r[3*k:]), (*[3]float64)(z[3*k:])
				zi[0] = b[0]*ri[0] + b[5]*ri[1] + b[4]*ri[2]
				zi[1] = b[5]*ri[0] + b[1]*ri[1] + b[3]*ri[2]
				zi[2] = b[4]*ri[0] + b[3]*ri[1] + b[2]*ri[2]
			}
		}
	}
	return m.blockJacobi, nil
}

// inverse3 returns the inverse of a symmetric 3×3 matrix, B⁻¹ = L⁻ᵀ L⁻¹ by its Cholesky factor, or says that it is not
// positive definite. All have the entries xx, yy, zz, yz, xz, xy.
func inverse3(xx, yy, zz, yz, xz, xy float64) (inverse [6]float64, ok bool) {
	l00 := math.Sqrt(xx)
	l10, l20 := xy/l00, xz/l00
	l11 := math.Sqrt(yy - l10*l10)
	l21 := (yz - l20*l10) / l11
	l22 := math.Sqrt(zz - l20*l20 - l21*l21)
	// NaN, from a root of what is negative or a division by zero, spreads to l22.
	if !(l00 > 0 && l11 > 0 && l22 > 0) {
		return inverse, false
	}
	k00, k11, k22 := 1/l00, 1/l11, 1/l22 // L⁻¹
	k10, k21 := -l10*k00*k11, -l21*k11*k22
	k20 := -(l20*k00 + l21*k10) * k22
	return [6]float64{k00*k00 + k10*k10 + k20*k20, k11*k11 + k21*k21, k22 * k22, k21 * k22, k20 * k22, k10*k11 + k20*k21}, true
}

// positiveDiagonal sets m.diagonal to that of A, or says which entry is not a positive number.
func (m *Workspace) positiveDiagonal(a *CSC) error {
	m.diagonal = sized(m.diagonal, wantSquare(a))
	for i := range m.diagonal {
		d := a.At(i, i)
		if !(d > 0) || math.IsInf(d, 1) {
			m.Column = i
			return ErrNotPositiveDefinite
		}
		m.diagonal[i] = d
	}
	return nil
}
