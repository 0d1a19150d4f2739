package check

import (
	"math"
	"math/cmplx"

	"gonum.org/v1/gonum/mat"
)

// CoefficientsFunc returns b₁, b₂, a₂₁, a₃₁ and a₃₂ of the explicit method of three stages and order two with the given c₂, c₃, b₃ and
// γ = b₃ a₃₂ c₂.
type CoefficientsFunc func(c2, c3, b3, gamma float64) []float64

// GammaFunc is R(z) = 1 + z + z²/2 + γ z³.
type GammaFunc func(z complex128, gamma float64) complex128

// LimitsFunc returns the greatest y such that |R| ≤ 1 from 0 to −y, and from 0 to i y, for γ between 1/8 and 1/4.
type LimitsFunc func(gamma float64) (real, imaginary float64)

// RadiusFunc returns the spectral radius of the n × n matrix by which a linear step multiplies.
type RadiusFunc func(step func(y []float64) []float64, n int) float64

// Coefficients returns the verdict on the coefficients of a method.
func (s Sheet) Coefficients(f CoefficientsFunc) Verdict { return ask(s, coefficientsQuestion, f) }

func drawMethod(d *draw) Method {
	return Method{d.in(0.3, 0.6), d.in(0.7, 1), d.in(0.2, 0.45), d.in(0.14, 0.24)}
}

var coefficientsQuestion = &question[CoefficientsFunc]{
	subject: "the coefficients of a method",
	right:   func(c2, c3, b3, gamma float64) []float64 { return Method{c2, c3, b3, gamma}.coefficients() },
	answers: func(f CoefficientsFunc, d *draw) []float64 { m := drawMethod(d); return f(m.C2, m.C3, m.B3, m.Gamma) },
	laws: []law[CoefficientsFunc]{
		{"have weights that make the order two", func(f CoefficientsFunc, d *draw) error {
			m := drawMethod(d)
			a := f(m.C2, m.C3, m.B3, m.Gamma)
			return nearAll([]float64{a[0] + a[1] + m.B3, a[1]*m.C2 + m.B3*m.C3}, []float64{1, 0.5}, 1e-9)
		}},
		{"have rows that add up to the nodes", func(f CoefficientsFunc, d *draw) error {
			m := drawMethod(d)
			a := f(m.C2, m.C3, m.B3, m.Gamma)
			return nearAll([]float64{a[2], a[3] + a[4]}, []float64{m.C2, m.C3}, 1e-9)
		}},
	},
	known: []mistake[CoefficientsFunc]{
		{"a₃₂ were γ: b₃ a₃₂ c₂ is γ", func(c2, c3, b3, gamma float64) []float64 {
			a := Method{c2, c3, b3, gamma}.coefficients()
			return []float64{a[0], a[1], a[2], c3 - gamma, gamma}
		}},
		{"a₃₁ were c₃: the row's sum is c₃", func(c2, c3, b3, gamma float64) []float64 {
			a := Method{c2, c3, b3, gamma}.coefficients()
			return []float64{a[0], a[1], a[2], c3, a[4]}
		}},
		{"Σ b c were 1 and not ½", func(c2, c3, b3, gamma float64) []float64 {
			a := Method{c2, c3, b3, gamma}.coefficients()
			b2 := (1 - b3*c3) / c2
			return []float64{1 - b2 - b3, b2, a[2], a[3], a[4]}
		}},
	},
}

// OwnMethod returns the verdict on a step of the student's own method.
func (s Sheet) OwnMethod(f MethodFunc) Verdict { return ask(s, studentsMethod(s.Method()), f) }

func studentsMethod(m Method) *question[MethodFunc] {
	a := m.coefficients()
	stages := func(a31, a32, c2, c3 float64) MethodFunc {
		return explicitStep([][]float64{{}, {a[2]}, {a31, a32}}, []float64{a[0], a[1], m.B3}, []float64{0, c2, c3})
	}
	other := Method{m.C2 + 0.05, m.C3 - 0.05, m.B3 + 0.05, m.Gamma + 0.02}
	return &question[MethodFunc]{
		subject: "a step of your method",
		curve:   errorOverStep,
		right:   m.step,
		earlier: []MethodFunc{eulerMethod, midpointMethod, heunMethod, rk4Method, other.step},
		answers: methodAnswers,
		laws: []law[MethodFunc]{hasOrder(2), constant, {"has your γ: the third coefficient of R", func(f MethodFunc, d *draw) error {
			const h = 0.5
			y := f(func(_ float64, y []float64) []float64 { return y }, 0, []float64{1, 0}, h)
			return near("γ", (y[0]-1-h-h*h/2)/(h*h*h), m.Gamma, 1e-9)
		}}},
		known: []mistake[MethodFunc]{
			{anothers("method"), other.step},
			{"t were not moved in the stages", stages(a[3], a[4], 0, 0)},
			{"a₃₁ and a₃₂ were exchanged", stages(a[4], a[3], m.C2, m.C3)},
			{"a₃₂ were forgotten", stages(m.C3, 0, m.C2, m.C3)},
		},
	}
}

// GammaGrowth returns the verdict on a stability function of degree three.
func (s Sheet) GammaGrowth(f GammaFunc) Verdict { return ask(s, gammaGrowth, f) }

func cubic(second, third func(gamma float64) float64) GammaFunc {
	return func(z complex128, gamma float64) complex128 {
		return 1 + z*(1+z*(complex(second(gamma), 0)+z*complex(third(gamma), 0)))
	}
}

func half(float64) float64                       { return 0.5 }
func theGamma(gamma float64) float64             { return gamma }
func constantly(c float64) func(float64) float64 { return func(float64) float64 { return c } }

