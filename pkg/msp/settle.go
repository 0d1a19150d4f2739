package msp

import (
	"fmt"
	"math"
	"slices"
)

const (
	settled      = 1e-9 // of the mean weight or load of a particle: the force at which it counts as at rest
	settleSteps  = 200
	settleStart  = 1.0 / 30 // s, doubled after each step
	settleAtMost = 10       // s: a pendulum of 1 m then comes 1000 times nearer in a step
)

// Settle returns the equilibrium in which the system comes to rest from Rest: forces and velocities are zero, and
// pins hold. It takes implicit Euler steps of growing length by Newton's method and sets the velocities to zero after
// each, so that every step reduces E.
//
// The error wraps ErrNoRest if a body without a pin falls, or if the system is not at rest after 200 steps, for
// example because Forces keep moving it. Other errors are those of NewNewton or its Step.
func (s *System) Settle() (State, error) {
	q := s.Rest()
	n, err := NewNewton(s.undamped(), settleStart)
	if err != nil {
		return q, err
	}
	n.rough = true // the forces of the state say how good it is
	if err := s.falls(); err != nil {
		return q, err
	}
	n.Start = func(q State) []float64 { return q.X }
	mean := 0.0
	for _, f := range s.ExternalForce() {
		mean += math.Abs(f) / float64(s.NumParticles())
	}
	for _, sp := range s.Springs { // rounded positions round the springs' forces
		mean = max(mean, 0x1p-20*sp.K*sp.R)
	}
	for _, h := range s.Hinges {
		mean = max(mean, 0x1p-20*h.K*h.R)
	}
	left := math.Inf(1)
	for range settleSteps {
		if left = s.unbalanced(q); left <= settled*mean {
			q.T = 0
			return q, nil
		}
		if err := n.Step(&q); err != nil {
			return q, fmt.Errorf("Settle: %w", err)
		}
		clear(q.V)
		if n.H() < settleAtMost {
			if err := n.Refactor(2 * n.H()); err != nil {
				return q, err
			}
		}
	}
	return q, fmt.Errorf("%w: the residual force is %.3g N after %d steps", ErrNoRest, left, settleSteps)
}

// undamped returns the system without dampers, and with Forces as they are on particles at rest: what resists motion has no part in a
// rest.
func (s *System) undamped() *System {
	if !s.Dampers() && len(s.Forces) == 0 {
		return s
	}
	u := *s
	still := make([]float64, len(s.X0))
	u.Forces = []Force{func(t float64, x, _, f []float64) { s.addForces(t, x, still, f) }}
	if len(s.Forces) == 0 {
		u.Forces = nil
	}
	u.Damping, u.Springs = Damping{}, slices.Clone(s.Springs)
	for n := range u.Springs {
		u.Springs[n].D = 0
	}
	return &u
}

// unbalanced returns the largest component of a force on a free particle at q, in newtons.
func (s *System) unbalanced(q State) float64 {
	most := 0.0
	f := s.TotalForce(q)
	s.FilterPins(f)
	for _, c := range f {
		most = max(most, math.Abs(c))
	}
	return most
}

// falls returns an error if gravity and load leave a body without a pin no rest.
func (s *System) falls() error {
	if len(s.Forces) > 0 {
		return nil // which may hold it
	}
	f := s.ExternalForce()
	for _, body := range s.Components() {
		var sum [3]float64
		size, pinned := 0.0, false
		for _, i := range body {
			pinned = pinned || s.Pinned(i)
			for axis := range sum {
				sum[axis] += f[3*i+axis]
				size += math.Abs(f[3*i+axis])
			}
		}
		for _, c := range sum {
			if !pinned && math.Abs(c) > settled*size {
				return fmt.Errorf("%w: no pin holds particle %d and the particles joined to it, and a force of %.3g N acts on them",
					ErrNoRest, body[0], sum)
			}
		}
	}
	return nil
}
