package check

import (
	"math"
	"math/cmplx"

	"github.com/massspring/msp/pkg/msp"
)

// between returns n numbers from lo to hi.
func between(lo, hi float64, n int) []float64 {
	v := make([]float64, n)
	for i := range v {
		v[i] = lo + (hi-lo)*float64(i)/float64(n-1)
	}
	return v
}

// powers returns n numbers from first on, each a factor times the one before.
func powers(first, factor float64, n int) []float64 {
	v := make([]float64, n)
	for i := range v {
		v[i] = first * math.Pow(factor, float64(i))
	}
	return v
}

// each returns g of each element.
func each[X, Y any](at []X, g func(x X) Y) []Y {
	v := make([]Y, len(at))
	for i, x := range at {
		v[i] = g(x)
	}
	return v
}

// drawnOut returns the ends of a spring of unit length that are l apart, and its direction.
func drawnOut(u []float64, l float64) (p1, p2 []float64) { return times(l, u), make([]float64, 3) }

var energyOverLength = &plot[SpringEnergyFunc]{
	title: "Energy of a spring with k = 20 N/m and r = 1 m", x: "length (m)", y: "energy (J)",
	at: between(0.2, 2, 37),
	values: func(f SpringEnergyFunc, d *draw, at []float64) []float64 {
		u := projected(d.vec(3), 1)
		return each(at, func(l float64) float64 { p1, p2 := drawnOut(u, l); return f(p1, p2, 20, 1) })
	},
}

var forceOverLength = &plot[SpringForceFunc]{
	title: "Force along a spring with k = 20 N/m and r = 1 m", x: "length (m)", y: "force on p1, outwards (N)",
	at: between(0.2, 2, 37),
	values: func(f SpringForceFunc, d *draw, at []float64) []float64 {
		u := projected(d.vec(3), 1)
		return each(at, func(l float64) float64 { p1, p2 := drawnOut(u, l); return dot(f(p1, p2, 20, 1), u) })
	},
}

var errorOverDelta = &plot[DifferencesFunc]{
	title: "Error of the force by differences", x: "δ", y: "error", logX: true, logY: true,
	at: powers(1, 0.1, 13),
	values: func(f DifferencesFunc, d *draw, at []float64) []float64 {
		a, x := d.vec(3), d.vec(3)
		e := func(x []float64) float64 { return math.Sin(dot(a, x)) + dot(x, x) }
		want := plus(times(-math.Cos(dot(a, x)), a), -2, x)
		return each(at, func(δ float64) float64 { return norm(minus(f(e, append([]float64(nil), x...), δ), want)) })
	},
}

var energyOverSteps = &plot[StepFunc]{
	title: "Energy of a swinging system", x: "steps of 10 ms", y: "energy (J)",
	at: between(0, 120, 61),
	values: func(f StepFunc, d *draw, at []float64) []float64 {
		s, x := drawSystem(d)
		s.X0 = x
		s.Pin(0)
		v, n := make([]float64, len(x)), 0.0
		return each(at, func(steps float64) float64 {
			for ; n < steps; n++ {
				f(s.Clone(), x, v, 0.01)
			}
			return s.TotalEnergy(msp.State{X: x, V: v})
		})
	},
}

var gOverIterations = &plot[IterateFunc]{
	title: "Local and global steps", x: "iteration", y: "g(x) − least g (J s²)", logY: true,
	at: between(1, 20, 20),
	values: func(f IterateFunc, d *draw, at []float64) []float64 {
		s, y, h := drawHeld(d)
		least := s.G(last(iterated(local.right, nil)(s, h, y, 1000)), y, h)
		return over(f(s.Clone(), h, append([]float64(nil), y...), len(at)), func(x []float64) float64 { return s.G(x, y, h) - least })
	},
}

var gradientOverIterations = &plot[IterateFunc]{
	title: "Newton's method", x: "iteration", y: "‖∇g‖ over that of y", logY: true,
	at: between(1, 8, 8),
	values: func(f IterateFunc, d *draw, at []float64) []float64 {
		s, y := stretched(d)
		first := norm(s.GradG(y, y, 0.1))
		list := f(s.Clone(), 0.1, append([]float64(nil), y...), len(at))
		return over(list, func(x []float64) float64 { return norm(s.GradG(x, y, 0.1)) / first })
	},
}

func last(list [][]float64) []float64 { return list[len(list)-1] }

// over returns g of each of the iterations.
func over(list [][]float64, g func(x []float64) float64) []float64 {
	v := make([]float64, len(list))
	for i, x := range list {
		v[i] = g(x)
	}
	return v
}

