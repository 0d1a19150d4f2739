package check

import "math"

func dot(a, b []float64) float64 {
	sum := 0.0
	for i := range a {
		sum += a[i] * b[i]
	}
	return sum
}

func norm(a []float64) float64 { return math.Sqrt(dot(a, a)) }

// plus returns a + c b.
func plus(a []float64, c float64, b []float64) []float64 {
	sum := make([]float64, len(a))
	for i := range a {
		sum[i] = a[i] + c*b[i]
	}
	return sum
}

func minus(a, b []float64) []float64 { return plus(a, -1, b) }

func times(c float64, a []float64) []float64 { return plus(make([]float64, len(a)), c, a) }

func cross(a, b []float64) []float64 {
	return []float64{a[1]*b[2] - a[2]*b[1], a[2]*b[0] - a[0]*b[2], a[0]*b[1] - a[1]*b[0]}
}

// point returns particle i of the positions x.
func point(x []float64, i int) []float64 { return x[3*i : 3*i+3] }

// add adds c a to particle i of x.
func add(x []float64, i int, c float64, a []float64) {
	for n := range a {
		x[3*i+n] += c * a[n]
	}
}

// slopes returns the gradient of e at x by central differences, whose error is of the size of δ² times a third
// derivative, with δ = 1e-5 near 1e-9, and as much by rounding.
func slopes(e func(x []float64) float64, x []float64) []float64 {
	const δ = 1e-5
	g := make([]float64, len(x))
	for i := range x {
		at := func(by float64) float64 {
			moved := append([]float64(nil), x...)
			moved[i] += by
			return e(moved)
		}
		g[i] = (at(δ) - at(-δ)) / (2 * δ)
	}
	return g
}

// byDifferences bounds the error of difference quotients of energies of some hundred joules.
const byDifferences = 1e-5
