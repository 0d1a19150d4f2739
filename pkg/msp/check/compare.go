package check

import (
	"math"

	"github.com/massspring/msp/pkg/msp"
)

// ErrorsFunc returns the relative error of each objective in g, for its least value gstar.
type ErrorsFunc func(g []float64, gstar float64) []float64

// ImproveFunc makes n iterations of a method from x, for the inertial positions y, and returns the positions reached.
type ImproveFunc = func(x, y []float64, n int) []float64

// HybridFunc takes a step with two methods: the given number of iterations of the fast one, then of the exact one.
type HybridFunc func(fast, exact ImproveFunc, y []float64, first, then int) []float64

// WeightsFunc returns the ω of the first n iterations of the Chebyshev semi-iteration.
type WeightsFunc func(rho float64, n int) []float64

// AdjustFunc returns the fraction of an error that each of n corrections must remove so that 1 − κ of it remains after all.
type AdjustFunc func(kappa float64, n int) float64

// RelativeErrors returns the verdict on the relative error of Liu et al. 2013, eq. 15.
func (s Sheet) RelativeErrors(f ErrorsFunc) Verdict { return ask(s, relativeErrors, f) }

// drawFall returns objectives that fall to gstar without reaching it.
func drawFall(d *draw) (g []float64, gstar float64) {
	gstar = d.in(-2, 2)
	for above := d.in(1, 5); len(g) < 5; above *= d.in(0.2, 0.9) {
		g = append(g, gstar+above)
	}
	return g, gstar
}

// errorsBy makes an error of each objective, which may look at the one before.
func errorsBy(e func(g []float64, i int, gstar float64) float64) ErrorsFunc {
	return func(g []float64, gstar float64) []float64 {
		all := make([]float64, len(g))
		for i := range g {
			all[i] = e(g, i, gstar)
		}
		return all
	}
}

var relativeErrors = &question[ErrorsFunc]{
	subject: "the relative error (eq. 15)",
	right:   errorsBy(func(g []float64, i int, gstar float64) float64 { return (g[i] - gstar) / (g[0] - gstar) }),
	answers: func(f ErrorsFunc, d *draw) []float64 {
		g, gstar := drawFall(d)
		return f(g, gstar)
	},
	laws: []law[ErrorsFunc]{
		{"begins with 1", func(f ErrorsFunc, d *draw) error {
			g, gstar := drawFall(d)
			return near("the first", f(g, gstar)[0], 1, 1e-9)
		}},
		{"does not notice a constant that is added to all of g", func(f ErrorsFunc, d *draw) error {
			g, gstar := drawFall(d)
			e, c := f(g, gstar), d.in(5, 10)
			for i := range g {
				g[i] += c
			}
			return nearAll(f(g, gstar+c), e, 1e-9)
		}},
	},
	known: []mistake[ErrorsFunc]{
		{"g(x*) were forgotten: g(x_i)/g(x_0)", errorsBy(func(g []float64, i int, _ float64) float64 { return g[i] / g[0] })},
		{"g(x*) were subtracted above the line only", errorsBy(func(g []float64, i int, gstar float64) float64 {
			return (g[i] - gstar) / g[0]
		})},
		{"nothing were divided: g(x_i) − g(x*)", errorsBy(func(g []float64, i int, gstar float64) float64 { return g[i] - gstar })},
		{"each were divided by the error before, not by the first", errorsBy(func(g []float64, i int, gstar float64) float64 {
			return (g[i] - gstar) / (g[max(i-1, 0)] - gstar)
		})},
		{"it were what has been gained, 1 − e", errorsBy(func(g []float64, i int, gstar float64) float64 {
			return (g[0] - g[i]) / (g[0] - gstar)
		})},
	},
}

// Hybrid returns the verdict on a step that begins with local/global and ends with Newton's method.
func (s Sheet) Hybrid(f HybridFunc) Verdict { return ask(s, hybrid, f) }

// both returns the iterations of local/global and of Newton's method on a system.
func both(s *msp.System, h float64) (fast, exact ImproveFunc) {
	a, err := msp.NewLocalGlobal(s, h)
	if err != nil {
		panic(err)
	}
	b, err := msp.NewNewton(s, h)
	if err != nil {
		panic(err)
	}
	improve := func(iterate func(x, y []float64, n int) ([]float64, error)) ImproveFunc {
		return func(x, y []float64, n int) []float64 {
			x, err := iterate(x, y, n)
			if err != nil {
				panic(err)
			}
			return x
		}
	}
	return improve(a.Iterate), improve(b.Iterate)
}

