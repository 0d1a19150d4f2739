package check

import (
	"errors"
	"math"
	"math/cmplx"
)

// OscillatorFunc returns the eigenvalues λ of x” = −ω²x − 2ζω x', in any order.
type OscillatorFunc func(omega, zeta float64) (one, other complex128)

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