var errorOverStep = &plot[MethodFunc]{
	title: "Error at t = 1", x: "h", y: "error", logX: true, logY: true,
	at: powers(0.25, 0.5, 7),
	values: func(f MethodFunc, d *draw, at []float64) []float64 {
		field, y0 := drawField(d), d.vec(2)
		end := func(method MethodFunc, n int) []float64 {
			y, h := y0, 1/float64(n)
			for i := range n {
				y = method(field, float64(i)*h, append([]float64(nil), y...), h)
			}
			return y
		}
		exact := end(rk4Method, 1024)
		return each(at, func(h float64) float64 { return norm(minus(end(f, int(math.Round(1/h))), exact)) })
	},
}

var sizeOfR = &plot[StabilityFunc]{
	title: "One step of y′ = λ y, for λ < 0", x: "hλ", y: "|R(hλ)|",
	at: between(-4, 0, 41),
	values: func(f StabilityFunc, _ *draw, at []float64) []float64 {
		return each(at, func(z float64) float64 { return cmplx.Abs(f(complex(z, 0))) })
	},
}

var longestOverStiffness = &plot[LongestStepFunc]{
	title: "The longest step for masses of 0.5 and 1 kg", x: "k (N/m)", y: "h (s)", logX: true, logY: true,
	at: powers(1, 10, 6),
	values: func(f LongestStepFunc, _ *draw, at []float64) []float64 {
		return each(at, func(k float64) float64 { return f(k, 0.5, 1) })
	},
}

var swingOverSteps = &plot[VerletFunc]{
	title: "A mass on a spring that stiffens", x: "steps of 0.1 s", y: "position (m)",
	at: between(0, 60, 61),
	values: func(f VerletFunc, _ *draw, at []float64) []float64 {
		a := func(x []float64) []float64 { return []float64{-x[0] - x[0]*x[0]*x[0]} }
		x, before, n := []float64{1}, []float64{1}, 0.0
		return each(at, func(steps float64) float64 {
			for ; n < steps; n++ {
				x, before = f(a, append([]float64(nil), x...), append([]float64(nil), before...), 0.1), x
			}
			return x[0]
		})
	},
}

var residualOverSweeps = &plot[DistanceFunc]{
	title: "A chain of five points, constraint after constraint", x: "sweep", y: "greatest error of a distance (m)", logY: true,
	at: between(0, 30, 31),
	values: func(f DistanceFunc, d *draw, at []float64) []float64 {
		p, w, n := make([][]float64, 5), []float64{0, 1, 0.5, 1, 2}, 0.0
		for i := range p {
			p[i] = d.vec(3)
		}
		return each(at, func(sweeps float64) float64 {
			for ; n < sweeps; n++ {
				for i := 1; i < len(p); i++ {
					p[i-1], p[i] = f(p[i-1], p[i], w[i-1], w[i], 0.5)
				}
			}
			most := 0.0
			for i := 1; i < len(p); i++ {
				most = math.Max(most, math.Abs(norm(minus(p[i], p[i-1]))-0.5))
			}
			return most
		})
	},
}

var errorOfBDF2 = &plot[BDF2Func]{
	title: "Error of y′ = −2y at t = 1", x: "h", y: "error", logX: true, logY: true,
	at: powers(0.25, 0.5, 8),
	values: func(f BDF2Func, _ *draw, at []float64) []float64 {
		return each(at, func(h float64) float64 {
			before, y := 1.0, math.Exp(-2*h)
			for range int(math.Round(1/h)) - 1 {
				before, y = y, f(-2, y, before, h)
			}
			return math.Abs(y - math.Exp(-2))
		})
	},
}

var residualOverTolerance = &plot[SolveFunc]{
	title: "Conjugate gradients", x: "ε", y: "‖b − A x‖ / ‖b‖", logX: true, logY: true,
	at: powers(1, 0.1, 13),
	values: func(f SolveFunc, d *draw, at []float64) []float64 {
		b := d.vec(40)
		return each(at, func(ε float64) float64 {
			return norm(minus(rising(f(patient(rising), append([]float64(nil), b...), ε)), b)) / norm(b)
		})
	},
}

var penaltyOverDepth = &plot[PenaltyFunc]{
	title: "The penalty of a ball of radius 1 m, k = 50 N/m", x: "distance from the centre (m)", y: "force outwards (N)",
	at: between(0.05, 1.5, 30),
	values: func(f PenaltyFunc, d *draw, at []float64) []float64 {
		u, centre := projected(d.vec(3), 1), d.vec(3)
		return each(at, func(l float64) float64 {
			return dot(f(plus(centre, l, u), append([]float64(nil), centre...), 1, 50), u)
		})
	},
}

var dragOverSpeed = &plot[DragFunc]{
	title: "Air drag with c = 0.5", x: "speed against the wind (m/s)", y: "force along the velocity (N)",
	at: between(0, 5, 26),
	values: func(f DragFunc, d *draw, at []float64) []float64 {
		u, wind := projected(d.vec(3), 1), d.vec(3)
		return each(at, func(speed float64) float64 {
			return dot(f(plus(wind, speed, u), append([]float64(nil), wind...), 0.5), u)
		})
	},
}
