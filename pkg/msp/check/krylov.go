package check

import (
	"errors"

	"gonum.org/v1/gonum/mat"

	"github.com/massspring/msp/pkg/msp"
)

// ProductFunc is (M + h² K) v at the positions x (3m), without the matrix: the product of a linearised step.
type ProductFunc func(s *msp.System, x []float64, h float64, v []float64) []float64

// PreconditionFunc solves M z = r for M = (D − L) D⁻¹ (D − Lᵀ), where A = D − L − Lᵀ with D diagonal and L strictly lower
// triangular.
type PreconditionFunc func(A *mat.Dense, r []float64) []float64

// FilteredFunc solves P A P x = P b for an x = P x, until ‖P (b − A x)‖ ≤ tolerance ‖P b‖. A and the projector P are given
// by their products with vectors.
type FilteredFunc func(multiply, filter func(v []float64) []float64, b []float64, tolerance float64) []float64

// Product returns the verdict on the product with the matrix of a linearised step.
func (s Sheet) Product(f ProductFunc) Verdict { return ask(s, product, f) }

// productWith is mass M v + c(h) K v, or with L for K.
func productWith(mass float64, c func(h float64) float64, linear bool) ProductFunc {
	return func(s *msp.System, x []float64, h float64, v []float64) []float64 {
		Kv := s.K(x).MulVec(v)
		if linear {
			Kv = s.L().MulVec3(v)
		}
		y := times(c(h), Kv)
		for i := range y {
			y[i] += mass * s.Mass[i/3] * v[i]
		}
		return y
	}
}

var product = &question[ProductFunc]{
	subject: "the product with M + h² K",
	right:   productWith(1, power(1, 2), false),
	answers: func(f ProductFunc, d *draw) []float64 {
		s, x := drawSystem(d)
		return f(s.Clone(), x, d.in(0.2, 0.5), d.vec(len(x)))
	},
	laws: []law[ProductFunc]{
		{"is symmetric: wᵀ (A v) = vᵀ (A w)", func(f ProductFunc, d *draw) error {
			s, x := drawSystem(d)
			v, w := d.vec(len(x)), d.vec(len(x))
			return near("wᵀ (A v)", dot(w, f(s.Clone(), x, 0.3, v)), dot(v, f(s.Clone(), x, 0.3, w)), 1e-9)
		}},
		{"is the change of ∇g along v, by differences", func(f ProductFunc, d *draw) error {
			s, x := drawSystem(d)
			y, v := d.vec(len(x)), d.vec(len(x))
			const δ = 1e-6 // the third derivatives of the energy are up to 10⁵
			change := minus(s.GradG(plus(x, δ, v), y, 0.3), s.GradG(plus(x, -δ, v), y, 0.3))
			return nearAll(f(s.Clone(), x, 0.3, v), times(1/(2*δ), change), 1e-4)
		}},
	},
	known: []mistake[ProductFunc]{
		{"the sign of K were wrong: f′ = −K", productWith(1, power(-1, 2), false)},
		{"h stood for h²", productWith(1, power(1, 1), false)},
		{"the mass were forgotten", productWith(0, power(1, 2), false)},
		{"the springs were forgotten", productWith(1, power(0, 0), false)},
		{"L stood for K: k I, without the direction", productWith(1, power(1, 2), true)},
	},
}

// SSOR returns the verdict on the preconditioner of symmetric sweeps, with ω = 1.
func (s Sheet) SSOR(f PreconditionFunc) Verdict { return ask(s, ssor, f) }

// lower solves (D + c L) z = r, from the first row or, for the transpose, from the last.
func lower(A *mat.Dense, c float64, transpose bool, r []float64) []float64 {
	n := len(r)
	z := make([]float64, n)
	for k := range n {
		i, from, to := k, 0, k
		if transpose {
			i = n - 1 - k
			from, to = i+1, n
		}
		z[i] = r[i]
		for j := from; j < to; j++ {
			z[i] -= c * A.At(i, j) * z[j]
		}
		z[i] /= A.At(i, i)
	}
	return z
}

// diagonal is D^p z.
func diagonal(A *mat.Dense, p int, z []float64) []float64 {
	y := append([]float64(nil), z...)
	for i := range y {
		switch p {
		case 1:
			y[i] *= A.At(i, i)
		case -1:
			y[i] /= A.At(i, i)
		}
	}
	return y
}

