package check

import (
	"errors"
	"math"
	"math/cmplx"

	"gonum.org/v1/gonum/mat"
)

// OscillatorFunc returns the eigenvalues λ of x” = −ω²x − 2ζω x', in any order.
type OscillatorFunc func(omega, zeta float64) (one, other complex128)

// GrowthFunc returns log₂|R(z)| at n × n points of the square −4 ≤ Re z ≤ 2, −3 ≤ Im z ≤ 3. Rows run from the top down and
// columns from left to right, so the corners of the matrix are the corners of the square.
type GrowthFunc func(r func(z complex128) complex128, n int) *mat.Dense

// Oscillator returns the verdict on the eigenvalues of a spring with a damper.
func (s Sheet) Oscillator(f OscillatorFunc) Verdict { return ask(s, oscillator, f) }

// swings are ω (−ζ ± √(ζ² − 1)).
func swings(omega, zeta float64) (one, other complex128) {
	root := cmplx.Sqrt(complex(zeta*zeta-1, 0))
	return complex(omega, 0) * (complex(-zeta, 0) + root), complex(omega, 0) * (complex(-zeta, 0) - root)
}

var oscillator = &question[OscillatorFunc]{
	subject: "the eigenvalues of a spring with a damper",
	right:   swings,
	answers: func(f OscillatorFunc, d *draw) []float64 {
		var all []float64
		for _, zeta := range []float64{0, d.in(0.1, 0.9), d.in(1.1, 3)} {
			a, b := f(d.in(1, 10), zeta)
			if imag(a) < imag(b) || imag(a) == imag(b) && real(a) < real(b) { // their order does not count
				a, b = b, a
			}
			all = append(all, real(a), imag(a), real(b), imag(b))
		}
		return all
	},
	laws: []law[OscillatorFunc]{{"satisfies λ² + 2ζωλ + ω² = 0", func(f OscillatorFunc, d *draw) error {
		omega, zeta := d.in(1, 10), d.in(0, 3)
		a, b := f(omega, zeta)
		if cmplx.Abs(a-b) < 1e-6 {
			return errors.New("both eigenvalues are the same")
		}
		for _, λ := range []complex128{a, b} {
			if err := near("|λ² + 2ζωλ + ω²|", cmplx.Abs(λ*λ+complex(2*zeta*omega, 0)*λ+complex(omega*omega, 0)), 0, 1e-9); err != nil {
				return err
			}
		}
		return nil
	}}},
	known: []mistake[OscillatorFunc]{
		{"the damper pushed: Re λ is positive", func(omega, zeta float64) (complex128, complex128) { return swings(omega, -zeta) }},
		{"there were no damper", func(omega, _ float64) (complex128, complex128) { return swings(omega, 0) }},
		{"ω were missing", func(_, zeta float64) (complex128, complex128) { return swings(1, zeta) }},
		{"ζ were not multiplied by ω", func(omega, zeta float64) (complex128, complex128) { return swings(omega, zeta/omega) }},
		{"the sign under the root were wrong", func(omega, zeta float64) (complex128, complex128) {
			root := cmplx.Sqrt(complex(1-zeta*zeta, 0))
			return complex(omega, 0) * (complex(-zeta, 0) + root), complex(omega, 0) * (complex(-zeta, 0) - root)
		}},
		{"ζ were at most 1: a real root is taken", func(omega, zeta float64) (complex128, complex128) {
			λ := complex(-zeta*omega, omega*math.Sqrt(1-zeta*zeta))
			return λ, cmplx.Conj(λ)
		}},
	},
}

// Growth returns the verdict on a map of |R|, the stability region by hand.
func (s Sheet) Growth(f GrowthFunc) Verdict { return ask(s, growth, f) }

// mapped fills a map by what a place z shows of R; down and right count its rows and columns from 0 to 1.
func mapped(place func(down, right float64) complex128, shows func(r complex128) float64) GrowthFunc {
	return func(r func(z complex128) complex128, n int) *mat.Dense {
		m := mat.NewDense(n, n, nil)
		m.Apply(func(i, j int, _ float64) float64 {
			return shows(r(place(float64(i)/float64(n-1), float64(j)/float64(n-1))))
		}, m)
		return m
	}
}

func topDown(down, right float64) complex128 { return complex(-4+6*right, 3-6*down) }

func logGrowth(r complex128) float64 { return math.Log2(cmplx.Abs(r)) }

var growth = &question[GrowthFunc]{
	subject: "a map of log₂|R(z)|",
	right:   mapped(topDown, logGrowth),
	answers: func(f GrowthFunc, d *draw) []float64 {
		a, b := complex(d.in(-1, 1), d.in(-1, 1)), complex(d.in(5, 6), d.in(1, 2)) // no R is the same upside down
		n := 3 + d.IntN(5)
		m := f(func(z complex128) complex128 { return (z - a) / (z - b) }, n)
		if rows, columns := m.Dims(); rows != n || columns != n {
			return nil
		}
		return append([]float64(nil), m.RawMatrix().Data...)
	},
	known: []mistake[GrowthFunc]{
		{"it were upside down: the largest imaginary part is the first row",
			mapped(func(down, right float64) complex128 { return topDown(1-down, right) }, logGrowth)},
		{"rows and columns were exchanged", mapped(func(down, right float64) complex128 { return topDown(right, down) }, logGrowth)},
		{"no logarithm were taken", mapped(topDown, cmplx.Abs)},
		{"the logarithm were the natural one", mapped(topDown, func(r complex128) float64 { return math.Log(cmplx.Abs(r)) })},
		{"it were the logarithm of |R|²", mapped(topDown, func(r complex128) float64 { return 2 * logGrowth(r) })},
	},
}
