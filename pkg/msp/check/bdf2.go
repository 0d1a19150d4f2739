package check

import "math"

// BDF2Func is a step of BDF2 for y' = λy, from y with before one step of h earlier.
type BDF2Func func(lambda, y, before, h float64) float64

// BDF2 returns the verdict on a step of BDF2 for y' = λy.
func (s Sheet) BDF2(f BDF2Func) Verdict { return ask(s, bdf2, f) }

// backward solves y1 = a y + b before + c λ y1.
func backward(a, b float64, c func(h float64) float64) BDF2Func {
	return func(lambda, y, before, h float64) float64 { return (a*y + b*before) / (1 - c(h)*lambda) }
}

var bdf2 = &question[BDF2Func]{
	subject: "a step of BDF2",
	curve:   errorOfBDF2,
	right:   backward(4./3, -1./3, power(2./3, 1)),
	answers: func(f BDF2Func, d *draw) []float64 {
		return []float64{f(d.in(-5, -1), d.in(0.5, 1), d.in(1, 2), d.in(0.1, 0.5))}
	},
	laws: []law[BDF2Func]{
		{"has an error of a step that falls with h³", func(f BDF2Func, d *draw) error {
			λ := d.in(-2, -1)
			miss := func(h float64) float64 { return math.Abs(f(λ, 1, math.Exp(-λ*h), h) - math.Exp(λ*h)) }
			// At h = 0.01 the next term changes the ratio of 8 by a few per cent.
			return near("the error at h over that at h/2", miss(0.01)/miss(0.005), 8, 0.1)
		}},
		{"damps what is stiff", func(f BDF2Func, d *draw) error {
			return near("y after a step of hλ = −10⁶", f(-1e6, 1, 1, 1), 0, 1e-5)
		}},
	},
	known: []mistake[BDF2Func]{
		{"h were missing (Hauth, eq. 48 as printed)", backward(4./3, -1./3, power(2./3, 0))},
		{"the step were implicit Euler's", backward(1, 0, power(1, 1))},
		{"the sign of the older value were wrong", backward(4./3, 1./3, power(2./3, 1))},
		{"the factor ⅔ were missing", backward(4./3, -1./3, power(1, 1))},
		{"the step were explicit", func(lambda, y, before, h float64) float64 { return 4./3*y - before/3 + 2./3*h*lambda*y }},
	},
}
