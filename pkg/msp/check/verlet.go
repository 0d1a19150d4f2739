package check

import (
	"fmt"
	"math"
	"math/cmplx"

	"gonum.org/v1/gonum/mat"
)

// AccelerationFunc is a of x″ = a(x).
type AccelerationFunc func(x []float64) []float64

// VerletFunc returns the positions after x, with before the ones a step of h before x (Hauth 2003, sec. 2.5).
type VerletFunc func(a AccelerationFunc, x, before []float64, h float64) []float64

// TimeCorrectedFunc is VerletFunc for steps that change: h from x on, hBefore from before to x.
type TimeCorrectedFunc func(a AccelerationFunc, x, before []float64, h, hBefore float64) []float64

// DistanceFunc moves two points of inverse masses w1 and w2 so that they are l apart, along the line between them.
type DistanceFunc func(p1, p2 []float64, w1, w2, l float64) (q1, q2 []float64)

// BDF2Func is a step of BDF2 for y' = λy, from y with before one step of h earlier.
type BDF2Func func(lambda, y, before, h float64) float64

// RootFunc reports whether the polynomial Σ α_j ζ^(k−j) satisfies the root condition: no root outside the unit circle,
// and none on it that is not simple.
type RootFunc func(alpha []float64) bool

// Verlet returns the verdict on a step of Verlet's method.
func (s Sheet) Verlet(f VerletFunc) Verdict { return ask(s, verlet, f) }

// verletWith is c1 x + c0 before + factor h^p a(at).
func verletWith(c1, c0, factor float64, p int, old bool) VerletFunc {
	return func(a AccelerationFunc, x, before []float64, h float64) []float64 {
		at := x
		if old {
			at = before
		}
		return plus(plus(times(c1, x), c0, before), factor*math.Pow(h, float64(p)), a(at))
	}
}

// drawPull returns an acceleration that is not linear in x.
func drawPull(d *draw) AccelerationFunc {
	c := d.vec(3)
	return func(x []float64) []float64 {
		a := make([]float64, len(x))
		for i := range x {
			a[i] = c[i] - 3*x[i] - x[i]*x[i]*x[i]
		}
		return a
	}
}

var verlet = &question[VerletFunc]{
	subject: "a step of Verlet's method",
	curve:   swingOverSteps,
	right:   verletWith(2, -1, 1, 2, false),
	answers: func(f VerletFunc, d *draw) []float64 {
		return f(drawPull(d), d.give(d.vec(3)), d.give(d.vec(3)), d.in(0.1, 0.5))
	},
	laws: []law[VerletFunc]{
		{"runs back the way it came", func(f VerletFunc, d *draw) error {
			a, x, before, h := drawPull(d), d.vec(3), d.vec(3), 0.1
			return nearAll(f(a, x, f(a, x, before, h), h), before, 1e-12)
		}},
		{"goes straight on without forces", func(f VerletFunc, d *draw) error {
			x, before := d.vec(3), d.vec(3)
			got := f(func(x []float64) []float64 { return make([]float64, len(x)) }, x, before, 0.1)
			return nearAll(minus(got, x), minus(x, before), 1e-12)
		}},
	},
	known: []mistake[VerletFunc]{
		{"h stood for h²", verletWith(2, -1, 1, 1, false)},
		{"h² were missing", verletWith(2, -1, 1, 0, false)},
		{"it were h²/2", verletWith(2, -1, 0.5, 2, false)},
		{"the sign of the acceleration were wrong", verletWith(2, -1, -1, 2, false)},
		{"the acceleration were that of the step before", verletWith(2, -1, 1, 2, true)},
		{"2x − x_before were x + x_before", verletWith(1, 1, 1, 2, false)},
		{"the velocity were forgotten", verletWith(1, 0, 1, 2, false)},
	},
}

// TimeCorrected returns the verdict on a step of Verlet's method with steps that change.
func (s Sheet) TimeCorrected(f TimeCorrectedFunc) Verdict { return ask(s, timeCorrected, f) }

// corrected is x + r (x − before) + c a(x), for r and c of the two steps.
func corrected(r, c func(h, hBefore float64) float64) TimeCorrectedFunc {
	return func(a AccelerationFunc, x, before []float64, h, hBefore float64) []float64 {
		return plus(plus(x, r(h, hBefore), minus(x, before)), c(h, hBefore), a(x))
	}
}

func ratio(h, hBefore float64) float64     { return h / hBefore }
func unit(_, _ float64) float64            { return 1 }
func squared(h, _ float64) float64         { return h * h }
func meanSquare(h, before float64) float64 { return h * (h + before) / 2 }

