package check

import (
	"errors"
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"
)

// SolveFunc solves A x = b, until ‖b − A x‖ ≤ tolerance ‖b‖, for a symmetric positive definite A given by its products with
// vectors.
type SolveFunc func(multiply func(x []float64) []float64, b []float64, tolerance float64) []float64

// LineSearchFunc returns the first t of 1, ½, ¼, … with φ(t) ≤ φ(0) + 10⁻⁴ t φ'(0) (Armijo).
type LineSearchFunc func(phi func(t float64) float64, slope float64) float64

// ConjugateGradients returns the verdict on the method of conjugate gradients.
func (s Sheet) ConjugateGradients(f SolveFunc) Verdict { return ask(s, conjugateGradients, f) }

// cgWith returns the method with so many iterations and its own β of the residuals' squares, now and before.
func cgWith(iterations func(n int) int, β func(rr, before float64) float64) SolveFunc {
	return func(multiply func(x []float64) []float64, b []float64, tolerance float64) []float64 {
		x, r := make([]float64, len(b)), append([]float64(nil), b...)
		p, rr := append([]float64(nil), b...), dot(b, b)
		for range iterations(len(b)) {
			if math.Sqrt(rr) <= tolerance*norm(b) {
				break
			}
			Ap := multiply(p)
			α := rr / dot(p, Ap)
			x, r = plus(x, α, p), plus(r, -α, Ap)
			before := rr
			rr = dot(r, r)
			p = plus(r, β(rr, before), p)
		}
		return x
	}
}

// patience is more products than any method needs here, also the slowest descent.
const patience = 20000

// patient returns multiply with an end: a loop that goes on for ever, such as one that waits for a NaN to become small, panics.
func patient(multiply func(x []float64) []float64) func(x []float64) []float64 {
	count := 0
	return func(x []float64) []float64 {
		if count++; count > patience {
			panic(fmt.Sprintf("after %d products it has not ended", patience))
		}
		return multiply(x)
	}
}

// rising multiplies by the matrix with 1, 2, 3, … on its diagonal.
func rising(x []float64) []float64 {
	y := append([]float64(nil), x...)
	for i := range y {
		y[i] *= float64(1 + i)
	}
	return y
}

func drawDefinite(d *draw) (multiply func(x []float64) []float64, A *mat.Dense, n int) {
	m, springs := drawSprings(d)
	A = laplacian.right(m, springs)
	for i := range m {
		A.Set(i, i, A.At(i, i)+d.in(1, 2))
	}
	return patient(func(x []float64) []float64 {
		y := make([]float64, m)
		for i := range y {
			y[i] = dot(mat.Row(nil, i, A), x)
		}
		return y
	}), A, m
}

var conjugateGradients = &question[SolveFunc]{
	subject:   "conjugate gradients",
	curve:     residualOverTolerance,
	right:     cgWith(func(n int) int { return 3 * n }, func(rr, before float64) float64 { return rr / before }),
	tolerance: 1e-6, // answers to a residual of 1e-10, times a condition of a few hundred
	answers: func(f SolveFunc, d *draw) []float64 {
		multiply, _, n := drawDefinite(d)
		return f(multiply, times(10, d.vec(n)), 1e-10)
	},
	laws: []law[SolveFunc]{
		{"needs no more products than three for each unknown", func(f SolveFunc, d *draw) error {
			multiply, _, n := drawDefinite(d)
			count := 0
			b := d.vec(n)
			x := f(func(x []float64) []float64 { count++; return multiply(x) }, b, 1e-8)
			if len(x) != n || !(norm(minus(multiply(x), b)) <= 1e-6*norm(b)) {
				return errors.New("the residual is not below the tolerance")
			}
			if count > 3*n {
				return fmt.Errorf("%d products for %d unknowns", count, n)
			}
			return nil
		}},
		{"does less for a larger tolerance", func(f SolveFunc, d *draw) error {
			b, counts := d.vec(20), [2]int{}
			for i, tolerance := range []float64{0.5, 1e-10} {
				x := f(patient(func(x []float64) []float64 { counts[i]++; return rising(x) }), b, tolerance)
				if len(x) != len(b) || !(norm(minus(rising(x), b)) <= 2*tolerance*norm(b)) {
					return errors.New("the residual is not below the tolerance")
				}
			}
			if counts[0] >= counts[1] {
				return fmt.Errorf("%d products for a tolerance of 0.5, %d for 1e-10", counts[0], counts[1])
			}
			return nil
		}},
	},
	known: []mistake[SolveFunc]{
		{"only one iteration were made (Hauth's algorithm 4 as printed stops while the residual is large)",
			cgWith(func(int) int { return 1 }, zero)},
		{"no iteration were made", cgWith(func(int) int { return 0 }, zero)},
		{"the directions were those of steepest descent", cgWith(func(n int) int { return 3 * n }, zero)},
		{"β were turned round", cgWith(func(n int) int { return n }, func(rr, before float64) float64 { return before / rr })},
		{"β were always one", cgWith(func(n int) int { return n }, one)},
	},
}

// LineSearch returns the verdict on Armijo's line search.
func (s Sheet) LineSearch(f LineSearchFunc) Verdict { return ask(s, lineSearch, f) }

// backtrack halves t until the decrease is enough, by the given part of the slope.
func backtrack(part float64) LineSearchFunc {
	return func(phi func(t float64) float64, slope float64) float64 {
		t, at0 := 1.0, phi(0)
		for range 60 {
			if phi(t) <= at0+part*t*slope {
				break
			}
			t /= 2
		}
		return t
	}
}

// drawValley returns functions that fall at 0 with slope −1: to minima near and far, and one that hardly falls.
func drawValley(d *draw) (phis []func(t float64) float64) {
	for range 4 {
		c := math.Exp2(d.in(-1, 9))
		phis = append(phis, func(t float64) float64 { return 3 - t + c*t*t })
	}
	return append(phis, func(t float64) float64 { return 3 - t + (1-5e-5)*t*t }) // at 1 it has fallen by half of 10⁻⁴
}

var lineSearch = &question[LineSearchFunc]{
	subject: "the line search",
	right:   backtrack(1e-4),
	answers: func(f LineSearchFunc, d *draw) []float64 {
		var list []float64
		for _, phi := range drawValley(d) {
			list = append(list, f(phi, -1))
		}
		return list
	},
	laws: []law[LineSearchFunc]{
		{"never goes up", func(f LineSearchFunc, d *draw) error {
			for _, phi := range drawValley(d) {
				if t := f(phi, -1); !(t > 0 && phi(t) < phi(0)) {
					return fmt.Errorf("φ(%g) = %g, and φ(0) = %g", t, phi(t), phi(0))
				}
			}
			return nil
		}},
	},
	known: []mistake[LineSearchFunc]{
		{"t were always 1: no search", func(func(float64) float64, float64) float64 { return 1 }},
		{"any decrease were enough", backtrack(0)},
		{"the decrease of the whole slope were wanted", backtrack(1)},
		{"t were halved once too often", func(phi func(t float64) float64, slope float64) float64 { return backtrack(1e-4)(phi, slope) / 2 }},
	},
}
