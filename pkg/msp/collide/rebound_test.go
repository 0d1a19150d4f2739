package collide_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/collide"
	"github.com/massspring/msp/pkg/msp/mesh"
	"github.com/massspring/msp/pkg/msp/obstacle"
)

// dropped is a particle of 1 kg at the height h0 above a floor of the restitution e.
func dropped(h0, e float64, normal [3]float64) *msp.System {
	s := msp.Chain(1)
	for axis := range normal {
		s.X0[axis] = h0 * normal[axis]
	}
	floor := obstacle.Plane([3]float64{}, normal)
	floor.Restitution = e
	s.Obstacles = append(s.Obstacles, floor)
	return s
}

// apexes returns the heights to which a particle rises after each rebound, of parabolas through the three highest states.
func apexes(frames []msp.State, height func(q msp.State) float64) (tops []float64) {
	for k := 1; k+1 < len(frames); k++ {
		a, b, c := height(frames[k-1]), height(frames[k]), height(frames[k+1])
		if b > a && b >= c {
			bend := a - 2*b + c
			tops = append(tops, b-(a-c)*(a-c)/(8*bend))
		}
	}
	return tops
}

// A particle that falls from h0 rises to e² h0, e⁴ h0 and so on, for every step, at any place of it, with each method.
func TestDroppedParticleRebounds(t *testing.T) {
	const h0 = 1.0
	for name, make := range map[string]func(*msp.System, float64) (msp.Method, error){
		"local/global": func(s *msp.System, h float64) (msp.Method, error) { return collide.NewLocalGlobal(s, h) },
		"Newton":       func(s *msp.System, h float64) (msp.Method, error) { return collide.NewNewton(s, h) },
		"short cut":    func(s *msp.System, h float64) (msp.Method, error) { return collide.NewShortCut(s, h) },
	} {
		for _, e := range []float64{1, 0.9, 0.5, 0.2} {
			for _, h := range []float64{1. / 30, 1. / 47, 1. / 100, 1. / 1000} {
				s := dropped(h0, e, [3]float64{0, 1, 0})
				a, err := make(s, h)
				if err != nil {
					t.Fatal(err)
				}
				frames, err := msp.Run(s.Rest(), a.Step, int(2/h))
				if err != nil {
					t.Fatal(err)
				}
				tops := apexes(frames, func(q msp.State) float64 { return q.X[1] })
				want := h0
				for k := 0; k < 2; k++ {
					if want *= e * e; want < 5*9.81*h*h || e == 1 && k == 1 {
						break // too slow to be told from rest, or too late
					}
					// The parabola through three states has its vertex g h²/8 above H/g, which is kept but for rounding of some hundred steps.
					if len(tops) <= k || math.Abs(tops[k]/want-1-9.81*h*h/8/want) > 1e-9 {
						t.Errorf("%s, e = %g, h = %.4f s: rises to %.12g m, want %.12g", name, e, h, tops, want)
						break
					}
				}
			}
		}
	}
}

// A cloth that falls flat on a floor rises as its particles would alone, and no higher if it falls on an edge, where it folds.
func TestDroppedClothRebounds(t *testing.T) {
	const h0, e, h = 0.5, 0.8, 1.0 / 120
	for _, flat := range []bool{true, false} {
		s := msp.Cloth(4, 4)
		for i := range s.Mass {
			if !flat {
				s.X0[3*i+1], s.X0[3*i+2] = s.X0[3*i+2], 0
			}
			s.X0[3*i+1] += h0
		}
		floor := obstacle.Plane([3]float64{}, [3]float64{0, 1, 0})
		floor.Restitution = e
		s.Obstacles = []obstacle.Obstacle{floor}
		for name, step := range descents(t, s, h, 0.1) {
			frames, err := msp.Run(s.Rest(), step, 80)
			must(t, err)
			tops := apexes(frames, func(q msp.State) float64 { return s.CentreOfMass(q.X)[1] - s.CentreOfMass(s.X0)[1] + h0 })
			switch want := e*e*h0 + 9.81*h*h/8; { // as for a particle: see TestDroppedParticleRebounds
			case flat && (len(tops) == 0 || math.Abs(tops[0]-want) > 1e-9), !flat && len(tops) > 0 && tops[0] > want:
				t.Errorf("%s, flat %t: rises to %g m, want %g", name, flat, tops, want)
			}
		}
	}
}

// Without restitution nothing rebounds, and a particle at rest stays on the floor; a floor that comes up throws.
func TestRestingAndMovingFloors(t *testing.T) {
	const h = 1.0 / 60
	run := func(s *msp.System, n int) msp.State {
		a, err := collide.NewLocalGlobal(s, h)
		if err != nil {
			t.Fatal(err)
		}
		frames, err := msp.Run(s.Rest(), a.Step, n)
		if err != nil {
			t.Fatal(err)
		}
		return frames[n]
	}
	up := [3]float64{0, 1, 0}
	if q := run(dropped(1, 0, up), 60); q.X[1] > 1e-9 || q.V[1] != 0 {
		t.Errorf("without restitution: %v at %v", q.V, q.X)
	}
	if q := run(dropped(0, 0.9, up), 60); q.X[1] > 1e-9 || math.Abs(q.V[1]) > 1e-12 {
		t.Errorf("at rest: %v at %v", q.V, q.X)
	}
	if q := run(dropped(1, 0.5, up), 600); q.X[1] > 1e-9 || math.Abs(q.V[1]) > 1e-12 {
		t.Errorf("after 10 s: %v at %v", q.V, q.X)
	}
	s := dropped(1, 1, up)
	s.Gravity = [3]float64{}
	s.Obstacles[0].Motion = obstacle.Shifted([3]float64{0, 2, 0})
	if q := run(s, 60); math.Abs(q.V[1]-4) > 1e-9 { // 2 m/s faster than the floor
		t.Errorf("a floor that comes at 2 m/s throws at %v", q.V)
	}
	// Along a slope what slides keeps its speed.
	s = dropped(0, 1, up)
	s.Gravity = [3]float64{}
	q := s.Rest()
	q.X[1], q.V[0], q.V[1] = 0.001, 3, -1
	a, err := collide.NewLocalGlobal(s, h)
	if err != nil {
		t.Fatal(err)
	}
	if err := a.Step(&q); err != nil {
		t.Fatal(err)
	}
	if math.Abs(q.V[0]-3) > 1e-12 || math.Abs(q.V[1]-1) > 1e-9 {
		t.Errorf("a slanting impact leaves at %v", q.V)
	}
}

