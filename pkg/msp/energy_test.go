package msp_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/massspring/msp/pkg/msp"
)

// TestForceIsMinusGradient compares f with −∇E by central differences.
func TestForceIsMinusGradient(t *testing.T) {
	for _, sc := range systems() {
		if sc.Name == "everything at one point" || sc.Name == "crumpled to one point" {
			continue // E has a kink where a spring has no length
		}
		s := sc.S
		f := s.Force(sc.Q.X)
		scale := 0.0
		for _, v := range f {
			scale = max(scale, math.Abs(v))
		}
		stiffest := 0.0
		for _, sp := range s.Springs {
			stiffest = max(stiffest, sp.K*(1+sp.R))
		}
		x := slices.Clone(sc.Q.X)
		const e = 1e-5
		for c := range x {
			x0 := x[c]
			x[c] = x0 + e
			up := s.E(x)
			x[c] = x0 - e
			down := s.E(x)
			x[c] = x0
			// Truncation e² E‴ ~ 1e-10 k/l², with l > 0.01 here; rounding ε E/e ~ 1e-11 E.
			if got, tol := -(up-down)/(2*e), 1e-10*(math.Abs(up)+scale)+1e-7*stiffest; math.Abs(got-f[c]) > tol {
				t.Errorf("%s: force %g N on coordinate %d, −∂E/∂x = %g N", sc.Name, f[c], c, got)
			}
		}
	}
}

// TestGradG compares ∇g of the free particles with central differences of g.
func TestGradG(t *testing.T) {
	for _, sc := range systems() {
		if sc.Name == "everything at one point" || sc.Name == "crumpled to one point" {
			continue
		}
		s, h := sc.S, 0.1
		y := slices.Clone(sc.Q.X)
		for c := range y {
			y[c] += 0.1 * math.Sin(float64(c))
		}
		grad := s.GradG(sc.Q.X, y, h)
		x := slices.Clone(sc.Q.X)
		stiffest := 0.0
		for _, sp := range s.Springs {
			stiffest = max(stiffest, h*h*sp.K*(1+sp.R))
		}
		const e = 1e-5
		for c := range x {
			if s.Pinned(c / 3) {
				if grad[c] != 0 {
					t.Errorf("%s: ∇g = %g for a pinned particle", sc.Name, grad[c])
				}
				continue
			}
			x0 := x[c]
			x[c] = x0 + e
			up := s.G(x, y, h)
			x[c] = x0 - e
			down := s.G(x, y, h)
			x[c] = x0
			// As for the force, with everything times h².
			if got, tol := (up-down)/(2*e), 1e-10*math.Abs(up)+1e-7*stiffest+1e-9; math.Abs(got-grad[c]) > tol {
				t.Errorf("%s: ∇g = %g, by differences %g", sc.Name, grad[c], got)
			}
		}
	}
}

// TestLemma checks the lemma on random vectors: no d of length r does better than ProjectToLength, which
// reaches the energy of the spring (Liu et al. 2013, sec. 4).
func TestLemma(t *testing.T) {
	rnd := rand.New(rand.NewPCG(4, 2))
	random := func(n int, size float64) []float64 {
		v := make([]float64, n)
		for i := range v {
			v[i] = size * rnd.NormFloat64()
		}
		return v
	}
	for range 1000 {
		n := 1 + rnd.IntN(4)
		p12 := random(n, math.Pow(10, 4*rnd.Float64()-2))
		r, k := math.Pow(10, 4*rnd.Float64()-2), math.Pow(10, 4*rnd.Float64()-2)
		best := msp.ProjectToLength(p12, r)
		length := math.Sqrt(dot(best, best))
		if math.Abs(length-r) > 1e-15*4*r { // a handful of roundings
			t.Fatalf("‖d‖ = %v, want %v", length, r)
		}
		energy := msp.SpringEnergy(p12, r, k)
		tolerance := 1e-14 * k * (dot(p12, p12) + r*r)
		if least := msp.LemmaObjective(p12, best, k); math.Abs(least-energy) > tolerance {
			t.Fatalf("p12 = %v, r = %v: minimum %g, spring energy %g", p12, r, least, energy)
		}
		other := msp.ProjectToLength(random(n, 1), r)
		if msp.LemmaObjective(p12, other, k) < energy-tolerance {
			t.Fatalf("p12 = %v, r = %v: d = %v does better", p12, r, other)
		}
	}
}

func TestProjectToLengthOfExtremes(t *testing.T) {
	for _, p12 := range [][]float64{{0, 0, 0}, {1e-320, 0, 0}, {1e-170, -1e-170, 0}, {1e300, 1e300, 1e300}, {0, 0, -1e-310}} {
		d := msp.ProjectToLength(p12, 2)
		// Subnormal numbers have few digits, so the direction has; the length is what counts.
		if l := math.Sqrt(dot(d, d)); !(math.Abs(l-2) < 1e-15*8) {
			t.Errorf("p12 = %g: ‖d‖ = %v, want 2", p12, l)
		}
	}
}

func ExampleSpringEnergy() {
	p12 := []float64{3, 4, 0} // 5 m long
	r, k := 2.0, 10.0
	d := msp.ProjectToLength(p12, r)
	fmt.Printf("%.4g J\n", msp.SpringEnergy(p12, r, k))
	fmt.Printf("%.4g J at d = %.2f\n", msp.LemmaObjective(p12, d, k), d)
	fmt.Printf("%.4g J at d = %.2f\n", msp.LemmaObjective(p12, []float64{0, 2, 0}, k), []float64{0, 2, 0})
	// Output:
	// 45 J
	// 45 J at d = [1.20 1.60 0.00]
	// 65 J at d = [0.00 2.00 0.00]
}

func ExampleSystem_Force() {
	s := msp.OneSpring(100, 1)
	q := s.Rest()
	q.X[4] = -1.5 // pull particle 1 down by half a metre
	fmt.Printf("E = %.3f J\n", s.E(q.X))
	fmt.Printf("f = %.2f N\n", s.Force(q.X))
	// Output:
	// E = -2.215 J
	// f = [0.00 -59.81 0.00 0.00 40.19 0.00] N
}
