package msp_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/msptest"
	"github.com/massspring/msp/pkg/msp/ode"
)

// TestMaxFrequency compares Lanczos' method with all eigenvalues of a dense matrix.
func TestMaxFrequency(t *testing.T) {
	scenes := msptest.Scenes()
	for seed := range uint64(10) {
		scenes = append(scenes, msptest.Random(seed, 12, 30))
	}
	for _, sc := range scenes {
		got, err := sc.S.MaxFrequency(sc.Q.X)
		if err != nil {
			t.Fatalf("%s: %v", sc.Name, err)
		}
		k := sc.S.K(sc.Q.X)
		n := k.Rows
		want := 0.0
		if n > 0 {
			a := mat.NewSymDense(n, nil)
			for i := range n {
				for j := range n {
					if !sc.S.Pinned(i/3) && !sc.S.Pinned(j/3) {
						a.SetSym(i, j, k.At(i, j)/math.Sqrt(sc.S.Mass[i/3]*sc.S.Mass[j/3]))
					}
				}
			}
			var eig mat.EigenSym
			if !eig.Factorize(a, false) {
				t.Fatal("no eigenvalues")
			}
			want = math.Sqrt(max(0, eig.Values(nil)[n-1]))
		}
		if math.Abs(got-want) > 1e-8*want {
			t.Errorf("%s: ω = %.12g, want %.12g", sc.Name, got, want)
		}
	}
}

// TestStableStep: what the spectrum predicts for each explicit method a simulation observes, to 3 %: that near the edge
// the fastest oscillation needs some hundred steps to grow by what is noticed.
func TestStableStep(t *testing.T) {
	s := msp.Cloth(5, 5)
	s.Pin(0, 4)
	s.Gravity = [3]float64{} // about the rest positions, where the linearisation holds
	for _, c := range []struct {
		name string
		r    func(z complex128) complex128
		make func(h float64) (*msp.ODE, error)
	}{
		{"RK4", ode.RK4.R, func(h float64) (*msp.ODE, error) { return msp.NewRK(s, h, ode.RK4) }},
		{"Adams-Bashforth 3", ode.AdamsBashforth(3).R, func(h float64) (*msp.ODE, error) { return msp.NewMultistep(s, h, ode.AdamsBashforth(3)) }},
		{"velocity Verlet", ode.VerletR, func(h float64) (*msp.ODE, error) { return msp.NewVerlet(s, h, ode.NewVelocityVerlet) }},
		{"leapfrog", ode.VerletR, func(h float64) (*msp.ODE, error) { return msp.NewVerlet(s, h, ode.NewLeapfrog) }},
	} {
		predicted, err := msp.StableStep(s, s.Rest(), c.r)
		if err != nil {
			t.Fatal(err)
		}
		stable := func(h float64) bool {
			a, err := c.make(h)
			if err != nil {
				t.Fatal(err)
			}
			q := s.Rest()
			rnd := rand.New(rand.NewPCG(1, 1))
			for i := range q.X {
				if !s.Pinned(i / 3) {
					q.X[i] += 1e-7 * rnd.NormFloat64()
				}
			}
			for range 400 {
				if err := a.Step(&q); err != nil {
					return false
				}
			}
			for i := range q.X {
				if math.Abs(q.X[i]-s.X0[i]) > 1e-5 {
					return false
				}
			}
			return true
		}
		lo, hi := 0.0, 3*predicted
		for range 9 {
			if mid := (lo + hi) / 2; stable(mid) {
				lo = mid
			} else {
				hi = mid
			}
		}
		if math.Abs(lo-predicted) > 0.03*predicted {
			t.Errorf("%s: stable up to %.4g s, predicted %.4g s", c.name, lo, predicted)
		}
	}
	if h, err := msp.StableStep(s, s.Rest(), ode.ExplicitEuler.R); h != 0 || err != nil {
		t.Errorf("explicit Euler: %v, %v", h, err)
	}
	if h, err := msp.StableStep(s, s.Rest(), ode.ImplicitEuler.R); !math.IsInf(h, 1) || err != nil {
		t.Errorf("implicit Euler: %v, %v", h, err)
	}
	s.Damping.Projected = 1
	if _, err := msp.StableStep(s, s.Rest(), ode.RK4.R); err == nil {
		t.Error("dampers were ignored")
	}
}