var timeCorrected = &question[TimeCorrectedFunc]{
	subject: "a step of time-corrected Verlet",
	right:   corrected(ratio, meanSquare),
	answers: func(f TimeCorrectedFunc, d *draw) []float64 {
		return f(drawPull(d), d.give(d.vec(3)), d.give(d.vec(3)), d.in(0.1, 0.3), d.in(0.3, 0.5))
	},
	laws: []law[TimeCorrectedFunc]{
		{"is exact in free fall, whatever the steps", func(f TimeCorrectedFunc, d *draw) error {
			v, g, h, hBefore := d.vec(3), d.vec(3), d.in(0.1, 0.3), d.in(0.3, 0.5)
			at := func(t float64) []float64 { return plus(times(t, v), t*t/2, g) }
			got := f(func([]float64) []float64 { return g }, at(hBefore), at(0), h, hBefore)
			return nearAll(got, at(hBefore+h), 1e-12)
		}},
		{"is Verlet's step where both steps are the same", func(f TimeCorrectedFunc, d *draw) error {
			a, x, before := drawPull(d), d.vec(3), d.vec(3)
			return nearAll(f(a, x, before, 0.2, 0.2), verlet.right(a, x, before, 0.2), 1e-12)
		}},
	},
	known: []mistake[TimeCorrectedFunc]{
		{"the steps were the same: no correction", corrected(unit, squared)},
		{"the acceleration were multiplied by h² instead of h (h + h_before)/2", corrected(ratio, squared)},
		{"the ratio of the steps were turned round", corrected(func(h, b float64) float64 { return b / h }, meanSquare)},
		{"the velocity were not corrected", corrected(unit, meanSquare)},
	},
}

// Distance returns the verdict on a distance constraint.
func (s Sheet) Distance(f DistanceFunc) Verdict { return ask(s, distance, f) }

// corrects moves both ends by shares of the error that depend on the inverse masses.
func corrects(share func(w1, w2 float64) (s1, s2 float64)) DistanceFunc {
	return func(p1, p2 []float64, w1, w2, l float64) (q1, q2 []float64) {
		p12 := minus(p1, p2)
		s1, s2 := share(w1, w2)
		by := (norm(p12) - l) / norm(p12)
		return plus(p1, -s1*by, p12), plus(p2, s2*by, p12)
	}
}

var distance = &question[DistanceFunc]{
	subject: "a distance constraint",
	curve:   residualOverSweeps,
	right:   corrects(func(w1, w2 float64) (float64, float64) { return w1 / (w1 + w2), w2 / (w1 + w2) }),
	answers: func(f DistanceFunc, d *draw) []float64 {
		q1, q2 := f(d.give(d.vec(3)), d.give(d.vec(3)), d.in(0.5, 2), d.in(0.1, 0.5), d.in(0.5, 1))
		return append(append([]float64(nil), q1...), q2...)
	},
	laws: []law[DistanceFunc]{
		{"leaves the points l apart", func(f DistanceFunc, d *draw) error {
			q1, q2 := f(d.vec(3), d.vec(3), 1, 0.3, 0.7)
			return near("the distance", norm(minus(q1, q2)), 0.7, 1e-12)
		}},
		{"leaves a point of inverse mass 0 where it is", func(f DistanceFunc, d *draw) error {
			p1, p2 := d.vec(3), d.vec(3)
			q1, q2 := f(d.give(p1), d.give(p2), 0, 1, 0.7)
			if err := near("the distance", norm(minus(q1, q2)), 0.7, 1e-12); err != nil {
				return err
			}
			return nearAll(q1, p1, 1e-12)
		}},
		{"leaves the centre of mass where it is", func(f DistanceFunc, d *draw) error {
			p1, p2, w1, w2 := d.vec(3), d.vec(3), 0.5, 2.0
			q1, q2 := f(d.give(p1), d.give(p2), w1, w2, 0.7)
			return nearAll(plus(times(1/w1, q1), 1/w2, q2), plus(times(1/w1, p1), 1/w2, p2), 1e-12)
		}},
	},
	known: []mistake[DistanceFunc]{
		{"the inverse masses were forgotten: half the error each", corrects(func(_, _ float64) (float64, float64) { return 0.5, 0.5 })},
		{"masses stood for inverse masses", corrects(func(w1, w2 float64) (float64, float64) { return w2 / (w1 + w2), w1 / (w1 + w2) })},
		{"both ends were moved by the whole error", corrects(func(_, _ float64) (float64, float64) { return 1, 1 })},
		{"the sign were wrong", corrects(func(w1, w2 float64) (float64, float64) { return -w1 / (w1 + w2), -w2 / (w1 + w2) })},
	},
}

// BDF2 returns the verdict on a step of BDF2 for y' = λy.
func (s Sheet) BDF2(f BDF2Func) Verdict { return ask(s, bdf2, f) }

// backward solves y1 = a y + b before + c λ y1.
func backward(a, b float64, c func(h float64) float64) BDF2Func {
	return func(lambda, y, before, h float64) float64 { return (a*y + b*before) / (1 - c(h)*lambda) }
}

