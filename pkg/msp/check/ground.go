package check

import (
	"fmt"
	"math"
)

// Ground is where one student's particles land: a surface F = 0 with a number a. F is positive outside, and the ground is where it is
// negative. As the value of a cell, a ground is its formula.
type Ground struct {
	Number int
	A      float64 // a, with two digits behind the point
}

// shape is an F with its gradient.
type shape struct {
	formula string // with a as %g
	of      func(x, y, z, a float64) (F float64, gradient []float64)
}

var shapes = [...]shape{
	{`F = y - a \sin 2x\, \cos z, \quad a = %g`, func(x, y, z, a float64) (float64, []float64) {
		return y - a*math.Sin(2*x)*math.Cos(z), []float64{-2 * a * math.Cos(2*x) * math.Cos(z), 1, a * math.Sin(2*x) * math.Sin(z)}
	}},
	{`F = y - a\, x^2 - \tfrac{a}{2}\, z^2, \quad a = %g`, func(x, y, z, a float64) (float64, []float64) {
		return y - a*x*x - a/2*z*z, []float64{-2 * a * x, 1, -a * z}
	}},
	{`F = x^2 + \dfrac{y^2}{a^2} + z^2 - 1, \quad a = %g`, func(x, y, z, a float64) (float64, []float64) {
		return x*x + y*y/(a*a) + z*z - 1, []float64{2 * x, 2 * y / (a * a), 2 * z}
	}},
	{`F = \bigl(\sqrt{x^2 + z^2} - 1\bigr)^2 + 2 y^2 - a^2, \quad a = %g`, func(x, y, z, a float64) (float64, []float64) {
		ρ := math.Hypot(x, z)
		return (ρ-1)*(ρ-1) + 2*y*y - a*a, []float64{2 * (ρ - 1) * x / ρ, 4 * y, 2 * (ρ - 1) * z / ρ}
	}},
	{`F = \sqrt{y^2 + z^2} - \tfrac12 - \tfrac{a}{2} \cos 3x, \quad a = %g`, func(x, y, z, a float64) (float64, []float64) {
		ρ := math.Hypot(y, z)
		return ρ - 0.5 - a/2*math.Cos(3*x), []float64{3 * a / 2 * math.Sin(3*x), y / ρ, z / ρ}
	}},
}

// Ground returns the ground of the sheet's student.
func (s Sheet) Ground() Ground {
	d := newDraw(s.own("ground"), 0)
	return Ground{d.IntN(len(shapes)), float64(30+d.IntN(30)) / 100}
}

// Latex returns the formula.
func (u Ground) Latex() string { return "$$" + u.formula() + "$$" }

func (u Ground) formula() string { return fmt.Sprintf(shapes[u.Number].formula, u.A) }

// String returns the formula as text.
func (u Ground) String() string { return plainFormula(u.formula()) }

// at returns F and ∇F.
func (u Ground) at(p []float64) (F float64, gradient []float64) {
	return shapes[u.Number].of(p[0], p[1], p[2], u.A)
}

// depth is −F/‖∇F‖, which near the surface is the distance below it.
func (u Ground) depth(p []float64) float64 {
	F, g := u.at(p)
	return -F / norm(g)
}

// draw returns a point whose depth is between the bounds.
func (u Ground) draw(d *draw, lo, hi float64) []float64 {
	for {
		p := times(1.3, d.vec(3))
		if depth := u.depth(p); lo < depth && depth < hi {
			return p
		}
	}
}

// drawIn returns a point that is not deep in u and also in another ground, if there is one.
func (u Ground) drawIn(o Ground, d *draw) []float64 {
	for range 2000 {
		p := u.draw(d, 0.02, 0.1)
		if F, _ := o.at(p); F < -0.02 {
			return p
		}
	}
	return u.draw(d, 0.02, 0.1)
}

// others are the grounds of other students: the same a in another formula, and another a in the same.
func (u Ground) others() (list []Ground) {
	for n := range shapes {
		if n != u.Number {
			list = append(list, Ground{n, u.A})
		}
	}
	return append(list, Ground{u.Number, u.A + 0.07})
}
