package ode

import (
	"math"
	"testing"
)

// radiusAfter takes n steps on the circle x' = (−x2, x1) and returns |x|.
func radiusAfter(t *testing.T, tb Tableau, h float64, n int) float64 {
	t.Helper()
	p := Spiral()
	r := NewRK(p.F, h, tb)
	r.Jacobian = p.Jacobian
	q := p.Start()
	for range n {
		must(t, r.Step(&q))
	}
	return math.Hypot(q.Y[0], q.Y[1])
}

// TestOutwardSpiral: explicit Euler leaves the circle outwards "no matter how small Δt" (Zachmann), by the factor
// √(1 + h²) a step; the implicit one goes inwards by its inverse, and the midpoint rule stays.
func TestOutwardSpiral(t *testing.T) {
	for _, h := range []float64{0.5, 0.1, 0.01, 0.001} {
		n := 1000
		factor := math.Pow(1+h*h, float64(n)/2)
		for _, c := range []struct {
			tb   Tableau
			want float64
		}{{ExplicitEuler, factor}, {ImplicitEuler, 1 / factor}, {ImplicitMidpoint, 1}, {Trapezoidal, 1}, {Gauss4, 1}} {
			got := radiusAfter(t, c.tb, h, n)
			if math.Abs(got-c.want) > 1e-12*c.want { // a thousand roundings
				t.Errorf("%s, h = %g: |x| = %.15g, want %.15g", c.tb.Name, h, got, c.want)
			}
		}
	}
}

// TestOvershoot: on x' = −kx explicit Euler changes sign beyond Δt = 1/k and diverges beyond 2/k (Zachmann; Hauth
// after eq. 22, erratum).
func TestOvershoot(t *testing.T) {
	const k = 15.
	p := Dahlquist(-k)
	after := func(h float64, n int) float64 {
		q := p.Start()
		r := NewRK(p.F, h, ExplicitEuler)
		for range n {
			must(t, r.Step(&q))
		}
		return q.Y[0]
	}
	if x := after(0.99/k, 1); x <= 0 {
		t.Errorf("overshoots below 1/k: %g", x)
	}
	if x := after(1.01/k, 1); x >= 0 {
		t.Errorf("does not overshoot above 1/k: %g", x)
	}
	if x := after(1.99/k, 1001); math.Abs(x) > 1e-4 { // 0.99^1001
		t.Errorf("does not decay below 2/k: %g", x)
	}
	if x := after(2.01/k, 1001); math.Abs(x) < 1e4 { // 1.01^1001
		t.Errorf("does not grow above 2/k: %g", x)
	}
}

// TestEnergyDrift follows the energy of an undamped spring, ω = 1, for 10 000 steps of 0.1: what grows, what
// decays and what swings about a constant.
func TestEnergyDrift(t *testing.T) {
	p := oscillator("spring", 1, 0)
	p.Y0 = []float64{1, 0}
	const h, n = 0.1, 10000
	energy := func(q State) float64 { return (q.Y[0]*q.Y[0] + q.Y[1]*q.Y[1]) / 2 }
	for _, m := range Schemes() {
		step, _ := m.New(p, h)
		q := p.Start()
		lo, hi, last := math.Inf(1), 0., 0.
		for range n {
			must(t, step(&q))
			last = energy(q) / 0.5
			lo, hi = min(lo, last), max(hi, last)
		}
		// The modulus of R, or of the dominant root, at z = ±ih tells what the energy does: |R|²ⁿ.
		want := math.NaN()
		for _, tb := range Tableaus() {
			if tb.Name == m.Name {
				r := tb.R(complex(0, h))
				want = math.Pow(real(r)*real(r)+imag(r)*imag(r), n)
			}
		}
		switch {
		case m.SecondOrder:
			// A modified energy is conserved; the true one differs from it by O(h) where v is half a step off or
			// of order 1, here by h/2 + O(h²), and by O(h²) for velocity Verlet. It does not drift.
			if lo < 1-h || hi > 1+h {
				t.Errorf("%s: energy between %.4f and %.4f of the start, want within h", m.Name, lo, hi)
			}
			if m.Name == "velocity Verlet" && (lo < 1-h*h || hi > 1+h*h) {
				t.Errorf("%s: energy between %.6f and %.6f, want within h²", m.Name, lo, hi)
			}
		case !math.IsNaN(want):
			if math.Abs(last-want) > 1e-8*want+1e-300 { // 1e4 roundings, and Newton's 1e-10 where want is 1
				t.Errorf("%s: energy %.10g of the start, want %.10g", m.Name, last, want)
			}
		default:
			// Multistep methods: at z = ih the dominant root is the one that follows e^z.
			growth := 0.0
			for _, lm := range Multisteps() {
				if lm.Name == m.Name {
					growth = 2 * n * math.Log(lm.Radius(complex(0, h)))
				}
			}
			if m.Name == "BDF2, variable steps" {
				growth = 2 * n * math.Log(BDF(2).Radius(complex(0, h)))
			}
			if got := math.Log(last); math.Abs(got-growth) > 0.01*math.Abs(growth)+0.05 { // what the start differs by
				t.Errorf("%s: log of the energy %.4g, want %.4g", m.Name, got, growth)
			}
		}
	}
}

