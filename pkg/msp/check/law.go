package check

import (
	"fmt"
	"math"
	"strings"
)

// Law is the elastic law of one student's springs. A spring of stiffness k and rest length r that is l long stores the energy
//
//	E(l) = k r² φ(λ),  λ = l/r,
//
// where φ is one of five functions, with a parameter β. For all of them φ(1) = φ′(1) = 0. As the value of a cell, a law is its formula.
type Law struct {
	Number int     // of the function, from 0
	Beta   float64 // β, with one digit behind the point
}

// form is a φ with its first two derivatives.
type form struct {
	formula      string // with β as %g
	of           func(λ, β float64) float64
	slope, curve func(λ, β float64) float64
}

var forms = [...]form{
	{`\varphi = \tfrac12 (\lambda - 1)^2 + \tfrac{%g}{4} (\lambda - 1)^4`,
		func(λ, β float64) float64 { e := λ - 1; return e*e/2 + β/4*e*e*e*e },
		func(λ, β float64) float64 { e := λ - 1; return e + β*e*e*e },
		func(λ, β float64) float64 { e := λ - 1; return 1 + 3*β*e*e }},
	{`\varphi = \tfrac{%g}{2} (\ln \lambda)^2`,
		func(λ, β float64) float64 { return β / 2 * math.Log(λ) * math.Log(λ) },
		func(λ, β float64) float64 { return β * math.Log(λ) / λ },
		func(λ, β float64) float64 { return β * (1 - math.Log(λ)) / (λ * λ) }},
	{`\varphi = \tfrac{%g}{8} (\lambda^2 - 1)^2`,
		func(λ, β float64) float64 { return β / 8 * (λ*λ - 1) * (λ*λ - 1) },
		func(λ, β float64) float64 { return β / 2 * λ * (λ*λ - 1) },
		func(λ, β float64) float64 { return β / 2 * (3*λ*λ - 1) }},
	{`\varphi = \dfrac{e^{b (\lambda - 1)^2} - 1}{2 b}, \quad b = %g`,
		func(λ, β float64) float64 { return math.Expm1(β*(λ-1)*(λ-1)) / (2 * β) },
		func(λ, β float64) float64 { e := λ - 1; return e * math.Exp(β*e*e) },
		func(λ, β float64) float64 { e := λ - 1; return (1 + 2*β*e*e) * math.Exp(β*e*e) }},
	{`\varphi = %g\, \bigl( \tfrac12 \lambda^2 + \tfrac1\lambda - \tfrac32 \bigr)`,
		func(λ, β float64) float64 { return β * (λ*λ/2 + 1/λ - 1.5) },
		func(λ, β float64) float64 { return β * (λ - 1/(λ*λ)) },
		func(λ, β float64) float64 { return β * (1 + 2/(λ*λ*λ)) }},
}

// Law returns the law of the sheet's student, which is the same in all assignments.
func (s Sheet) Law() Law {
	d := newDraw(s.own("law"), 0)
	return Law{d.IntN(len(forms)), float64(6+d.IntN(20)) / 10}
}

// Latex returns the formula.
func (w Law) Latex() string { return "$$" + w.formula() + "$$" }

func (w Law) formula() string {
	return fmt.Sprintf(`E(l) = k\, r^2\, \varphi(\lambda), \quad \lambda = l/r, \quad `+forms[w.Number].formula, w.Beta)
}

// String returns the formula as text.
func (w Law) String() string { return plainFormula(w.formula()) }

// plainFormula returns a formula of LaTeX for a terminal.
func plainFormula(latex string) string {
	return strings.NewReplacer(`\varphi`, "φ", `\tfrac`, "", `\dfrac`, "", `\lambda`, "λ", `\ln`, "ln", `\bigl`, "", `\bigr`, "", `\quad `, "", `\,`, "").
		Replace(latex)
}

// energy, tension and stiffness are E, E′ and E″ at the length l.
func (w Law) energy(l, k, r float64) float64    { return k * r * r * forms[w.Number].of(l/r, w.Beta) }
func (w Law) tension(l, k, r float64) float64   { return k * r * forms[w.Number].slope(l/r, w.Beta) }
func (w Law) stiffness(l, k, r float64) float64 { return k * forms[w.Number].curve(l/r, w.Beta) }

// others are the laws of other students: the same β with another φ, and the same φ with another β.
func (w Law) others() (list []Law) {
	for n := range forms {
		if n != w.Number {
			list = append(list, Law{n, w.Beta})
		}
	}
	return append(list, Law{w.Number, w.Beta + 0.7})
}
