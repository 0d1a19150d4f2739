package ode

import (
	"math"
	"math/cmplx"
	"testing"
)

func TestZeroStability(t *testing.T) {
	for _, m := range Multisteps() {
		if !m.ZeroStable() {
			t.Errorf("%s is not zero-stable", m.Name)
		}
	}
	m := BDF(7)
	if m.ZeroStable() {
		t.Error("BDF 7 is called zero-stable")
	}
	// 1.0222 to the digits that TestMultistepGrowth sees in a real run.
	if r := m.Radius(0); math.Abs(r-1.0222) > 1e-4 {
		t.Errorf("BDF 7: spectral radius %.9f at z = 0", r)
	}
	// Leapfrog as a multistep method: two simple roots on the boundary at 0. And a double root, which is not.
	leapfrog := Multistep{Name: "y_1 = y_−1 + 2hf_0", Alpha: []float64{1, 0, -1}, Beta: []float64{0, 2, 0}}
	if !leapfrog.ZeroStable() {
		t.Error("simple roots ±1 are called unstable")
	}
	double := Multistep{Name: "double root 1", Alpha: []float64{1, -2, 1}, Beta: []float64{0, 0, 0}}
	if double.ZeroStable() {
		t.Error("a double root 1 is called stable")
	}
}

// TestAngles against the angles of Hairer & Wanner II, V.2, (2.7).
func TestAngles(t *testing.T) {
	for k, want := range map[int]float64{1: 90, 2: 90, 3: 86.03, 4: 73.35, 5: 51.84, 6: 17.84, 7: 0} {
		if got := BDF(k).Angle(); math.Abs(got-want) > 0.011 { // the table has two decimals
			t.Errorf("BDF %d: A(%.3f°), want %.2f°", k, got, want)
		}
	}
	for k := 1; k <= 5; k++ {
		if AdamsBashforth(k).AStable() {
			t.Errorf("Adams-Bashforth %d is called A-stable", k)
		}
		if got := AdamsMoulton(k).AStable(); got != (k <= 2) {
			t.Errorf("Adams-Moulton %d: A-stable is %v", k, got)
		}
	}
}

// TestMultistepIntervals against the ends of the real stability intervals of the Adams methods (Hairer & Wanner II,
// V.1).
func TestMultistepIntervals(t *testing.T) {
	for _, c := range []struct {
		m    Multistep
		want float64
	}{
		{AdamsBashforth(1), -2}, {AdamsBashforth(2), -1}, {AdamsBashforth(3), -6. / 11}, {AdamsBashforth(4), -3. / 10},
		{AdamsBashforth(5), -90. / 551}, {AdamsMoulton(3), -6}, {AdamsMoulton(4), -3}, {AdamsMoulton(5), -90. / 49},
	} {
		in, out := complex(c.want*0.9999, 0), complex(c.want*1.0001, 0)
		if !c.m.Stable(in) || c.m.Stable(out) {
			t.Errorf("%s: stable at %.5g: %v, at %.5g: %v", c.m.Name, in, c.m.Stable(in), out, c.m.Stable(out))
		}
	}
}

// TestLocus: on the locus a root is on the unit circle.
func TestLocus(t *testing.T) {
	for _, m := range Multisteps() {
		for i, z := range m.Locus(64) {
			// σ may be zero, and the root then is at infinity.
			if cmplx.IsInf(z) || cmplx.IsNaN(z) || cmplx.Abs(z) > 1e6 {
				continue
			}
			want := cmplx.Rect(1, 2*math.Pi*float64(i)/64)
			nearest := math.Inf(1)
			for _, r := range m.Roots(z) {
				nearest = min(nearest, cmplx.Abs(r-want))
			}
			if nearest > 1e-6 { // √ε if the root is double
				t.Errorf("%s: no root at %.4g for z = %.4g, by %.2g", m.Name, want, z, nearest)
			}
		}
	}
}

// TestMultistepGrowth: a real run of y' = λy grows per step by the spectral radius.
func TestMultistepGrowth(t *testing.T) {
	for _, m := range append(Multisteps(), BDF(7)) {
		for _, z := range []float64{-0.05, -0.8, -4} {
			l := NewLMM(func(t float64, y, dy []float64) { dy[0] = z * y[0] }, 1, m)
			q := State{Y: []float64{1}}
			// What the exact solution excites of the growing root of BDF 7 is of the size of the starting error.
			n := 200
			if m.Steps() == 7 {
				n = 800
			}
			// Complex roots make |y| swing: measure the last seven values together.
			want := m.Radius(complex(z, 0))
			size := make([]float64, n)
			for k := range size {
				must(t, l.Step(&q))
				for j := max(0, k-6); j <= k; j++ {
					size[j] = max(size[j], math.Abs(q.Y[0])*math.Pow(want, float64(j-k)))
				}
			}
			got := math.Pow(size[n-7]/size[n-147], 1./140)
			if math.Abs(got-want) > 0.02*want { // the 140th root of what they may miss by
				t.Errorf("%s, z = %g: grows by %.5f a step, spectral radius %.5f", m.Name, z, got, want)
			}
		}
	}
}
