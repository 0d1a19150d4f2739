package ode

import "math"

// Explicit methods.
var (
	// ExplicitEuler is y + h f(t, y), Hauth, eq. 10.
	ExplicitEuler = Tableau{Name: "explicit Euler", Order: 1,
		A: [][]float64{{0}}, B: []float64{1}, C: []float64{0}}

	// ExplicitMidpoint evaluates f once more in the middle of an Euler step, Hauth, eq. 16–17 and Table 2(a).
	ExplicitMidpoint = Tableau{Name: "explicit midpoint", Order: 2,
		A: [][]float64{{0, 0}, {1. / 2, 0}},
		B: []float64{0, 1}, C: []float64{0, 1. / 2}}

	// Heun averages the slopes at both ends of an Euler step; the Euler step is embedded.
	Heun = Tableau{Name: "Heun", Order: 2,
		A: [][]float64{{0, 0}, {1, 0}},
		B: []float64{1. / 2, 1. / 2}, C: []float64{0, 1},
		BHat: []float64{1, 0}, OrderHat: 1}

	// RK2 is "Runge-Kutta of order 2" of Zachmann. Its a and b are the slopes of x and of v: with y = (x, v)
	// it is the explicit midpoint rule.
	RK2 = Tableau{Name: "RK2", Order: 2, A: ExplicitMidpoint.A, B: ExplicitMidpoint.B, C: ExplicitMidpoint.C}

	// RK4 is "the" method of Runge and Kutta, Hauth, Table 2(b).
	RK4 = Tableau{Name: "RK4", Order: 4,
		A: [][]float64{{0, 0, 0, 0}, {1. / 2, 0, 0, 0}, {0, 1. / 2, 0, 0}, {0, 0, 1, 0}},
		B: []float64{1. / 6, 2. / 6, 2. / 6, 1. / 6}, C: []float64{0, 1. / 2, 1. / 2, 1}}

	// DormandPrince is the pair of order 5(4) of Dormand and Prince 1980. Its last stage is the first of the
	// next step.
	DormandPrince = Tableau{Name: "Dormand-Prince 5(4)", Order: 5,
		A: [][]float64{
			{0, 0, 0, 0, 0, 0, 0},
			{1. / 5, 0, 0, 0, 0, 0, 0},
			{3. / 40, 9. / 40, 0, 0, 0, 0, 0},
			{44. / 45, -56. / 15, 32. / 9, 0, 0, 0, 0},
			{19372. / 6561, -25360. / 2187, 64448. / 6561, -212. / 729, 0, 0, 0},
			{9017. / 3168, -355. / 33, 46732. / 5247, 49. / 176, -5103. / 18656, 0, 0},
			{35. / 384, 0, 500. / 1113, 125. / 192, -2187. / 6784, 11. / 84, 0},
		},
		B:    []float64{35. / 384, 0, 500. / 1113, 125. / 192, -2187. / 6784, 11. / 84, 0},
		C:    []float64{0, 1. / 5, 3. / 10, 4. / 5, 8. / 9, 1, 1},
		BHat: []float64{5179. / 57600, 0, 7571. / 16695, 393. / 640, -92097. / 339200, 187. / 2100, 1. / 40}, OrderHat: 4}
)

var (
	sqrt2, sqrt3, sqrt6 = math.Sqrt2, math.Sqrt(3), math.Sqrt(6)
	gamma2              = 1 - sqrt2/2
)

// Implicit methods.
var (
	// ImplicitEuler is y₁ = y₀ + h f(t + h, y₁), Hauth, eq. 24.
	ImplicitEuler = Tableau{Name: "implicit Euler", Order: 1,
		A: [][]float64{{1}}, B: []float64{1}, C: []float64{1}}

	// ImplicitMidpoint is y₁ = y₀ + h f(t + h/2, (y₀ + y₁)/2), Hauth, eq. 32.
	ImplicitMidpoint = Tableau{Name: "implicit midpoint", Order: 2,
		A: [][]float64{{1. / 2}}, B: []float64{1}, C: []float64{1. / 2}}

	// Trapezoidal is y₁ = y₀ + h/2 (f(t, y₀) + f(t + h, y₁)).
	Trapezoidal = Tableau{Name: "trapezoidal", Order: 2,
		A: [][]float64{{0, 0}, {1. / 2, 1. / 2}},
		B: []float64{1. / 2, 1. / 2}, C: []float64{0, 1}}

	// SDIRK2 is the L-stable method of two equal diagonal entries γ = 1 − 1/√2 (Alexander 1977).
	SDIRK2 = Tableau{Name: "SDIRK2", Order: 2,
		A: [][]float64{{gamma2, 0}, {1 - gamma2, gamma2}},
		B: []float64{1 - gamma2, gamma2}, C: []float64{gamma2, 1}}

	// RadauIIA3 collocates at 1/3 and 1 (Hairer & Wanner, Solving ODEs II, Table IV.5.5).
	RadauIIA3 = Tableau{Name: "Radau IIA 3", Order: 3,
		A: [][]float64{{5. / 12, -1. / 12}, {3. / 4, 1. / 4}},
		B: []float64{3. / 4, 1. / 4}, C: []float64{1. / 3, 1}}

	// RadauIIA5 collocates at (4 ∓ √6)/10 and 1 (Hairer & Wanner, Solving ODEs II, Table IV.5.6).
	RadauIIA5 = Tableau{Name: "Radau IIA 5", Order: 5,
		A: [][]float64{
			{(88 - 7*sqrt6) / 360, (296 - 169*sqrt6) / 1800, (-2 + 3*sqrt6) / 225},
			{(296 + 169*sqrt6) / 1800, (88 + 7*sqrt6) / 360, (-2 - 3*sqrt6) / 225},
			{(16 - sqrt6) / 36, (16 + sqrt6) / 36, 1. / 9},
		},
		B: []float64{(16 - sqrt6) / 36, (16 + sqrt6) / 36, 1. / 9},
		C: []float64{(4 - sqrt6) / 10, (4 + sqrt6) / 10, 1}}

	// Gauss4 collocates at (3 ∓ √3)/6; symmetric, symplectic, A-stable.
	Gauss4 = Tableau{Name: "Gauss 4", Order: 4,
		A: [][]float64{{1. / 4, 1./4 - sqrt3/6}, {1./4 + sqrt3/6, 1. / 4}},
		B: []float64{1. / 2, 1. / 2}, C: []float64{1./2 - sqrt3/6, 1./2 + sqrt3/6}}
)

// Tableaus returns all Runge-Kutta methods of this package, the explicit ones first.
func Tableaus() []Tableau {
	return []Tableau{
		ExplicitEuler, ExplicitMidpoint, Heun, RK2, RK4, DormandPrince,
		ImplicitEuler, ImplicitMidpoint, Trapezoidal, SDIRK2, RadauIIA3, RadauIIA5, Gauss4,
	}
}
