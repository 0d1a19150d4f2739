package ode

import (
	"fmt"
	"math"
	"math/cmplx"
)

// Multistep is a linear k-step method for constant steps, with y_1 the new value (Hauth, eq. 34, whose indices are an erratum):
//
//	Σ_j α_j y_1−j = h Σ_j β_j f_1−j,   j = 0 … k
//
// It is explicit if β_0 = 0.
type Multistep struct {
	Name        string
	Alpha, Beta []float64 // k+1 each
	Order       int
}

// AdamsBashforth returns the explicit Adams method of k steps and order k, k = 1 … 5 (Hairer, Nørsett &
// Wanner I, III.1). It panics for other k.
func AdamsBashforth(k int) Multistep {
	table := [][]float64{
		{0, 1},
		{0, 3. / 2, -1. / 2},
		{0, 23. / 12, -16. / 12, 5. / 12},
		{0, 55. / 24, -59. / 24, 37. / 24, -9. / 24},
		{0, 1901. / 720, -2774. / 720, 2616. / 720, -1274. / 720, 251. / 720},
	}
	return adams("Adams-Bashforth", k, table)
}

// AdamsMoulton returns the implicit Adams method of order k, k = 1 … 5, which has max(1, k−1) steps: the
// first is the implicit Euler method and the second the trapezoidal rule. It panics for other k.
func AdamsMoulton(k int) Multistep {
	table := [][]float64{
		{1, 0},
		{1. / 2, 1. / 2},
		{5. / 12, 8. / 12, -1. / 12},
		{9. / 24, 19. / 24, -5. / 24, 1. / 24},
		{251. / 720, 646. / 720, -264. / 720, 106. / 720, -19. / 720},
	}
	return adams("Adams-Moulton", k, table)
}

func adams(name string, k int, table [][]float64) Multistep {
	if k < 1 || k > len(table) {
		panic(fmt.Sprintf("ode: %s(%d), want 1 to %d", name, k, len(table)))
	}
	beta := table[k-1]
	alpha := make([]float64, len(beta))
	alpha[0], alpha[1] = 1, -1
	return Multistep{Name: fmt.Sprintf("%s %d", name, k), Alpha: alpha, Beta: beta, Order: k}
}

// BDF returns the backward differentiation formula of k steps and order k, k = 1 … 7, normalised to β = 1 (Hauth, eq. 36 and
// Table 3; the order is k, erratum). The first is the implicit Euler method. The seventh has order 7 but is not zero-stable, and
// is included to show that. It panics for other k.
func BDF(k int) Multistep {
	table := [][]float64{
		{1, -1},
		{3. / 2, -2, 1. / 2},
		{11. / 6, -3, 3. / 2, -1. / 3},
		{25. / 12, -4, 3, -4. / 3, 1. / 4},
		{137. / 60, -5, 5, -10. / 3, 5. / 4, -1. / 5},
		{147. / 60, -6, 15. / 2, -20. / 3, 15. / 4, -6. / 5, 1. / 6},
		{363. / 140, -7, 21. / 2, -35. / 3, 35. / 4, -21. / 5, 7. / 6, -1. / 7},
	}
	if k < 1 || k > len(table) {
		panic(fmt.Sprintf("ode: BDF(%d), want 1 to %d", k, len(table)))
	}
	beta := make([]float64, k+1)
	beta[0] = 1
	return Multistep{Name: fmt.Sprintf("BDF %d", k), Alpha: table[k-1], Beta: beta, Order: k}
}

// Multisteps returns all multistep methods of this package that are zero-stable.
func Multisteps() []Multistep {
	var all []Multistep
	for k := 1; k <= 5; k++ {
		all = append(all, AdamsBashforth(k))
	}
	for k := 1; k <= 5; k++ {
		all = append(all, AdamsMoulton(k))
	}
	for k := 1; k <= 6; k++ {
		all = append(all, BDF(k))
	}
	return all
}

// check panics if the shapes do not fit.
func (m Multistep) check() {
	if len(m.Alpha) != len(m.Beta) || len(m.Alpha) < 2 {
		panic(fmt.Sprintf("ode: %q: len(Alpha) = %d, len(Beta) = %d, want k+1 ≥ 2 both", m.Name, len(m.Alpha), len(m.Beta)))
	}
	if m.Alpha[0] == 0 {
		panic(fmt.Sprintf("ode: %q: Alpha[0] = 0, want a coefficient of the new value", m.Name))
	}
}

