package methods_test

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/methods"
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
		got, err := methods.MaxFrequency(sc.S, sc.Q.X)
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

// TestStableStep: of what a simulation makes of it see TestLongestSteps.
func TestStableStep(t *testing.T) {
	s := msp.Cloth(5, 5)
	s.Pin(0, 4)
	if h, err := methods.StableStep(s, s.Rest(), ode.RK4.R); !(h > 0.04 && h < 0.06) || err != nil { // 2.83/57.5
		t.Errorf("RK4: %v, %v", h, err)
	}
	if h, err := methods.StableStep(s, s.Rest(), ode.ExplicitEuler.R); h != 0 || err != nil {
		t.Errorf("explicit Euler: %v, %v", h, err)
	}
	if h, err := methods.StableStep(s, s.Rest(), ode.ImplicitEuler.R); !math.IsInf(h, 1) || err != nil {
		t.Errorf("implicit Euler: %v, %v", h, err)
	}
	s.Damping.Projected = 1
	if _, err := methods.StableStep(s, s.Rest(), ode.RK4.R); err == nil {
		t.Error("dampers were ignored")
	}
}
