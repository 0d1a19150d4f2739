package check

import (
	"fmt"
	"math"
)

// RightHandSide is f of y' = f(t, y).
type RightHandSide func(t float64, y []float64) []float64

// MethodFunc takes one step of h from (t, y) and returns the new y.
type MethodFunc func(f RightHandSide, t float64, y []float64, h float64) []float64

// ExplicitEuler returns the verdict on a step of explicit Euler.
func (s Sheet) ExplicitEuler(f MethodFunc) Verdict { return ask(s, explicitEuler, f) }

// Midpoint returns the verdict on a step of the explicit midpoint method.
func (s Sheet) Midpoint(f MethodFunc) Verdict { return ask(s, midpoint, f) }

// RungeKutta4 returns the verdict on a step of the classical method of order 4.
func (s Sheet) RungeKutta4(f MethodFunc) Verdict { return ask(s, rungeKutta4, f) }

// explicitStep returns a step of an explicit tableau.
func explicitStep(A [][]float64, b, c []float64) MethodFunc {
	return func(f RightHandSide, t float64, y []float64, h float64) []float64 {
		next, k := append([]float64(nil), y...), [][]float64{}
		for i := range b {
			at := append([]float64(nil), y...)
			for j, a := range A[i] {
				at = plus(at, h*a, k[j])
			}
			k = append(k, f(t+c[i]*h, at))
			next = plus(next, h*b[i], k[i])
		}
		return next
	}
}

var (
	eulerMethod    = explicitStep([][]float64{{}}, []float64{1}, []float64{0})
	midpointMethod = explicitStep([][]float64{{}, {0.5}}, []float64{0, 1}, []float64{0, 0.5})
	heunMethod     = explicitStep([][]float64{{}, {1}}, []float64{0.5, 0.5}, []float64{0, 1})
	rk4Stages      = [][]float64{{}, {0.5}, {0, 0.5}, {0, 0, 1}}
	rk4Method      = explicitStep(rk4Stages, []float64{1. / 6, 1. / 3, 1. / 3, 1. / 6}, []float64{0, 0.5, 0.5, 1})
)

// drawField returns a right-hand side that depends on t and, not linearly, on y.
func drawField(d *draw) RightHandSide {
	a, b := d.vec(2), d.in(0.5, 1)
	return func(t float64, y []float64) []float64 {
		return []float64{y[1] + a[0]*math.Cos(b*t), -y[0] - a[1]*y[0]*y[0] + b*t*t}
	}
}

func methodAnswers(f MethodFunc, d *draw) []float64 {
	return f(drawField(d), d.in(0, 1), d.vec(2), d.in(0.2, 0.5))
}

// hasOrder returns the law that halving the steps divides the error by 2^p.
func hasOrder(p int) law[MethodFunc] {
	return law[MethodFunc]{fmt.Sprintf("has order %d: halving h divides the error by %d", p, 1<<p), func(f MethodFunc, d *draw) error {
		field, y0 := drawField(d), d.vec(2)
		end := func(method MethodFunc, n int) []float64 {
			y, h := y0, 1/float64(n)
			for i := range n {
				y = method(field, float64(i)*h, append([]float64(nil), y...), h)
			}
			return y
		}
		exact := end(rk4Method, 1024) // off by less than 1e-12
		ratio := norm(minus(end(f, 32), exact)) / norm(minus(end(f, 64), exact))
		// The next term of the error is some h of the first: a tenth of an order. A method of a higher order is welcome.
		got := math.Log2(ratio)
		if got > float64(p) && !math.IsInf(got, 0) {
			return nil
		}
		return near("the observed order", got, float64(p), 0.25/float64(p))
	}}
}

// constant is the law that a constant right-hand side is integrated exactly.
var constant = law[MethodFunc]{"is exact for y' = const", func(f MethodFunc, d *draw) error {
	slope, y, h := d.vec(2), d.vec(2), d.in(0.1, 1)
	return nearAll(f(func(float64, []float64) []float64 { return slope }, 0, y, h), plus(y, h, slope), 1e-12)
}}

var (
	explicitEuler = &question[MethodFunc]{
		subject: "a step of explicit Euler",
		curve:   errorOverStep,
		right:   eulerMethod,
		answers: methodAnswers,
		laws:    []law[MethodFunc]{hasOrder(1), constant},
		known: []mistake[MethodFunc]{
			{"the step were the midpoint method's", midpointMethod},
			{"h were missing", func(f RightHandSide, t float64, y []float64, _ float64) []float64 { return plus(y, 1, f(t, y)) }},
			{"the sign were wrong", explicitStep([][]float64{{}}, []float64{-1}, []float64{0})},
			{"f were taken at t + h", explicitStep([][]float64{{}}, []float64{1}, []float64{1})},
		},
	}
	midpoint = &question[MethodFunc]{
		subject: "a step of the midpoint method",
		curve:   errorOverStep,
		right:   midpointMethod,
		answers: methodAnswers,
		laws:    []law[MethodFunc]{hasOrder(2), constant},
		earlier: []MethodFunc{eulerMethod},
		known: []mistake[MethodFunc]{
			{"the step were explicit Euler's", eulerMethod},
			{"the step were Heun's, with the mean of both ends", heunMethod},
			{"f in the middle were taken at t instead of t + h/2", explicitStep([][]float64{{}, {0.5}}, []float64{0, 1}, []float64{0, 0})},
			{"the middle were a whole step away", explicitStep([][]float64{{}, {1}}, []float64{0, 1}, []float64{0, 1})},
			{"the step from the middle were half a step", explicitStep([][]float64{{}, {0.5}}, []float64{0, 0.5}, []float64{0, 0.5})},
		},
	}
	rungeKutta4 = &question[MethodFunc]{
		subject: "a step of the classical Runge-Kutta method",
		curve:   errorOverStep,
		right:   rk4Method,
		answers: methodAnswers,
		laws:    []law[MethodFunc]{hasOrder(4), constant},
		earlier: []MethodFunc{eulerMethod, midpointMethod},
		known: []mistake[MethodFunc]{
			{"all stages had the same weight", explicitStep(rk4Stages, []float64{0.25, 0.25, 0.25, 0.25}, []float64{0, 0.5, 0.5, 1})},
			{"the two middle stages had the weight of the outer ones",
				explicitStep(rk4Stages, []float64{1. / 6, 1. / 6, 1. / 6, 1. / 6}, []float64{0, 0.5, 0.5, 1})},
			{"the third stage began from the first slope",
				explicitStep([][]float64{{}, {0.5}, {0.5}, {0, 0, 1}}, []float64{1. / 6, 1. / 3, 1. / 3, 1. / 6}, []float64{0, 0.5, 0.5, 1})},
			{"the last stage were half a step away",
				explicitStep([][]float64{{}, {0.5}, {0, 0.5}, {0, 0, 0.5}}, []float64{1. / 6, 1. / 3, 1. / 3, 1. / 6}, []float64{0, 0.5, 0.5, 0.5})},
			{"all stages were taken at t", explicitStep(rk4Stages, []float64{1. / 6, 1. / 3, 1. / 3, 1. / 6}, []float64{0, 0, 0, 0})},
			{"the step were the midpoint method's", midpointMethod},
		},
	}
)
