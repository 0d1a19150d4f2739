package check

import (
	"errors"
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"
)

// DirectionFunc returns p of A p = −g by conjugate gradients from p = 0, until ‖A p + g‖ ≤ tolerance ‖g‖. A is symmetric, given by its
// products with vectors, and need not be definite. The method ends before it would move along a direction d with dᵀA d ≤ 0. Its answer
// then is the p so far, or −g if there is none.
type DirectionFunc func(multiply func(v []float64) []float64, g []float64, tolerance float64) []float64

// Direction returns the verdict on a direction downhill by truncated conjugate gradients.
func (s Sheet) Direction(f DirectionFunc) Verdict { return ask(s, direction, f) }

// truncated returns the method with its end at negative curvature: what it returns of the p so far, and of d and −g.
func truncated(end func(p, d, down []float64, first bool) []float64) DirectionFunc {
	return func(multiply func(v []float64) []float64, g []float64, tolerance float64) []float64 {
		p, r := make([]float64, len(g)), times(-1, g)
		d, rr := r, dot(r, r)
		for k := range 3 * len(g) {
			if math.Sqrt(rr) <= tolerance*norm(g) {
				break
			}
			Ad := multiply(d)
			dAd := dot(d, Ad)
			if end != nil && dAd <= 0 {
				return end(p, d, times(-1, g), k == 0)
			}
			α := rr / dAd
			p, r = plus(p, α, d), plus(r, -α, Ad)
			before := rr
			rr = dot(r, r)
			d = plus(r, rr/before, d)
		}
		return p
	}
}

func soFar(p, _, down []float64, first bool) []float64 {
	if first {
		return down
	}
	return p
}

// quadratic is ½ pᵀA p + gᵀp.
type quadratic struct {
	A *mat.Dense
	g []float64
}

func (q quadratic) multiply(v []float64) []float64 {
	w := make([]float64, len(v))
	for i := range w {
		w[i] = dot(mat.Row(nil, i, q.A), v)
	}
	return w
}

// drawQuadratic returns one whose A has the given eigenvalues. No direction of its conjugate gradients has nearly no curvature, so that
// rounding changes no end.
func drawQuadratic(d *draw, eigenvalues ...float64) quadratic {
	n := len(eigenvalues)
	for {
		var qr mat.QR
		qr.Factorize(mat.NewDense(n, n, d.vec(n*n)))
		var Q, A mat.Dense
		qr.QTo(&Q)
		A.Product(&Q, mat.NewDiagDense(n, eigenvalues), Q.T())
		q, clear := quadratic{&A, times(3, d.vec(n))}, true
		truncated(soFar)(func(v []float64) []float64 {
			w := q.multiply(v)
			clear = clear && math.Abs(dot(v, w)) > 0.05*dot(v, v)
			return w
		}, q.g, 1e-10)
		if clear {
			return q
		}
	}
}

// drawQuadratics returns a definite one, one that turns out to have a negative eigenvalue, and one that has mostly such.
func drawQuadratics(d *draw) []quadratic {
	return []quadratic{drawQuadratic(d, 1, 2, 3, 5, 8, 13), drawQuadratic(d, -4, 1, 3, 6, 9, 14), drawQuadratic(d, -3, -2, -5, -4, -1)}
}

