package check

import "math"

// OrderFunc returns the observed order from the errors e of runs with the steps h: the slope of log e over log h.
type OrderFunc func(h, e []float64) float64

// ObservedOrder returns the verdict on the slope of log e over log h.
func (s Sheet) ObservedOrder(f OrderFunc) Verdict { return ask(s, observedOrder, f) }

// FittedOrder returns the verdict on the slope of the line that least squares fit to log e over log h. The errors scatter about
// c hᵖ, so the slope between two of the points is a different one.
func (s Sheet) FittedOrder(f OrderFunc) Verdict { return ask(s, fittedOrder, f) }

// slopeOf returns the least squares' slope of y over x.
func slopeOf(x, y []float64) float64 {
	mx, my, n := 0.0, 0.0, float64(len(x))
	for i := range x {
		mx, my = mx+x[i]/n, my+y[i]/n
	}
	top, bottom := 0.0, 0.0
	for i := range x {
		top, bottom = top+(x[i]-mx)*(y[i]-my), bottom+(x[i]-mx)*(x[i]-mx)
	}
	return top / bottom
}

// secant returns the slope of y over x between the first point and the last.
func secant(x, y []float64) float64 {
	n := len(x) - 1
	return (y[n] - y[0]) / (x[n] - x[0])
}

func logs(v []float64) []float64 {
	l := make([]float64, len(v))
	for i := range v {
		l[i] = math.Log(v[i])
	}
	return l
}

var observedOrder = orderOf("the observed order", func(*draw) float64 { return 1 })

var fittedOrder = orderOf("the fitted order", func(d *draw) float64 { return d.in(0.8, 1.2) },
	mistake[OrderFunc]{"the slope were that between the first point and the last",
		func(h, e []float64) float64 { return secant(logs(h), logs(e)) }})

// orderOf asks for the slope of log e over log h with errors c hᵖ, each times what scatter draws.
func orderOf(subject string, scatter func(d *draw) float64, known ...mistake[OrderFunc]) *question[OrderFunc] {
	return &question[OrderFunc]{
		subject: subject,
		right:   func(h, e []float64) float64 { return slopeOf(logs(h), logs(e)) },
		answers: func(f OrderFunc, d *draw) []float64 {
			p, c := d.in(1, 5), d.in(0.1, 10)
			var h, e []float64
			for n := range 5 {
				h = append(h, math.Pow(2, -float64(n)))
				e = append(e, c*math.Pow(h[n], p)*scatter(d))
			}
			return []float64{f(h, e)}
		},
		known: append(known, orderMistakes...),
	}
}

var orderMistakes = []mistake[OrderFunc]{
	{"the sign were wrong", func(h, e []float64) float64 { return -slopeOf(logs(h), logs(e)) }},
	{"no logarithms were taken", slopeOf},
	{"no logarithms were taken, and the slope were that between the first point and the last", secant},
	{"the slope were that of log h over log e", func(h, e []float64) float64 { return 1 / slopeOf(logs(h), logs(e)) }},
	{"the logarithm of e alone were taken", func(h, e []float64) float64 { return slopeOf(h, logs(e)) }},
	{"the difference of logarithms were not divided by that of h", func(h, e []float64) float64 { return math.Log(e[0]) - math.Log(e[1]) }},
}