// String returns the name, the order and the coefficients, newest first.
func (m Multistep) String() string {
	return fmt.Sprintf("%s, order %d\n  α = %.6g\n  β = %.6g\n", m.Name, m.Order, m.Alpha, m.Beta)
}

// Steps returns k.
func (m Multistep) Steps() int { return len(m.Alpha) - 1 }

// Explicit reports whether β_0 = 0, so that a step evaluates f once and solves nothing.
func (m Multistep) Explicit() bool { m.check(); return m.Beta[0] == 0 }

// TrueOrder returns the largest p ≤ 12 for which the method is exact for polynomials of degree p:
//
//	Σ_j α_j (−j)^q = q Σ_j β_j (−j)^(q−1),   q = 0 … p
//
// to 1e-13 relative to the summed terms.
func (m Multistep) TrueOrder() int {
	m.check()
	for q := 0; q <= 12; q++ {
		sum, size := 0.0, 0.0
		add := func(v float64) { sum, size = sum+v, size+math.Abs(v) }
		for j := range m.Alpha {
			add(m.Alpha[j] * math.Pow(-float64(j), float64(q)))
			if q > 0 {
				add(-m.Beta[j] * float64(q) * math.Pow(-float64(j), float64(q-1)))
			}
		}
		if math.Abs(sum) > 1e-13*size {
			return q - 1
		}
	}
	return 12
}

// Roots returns the k roots of the characteristic polynomial for y' = λy, z = hλ:
//
//	Σ_j (α_j − z β_j) ζ^(k−j) = 0
//
// Each is the growth per step of one solution of the recurrence. One root approximates eᶻ; the others are parasitic.
func (m Multistep) Roots(z complex128) []complex128 {
	m.check()
	p := make([]complex128, 0, 8) // on the stack
	for j := range m.Alpha {
		p = append(p, complex(m.Alpha[j], 0)-z*complex(m.Beta[j], 0))
	}
	return polyRoots(p)
}

// R returns the root of largest modulus. The stability region is |R(z)| ≤ 1, except for double roots on its boundary, which
// Stable treats.
func (m Multistep) R(z complex128) complex128 { return dominant(m.Roots(z)) }

// Radius returns the spectral radius |R(z)|.
func (m Multistep) Radius(z complex128) float64 { return cmplx.Abs(m.R(z)) }

// Stable reports whether all solutions stay bounded at z = hλ. This is the root condition: no root is outside the unit disc, and
// roots on its boundary are simple.
func (m Multistep) Stable(z complex128) bool { return rootCondition(m.Roots(z)) }

// ZeroStable reports whether the method is stable for y' = 0, which convergence requires.
func (m Multistep) ZeroStable() bool { return m.Stable(0) }

// Locus returns n points of the root locus, at which a root is on the unit circle. The boundary of the stability region is part
// of it:
//
//	z(θ) = Σ α_j e^(−ijθ) / Σ β_j e^(−ijθ),   θ = 2πl/n, l = 0 … n−1
func (m Multistep) Locus(n int) []complex128 {
	m.check()
	z := make([]complex128, n)
	for l := range z {
		w := cmplx.Rect(1, -2*math.Pi*float64(l)/float64(n))
		var rho, sigma complex128
		power := complex128(1)
		for j := range m.Alpha {
			rho += complex(m.Alpha[j], 0) * power
			sigma += complex(m.Beta[j], 0) * power
			power *= w
		}
		z[l] = rho / sigma
	}
	return z
}

// Angle returns the largest α in degrees for which the method is A(α)-stable, that is, stable for all z within α of the negative
// real axis. The value 90 means A-stable, and 0 that there is no such sector. The angle is computed from 7200 points of the root
// locus, to a hundredth of a degree.
func (m Multistep) Angle() float64 {
	if !m.ZeroStable() || !m.Stable(-1e8) || !m.Stable(-1) {
		return 0
	}
	angle := 90.0
	for _, z := range m.Locus(7200) {
		// Near the origin the locus follows the imaginary axis to rounding.
		if real(z) < -1e-12*max(1, cmplx.Abs(z)) {
			angle = min(angle, math.Atan2(math.Abs(imag(z)), -real(z))*180/math.Pi)
		}
	}
	return angle
}

// AStable reports whether the stability region contains the whole left half-plane.
func (m Multistep) AStable() bool { return m.Angle() == 90 }
