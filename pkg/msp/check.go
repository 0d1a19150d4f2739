package msp

import (
	"errors"
	"fmt"
	"math"
)

// The errors of this package. They are wrapped with the particle, spring, step and time they belong to, and with the
// value; test for them with errors.Is. Invalid data is an error. An invalid call, such as one with a vector of the
// wrong length, panics with the values.
var (
	ErrInvalid   = errors.New("msp: invalid")
	ErrNotFinite = errors.New("msp: state is not finite")
	ErrStale     = errors.New("msp: changed after the matrix was factored: call Refactor, or make a new method")
	ErrDamping   = errors.New("msp: this method knows no dampers")
	ErrObstacles = errors.New("msp: this method knows no obstacles: take one of package collide")
	ErrNoRest    = errors.New("msp: no equilibrium found")

	// ErrNotConverged is the error of a step whose iterations leave it far from the minimum of g, or from what constraints allow.
	ErrNotConverged = errors.New("msp: step has not converged: take a shorter one")
)

// Check returns nil if the system can be simulated. Otherwise the error names the faulty particle, spring or pin and
// wraps ErrInvalid, or ErrNotFinite for a position. NewSystem and Refactor call it.
func (s *System) Check() error {
	if s == nil {
		panic("msp: s = nil, want a system")
	}
	if len(s.X0) != 3*len(s.Mass) {
		return fmt.Errorf("%w: len(X0) = %d, want 3 len(Mass) = %d", ErrInvalid, len(s.X0), 3*len(s.Mass))
	}
	for i, m := range s.Mass {
		if !(m > 0) || math.IsInf(m, 1) {
			return fmt.Errorf("particle %d: %w: mass %g kg, want > 0", i, ErrInvalid, m)
		}
	}
	if err := CheckFinite("position", s.X0); err != nil {
		return fmt.Errorf("X0: %w", err)
	}
	if err := s.checkParts(Tear{s.Springs, s.Triangles, s.Hinges}); err != nil {
		return err
	}
	for n, t := range s.Torn {
		if err := s.checkParts(t); err != nil {
			return fmt.Errorf("Torn[%d]: %w", n, err)
		}
	}
	if err := s.checkPins(); err != nil {
		return err
	}
	if err := s.checkGroups(); err != nil {
		return err
	}
	return s.checkForces()
}

func (s *System) checkParts(of Tear) error {
	for i, sp := range of.Springs {
		if err := s.checkSpring(sp); err != nil {
			return fmt.Errorf("spring %d: %w", i, err)
		}
	}
	for n := range of.Hinges {
		if err := of.Hinges[n].check(len(s.Mass)); err != nil {
			return fmt.Errorf("hinge %d: %w", n, err)
		}
	}
	for n, t := range of.Triangles {
		for _, i := range t {
			if i < 0 || i >= len(s.Mass) {
				return fmt.Errorf("triangle %d: %w: particle %d, want 0 … %d", n, ErrInvalid, i, len(s.Mass)-1)
			}
		}
	}
	return nil
}

func (s *System) checkSpring(sp Spring) error {
	m := len(s.Mass)
	switch {
	case sp.I < 0 || sp.I >= m:
		return fmt.Errorf("%w: I = %d, want 0 … %d", ErrInvalid, sp.I, m-1)
	case sp.J < 0 || sp.J >= m:
		return fmt.Errorf("%w: J = %d, want 0 … %d", ErrInvalid, sp.J, m-1)
	case sp.I == sp.J:
		return fmt.Errorf("%w: I = J = %d, want two particles", ErrInvalid, sp.I)
	case !(sp.K >= 0) || math.IsInf(sp.K, 1):
		return fmt.Errorf("%w: K = %g N/m, want ≥ 0", ErrInvalid, sp.K)
	case !(sp.R >= 0) || math.IsInf(sp.R, 1):
		return fmt.Errorf("%w: R = %g m, want ≥ 0", ErrInvalid, sp.R)
	case !(sp.D >= 0) || math.IsInf(sp.D, 1):
		return fmt.Errorf("%w: D = %g N s/m, want ≥ 0", ErrInvalid, sp.D)
	}
	return nil
}

func (s *System) checkPins() error {
	last := -1
	for _, p := range s.Pins {
		if p.I < 0 || p.I >= len(s.Mass) {
			return fmt.Errorf("pin: %w: particle %d, want 0 … %d", ErrInvalid, p.I, len(s.Mass)-1)
		}
		if p.I <= last {
			return fmt.Errorf("pins: %w: particle %d after %d, want rising order", ErrInvalid, p.I, last)
		}
		if notFinite(p.P[:]) >= 0 {
			return fmt.Errorf("pin of particle %d: %w: %v", p.I, ErrNotFinite, p.P)
		}
		last = p.I
	}
	return nil
}

// checkForces checks what enters a step besides the matrix: gravity, load, forces, drag, dampers and obstacles.
func (s *System) checkForces() error {
	if !(s.Drag >= 0) || math.IsInf(s.Drag, 1) {
		return fmt.Errorf("%w: Drag = %g 1/s, want ≥ 0", ErrInvalid, s.Drag)
	}
	for _, c := range []float64{s.Damping.Projected, s.Damping.Unprojected} {
		if !(c >= 0) || math.IsInf(c, 1) {
			return fmt.Errorf("%w: damping coefficient %g N s/m, want ≥ 0", ErrInvalid, c)
		}
	}
	if !(s.Damping.Beta >= 0) || math.IsInf(s.Damping.Beta, 1) {
		return fmt.Errorf("%w: Damping.Beta = %g s, want ≥ 0", ErrInvalid, s.Damping.Beta)
	}
	if notFinite(s.Gravity[:]) >= 0 {
		return fmt.Errorf("%w: gravity %v", ErrInvalid, s.Gravity)
	}
	for n, force := range s.Forces {
		if force == nil {
			return fmt.Errorf("%w: Forces[%d] is nil", ErrInvalid, n)
		}
	}
	for n, o := range s.Obstacles {
		if err := o.Check(); err != nil {
			return fmt.Errorf("obstacle %d: %w: %v", n, ErrInvalid, err)
		}
	}
	if s.Fext == nil {
		return nil
	}
	if len(s.Fext) != 3*len(s.Mass) {
		return fmt.Errorf("%w: len(Fext) = %d, want 3m = %d", ErrInvalid, len(s.Fext), 3*len(s.Mass))
	}
	if i := notFinite(s.Fext); i >= 0 {
		return fmt.Errorf("particle %d: %w: Fext = %g", i/3, ErrInvalid, s.Fext[3*(i/3):3*(i/3)+3])
	}
	return nil
}

// checkMotion returns an error that names the first obstacle without a place at one of two times: no particle would meet it.
func (s *System) checkMotion(from, to float64) error {
	for n := range s.Obstacles {
		for _, t := range [2]float64{from, to} {
			pose := s.Obstacles[n].Pose(t)
			if notFinite(pose.Axis[:]) >= 0 || notFinite(pose.Shift[:]) >= 0 {
				return fmt.Errorf("obstacle %d: %w: Motion(%g s) = %v", n, ErrNotFinite, t, pose)
			}
		}
	}
	return nil
}
