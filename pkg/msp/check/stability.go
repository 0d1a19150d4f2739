package check

import (
	"errors"
	"math"
	"math/cmplx"

	"github.com/massspring/msp/pkg/msp/ode"
)

// StabilityFunc is R(z) of a method: the factor of one step of y' = λy, z = hλ.
type StabilityFunc func(z complex128) complex128

// LongestStepFunc returns the longest stable step of Verlet's method for one spring between two free masses.
type LongestStepFunc func(k, m1, m2 float64) float64

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
				for range 100 {
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
