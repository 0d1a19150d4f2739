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