var hybrid = &question[HybridFunc]{
	subject: "the hybrid of local/global and Newton's method",
	right: func(fast, exact ImproveFunc, y []float64, first, then int) []float64 {
		return exact(fast(y, y, first), y, then)
	},
	answers: func(f HybridFunc, d *draw) []float64 {
		s, y := stretched(d)
		fast, exact := both(s, 0.1)
		return f(fast, exact, y, 3, 1)
	},
	laws: []law[HybridFunc]{
		{"ends where ∇g is zero", func(f HybridFunc, d *draw) error {
			s, y := stretched(d)
			fast, exact := both(s, 0.1)
			x := f(fast, exact, y, 3, 30)
			return near("‖∇g‖ over that of y", norm(s.GradG(x, y, 0.1))/norm(s.GradG(y, y, 0.1)), 0, 1e-9)
		}},
	},
	known: []mistake[HybridFunc]{
		{"Newton's method began at y again", func(_, exact ImproveFunc, y []float64, _, then int) []float64 { return exact(y, y, then) }},
		{"y were what the first method leads to", func(fast, exact ImproveFunc, y []float64, first, then int) []float64 {
			x := fast(y, y, first)
			return exact(x, x, then)
		}},
		{"Newton's method came first", func(fast, exact ImproveFunc, y []float64, first, then int) []float64 {
			return fast(exact(y, y, then), y, first)
		}},
		{"the two numbers were exchanged", func(fast, exact ImproveFunc, y []float64, first, then int) []float64 {
			return exact(fast(y, y, then), y, first)
		}},
		{"Newton's method were forgotten", func(fast, _ ImproveFunc, y []float64, first, _ int) []float64 { return fast(y, y, first) }},
	},
}

// ChebyshevWeights returns the verdict on the ω of the Chebyshev semi-iteration.
func (s Sheet) ChebyshevWeights(f WeightsFunc) Verdict { return ask(s, chebyshevWeights, f) }

// weights has ω = 1 first, then second(ρ), then next(ρ, ω).
func weights(second func(rho float64) float64, next func(rho, omega float64) float64) WeightsFunc {
	return func(rho float64, n int) []float64 {
		all := make([]float64, n)
		for i := range all {
			switch i {
			case 0:
				all[i] = 1
			case 1:
				all[i] = second(rho)
			default:
				all[i] = next(rho, all[i-1])
			}
		}
		return all
	}
}

var chebyshevWeights = &question[WeightsFunc]{
	subject: "the weights of Chebyshev's semi-iteration",
	right:   weights(secondWeight, nextWeight),
	answers: func(f WeightsFunc, d *draw) []float64 { return f(d.in(0.5, 0.99), 6) },
	laws: []law[WeightsFunc]{
		{"are 1 for ρ = 0: nothing is accelerated", func(f WeightsFunc, d *draw) error {
			return nearAll(f(0, 4), []float64{1, 1, 1, 1}, 1e-12)
		}},
		{"approach 2/(1 + √(1 − ρ²))", func(f WeightsFunc, d *draw) error {
			rho := d.in(0.5, 0.9)
			all := f(rho, 200) // at ρ = 0.9 the distance shrinks to 0.4 of itself each time
			return near("the 200th", all[199], 2/(1+math.Sqrt(1-rho*rho)), 1e-9)
		}},
	},
	known: []mistake[WeightsFunc]{
		{"ρ stood for ρ²", weights(func(rho float64) float64 { return secondWeight(math.Sqrt(rho)) },
			func(rho, omega float64) float64 { return nextWeight(math.Sqrt(rho), omega) })},
		{"the second iteration had the formula of the later ones",
			weights(func(rho float64) float64 { return nextWeight(rho, 1) }, nextWeight)},
		{"all later iterations had the ω of the second", weights(secondWeight, func(_, omega float64) float64 { return omega })},
		{"the ω before were forgotten: 4/(4 − ρ²)", weights(secondWeight, func(rho, _ float64) float64 { return nextWeight(rho, 1) })},
	},
}

func secondWeight(rho float64) float64      { return 2 / (2 - rho*rho) }
func nextWeight(rho, omega float64) float64 { return 4 / (4 - rho*rho*omega) }

// AdjustedStiffness returns the verdict on the κ of one iteration of position based dynamics.
func (s Sheet) AdjustedStiffness(f AdjustFunc) Verdict { return ask(s, adjustedStiffness, f) }

var adjustedStiffness = &question[AdjustFunc]{
	subject: "the stiffness of one iteration",
	right:   func(kappa float64, n int) float64 { return 1 - math.Pow(1-kappa, 1/float64(n)) },
	answers: func(f AdjustFunc, d *draw) []float64 { return []float64{f(d.in(0.1, 0.9), 2+d.IntN(9))} },
	laws: []law[AdjustFunc]{
		{"is κ for one iteration", func(f AdjustFunc, d *draw) error {
			kappa := d.in(0.1, 0.9)
			return near("it", f(kappa, 1), kappa, 1e-12)
		}},
		{"leaves 1 − κ of an error after all of them", func(f AdjustFunc, d *draw) error {
			kappa, n := d.in(0.1, 0.9), 2+d.IntN(9)
			return near("what is left", math.Pow(1-f(kappa, n), float64(n)), 1-kappa, 1e-9)
		}},
	},
	known: []mistake[AdjustFunc]{
		{"it were κ^(1/n), which is what is left and not what is mended", func(kappa float64, n int) float64 {
			return math.Pow(kappa, 1/float64(n))
		}},
		{"1 − were forgotten", func(kappa float64, n int) float64 { return math.Pow(1-kappa, 1/float64(n)) }},
		{"it were 1 − (1 − κ)ⁿ: stiffer with every iteration", func(kappa float64, n int) float64 {
			return 1 - math.Pow(1-kappa, float64(n))
		}},
		{"nothing were adjusted", func(kappa float64, _ int) float64 { return kappa }},
	},
}
