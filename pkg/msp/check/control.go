package check

import (
	"fmt"
	"math"
)

// StepSizeFunc returns the step to try after a step of h seconds with the estimated error e, by a method of order p:
// h times the factor 0.9 (tolerance/e)^(1/(p+1)), limited to 0.2 … 5.
type StepSizeFunc func(h, e, tolerance float64, p int) float64

// StepSize returns the verdict on a choice of the next step.
func (s Sheet) StepSize(f StepSizeFunc) Verdict { return ask(s, stepSize, f) }

// factorOf is h times safe (tolerance/e)^power(p) between low and high.
func factorOf(safe float64, power func(p float64) float64, low, high float64) StepSizeFunc {
	return func(h, e, tolerance float64, p int) float64 {
		return h * math.Max(low, math.Min(high, safe*math.Pow(tolerance/e, power(float64(p)))))
	}
}

var stepSize = &question[StepSizeFunc]{
	subject: "the next step",
	right:   factorOf(0.9, func(p float64) float64 { return 1 / (p + 1) }, 0.2, 5),
	answers: func(f StepSizeFunc, d *draw) []float64 {
		h, tolerance, p := d.in(0.01, 0.1), math.Exp(d.in(-12, -2)), 1+d.IntN(5)
		return []float64{f(h, tolerance*d.in(0.5, 2), tolerance, p), f(h, tolerance*1e12, tolerance, p), f(h, tolerance*1e-12, tolerance, p)}
	},
	laws: []law[StepSizeFunc]{
		{"gives a step whose error is within the tolerance", func(f StepSizeFunc, d *draw) error {
			c, h, p := d.in(0.5, 2), 0.1, 1+d.IntN(5)
			e := func(h float64) float64 { return c * math.Pow(h, float64(p+1)) } // the error of a step of order p
			next := f(h, e(h), 0.5*e(h), p)
			if !(next > 0 && e(next) <= 0.5*e(h)) {
				return fmt.Errorf("after h = %g with an error of twice the tolerance it is %.6g", h, next)
			}
			return nil
		}},
		{"is never more than five times the last", func(f StepSizeFunc, d *draw) error {
			h := d.in(0.01, 0.1)
			if next := f(h, 1e-30, 1e-3, 2); !(next > h && next <= 5*h*(1+1e-12)) {
				return fmt.Errorf("after h = %g with an error of nearly zero it is %.6g", h, next)
			}
			return nil
		}},
	},
	known: []mistake[StepSizeFunc]{
		{"the root were the p-th: the error of one step falls with h^(p+1)", factorOf(0.9, func(p float64) float64 { return 1 / p }, 0.2, 5)},
		{"no root were taken", factorOf(0.9, func(float64) float64 { return 1 }, 0.2, 5)},
		{"error and tolerance were exchanged", factorOf(0.9, func(p float64) float64 { return -1 / (p + 1) }, 0.2, 5)},
		{"there were no reserve: 1 for 0.9", factorOf(1, func(p float64) float64 { return 1 / (p + 1) }, 0.2, 5)},
		{"the factor had no limits", factorOf(0.9, func(p float64) float64 { return 1 / (p + 1) }, 0, math.Inf(1))},
	},
}