var bdf2 = &question[BDF2Func]{
	subject: "a step of BDF2",
	curve:   errorOfBDF2,
	right:   backward(4./3, -1./3, power(2./3, 1)),
	answers: func(f BDF2Func, d *draw) []float64 {
		return []float64{f(d.in(-5, -1), d.in(0.5, 1), d.in(1, 2), d.in(0.1, 0.5))}
	},
	laws: []law[BDF2Func]{
		{"has an error of a step that falls with h³", func(f BDF2Func, d *draw) error {
			λ := d.in(-2, -1)
			miss := func(h float64) float64 { return math.Abs(f(λ, 1, math.Exp(-λ*h), h) - math.Exp(λ*h)) }
			// At h = 0.01 the next term changes the ratio of 8 by a few per cent.
			return near("the error at h over that at h/2", miss(0.01)/miss(0.005), 8, 0.1)
		}},
		{"damps what is stiff", func(f BDF2Func, d *draw) error {
			return near("y after a step of hλ = −10⁶", f(-1e6, 1, 1, 1), 0, 1e-5)
		}},
	},
	known: []mistake[BDF2Func]{
		{"h were missing (Hauth, eq. 48 as printed)", backward(4./3, -1./3, power(2./3, 0))},
		{"the step were implicit Euler's", backward(1, 0, power(1, 1))},
		{"the sign of the older value were wrong", backward(4./3, 1./3, power(2./3, 1))},
		{"the factor ⅔ were missing", backward(4./3, -1./3, power(1, 1))},
		{"the step were explicit", func(lambda, y, before, h float64) float64 { return 4./3*y - before/3 + 2./3*h*lambda*y }},
	},
}

// RootCondition returns the verdict on a test of the root condition, for polynomials of degree 2 and 3.
func (s Sheet) RootCondition(f RootFunc) Verdict { return ask(s, rootCondition, f) }

// polynomial returns the coefficients, the highest first, of the polynomial with the roots.
func polynomial(roots ...complex128) []float64 {
	c := []complex128{1}
	for _, r := range roots {
		next := append(append([]complex128(nil), c...), 0)
		for i := range c {
			next[i+1] -= r * c[i]
		}
		c = next
	}
	list := make([]float64, len(c))
	for i := range c {
		list[i] = real(c[i])
	}
	return list
}

// rootCases are polynomials and whether they satisfy the condition.
func rootCases(d *draw) (alpha [][]float64, right []bool) {
	add := func(ok bool, roots ...complex128) {
		alpha, right = append(alpha, polynomial(roots...)), append(right, ok)
	}
	r, φ := d.in(0.2, 0.8), d.in(0.5, 2.5)
	add(true, complex(r, 0), complex(-r, 0))
	add(true, 1, complex(r, 0))                            // BDF2 and its like
	add(true, cmplx.Rect(1, φ), cmplx.Rect(1, -φ))         // a pair on the circle
	add(true, 1, cmplx.Rect(r, φ), cmplx.Rect(r, -φ))      // BDF3 and its like
	add(false, 1, 1)                                       // a double root on the circle
	add(false, 1, -1, -1)                                  // another
	add(false, complex(1+r, 0), complex(r, 0))             // one outside
	add(false, 1, cmplx.Rect(1+r, φ), cmplx.Rect(1+r, -φ)) // a pair outside
	return alpha, right
}

// bounded reports whether no root is outside the unit circle, nor on it unless onCircle, nor there twice if simple is
// wanted.
func bounded(alpha []float64, onCircle, simple bool) bool {
	const close = 1e-6 // rounding parts a double root by about 1e-8
	list := roots(alpha)
	for i, r := range list {
		switch size := cmplx.Abs(r); {
		case size > 1+close || size > 1-close && !onCircle:
			return false
		case size > 1-close && simple:
			for _, other := range list[:i] {
				if cmplx.Abs(r-other) < close {
					return false
				}
			}
		}
	}
	return true
}

// roots are the eigenvalues of the companion matrix.
func roots(alpha []float64) []complex128 {
	n := len(alpha) - 1
	A := mat.NewDense(n, n, nil)
	for i := range n {
		A.Set(0, i, -alpha[i+1]/alpha[0])
		if i > 0 {
			A.Set(i, i-1, 1)
		}
	}
	var e mat.Eigen
	if !e.Factorize(A, mat.EigenNone) {
		panic("no eigenvalues")
	}
	return e.Values(nil)
}

var rootCondition = &question[RootFunc]{
	subject: "the root condition",
	right:   func(alpha []float64) bool { return bounded(alpha, true, true) },
	answers: func(f RootFunc, d *draw) []float64 {
		alpha, _ := rootCases(d)
		list := make([]float64, len(alpha))
		for i, a := range alpha {
			if f(d.give(a)) {
				list[i] = 1
			}
		}
		return list
	},
	laws: []law[RootFunc]{{"agrees with the growth of the recurrence", func(f RootFunc, d *draw) error {
		alpha, right := rootCases(d)
		for i, a := range alpha {
			if f(a) != right[i] {
				return fmt.Errorf("the answer to %.3f is %v", a, !right[i])
			}
		}
		return nil
	}}},
	known: []mistake[RootFunc]{
		{"double roots on the circle were allowed (Hauth, eq. 33)", func(alpha []float64) bool { return bounded(alpha, true, false) }},
		{"roots on the circle were not allowed", func(alpha []float64) bool { return bounded(alpha, false, true) }},
		{"the answer were turned round", func(alpha []float64) bool { return !bounded(alpha, true, true) }},
	},
}
