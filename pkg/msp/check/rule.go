package check

import (
	"fmt"
	"math"
)

// Rule is one student's rule for the stiffness of a spring of modulus Y and rest length r, with a number c. As the value of a cell, a
// rule is its formula.
type Rule struct {
	Number int
	C      float64 // c, with one digit behind the point
}

var rules = [...]struct {
	formula string // with c as %g
	of      func(Y, r, c float64) float64
}{
	{`k = \dfrac{Y}{%g\, r}`, func(Y, r, c float64) float64 { return Y / (c * r) }},
	{`k = \dfrac{Y}{r + %g}`, func(Y, r, c float64) float64 { return Y / (r + c) }},
	{`k = \dfrac{%g\, Y}{r^2}`, func(Y, r, c float64) float64 { return c * Y / (r * r) }},
	{`k = Y\, e^{-r/c}, \quad c = %g`, func(Y, r, c float64) float64 { return Y * math.Exp(-r/c) }},
	{`k = Y\, (1 + %g\, r)`, func(Y, r, c float64) float64 { return Y * (1 + c*r) }},
}

// Rule returns the rule of the sheet's student.
func (s Sheet) Rule() Rule {
	d := newDraw(s.own("rule"), 0)
	return Rule{d.IntN(len(rules)), float64(6+d.IntN(20)) / 10}
}

// Latex returns the formula.
func (u Rule) Latex() string { return "$$" + u.formula() + "$$" }

func (u Rule) formula() string { return fmt.Sprintf(rules[u.Number].formula, u.C) }

// String returns the formula as text.
func (u Rule) String() string { return plainFormula(u.formula()) }

// others are the rules of other students: the same c in another formula, and another c in the same.
func (u Rule) others() (list []Rule) {
	for n := range rules {
		if n != u.Number {
			list = append(list, Rule{n, u.C})
		}
	}
	return append(list, Rule{u.Number, u.C + 0.7})
}
