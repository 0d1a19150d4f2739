package msp_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/optimize"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/msptest"
)

// TestThousandRandomSystems: stiffnesses over eight decades, steps from 1e-4 s to 1 s, pins, loose parts. No
// NaN, no rise of g, a global step that solves its equations, and Newton ends where ∇g is lost in rounding.
func TestThousandRandomSystems(t *testing.T) {
	for seed := range uint64(1000) {
		rnd := rand.New(rand.NewPCG(seed, 8))
		sc := msptest.Random(seed, 2+rnd.IntN(20), rnd.IntN(60))
		for i := range sc.S.Springs {
			sc.S.Springs[i].K = math.Pow(10, -2+8*rnd.Float64())
		}
		h := math.Pow(10, -4*rnd.Float64())
		a, n := localGlobal(t, sc, h), newton(t, sc, h)
		y := a.Y(sc.Q)
		slow, fast := a.Trace(y, 20), n.Trace(y, 400)
		if fast.Err != nil {
			t.Errorf("seed %d: %v", seed, fast.Err)
		}
		for _, trace := range []msp.Trace{slow, fast} {
			tolerance := 1e-13 * (terms(sc.S, trace.X, y, h) + terms(sc.S, y, y, h)) // a few roundings of g itself
			for k := 1; k < len(trace.G); k++ {
				if !(trace.G[k] <= trace.G[k-1]+tolerance) {
					t.Errorf("seed %d: g rose from %g to %g", seed, trace.G[k-1], trace.G[k])
				}
			}
		}
		if got, size := residual(a, sc.S, h, slow.X, y); !(got <= 1e-13*size) { // backward stable: some ε ‖A‖ ‖x‖
			t.Errorf("seed %d: residual %g of %g in the global step", seed, got, size)
		}
		// A few ε of the terms that cancel.
		if last, size := msptest.Norm(n.GradG(fast.X, y)), forces(sc.S, fast.X, y, h); !(last <= 1e-14*size) {
			t.Errorf("seed %d: ‖∇g‖ = %g of terms of %g after %d iterations", seed, last, size, len(fast.G)-1)
		}
	}
}

// residual returns ‖(M + h² L) x' − (M y + h² (J d + f_ext))‖ over free particles for the global step x' from
// d = Local(x), and the size of the terms.
func residual(a *msp.LocalGlobal, s *msp.System, h float64, x, y []float64) (norm, size float64) {
	d := a.Local(x)
	x = a.Global(d, y)
	lx, jd, f := s.L().MulVec3(x), s.J().MulVec3(d), s.ExternalForce()
	r := make([]float64, len(x))
	for c := range x {
		m := s.Mass[c/3]
		if !s.Pinned(c / 3) {
			r[c] = m*(x[c]-y[c]) + h*h*(lx[c]-jd[c]-f[c])
		}
		size += m*(math.Abs(x[c])+math.Abs(y[c])) + h*h*math.Abs(f[c])
	}
	return msptest.Norm(r), size + forces(s, x, y, h)
}

// forces returns the sum of the sizes of the terms that cancel in ∇g.
func forces(s *msp.System, x, y []float64, h float64) float64 {
	size := 0.0
	for i, m := range s.Mass {
		for c := 3 * i; c < 3*i+3; c++ {
			size += m * (math.Abs(x[c]) + math.Abs(y[c]))
		}
	}
	for _, sp := range s.Springs {
		reach := 0.0
		for axis := range 3 {
			reach += math.Abs(x[3*sp.I+axis]) + math.Abs(x[3*sp.J+axis])
		}
		size += h * h * sp.K * (sp.R + reach)
	}
	return size
}

// TestGonumFindsTheSameMinimum: gonum's BFGS, which knows nothing of springs but g and ∇g, from y.
func TestGonumFindsTheSameMinimum(t *testing.T) {
	for _, sc := range []msptest.Scene{msptest.Scenes()[1], msptest.Scenes()[2], msptest.Scenes()[4], msptest.Scenes()[5]} {
		a, n := localGlobal(t, sc, h), newton(t, sc, h)
		y := a.Y(sc.Q)
		result, err := optimize.Minimize(optimize.Problem{
			Func: func(x []float64) float64 { return a.G(x, y) },
			Grad: func(grad, x []float64) { copy(grad, a.GradG(x, y)) },
		}, y, &optimize.Settings{GradientThreshold: 1e-9, Converger: optimize.NeverTerminate{}}, &optimize.BFGS{})
		if err != nil && result == nil {
			t.Fatalf("%s: %v", sc.Name, err)
		}
		x, err := n.Iterate(y, y, 100)
		if err != nil {
			t.Fatal(err)
		}
		if last := msptest.Norm(a.GradG(result.X, y)); last > 1e-6 {
			t.Fatalf("%s: gonum stopped at ‖∇g‖ = %g", sc.Name, last)
		}
		slow := iterate(t, a, y, y, 5000)
		for c := range x {
			// ‖∇g‖ < 1e-6 kg m over masses of at least 0.02 kg: 5e-5 m where nothing is stiffer than inertia.
			if math.Abs(x[c]-result.X[c]) > 5e-5 || math.Abs(x[c]-slow[c]) > 1e-7 {
				t.Errorf("%s: coordinate %d: Newton %v, local/global %v, gonum %v", sc.Name, c, x[c], slow[c], result.X[c])
				break
			}
		}
	}
}