var gammaGrowth = &question[GammaFunc]{
	subject: "the stability function of your method",
	right:   cubic(half, theGamma),
	earlier: []GammaFunc{cubic(constantly(0), constantly(0)), cubic(half, constantly(0)), cubic(half, constantly(1./6))},
	answers: func(f GammaFunc, d *draw) []float64 {
		R := f(complex(d.in(-3, 1), d.in(-2, 2)), d.in(0.14, 0.24))
		return []float64{real(R), imag(R)}
	},
	laws: []law[GammaFunc]{
		{"is like exp z up to z²", func(f GammaFunc, d *draw) error {
			z := complex(1e-3, 1e-3)
			return near("the difference over |z|³", cmplx.Abs(f(z, 0.2)-cmplx.Exp(z))/math.Pow(cmplx.Abs(z), 3), 0.2-1./6, 0.01)
		}},
	},
	known: []mistake[GammaFunc]{
		{"γ were 1/6, which makes the order three", cubic(half, constantly(1./6))},
		{"z³ had the factor γ/6", cubic(half, func(gamma float64) float64 { return gamma / 6 })},
		{"z² had the factor 1", cubic(constantly(1), theGamma)},
	},
}

// Limits returns the verdict on the limits of stability.
func (s Sheet) Limits(f LimitsFunc) Verdict { return ask(s, limitsQuestion, f) }

var limitsQuestion = &question[LimitsFunc]{
	subject: "the limits of stability",
	right:   limits,
	answers: func(f LimitsFunc, d *draw) []float64 {
		r, i := f(d.in(0.14, 0.24))
		return []float64{r, i}
	},
	tolerance: 1e-6, // leaves room for a bisection
	laws: []law[LimitsFunc]{
		{"are where |R| is 1", func(f LimitsFunc, d *draw) error {
			gamma := d.in(0.14, 0.24)
			r, i := f(gamma)
			R := gammaGrowth.right
			return nearAll([]float64{cmplx.Abs(R(complex(-r, 0), gamma)), cmplx.Abs(R(complex(0, i), gamma))}, []float64{1, 1}, 1e-5)
		}},
	},
	known: []mistake[LimitsFunc]{
		{"the two were exchanged", func(gamma float64) (float64, float64) { r, i := limits(gamma); return i, r }},
		{"the real limit had a minus: y is asked for, and −y is on the axis", func(gamma float64) (float64, float64) {
			r, i := limits(gamma)
			return -r, i
		}},
		{"the imaginary limit were squared", func(gamma float64) (float64, float64) { r, i := limits(gamma); return r, i * i }},
		{"γ were 1/6", func(float64) (float64, float64) { return limits(1. / 6) }},
	},
}

// Radius returns the verdict on the spectral radius of a step.
func (s Sheet) Radius(f RadiusFunc) Verdict { return ask(s, radius, f) }

// eigenvaluesOf returns the eigenvalues of the matrix whose columns are the step's answers to unit vectors.
func eigenvaluesOf(step func(y []float64) []float64, n int) []complex128 {
	A := mat.NewDense(n, n, nil)
	for j := range n {
		unit := make([]float64, n)
		unit[j] = 1
		A.SetCol(j, step(unit))
	}
	var e mat.Eigen
	if !e.Factorize(A, mat.EigenNone) {
		panic("check: no eigenvalues")
	}
	return e.Values(nil)
}

func radiusOf(size func(z complex128) float64) RadiusFunc {
	return func(step func(y []float64) []float64, n int) float64 {
		most := math.Inf(-1)
		for _, z := range eigenvaluesOf(step, n) {
			most = math.Max(most, size(z))
		}
		return most
	}
}

// drawLinearStep returns a linear step that rotates, grows, shrinks and mixes.
func drawLinearStep(d *draw) (step func(y []float64) []float64, n int) {
	n = 4
	A := mat.NewDense(n, n, nil)
	φ, size, skew := d.in(0.5, 2.5), d.in(0.9, 1.3), d.in(1.5, 3)
	A.Set(0, 0, size*math.Cos(φ))
	A.Set(0, 1, -size*math.Sin(φ)*skew)
	A.Set(1, 0, size*math.Sin(φ)/skew)
	A.Set(1, 1, size*math.Cos(φ))
	A.Set(2, 2, d.in(0.1, 0.5))
	A.Set(3, 3, -d.in(0.5, 0.8))
	for i := range n {
		for j := i + 1; j < n; j++ {
			A.Set(i, j, A.At(i, j)+d.in(0, 2)*float64(min(1, j/2)))
		}
	}
	return func(y []float64) []float64 {
		var x mat.VecDense
		x.MulVec(A, mat.NewVecDense(n, append([]float64(nil), y...)))
		return x.RawVector().Data
	}, n
}

var radius = &question[RadiusFunc]{
	subject:   "the spectral radius of a step",
	right:     radiusOf(cmplx.Abs),
	tolerance: 1e-6, // leaves room for an iteration
	answers: func(f RadiusFunc, d *draw) []float64 {
		step, n := drawLinearStep(d)
		return []float64{f(step, n)}
	},
	laws: []law[RadiusFunc]{
		{"doubles if the step doubles", func(f RadiusFunc, d *draw) error {
			step, n := drawLinearStep(d)
			twice := func(y []float64) []float64 { return times(2, step(y)) }
			return near("it", f(twice, n), 2*f(step, n), 1e-6)
		}},
	},
	known: []mistake[RadiusFunc]{
		{"it were the greatest real part of an eigenvalue", radiusOf(func(z complex128) float64 { return real(z) })},
		{"it were the norm of the step's answer to (1, 0, 0, …)", func(step func(y []float64) []float64, n int) float64 {
			return norm(step(append([]float64{1}, make([]float64, n-1)...)))
		}},
	},
}