// sweeps returns a sweep down and one up, with D^p between them. (p = 0 is no known mistake: finding it is the exercise of lesson 11.)
func sweeps(c float64, p int) PreconditionFunc {
	return func(A *mat.Dense, r []float64) []float64 {
		return lower(A, c, true, diagonal(A, p, lower(A, c, false, r)))
	}
}

var ssor = &question[PreconditionFunc]{
	subject: "the preconditioner of symmetric sweeps",
	right:   sweeps(1, 1),
	answers: func(f PreconditionFunc, d *draw) []float64 {
		_, A, n := drawDefinite(d)
		return f(mat.DenseCopyOf(A), times(10, d.vec(n)))
	},
	laws: []law[PreconditionFunc]{
		{"is symmetric: wᵀ (C⁻¹ r) = rᵀ (C⁻¹ w)", func(f PreconditionFunc, d *draw) error {
			_, A, n := drawDefinite(d)
			r, w := d.vec(n), d.vec(n)
			return near("wᵀ (C⁻¹ r)", dot(w, f(mat.DenseCopyOf(A), r)), dot(r, f(mat.DenseCopyOf(A), w)), 1e-9)
		}},
		{"divides by the diagonal where there is nothing else", func(f PreconditionFunc, d *draw) error {
			r, A := d.vec(4), mat.NewDense(4, 4, nil)
			for i := range r {
				A.Set(i, i, d.in(1, 5))
			}
			return nearAll(f(mat.DenseCopyOf(A), r), diagonal(A, -1, r), 1e-12)
		}},
	},
	known: []mistake[PreconditionFunc]{
		{"the middle factor were D (Hauth, eq. 54 as printed)", sweeps(1, -1)},
		{"only the diagonal were used: Jacobi's", func(A *mat.Dense, r []float64) []float64 { return diagonal(A, -1, r) }},
		{"only the sweep down were made", func(A *mat.Dense, r []float64) []float64 { return lower(A, 1, false, r) }},
		{"only the sweep up were made", func(A *mat.Dense, r []float64) []float64 { return lower(A, 1, true, r) }},
		{"the sign of what is off the diagonal were wrong", sweeps(-1, 1)},
	},
}

// FilteredGradients returns the verdict on conjugate gradients with constrained directions.
func (s Sheet) FilteredGradients(f FilteredFunc) Verdict { return ask(s, filteredGradients, f) }

// filtered solves with or without P around b, the products and the solution.
func filtered(right, products, solution bool) FilteredFunc {
	return func(multiply, filter func(v []float64) []float64, b []float64, tolerance float64) []float64 {
		times := multiply
		if products {
			times = func(v []float64) []float64 { return filter(multiply(v)) }
		}
		if right {
			b = filter(b)
		}
		x := conjugateGradients.right(times, b, tolerance)
		if solution {
			x = filter(x)
		}
		return x
	}
}

// drawFilter returns a projector that takes one direction of n numbers out of a vector.
func drawFilter(d *draw, n int) func(v []float64) []float64 {
	c := d.vec(n)
	c = times(1/norm(c), c)
	return func(v []float64) []float64 { return plus(v, -dot(c, v), c) }
}

var filteredGradients = &question[FilteredFunc]{
	subject:   "filtered conjugate gradients",
	right:     filtered(true, true, false),
	tolerance: 1e-6, // as for conjugateGradients
	answers: func(f FilteredFunc, d *draw) []float64 {
		multiply, _, n := drawDefinite(d)
		return f(multiply, drawFilter(d, n), times(10, d.vec(n)), 1e-10)
	},
	laws: []law[FilteredFunc]{
		{"does not move in the direction that is taken out", func(f FilteredFunc, d *draw) error {
			multiply, _, n := drawDefinite(d)
			filter := drawFilter(d, n)
			x := f(multiply, filter, d.vec(n), 1e-8)
			if len(x) != n || norm(x) == 0 {
				return errors.New("nothing was computed")
			}
			return nearAll(x, filter(x), 1e-9)
		}},
		{"leaves a residual in that direction alone", func(f FilteredFunc, d *draw) error {
			multiply, _, n := drawDefinite(d)
			filter, b := drawFilter(d, n), d.vec(n)
			x := f(multiply, filter, b, 1e-8)
			return near("what is left of the residual", norm(filter(minus(b, multiply(x))))/norm(filter(b)), 0, 1e-6)
		}},
	},
	known: []mistake[FilteredFunc]{
		{"nothing were filtered", filtered(false, false, false)},
		{"only b were filtered", filtered(true, false, false)},
		{"only the solution were filtered", filtered(false, false, true)},
		{"b and the solution were filtered, and the products were not", filtered(true, false, true)},
	},
}
