package tutorials

import (
	"math"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/mesh"
	"github.com/massspring/msp/pkg/msp/ode"
)

// These tests compute statements that the prose of a lesson makes and no cell prints.

// Lessons 1 and 3: a step of implicit Euler that is solved exactly can gain energy where springs are squeezed. For a
// convex E it cannot: ΔH ≤ −½ ‖Δv‖²_M.
func TestExactImplicitEulerCanGainEnergy(t *testing.T) {
	const h = 1.0 / 30
	s, err := msp.NewSystem([]float64{-1, 0, 0, 1, 0, 0, 0, 0, 0}, []float64{1, 1, 1},
		[]msp.Spring{{I: 2, J: 0, K: 100, R: 1.2}, {I: 2, J: 1, K: 100, R: 1.2}})
	if err != nil {
		t.Fatal(err)
	}
	s.Pin(0, 1)
	s.Gravity = [3]float64{}
	n, err := msp.NewNewton(s, h)
	if err != nil {
		t.Fatal(err)
	}
	n.Iterations = 50
	q := s.Rest()
	q.V[7] = 1
	rises, most, before := 0, 0.0, s.TotalEnergy(q)
	for range 60 {
		y := n.Y(q)
		if err := n.Step(&q); err != nil {
			t.Fatal(err)
		}
		for c, g := range s.GradG(q.X, y, h)[6:] {
			if math.Abs(g) > 1e-9 { // a step's own change of momentum is about 0.1 kg m
				t.Fatalf("component %d of ∇g is %g: the step is not exact", c, g)
			}
		}
		after := s.TotalEnergy(q)
		if after > before {
			rises, most = rises+1, max(most, after-before)
		}
		before = after
	}
	if rises != 5 || math.Abs(most-0.0234) > 5e-5 {
		t.Errorf("the energy rises in %d steps, by at most %.4f J; the lesson says 5 and 0.0234 J", rises, most)
	}
}

// Lessons 2 and 7: two of Verlet's steps can each be stable for the stiffness of their moment, hω < 2, and grow together.
func TestFrozenBoundIsNoTheorem(t *testing.T) {
	const soft, stiff = 0.4, 1.7 // hω
	for _, hw := range []float64{soft, stiff} {
		if r := ode.VerletR(complex(0, hw)); math.Hypot(real(r), imag(r)) > 1+1e-12 {
			t.Fatalf("hω = %g is not stable by itself", hw)
		}
	}
	before, now := 1.0, 1.0
	for n := range 100 {
		hw := soft
		if n%2 == 1 {
			hw = stiff
		}
		before, now = now, (2-hw*hw)*now-before
	}
	if math.Abs(now) < 1e3 {
		t.Errorf("the two steps in turn leave x at %g after 100 steps", now)
	}
}

// Lesson 8: the first step of symplectic Euler has h² a(x₀), twice the last term of Taylor's formula.
func TestSymplecticEulerDoublesTheStart(t *testing.T) {
	const h, x0, v0 = 0.1, 1.0, 0.3
	accel := func(t float64, x, v, a []float64) { a[0] = -5 * x[0] }
	q := ode.State{Y: []float64{x0, v0}}
	if err := ode.NewSymplecticEuler(accel, h).Step(&q); err != nil {
		t.Fatal(err)
	}
	if want := x0 + h*v0 - h*h*5*x0; math.Abs(q.Y[0]-want) > 1e-15 {
		t.Errorf("x₁ = %g, want %g", q.Y[0], want)
	}
}

// Lesson 14: an inner edge of a block belongs to four or six tetrahedra, one at the surface to one, two or three.
func TestTetrahedraOfAnEdge(t *testing.T) {
	m := mesh.Block(6, 2, 2, 0.1)
	belongs, outside := map[[2]int]int{}, map[[2]int]bool{}
	for _, tet := range m.Tets {
		for n := range tet {
			for l := range n {
				belongs[[2]int{min(tet[n], tet[l]), max(tet[n], tet[l])}]++
			}
		}
	}
	for _, tri := range m.Surface() {
		for c := range tri {
			i, j := tri[c], tri[(c+1)%3]
			outside[[2]int{min(i, j), max(i, j)}] = true
		}
	}
	seen := map[bool]map[int]bool{true: {}, false: {}}
	for edge, n := range belongs {
		seen[outside[edge]][n] = true
	}
	for _, want := range []struct {
		outside bool
		numbers []int
	}{{false, []int{4, 6}}, {true, []int{1, 2, 3}}} {
		got := seen[want.outside]
		for _, n := range want.numbers {
			if !got[n] {
				t.Errorf("no edge (at the surface: %v) belongs to %d tetrahedra", want.outside, n)
			}
		}
		if len(got) != len(want.numbers) {
			t.Errorf("edges (at the surface: %v) belong to %v tetrahedra, want %v", want.outside, got, want.numbers)
		}
	}
}

