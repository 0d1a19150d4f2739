package ode

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// TestControlledOnRandomSystems: y' = A y with symmetric A of rates over nine decades, whose solution is known by its
// eigenvectors.
func TestControlledOnRandomSystems(t *testing.T) {
	const n, end, tol = 6, 5., 1e-5
	rnd := rand.New(rand.NewPCG(1, 2))
	for range 20 {
		random := mat.NewDense(n, n, nil)
		for i := range n * n {
			random.Set(i/n, i%n, rnd.NormFloat64())
		}
		var qr mat.QR
		qr.Factorize(random)
		var q mat.Dense
		qr.QTo(&q)
		rate, c, exact := make([]float64, n), make([]float64, n), make([]float64, n)
		for k := range rate {
			rate[k], c[k] = -math.Pow(10, rnd.Float64()*9-3), rnd.NormFloat64()
		}
		y0 := make([]float64, n)
		a := mat.NewDense(n, n, nil)
		for i := range n {
			for k := range n {
				y0[i] += q.At(i, k) * c[k]
				exact[i] += q.At(i, k) * c[k] * math.Exp(rate[k]*end)
				for j := range n {
					a.Set(i, j, a.At(i, j)+q.At(i, k)*rate[k]*q.At(j, k))
				}
			}
		}
		f := func(t float64, y, dy []float64) { mat.NewVecDense(n, dy).MulVec(a, mat.NewVecDense(n, y)) }
		for name, m := range controlled(f, tol) {
			if name == "implicit Euler" {
				continue // order 1 takes thousands of steps
			}
			states, err := m.Until(State{Y: y0}, end)
			if err != nil {
				t.Fatalf("%s, rates %.3g: %v", name, rate, err)
			}
			for i, y := range states[len(states)-1].Y {
				// All decays, so that errors of steps are forgotten but for those of the last of each rate: some ten of them
				// of up to tol (1 + |y|).
				if d := math.Abs(y - exact[i]); d > 20*tol {
					t.Errorf("%s, rates %.3g: y[%d] = %.9g, want %.9g", name, rate, i, y, exact[i])
				}
			}
			if m.Steps > 500 {
				t.Errorf("%s, rates %.3g: %d steps", name, rate, m.Steps)
			}
		}
	}
}
