package check

import (
	"errors"
	"fmt"
	"math"
	"math/cmplx"

	"github.com/massspring/msp/pkg/msp/ode"
)

// RightHandSide is f of y' = f(t, y).
type RightHandSide func(t float64, y []float64) []float64

// MethodFunc takes one step of h from (t, y) and returns the new y.
type MethodFunc func(f RightHandSide, t float64, y []float64, h float64) []float64

// OrderFunc returns the observed order from the errors e of runs with the steps h: the slope of log e over log h.
type OrderFunc func(h, e []float64) float64

// StabilityFunc is R(z) of a method: the factor of one step of y' = λy, z = hλ.
type StabilityFunc func(z complex128) complex128

// LongestStepFunc returns the longest stable step of Verlet's method for one spring between two free masses.
type LongestStepFunc func(k, m1, m2 float64) float64

// ExplicitEuler returns the verdict on a step of explicit Euler.
func (s Sheet) ExplicitEuler(f MethodFunc) Verdict { return ask(s, explicitEuler, f) }

// Midpoint returns the verdict on a step of the explicit midpoint method.
func (s Sheet) Midpoint(f MethodFunc) Verdict { return ask(s, midpoint, f) }

// RungeKutta4 returns the verdict on a step of the classical method of order 4.
func (s Sheet) RungeKutta4(f MethodFunc) Verdict { return ask(s, rungeKutta4, f) }

// explicitStep is a step of an explicit tableau.
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
	return f(drawField(d), d.in(0, 1), d.give(d.vec(2)), d.in(0.2, 0.5))
}

// hasOrder is the law that halving the steps divides the error by 2^p.
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
		// The next term of the error is some h of the first: a tenth of an order.
		return near("the observed order", math.Log2(ratio), float64(p), 0.25)
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

// Stability returns the verdict on R(z) of a Runge-Kutta method, compared with one step of it.
func (s Sheet) Stability(tb ode.Tableau, f StabilityFunc) Verdict { return ask(s, stabilityOf(tb), f) }

func stabilityOf(tb ode.Tableau) *question[StabilityFunc] {
	return &question[StabilityFunc]{
		subject: "the stability function of " + tb.Name,
		curve:   sizeOfR,
		right:   tb.R,
		answers: func(f StabilityFunc, d *draw) []float64 {
			r := f(complex(d.in(-3, 1), d.in(-3, 3)))
			return []float64{real(r), imag(r)}
		},
		laws: []law[StabilityFunc]{
			{"is what one step of y' = λy does", func(f StabilityFunc, d *draw) error {
				z := complex(d.in(-2, 0), d.in(-2, 2))
				step := ode.NewRK(func(_ float64, y, dy []float64) {
					dy[0], dy[1] = real(z)*y[0]-imag(z)*y[1], imag(z)*y[0]+real(z)*y[1]
				}, 1, tb)
				q := ode.State{Y: []float64{1, 0}}
				if err := step.Step(&q); err != nil {
					return err
				}
				r := f(z)
				return nearAll([]float64{real(r), imag(r)}, q.Y, 1e-6) // an implicit step is solved to some 1e-9
			}},
			{"is e^z up to its order", func(f StabilityFunc, d *draw) error {
				z := cmplx.Rect(0.01, d.in(0, 2*math.Pi))
				// The first term that is missing is of the size of |z|^(p+1).
				return near("|R(z) − e^z|", cmplx.Abs(f(z)-cmplx.Exp(z)), 0, math.Pow(0.01, float64(tb.Order)+0.9))
			}},
		},
		known: []mistake[StabilityFunc]{
			{"R were e^z itself, of the exact solution", cmplx.Exp},
			{"R were explicit Euler's, 1 + z", func(z complex128) complex128 { return 1 + z }},
			{"R were implicit Euler's, 1/(1 − z)", func(z complex128) complex128 { return 1 / (1 - z) }},
			{"the factorials were missing", func(z complex128) complex128 {
				sum, term := complex128(0), complex128(1)
				for range tb.Order + 1 {
					sum, term = sum+term, term*z
				}
				return sum
			}},
			{"the sign of z were wrong", func(z complex128) complex128 { return tb.R(-z) }},
		},
	}
}

// ObservedOrder returns the verdict on the slope of log e over log h.
func (s Sheet) ObservedOrder(f OrderFunc) Verdict { return ask(s, observedOrder, f) }

// slopeOf is the least squares' slope of y over x.
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

// secant is the slope of y over x between the first point and the last.
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

var observedOrder = &question[OrderFunc]{
	subject: "the observed order",
	right:   func(h, e []float64) float64 { return slopeOf(logs(h), logs(e)) },
	answers: func(f OrderFunc, d *draw) []float64 {
		p, c := d.in(1, 5), d.in(0.1, 10)
		var h, e []float64
		for n := range 5 {
			h = append(h, math.Pow(2, -float64(n)))
			e = append(e, c*math.Pow(h[n], p))
		}
		return []float64{f(d.give(h), d.give(e))}
	},
	known: []mistake[OrderFunc]{
		{"the sign were wrong", func(h, e []float64) float64 { return -slopeOf(logs(h), logs(e)) }},
		{"no logarithms were taken", slopeOf},
		{"no logarithms were taken, and the slope were that between the first point and the last", secant},
		{"the slope were that of log h over log e", func(h, e []float64) float64 { return 1 / slopeOf(logs(h), logs(e)) }},
		{"the logarithm of e alone were taken", func(h, e []float64) float64 { return slopeOf(h, logs(e)) }},
		{"the difference of logarithms were not divided by that of h", func(h, e []float64) float64 { return math.Log(e[0]) - math.Log(e[1]) }},
	},
}

