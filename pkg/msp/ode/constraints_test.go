package ode

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"
)

func fall(_ float64, x, _, a []float64) {
	for c := range a {
		a[c] = 0
		if c%2 == 1 {
			a[c] = -9.81
		}
	}
}

// TestConstraintsHoldAChain: a chain of five rods hangs from a point, so that each point in between has two constraints.
// Let go from the side it swings, no rod changes its length, and energy is not gained.
func TestConstraintsHoldAChain(t *testing.T) {
	for _, form := range []func(f Accel, h float64) *Verlet{NewStormer, NewTimeCorrected} {
		m := form(fall, 1e-3)
		m.Sweeps = 200
		q := State{Y: make([]float64, 24)}
		for i := range 6 {
			q.Y[2*i] = 0.2 * float64(i)
		}
		m.Constraints = []Constraint{
			func(x []float64) error { x[0], x[1] = 0, 0; return nil }, // the end that is held
			Distance(2, 0, 1, 0.2, 0, 1),
		}
		for i := 2; i < 6; i++ {
			m.Constraints = append(m.Constraints, Distance(2, i-1, i, 0.2, 1, 1))
		}
		lowest := 0.0
		for range 800 {
			must(t, m.Step(&q))
			for i := 1; i < 6; i++ {
				l := math.Hypot(q.Y[2*i]-q.Y[2*i-2], q.Y[2*i+1]-q.Y[2*i-1])
				if math.Abs(l-0.2) > 1e-6 { // what 200 sweeps leave of 9.81 h²
					t.Fatalf("%s, t = %.3f: rod %d is %v m long", m.Name, q.T, i, l)
				}
				lowest = min(lowest, q.Y[2*i+1])
			}
			height, kinetic := 0.0, 0.0
			for i := 1; i < 6; i++ {
				height += q.Y[2*i+1]
				kinetic += (q.Y[12+2*i]*q.Y[12+2*i] + q.Y[13+2*i]*q.Y[13+2*i]) / 2
			}
			if e := kinetic + 9.81*height; e > 0.05 { // of 15 J that it turns over; velocities are those of half a step ago
				t.Fatalf("%s, t = %.3f: energy %v J, began with 0", m.Name, q.T, e)
			}
		}
		if q.Y[0] != 0 || q.Y[1] != 0 || lowest > -0.9 {
			t.Errorf("%s: held at %v, lowest %v m", m.Name, q.Y[:2], lowest)
		}
	}
}

func TestObstacles(t *testing.T) {
	m := NewStormer(fall, 0.01)
	m.Constraints = []Constraint{Outside([]float64{0, 0}, 1), Above(2, 1, -2)}
	q := State{Y: []float64{0.3, 1.5, -3, 0, 0, 0, 0, 0}}
	for range 400 {
		must(t, m.Step(&q))
		if r := math.Hypot(q.Y[0], q.Y[1]); r < 1-1e-12 || q.Y[1] < -2 {
			t.Fatalf("t = %v: a point at (%v, %v)", q.T, q.Y[0], q.Y[1])
		}
	}
	// It has slid off the ball; both lie on the floor.
	if q.Y[0] < 0.9 || q.Y[1] != -2 || q.Y[2] != -3 || q.Y[3] != -2 {
		t.Errorf("at %v", q.Y[:4])
	}
}

func TestConstraintsAreNotIgnored(t *testing.T) {
	for _, form := range []func(f Accel, h float64) *Verlet{NewSymplecticEuler, NewLeapfrog, NewVelocityForm, NewVelocityVerlet} {
		m := form(fall, 0.25)
		m.Constraints = []Constraint{Above(2, 1, 0)}
		q := State{T: 2, Y: make([]float64, 4)}
		if err := m.Step(&q); !errors.Is(err, ErrConstraints) || !strings.Contains(err.Error(), "t = 2, h = 0.25") {
			t.Errorf("%s: %v", m.Name, err)
		}
	}
}

// TestSweeps: constraints are satisfied ten times in each step unless told otherwise, one after the other.
func TestSweeps(t *testing.T) {
	for _, form := range []func(f Accel, h float64) *Verlet{NewStormer, NewTimeCorrected} {
		var calls []int
		m, q := form(fall, 0.01), State{Y: make([]float64, 4)}
		for k := range 2 {
			m.Constraints = append(m.Constraints, func([]float64) error { calls = append(calls, k); return nil })
		}
		for _, sweeps := range []int{10, 3} {
			if sweeps != 10 {
				m.Sweeps = sweeps
			}
			calls = nil
			must(t, m.Step(&q))
			if !slices.Equal(calls, slices.Repeat([]int{0, 1}, sweeps)) {
				t.Errorf("%s: the constraints are called in the order %v, want %d times one after the other", m.Name, calls, sweeps)
			}
		}
		m.Constraints = append(m.Constraints, func([]float64) error { return ErrNewton })
		if err := m.Step(&q); !errors.Is(err, ErrNewton) || !strings.Contains(err.Error(), "constraint 2: ") || q.T != 0.02 {
			t.Errorf("%s: a constraint that fails: %v, at t = %g", m.Name, err, q.T)
		}
	}
}
