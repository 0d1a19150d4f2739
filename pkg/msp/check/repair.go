package check

import (
	"fmt"
	"math"
)

// Repair is how one student makes the block of a spring definite. It replaces each eigenvalue μ by a positive ψ(μ), with a number ε, where
// k is the spring's stiffness. As the value of a cell, a repair is its formula.
type Repair struct {
	Number int
	Eps    float64 // ε, with two digits behind the point
}

var repairs = [...]struct {
	formula string // with ε as %g
	of      func(μ, floor float64) float64
}{
	{`\psi(\mu) = \max(\mu,\; %g\, k)`, math.Max},
	{`\psi(\mu) = \max(|\mu|,\; %g\, k)`, func(μ, floor float64) float64 { return math.Max(math.Abs(μ), floor) }},
	{`\psi(\mu) = \sqrt{\mu^2 + \varepsilon^2 k^2}, \quad \varepsilon = %g`, math.Hypot},
	{`\psi(\mu) = \tfrac12 \bigl(\mu + \sqrt{\mu^2 + \varepsilon^2 k^2}\bigr), \quad \varepsilon = %g`,
		func(μ, floor float64) float64 { return (μ + math.Hypot(μ, floor)) / 2 }},
	{`\psi(\mu) = \mu \;\text{ if }\; \mu \ge f, \;\text{ else }\; \dfrac{f^2}{2 f - \mu}, \quad f = %g\, k`,
		func(μ, floor float64) float64 {
			if μ >= floor {
				return μ
			}
			return floor * floor / (2*floor - μ)
		}},
}

// Repair returns the repair of the sheet's student.
func (s Sheet) Repair() Repair {
	d := newDraw(s.own("repair"), 0)
	return Repair{d.IntN(len(repairs)), float64(5+d.IntN(16)) / 100}
}

// Latex returns the formula.
func (p Repair) Latex() string { return "$$" + p.formula() + "$$" }

func (p Repair) formula() string { return fmt.Sprintf(repairs[p.Number].formula, p.Eps) }

// String returns the formula as text.
func (p Repair) String() string { return plainFormula(p.formula()) }

// positive returns ψ(μ) for k = 1. For another k it is k ψ(μ/k).
func (p Repair) positive(μ float64) float64 { return repairs[p.Number].of(μ, p.Eps) }

// others are the repairs of other students: the same ε in another formula, and another ε in the same.
func (p Repair) others() (list []Repair) {
	for n := range repairs {
		if n != p.Number {
			list = append(list, Repair{n, p.Eps})
		}
	}
	return append(list, Repair{p.Number, p.Eps + 0.07})
}