// A barrier has no restitution: it refuses obstacles that have, when it is made and in a step.
func TestBarrierRefusesRestitution(t *testing.T) {
	s := dropped(1, 0.5, [3]float64{0, 1, 0})
	if _, err := collide.NewBarrier(s, 0.01, 0.01); !errors.Is(err, msp.ErrInvalid) || !strings.Contains(err.Error(), "obstacle 0") {
		t.Errorf("made: %v", err)
	}
	s.Obstacles[0].Restitution = 0
	a, err := collide.NewBarrier(s, 0.01, 0.01)
	must(t, err)
	s.Obstacles[0].Restitution = 0.5
	q := s.Rest()
	if err := a.Step(&q); !errors.Is(err, msp.ErrInvalid) || q.T != 0 {
		t.Errorf("a step: %v, t = %g s", err, q.T)
	}
}

// A particle without springs, which gives no stiffness to measure the barrier by, falls on it and comes to rest within it.
func TestBarrierStopsAParticle(t *testing.T) {
	const thickness = 0.01
	for _, h := range []float64{1. / 30, 1. / 1000} {
		s := dropped(0.5, 0, [3]float64{0, 1, 0})
		a, err := collide.NewBarrier(s, h, thickness)
		must(t, err)
		frames, err := msp.Run(s.Rest(), a.Step, int(1/h))
		must(t, err)
		for k, q := range frames {
			if q.X[1] <= 0 {
				t.Fatalf("h = %g s, step %d: at %g m", h, k, q.X[1])
			}
		}
		if end := frames[len(frames)-1]; end.X[1] >= thickness || math.Abs(end.V[1]) > 0.01 {
			t.Errorf("h = %g s: at %g m with %g m/s after 1 s", h, end.X[1], end.V[1])
		}
	}
}

// A mass that a spring stops as it reaches a floor does not rebound from there as it came: the energy is in the spring. Wherever the floor
// is in its swing, with soft and stiff springs, it never has more than at the start.
func TestReboundIsNoGift(t *testing.T) {
	const h, step = 1.0 / 60, 0.01 // m of the first step
	for _, omega := range []float64{0.1, 0.3, 1, 3} {
		s := msp.OneSpring(omega*omega/h/h, 1)
		s.Pin(0)
		s.Gravity = [3]float64{}
		floor := obstacle.Plane([3]float64{}, [3]float64{0, 1, 0})
		floor.Restitution = 1
		s.Obstacles = []obstacle.Obstacle{floor}
		a, err := collide.NewLocalGlobal(s, h)
		must(t, err)
		for part := 0.0; part < 1; part += 0.1 {
			at := -1 - part*step
			s.Obstacles[0].Motion = func(float64) obstacle.Pose { return obstacle.Pose{Shift: [3]float64{0, at, 0}} }
			q := s.Rest()
			q.V[4] = -step / h
			start := s.TotalEnergy(q)
			for k := range 40 {
				must(t, a.Step(&q))
				if e := s.TotalEnergy(q); e > start*(1+1e-9) { // rounding of a velocity from 1e-12 of a length
					t.Fatalf("hω = %g, floor %g m below: %g J after %d steps, %g J at the start", omega, part*step, e, k+1, start)
				}
			}
		}
	}
}

// A bat that hits a ball of jelly gives it no more energy than the work that it does, though few iterations leave springs far from
// where they push back, and no more than the momentum of a perfect rebound.
func TestBatHitsABall(t *testing.T) {
	const speed = 2.0
	for _, name := range []string{"LocalGlobal", "Newton"} {
		m, err := mesh.Ball(0.1, 0.05).System(mesh.Options{K: 3000, Mass: 1})
		must(t, err)
		m.Gravity = [3]float64{}
		bat := obstacle.Box([3]float64{-0.5, -0.5, -0.5}, [3]float64{-0.2, 0.5, 0.5})
		bat.Restitution, bat.Motion = 0.8, obstacle.Shifted([3]float64{speed, 0, 0})
		m.Obstacles = []obstacle.Obstacle{bat}
		step := descents(t, m, 1.0/120, 0.01)[name]
		q := m.Rest()
		worked := 0.0
		for k := range 30 {
			from := q.Clone()
			must(t, step(&q))
			worked += m.OuterWork(from, q)
			if e := m.TotalEnergy(q); e > worked+1e-9 { // ∇g of a step that ends early has a sum of zero but for rounding
				t.Fatalf("%s, step %d: %g J, from %g J of work", name, k+1, e, worked)
			}
		}
		if p := m.Momentum(q.V)[0]; p < speed || p > 1.8*speed { // of 1 kg; e between 0 and 0.8
			t.Errorf("%s: leaves with %g kg m/s", name, p)
		}
	}
}
