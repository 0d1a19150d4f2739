package check

import (
	"fmt"
	"math"
)

// Schedule is how the rest lengths of one student's muscles change in time: r(t) = r s(t), with an amount a and a time T. As the value of
// a cell, a schedule is its formula.
type Schedule struct {
	Number int
	A, T   float64 // a, with two digits behind the point, and T in seconds, with one
}

var schedules = [...]struct {
	formula string // with a and T
	of      func(t, a, T float64) float64
}{
	{`s = 1 + %g \sin \dfrac{2 \pi t}{%g}`, func(t, a, T float64) float64 { return 1 + a*math.Sin(2*math.Pi*t/T) }},
	{`s = 1 - %g\, \min\Bigl(\dfrac{t}{%g},\, 1\Bigr)`, func(t, a, T float64) float64 { return 1 - a*math.Min(t/T, 1) }},
	{`s = 1 - %g\, \bigl(1 - e^{-t/T}\bigr), \quad T = %g`, func(t, a, T float64) float64 { return 1 - a*(1-math.Exp(-t/T)) }},
	{`s = 1 - %g\, \dfrac{t^2}{t^2 + T^2}, \quad T = %g`, func(t, a, T float64) float64 { return 1 - a*t*t/(t*t+T*T) }},
	{`s = 1 - %g\, \sin^2 \dfrac{\pi t}{%g}`, func(t, a, T float64) float64 { return 1 - a*math.Pow(math.Sin(math.Pi*t/T), 2) }},
}

// Schedule returns the schedule of the sheet's student.
func (s Sheet) Schedule() Schedule {
	d := newDraw(s.own("schedule"), 0)
	return Schedule{d.IntN(len(schedules)), float64(10+d.IntN(30)) / 100, float64(4+d.IntN(16)) / 10}
}

// Latex returns the formula.
func (c Schedule) Latex() string { return "$$" + c.formula() + "$$" }

func (c Schedule) formula() string {
	return fmt.Sprintf(`r(t) = r\, s(t), \quad `+schedules[c.Number].formula, c.A, c.T)
}

// String returns the formula as text.
func (c Schedule) String() string { return plainFormula(c.formula()) }

// rest is the rest length at the time t of a spring that has the rest length r at t = 0.
func (c Schedule) rest(t, r float64) float64 { return r * schedules[c.Number].of(t, c.A, c.T) }

// others are the schedules of other students: the same numbers in another formula, and other numbers in the same.
func (c Schedule) others() (list []Schedule) {
	for n := range schedules {
		if n != c.Number {
			list = append(list, Schedule{n, c.A, c.T})
		}
	}
	return append(list, Schedule{c.Number, c.A + 0.07, c.T + 0.3})
}
