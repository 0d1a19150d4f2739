package live

import (
	"math"
	"slices"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/collide"
	"github.com/massspring/msp/pkg/msp/obstacle"
	"github.com/massspring/msp/pkg/viz/internal/scene"
)

// forceOf is what the forces of s add up to.
func forceOf(s *msp.System) []float64 {
	f := make([]float64, 3*s.NumParticles())
	for _, add := range s.Forces {
		add(0, s.X0, make([]float64, len(f)), f)
	}
	return f
}

// A hand that has nothing to hold, or no place to hold it at, moves nothing and pulls at nothing.
func TestHandHoldsNothing(t *testing.T) {
	s := msp.Chain(3)
	to := scene.Vec{0.5, 0.5, 0.5}
	for _, c := range []struct {
		i  int
		to scene.Vec
	}{
		{-1, to}, {-2, to}, {3, to}, {1, scene.Vec{math.NaN()}}, {1, scene.Vec{0, math.Inf(-1)}}, {1, scene.Vec{0, 0, 1e6}},
	} {
		h, q := newHand(s), s.Rest()
		h.take(&q, 1, to)
		if !slices.Equal(q.X[3:6], to[:]) {
			t.Fatalf("the hand holds particle 1 at %v, want %v", q.X[3:6], to)
		}
		q = s.Rest()
		h.hold(&q, 0.1)
		if f := forceOf(s); f[4] == 0 {
			t.Fatal("the hand does not pull")
		}
		q = s.Rest()
		h.take(&q, c.i, c.to)
		h.hold(&q, 0.1)
		if s.Forces != nil {
			t.Errorf("particle %d: the system has %d forces", c.i, len(s.Forces))
		}
		if f := forceOf(s); !slices.Equal(q.X, s.X0) || slices.ContainsFunc(f, func(v float64) bool { return v != 0 }) {
			t.Errorf("particle %d at %v: the particles are at %v, the hand pulls with %v", c.i, c.to, q.X, f)
		}
		h.open()
	}
}

// A hand that takes another particle pulls no longer at the former one, nor with its force.
func TestHandChangesOver(t *testing.T) {
	s := msp.Chain(3)
	h, q := newHand(s), s.Rest()
	h.take(&q, 1, scene.Vec{0.5, 0.5, 0.5})
	q = s.Rest()
	h.hold(&q, 0.1)
	h.take(&q, 2, scene.Vec{2, 2, 2})
	if f := forceOf(s); slices.ContainsFunc(f, func(v float64) bool { return v != 0 }) {
		t.Errorf("before the first step with the other particle the hand pulls with %v", f)
	}
}

// What others have done to the forces of a system meanwhile stays, and a hand that takes hold again pulls once.
func TestHandLeavesOthersForces(t *testing.T) {
	s := msp.Chain(2)
	h, q := newHand(s), s.Rest()
	h.take(&q, 1, scene.Vec{0.5, 0.5, 0.5})
	others := append(slices.Clone(s.Forces), msp.AirDrag(0.01, [3]float64{}))
	s.Forces = others
	if h.open(); len(s.Forces) != 2 || &s.Forces[0] != &others[0] {
		t.Errorf("%d forces are left, or the former ones", len(s.Forces))
	}
	h.take(&q, 1, scene.Vec{0.5, 0.5, 0.5})
	h.force = scene.Vec{1, 2, 3}
	if f := forceOf(s); !slices.Equal(f[3:], []float64{1, 2, 3}) {
		t.Errorf("the hand pulls with %v, want 1, 2 and 3 N", f[3:])
	}
}

// A hand that presses a particle into a ball for seconds, where no force takes it, and then lifts it, throws nothing away: a cloth
// with a side of one metre stays within two of the hand, when it is stretched most.
func TestHandPressesIntoABall(t *testing.T) {
	const h = 1.0 / 30
	for _, n := range []int{5, 9} {
		s := msp.Cloth(n, n)
		ball := obstacle.Sphere([3]float64{0.5, -0.5, 0.5}, 0.3)
		ball.Friction = 0.3
		s.Obstacles = append(s.Obstacles, ball)
		touch, err := collide.NewLocalGlobal(s, h)
		if err != nil {
			t.Fatal(err)
		}
		middle := n * n / 2
		hand, q := newHand(s), s.Rest()
		for step := range 150 {
			to := scene.Vec{0.5, -0.4, 0.5}
			if step >= 90 {
				to[1] = 0.5
			}
			hand.take(&q, middle, to)
			if err := touch.Step(&q); err != nil {
				t.Fatal(err)
			}
			hand.hold(&q, h)
			for i := range s.NumParticles() {
				if far := scene.Vec(q.X[3*i : 3*i+3]).Minus(to).Length(); !(far < 2) {
					t.Fatalf("%d×%d particles, step %d: particle %d is %.3g m away from the hand, which pulls with %.3g N", n, n, step, i, far,
						hand.force.Length())
				}
			}
		}
		hand.open()
	}
}
