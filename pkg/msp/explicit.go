package msp

import (
	"fmt"
	"math"
)

// ExplicitEuler takes steps by the explicit Euler method,
//
//	q := q + h ṽ,   v := ṽ + h M⁻¹ f(q),   ṽ = α v,
//
// both right-hand sides at the state before the step and f with the dampers at v: cheap, and unstable on every system that swings
// without drag, however small h. A baseline. The system is read anew in each step.
type ExplicitEuler struct{ explicit }

// SymplecticEuler takes steps by the symplectic (semi-explicit) Euler method,
//
//	v := ṽ + h M⁻¹ f(q),   q := q + h v,   ṽ = α v:
//
// ExplicitEuler with the new velocity in place of the old one. It is stable while h ω < 2 for the fastest
// oscillation ω of the system, which for cloth is far less than 1/30 s allows. A baseline.
type SymplecticEuler struct{ explicit }

// explicit is what the two have in common.
type explicit struct {
	s *System
	h float64
}

// NewExplicitEuler makes the method for steps of h seconds. The error wraps one of those of System.Check or
// ErrTimeStep.
func NewExplicitEuler(s *System, h float64) (*ExplicitEuler, error) {
	e, err := newExplicit(s, h)
	if err != nil {
		return nil, err
	}
	return &ExplicitEuler{e}, nil
}

// NewSymplecticEuler makes the method for steps of h seconds. The error wraps one of those of System.Check
// or ErrTimeStep.
func NewSymplecticEuler(s *System, h float64) (*SymplecticEuler, error) {
	e, err := newExplicit(s, h)
	if err != nil {
		return nil, err
	}
	return &SymplecticEuler{e}, nil
}

func newExplicit(s *System, h float64) (explicit, error) {
	if !(h > 0) || math.IsInf(h, 1) {
		return explicit{}, fmt.Errorf("%w: h = %g s", ErrTimeStep, h)
	}
	return explicit{s, h}, s.Check()
}

// Step takes q one time step h further. On an error q is as it was; the error wraps one of those of
// System.Check, or ErrNotFinite with the particle that has gone beyond all numbers.
func (e *ExplicitEuler) Step(q *State) error { return e.step(q, false) }

// Step takes q one time step h further. Errors are those of ExplicitEuler.Step.
func (e *SymplecticEuler) Step(q *State) error { return e.step(q, true) }

func (e *explicit) step(q *State, symplectic bool) error {
	s, next := e.s, q.Clone()
	if err := s.Check(); err != nil {
		return err
	}
	if err := checkState(q, len(s.Mass)); err != nil {
		return err
	}
	damping, alpha := s.DampingForce(q.X, q.V), s.Alpha(e.h)
	s.addForces(q.T, q.X, q.V, damping)
	for c, f := range s.Force(q.X) {
		f += damping[c]
		v := alpha * q.V[c]
		next.V[c] = v + e.h*f/s.Mass[c/3]
		if symplectic {
			v = next.V[c]
		}
		next.X[c] += e.h * v
	}
	for _, p := range s.Pins {
		for axis := range 3 {
			c := 3*p.I + axis
			next.X[c] = p.P[axis]
			next.V[c] = (p.P[axis] - q.X[c]) / e.h
		}
	}
	if err := checkState(&next, len(s.Mass)); err != nil {
		return s.blame(err, q.X, e.h, true)
	}
	copy(q.X, next.X)
	copy(q.V, next.V)
	q.T += e.h
	return nil
}

// H returns the time step h, in seconds.
func (e *ExplicitEuler) H() float64 { return e.h }

// H returns the time step h, in seconds.
func (e *SymplecticEuler) H() float64 { return e.h }

// String sums the method up in one line.
func (e *ExplicitEuler) String() string {
	return fmt.Sprintf("explicit Euler: %v, h = %.4g s", e.s, e.h)
}

// String sums the method up in one line.
func (e *SymplecticEuler) String() string {
	return fmt.Sprintf("symplectic Euler: %v, h = %.4g s", e.s, e.h)
}
