package check

import "errors"

// DifferencesFunc is −∇E by central differences of δ.
type DifferencesFunc func(E func(x []float64) float64, x []float64, δ float64) []float64

// Differences returns the verdict on a force by central differences.
func (s Sheet) Differences(f DifferencesFunc) Verdict { return ask(s, differences, f) }

// quotient is −(E(x + a δ) − E(x + b δ))/(c δ), component by component.
func quotient(a, b, c float64) DifferencesFunc {
	return func(E func(x []float64) float64, x []float64, δ float64) []float64 {
		f := make([]float64, len(x))
		for i := range x {
			at := func(by float64) float64 {
				y := append([]float64(nil), x...)
				y[i] += by
				return E(y)
			}
			f[i] = -(at(a*δ) - at(b*δ)) / (c * δ)
		}
		return f
	}
}

// drawCubic returns an energy of x with a third derivative, by which one quotient differs from another.
func drawCubic(d *draw, n int) func(x []float64) float64 {
	a, b := d.vec(n), d.vec(n)
	return func(x []float64) float64 {
		e := dot(a, x) * dot(b, x)
		for i := range x {
			e += (1 + a[i]) * x[i] * x[i] * x[i]
		}
		return e
	}
}

var differences = &question[DifferencesFunc]{
	subject: "a force by central differences",
	curve:   errorOverDelta,
	right:   quotient(1, -1, 2),
	answers: func(f DifferencesFunc, d *draw) []float64 {
		return f(drawCubic(d, 4), d.vec(4), d.in(0.1, 0.3))
	},
	laws: []law[DifferencesFunc]{
		{"has an error that falls with δ²", func(f DifferencesFunc, d *draw) error {
			e, x := drawCubic(d, 3), d.vec(3)
			want := times(-1, slopes(e, x))
			coarse, fine := f(e, x, 0.2), f(e, x, 0.1)
			if len(coarse) != 3 || len(fine) != 3 {
				return errors.New("not as many components as x has")
			}
			// The error of a cubic is exactly proportional to δ²; want is off by some 1e-10.
			return near("the error at δ over that at δ/2", norm(minus(coarse, want))/norm(minus(fine, want)), 4, 1e-5)
		}},
		{"leaves x as it was", func(f DifferencesFunc, d *draw) error {
			x := d.vec(4)
			got := f(drawCubic(d, 4), x, 0.1)
			if len(got) != 4 || norm(got) == 0 {
				return errors.New("nothing was computed")
			}
			if *d.moved {
				return errors.New("x has changed")
			}
			return nil
		}},
	},
	known: []mistake[DifferencesFunc]{
		{"the sign were wrong: that is the gradient, and the force is minus it", quotient(-1, 1, 2)},
		{"the differences were forward instead of central", quotient(1, 0, 1)},
		{"the differences were backward instead of central", quotient(0, -1, 1)},
		{"it were divided by δ instead of 2δ", quotient(1, -1, 1)},
	},
}
