package check

import (
	"fmt"
	"math"
)

// Method is one student's explicit method of three stages and order two. Its nodes are 0, c₂ and c₃, the weight of the third slope is b₃,
// and γ = b₃ a₃₂ c₂ is the coefficient of z³ in its stability function. As the value of a cell, a method is these four numbers.
type Method struct{ C2, C3, B3, Gamma float64 }

// Method returns the method of the sheet's student.
func (s Sheet) Method() Method {
	d := newDraw(s.own("method"), 0)
	return Method{float64(30+d.IntN(30)) / 100, float64(70+d.IntN(30)) / 100, float64(20+d.IntN(25)) / 100, float64(140+d.IntN(100)) / 1000}
}

// Latex returns the numbers.
func (m Method) Latex() string { return "$$" + m.formula() + "$$" }

func (m Method) formula() string {
	return fmt.Sprintf(`c_2 = %g, \quad c_3 = %g, \quad b_3 = %g, \quad b_3\, a_{32}\, c_2 = %g`, m.C2, m.C3, m.B3, m.Gamma)
}

// String returns the numbers as text.
func (m Method) String() string { return plainFormula(m.formula()) }

// coefficients returns b₁, b₂, a₂₁, a₃₁ and a₃₂.
func (m Method) coefficients() []float64 {
	b2 := (0.5 - m.B3*m.C3) / m.C2
	a32 := m.Gamma / (m.B3 * m.C2)
	return []float64{1 - b2 - m.B3, b2, m.C2, m.C3 - a32, a32}
}

// step makes one step.
func (m Method) step(f RightHandSide, t float64, y []float64, h float64) []float64 {
	a := m.coefficients()
	k1 := f(t, y)
	k2 := f(t+m.C2*h, plus(y, h*a[2], k1))
	k3 := f(t+m.C3*h, plus(plus(y, h*a[3], k1), h*a[4], k2))
	return plus(plus(plus(y, h*a[0], k1), h*a[1], k2), h*m.B3, k3)
}

// limits returns how far the method is stable along the negative real axis and along the imaginary axis, for γ between 1/8 and 1/4. On the
// real axis R falls to −1 at the only root of γ y³ − y²/2 + y − 2. On the imaginary axis |R|² = 1 + (1/4 − 2γ) y⁴ + γ² y⁶.
func limits(gamma float64) (real, imaginary float64) {
	lo, hi := 0.0, 10.0
	for range 80 {
		if y := (lo + hi) / 2; gamma*y*y*y-y*y/2+y-2 < 0 {
			lo = y
		} else {
			hi = y
		}
	}
	return lo, math.Sqrt(2*gamma-0.25) / gamma
}
