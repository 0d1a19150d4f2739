package check

import "math"

// AccelerationFunc is a of x″ = a(x).
type AccelerationFunc func(x []float64) []float64

// VerletFunc returns the positions a step of h after x; before are those a step of h before x (Hauth 2003, sec. 2.5).
type VerletFunc func(a AccelerationFunc, x, before []float64, h float64) []float64

// TimeCorrectedFunc is VerletFunc for variable steps: hBefore from before to x, and h after x.
type TimeCorrectedFunc func(a AccelerationFunc, x, before []float64, h, hBefore float64) []float64

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
		return f(drawPull(d), d.vec(3), d.vec(3), d.in(0.1, 0.5))
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

// TimeCorrected returns the verdict on a step of Verlet's method with variable steps.
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
	earlier: []TimeCorrectedFunc{corrected(unit, squared)},
	right:   corrected(ratio, meanSquare),
	answers: func(f TimeCorrectedFunc, d *draw) []float64 {
		return f(drawPull(d), d.vec(3), d.vec(3), d.in(0.1, 0.3), d.in(0.3, 0.5))
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