// Lesson 3: one iteration for the vee of figure 5 is one line, u⁺ = (m y + 2 h² k r u/√(1 + u²))/(m + 2 h² k).
func TestVeeInOneLine(t *testing.T) {
	const h, k, r = 0.3, 100, 1.2
	vee, err := msp.NewSystem([]float64{-1, 0, 0, 1, 0, 0, 0, 0, 0}, []float64{1, 1, 1},
		[]msp.Spring{{I: 2, J: 0, K: k, R: r}, {I: 2, J: 1, K: k, R: r}})
	if err != nil {
		t.Fatal(err)
	}
	vee.Pin(0, 1)
	vee.Gravity = [3]float64{}
	v, err := msp.NewLocalGlobal(vee, h)
	if err != nil {
		t.Fatal(err)
	}
	at := func(height float64) []float64 { return []float64{-1, 0, 0, 1, 0, 0, 0, height, 0} }
	for _, c := range []struct{ u, y float64 }{{0.1, 0.1}, {-0.02, 0.1}, {0.7, -0.3}, {0, 0.05}, {-1.5, 0}} {
		x, err := v.Iterate(at(c.u), at(c.y), 1)
		if err != nil {
			t.Fatal(err)
		}
		want := (c.y + 2*h*h*k*r*c.u/math.Hypot(1, c.u)) / (1 + 2*h*h*k)
		if math.Abs(x[7]-want) > 1e-14 { // heights are below 2, so that is rounding
			t.Errorf("from %g, with inertia to %g: the library goes to %g, the line to %g", c.u, c.y, x[7], want)
		}
	}
}

// Lesson 4: of six wrong spring forces, momentum finds one, angular momentum one more, and differences of the energy all.
func TestWhichTestFindsAWrongForce(t *testing.T) {
	const k, r, δ = 100, 0.8, 1e-6
	p := []float64{0.3, -0.2, 0.5, -0.4, 0.6, 0.1} // both ends
	length := func(x []float64) float64 {
		return math.Sqrt((x[0]-x[3])*(x[0]-x[3]) + (x[1]-x[4])*(x[1]-x[4]) + (x[2]-x[5])*(x[2]-x[5]))
	}
	l := length(p)
	along := func(size, other float64) []float64 { // size times u on the first end, other times u on the second
		f := make([]float64, 6)
		for c := range 3 {
			u := (p[c] - p[3+c]) / l
			f[c], f[3+c] = size*u, other*u
		}
		return f
	}
	right := -k * (l - r)
	aside := along(right, -right)
	aside[0], aside[3] = aside[0]+5, aside[3]-5
	for name, c := range map[string]struct {
		f                []float64
		momentum, torque bool // whether the test finds it
	}{
		"right":                   {along(right, -right), false, false},
		"wrong sign at both ends": {along(-right, right), false, false},
		"wrong sign at one end":   {along(right, right), true, true},
		"l² for l":                {along(right/l, -right/l), false, false},
		"no rest length":          {along(-k*l, k*l), false, false},
		"not along the spring":    {aside, false, true},
		"counted twice":           {along(2*right, -2*right), false, false},
	} {
		momentum, torque, differences := 0.0, 0.0, 0.0
		for i := range 3 {
			a, b := (i+1)%3, (i+2)%3
			momentum += math.Abs(c.f[i] + c.f[3+i])
			torque += math.Abs(p[a]*c.f[b] - p[b]*c.f[a] + p[3+a]*c.f[3+b] - p[3+b]*c.f[3+a])
		}
		for i := range p {
			energy := func(by float64) float64 {
				x := append([]float64(nil), p...)
				x[i] += by
				return k * (length(x) - r) * (length(x) - r) / 2
			}
			differences += math.Abs(c.f[i] + (energy(δ)-energy(-δ))/(2*δ))
		}
		// Forces are about 30 N; the quotient is right to δ² and to 1e-15 J/δ.
		if momentum > 1e-9 != c.momentum || torque > 1e-9 != c.torque || differences > 1e-3 != (name != "right") {
			t.Errorf("%s: momentum changes by %g N, angular momentum by %g N m, differences are %g N away", name, momentum, torque, differences)
		}
	}
}