var direction = &question[DirectionFunc]{
	subject:   "a direction downhill",
	right:     truncated(soFar),
	earlier:   []DirectionFunc{DirectionFunc(conjugateGradients.right)},
	tolerance: 1e-6, // answers to a residual of 1e-10, times a condition of some ten
	answers: func(f DirectionFunc, d *draw) (all []float64) {
		for _, q := range drawQuadratics(d) {
			all = append(all, f(patient(q.multiply), q.g, 1e-10)...)
		}
		q := drawQuadratic(d, 1, 2, 4, 8, 16, 32)
		return append(all, f(patient(q.multiply), q.g, 0.3)...)
	},
	laws: []law[DirectionFunc]{
		{"leads down: gᵀp < 0", func(f DirectionFunc, d *draw) error {
			for _, q := range drawQuadratics(d) {
				if p := f(patient(q.multiply), q.g, 1e-8); len(p) != len(q.g) || !(dot(p, q.g) < 0) {
					return errors.New("it does not")
				}
			}
			return nil
		}},
		{"solves A p = −g where A is definite", func(f DirectionFunc, d *draw) error {
			q := drawQuadratics(d)[0]
			p := f(patient(q.multiply), q.g, 1e-10)
			if len(p) != len(q.g) {
				return fmt.Errorf("it has %d components, want %d", len(p), len(q.g))
			}
			return near("‖A p + g‖ over ‖g‖", norm(plus(q.multiply(p), 1, q.g))/norm(q.g), 0, 1e-8)
		}},
	},
	known: []mistake[DirectionFunc]{
		{"A p = g were solved: the sign is wrong", func(multiply func(v []float64) []float64, g []float64, tolerance float64) []float64 {
			return times(-1, truncated(soFar)(multiply, g, tolerance))
		}},
		{"negative curvature were ignored", truncated(nil)},
		{"negative curvature at once gave zero: −g leads down", truncated(func(p, _, _ []float64, _ bool) []float64 { return p })},
		{"negative curvature always gave −g: the p so far leads down, too, and is better",
			truncated(func(_, _, down []float64, _ bool) []float64 { return down })},
		{"the last direction were taken although its curvature is negative", truncated(func(p, d, _ []float64, _ bool) []float64 {
			return plus(p, 1, d)
		})},
		{"the tolerance were ignored", func(multiply func(v []float64) []float64, g []float64, _ float64) []float64 {
			return truncated(soFar)(multiply, g, 1e-12)
		}},
		{"the direction were −g, that of steepest descent", func(_ func(v []float64) []float64, g []float64, _ float64) []float64 {
			return times(-1, g)
		}},
	},
}

// ParabolaSearch returns the verdict on a line search by parabolas.
func (s Sheet) ParabolaSearch(f LineSearchFunc) Verdict { return ask(s, parabolaSearch, f) }

// parabolas returns the search that begins at t = 1. Until Armijo's condition holds, it moves to the minimum of the parabola through φ(0),
// φ′(0) and φ(t), but at least to least t. The function has the minimum of t² a − t slope.
func parabolas(least float64, minimum func(t, slope, a float64) float64) LineSearchFunc {
	return func(phi func(t float64) float64, slope float64) float64 {
		t, at0 := 1.0, phi(0)
		for range 60 {
			φ := phi(t)
			if φ <= at0+1e-4*t*slope {
				break
			}
			t = math.Max(least*t, minimum(t, slope, (φ-at0-slope*t)/(t*t)))
		}
		return t
	}
}

func lowest(_, slope, a float64) float64 { return -slope / (2 * a) }

// drawSteep returns functions that fall at 0 with the slope and are too high at 1. The minimum of the first parabola is within its bound
// for one of them, and below it for the other.
func drawSteep(d *draw) (phis []func(t float64) float64, slope float64) {
	slope = -d.in(1, 3)
	for _, c := range []float64{d.in(1.5, 2.5), d.in(12, 30)} {
		phis = append(phis, func(t float64) float64 { return 4 + slope*(t-c*t*t-c*t*t*t*t/5) })
	}
	return phis, slope
}

var parabolaSearch = &question[LineSearchFunc]{
	subject: "a line search by parabolas",
	right:   parabolas(0.1, lowest),
	earlier: []LineSearchFunc{backtrack(1e-4)},
	answers: func(f LineSearchFunc, d *draw) (list []float64) {
		phis, slope := drawSteep(d)
		for _, phi := range phis {
			list = append(list, f(phi, slope))
		}
		return list
	},
	laws: []law[LineSearchFunc]{
		{"takes the whole step if it is good", func(f LineSearchFunc, d *draw) error {
			return near("t", f(func(t float64) float64 { return 2 - t + t*t*d.in(0.5, 0.9) }, -1), 1, 0)
		}},
		{"needs three values of φ where the first parabola is right", func(f LineSearchFunc, d *draw) error {
			phis, slope := drawSteep(d)
			count := 0
			f(func(t float64) float64 { count++; return phis[0](t) }, slope)
			if count > 3 {
				return fmt.Errorf("it takes %d", count)
			}
			return nil
		}},
	},
	known: []mistake[LineSearchFunc]{
		{"t were halved: the parabola is left out", backtrack(1e-4)},
		{"t were always 1: no search", func(func(float64) float64, float64) float64 { return 1 }},
		{"t could become less than a tenth in one round", parabolas(0, lowest)},
		{"t were always divided by ten", parabolas(0.1, func(_, _, _ float64) float64 { return 0 })},
		{"the minimum of a t² + b t were −b/a: it is −b/(2a)", parabolas(0.1, func(_, slope, a float64) float64 { return -slope / a })},
		{"t were 1 in all parabolas", parabolas(0.1, func(t, slope, a float64) float64 { return lowest(t, slope, a*t*t+slope*(t-1)) })},
	},
}