// TestVerletFormsAreOne: leapfrog, the velocity form and Störmer's form give the same positions but for rounding,
// and so does velocity Verlet where the force does not depend on v.
func TestVerletFormsAreOne(t *testing.T) {
	p := Kink(false)
	var reference []State
	for _, make := range []func(f Accel, h float64) *Verlet{
		NewLeapfrog, NewVelocityForm, NewStormer, NewTimeCorrected, NewVelocityVerlet,
	} {
		m := make(p.Accel, 0.05)
		states, err := Run(p.Start(), m.Step, 100)
		must(t, err)
		if reference == nil {
			reference = states
		}
		for k, q := range states {
			// The orbit stays near tanh's saddle, where roundings grow as e^2t, t ≤ 5: some 1e4.
			if math.Abs(q.Y[0]-reference[k].Y[0]) > 1e-16*1e4*100 {
				t.Errorf("%s: x_%d = %.17g, leapfrog has %.17g", m.Name, k, q.Y[0], reference[k].Y[0])
				break
			}
		}
		if w := m.Work(); w.F > 101 {
			t.Errorf("%s: %d evaluations in 100 steps", m.Name, w.F)
		}
	}
}

// TestConservation: Gauss methods conserve quadratic invariants of nonlinear problems, here two of the
// rigid body of Euler.
func TestConservation(t *testing.T) {
	f := func(t float64, y, dy []float64) {
		dy[0], dy[1], dy[2] = -2*y[1]*y[2], 1.25*y[0]*y[2], -0.5*y[0]*y[1]
	}
	invariants := func(y []float64) [2]float64 {
		// Σ c_i y_i² is conserved where −2c_0 + 1.25c_1 − 0.5c_2 = 0.
		return [2]float64{y[0]*y[0] + 1.6*y[1]*y[1], y[1]*y[1]*0.4 + y[2]*y[2]}
	}
	for _, tb := range []Tableau{ImplicitMidpoint, Gauss4} {
		q := State{Y: []float64{math.Cos(1.1), 0.1, math.Sin(1.1)}}
		start := invariants(q.Y)
		r := NewRK(f, 0.1, tb)
		for range 500 {
			must(t, r.Step(&q))
		}
		for i, v := range invariants(q.Y) {
			if math.Abs(v-start[i]) > 1e-12 { // 500 steps of some roundings
				t.Errorf("%s: invariant %d went from %.15g to %.15g", tb.Name, i, start[i], v)
			}
		}
	}
}

// TestStiffDecay: what L-stable means, at hλ = −1e6.
func TestStiffDecay(t *testing.T) {
	p := Dahlquist(-1e7)
	for _, tb := range Tableaus() {
		if tb.Explicit() {
			continue
		}
		q := p.Start()
		must(t, NewRK(p.F, 0.1, tb).Step(&q))
		if gone := math.Abs(q.Y[0]) < 1e-5; gone != tb.LStable() {
			t.Errorf("%s: y = %.3g after a step, L-stable is %v", tb.Name, q.Y[0], tb.LStable())
		}
	}
}

func TestExactSolutions(t *testing.T) {
	for _, p := range []Problem{
		Dahlquist(2), Dahlquist(-15), Overdamped(), HauthSpring(), Wave(), Spiral(), Sine(), Kink(false), Kink(true),
	} {
		c := NewControlled(p.F, DormandPrince, 1e-11, 1e-13)
		states, err := c.Until(p.Start(), p.T1)
		must(t, err)
		last := states[len(states)-1]
		if last.T != p.T1 {
			t.Errorf("%s: ends at %.17g, want %g", p.Name, last.T, p.T1)
		}
		for i, want := range p.Exact(p.T1) {
			// The tolerance is of one step; some hundred steps, and e² growth for λ = 2.
			if math.Abs(last.Y[i]-want) > 1e-8*(1+math.Abs(want)) {
				t.Errorf("%s: y[%d] = %.12g, exact %.12g", p.Name, i, last.Y[i], want)
			}
		}
		start := p.Exact(p.T0)
		for i, y := range p.Y0 {
			if math.Abs(start[i]-y) > 1e-14 {
				t.Errorf("%s: y0[%d] = %g, exact %g", p.Name, i, y, start[i])
			}
		}
	}
}