// LongestStep returns the verdict on the longest stable step of Verlet's method.
func (s Sheet) LongestStep(f LongestStepFunc) Verdict { return ask(s, longestStep, f) }

// frequency is ω of a spring between two free masses.
func frequency(k, m1, m2 float64) float64 { return math.Sqrt(k * (1/m1 + 1/m2)) }

var longestStep = &question[LongestStepFunc]{
	subject: "the longest stable step of Verlet's method",
	curve:   longestOverStiffness,
	right:   func(k, m1, m2 float64) float64 { return 2 / frequency(k, m1, m2) },
	answers: func(f LongestStepFunc, d *draw) []float64 {
		return []float64{f(d.in(1, 1000), d.in(0.1, 2), d.in(0.1, 2))}
	},
	laws: []law[LongestStepFunc]{
		{"a hundred steps a little shorter stay bounded, and a little longer do not", func(f LongestStepFunc, d *draw) error {
			k, m1, m2 := d.in(1, 1000), d.in(0.1, 2), d.in(0.1, 2)
			h, ω := f(k, m1, m2), frequency(k, m1, m2)
			grows := func(h float64) bool {
				x, before := 1.0, 1.0
				for range 200 {
					x, before = 2*x-before-h*h*ω*ω*x, x
				}
				return !(math.Abs(x) < 1e3)
			}
			if !(h > 0) || grows(0.98*h) || !grows(1.02*h) {
				return errors.New("it is not the step at which the motion begins to grow")
			}
			return nil
		}},
	},
	known: []mistake[LongestStepFunc]{
		{"it were 1/ω (the bound without overshoot, Hauth after eq. 22)", func(k, m1, m2 float64) float64 { return 1 / frequency(k, m1, m2) }},
		{"ω were ω², without the square root", func(k, m1, m2 float64) float64 { return 2 / (k * (1/m1 + 1/m2)) }},
		{"one end were held: ω² = k/m1", func(k, m1, m2 float64) float64 { return 2 / math.Sqrt(k/m1) }},
		{"the masses were added: ω² = k/(m1 + m2)", func(k, m1, m2 float64) float64 { return 2 / math.Sqrt(k/(m1+m2)) }},
		{"the mass were forgotten", func(k, m1, m2 float64) float64 { return 2 / math.Sqrt(k) }},
		{"it were a whole period, 2π/ω", func(k, m1, m2 float64) float64 { return 2 * math.Pi / frequency(k, m1, m2) }},
	},
}

// Tableau returns the verdict on an explicit method of one's own, of the given order.
func (s Sheet) Tableau(tb ode.Tableau, order int) Verdict {
	v := Verdict{Subject: fmt.Sprintf("an explicit method of order %d of one's own", order), hidden: s.hidden}
	shape := try(func() error { return explicitShape(tb) })
	v.Properties = append(v.Properties, property("is explicit, with rows of A that sum to c", 1, shape))
	if shape != nil {
		for _, name := range []string{"satisfies the conditions", "has the order", "is none of package ode's"} {
			v.Properties = append(v.Properties, property(name, 1, errors.New("the tableau has to be explicit first")))
		}
		return v
	}
	conditions := try(func() error {
		for _, c := range tb.Conditions(order) {
			if err := near("a condition", c.Got, c.Want, 1e-12); err != nil {
				return err
			}
		}
		return nil
	})
	v.Properties = append(v.Properties, property(fmt.Sprintf("satisfies the conditions for order %d", order), 1, conditions))
	method := explicitStep(lowerRows(tb.A), tb.B, tb.C)
	observed := try(func() error { return hasOrder(order).broken(method, newDraw(s.seed, 0)) })
	v.Properties = append(v.Properties, property(hasOrder(order).name, 1, observed))
	v.Properties = append(v.Properties, property("is none of package ode's", 1, known(tb)))
	v.Curve = plotted(s, ownMethod(order), method)
	if conditions != nil && observed != nil && !sumToOne(tb.B) {
		v.Mistake = "the weights did not sum to one"
	}
	return v
}

// ownMethod is the question of a method of order 2 or more, beside the midpoint method or the classical one.
func ownMethod(order int) *question[MethodFunc] {
	if order <= 2 {
		return midpoint
	}
	return rungeKutta4
}

// sumToOne reports whether the weights sum to one.
func sumToOne(b []float64) bool {
	sum := 0.0
	for _, w := range b {
		sum += w
	}
	return math.Abs(sum-1) < 1e-12
}

func explicitShape(tb ode.Tableau) error {
	n := len(tb.B)
	if n == 0 || len(tb.A) != n || len(tb.C) != n {
		return fmt.Errorf("A has %d rows, B %d and C %d numbers", len(tb.A), n, len(tb.C))
	}
	for i, row := range tb.A {
		sum := 0.0
		if len(row) != n {
			return fmt.Errorf("row %d of A has %d numbers, want %d", i, len(row), n)
		}
		for j, a := range row {
			if j >= i && a != 0 {
				return fmt.Errorf("A[%d][%d] is %g: the method is implicit", i, j, a)
			}
			sum += a
		}
		if err := near(fmt.Sprintf("the sum of row %d of A", i), sum, tb.C[i], 1e-12); err != nil {
			return err
		}
	}
	return nil
}

// lowerRows are the parts of the rows of A left of its diagonal.
func lowerRows(A [][]float64) (rows [][]float64) {
	for i, row := range A {
		rows = append(rows, row[:i])
	}
	return rows
}

// known returns an error if the tableau is one of package ode's.
func known(tb ode.Tableau) error {
	for _, other := range ode.Tableaus() {
		if len(other.B) == len(tb.B) && nearAll(tb.B, other.B, 1e-9) == nil && nearAll(tb.C, other.C, 1e-9) == nil {
			return fmt.Errorf("it is %s", other.Name)
		}
	}
	return nil
}
