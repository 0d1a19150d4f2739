package msp

import (
	"errors"
	"fmt"
	"math"
)

// What can be wrong with a system, a state or a step. Errors are wrapped with the particle, spring, step
// and time they belong to; test for them with errors.Is.
var (
	ErrMass       = errors.New("msp: mass is not a positive number")
	ErrStiffness  = errors.New("msp: stiffness is negative or not a number")
	ErrLength     = errors.New("msp: rest length is negative or not a number")
	ErrIndex      = errors.New("msp: no such particle")
	ErrLoop       = errors.New("msp: spring joins a particle to itself")
	ErrPins       = errors.New("msp: pins are not in rising order")
	ErrDrag       = errors.New("msp: drag is negative or not a number")
	ErrShape      = errors.New("msp: lengths do not match")
	ErrNotFinite  = errors.New("msp: state is not finite")
	ErrForce      = errors.New("msp: force is not finite")
	ErrTimeStep   = errors.New("msp: time step is not a positive number")
	ErrTolerance  = errors.New("msp: tolerance is negative or not a number")
	ErrIterations = errors.New("msp: want at least 1 iteration a step")
	ErrStale      = errors.New("msp: changed after the matrix was factored: Refactor, or make the method anew")
)

// Check says what is wrong with the system, or nil. NewSystem and the methods that factor a matrix call it.
func (s *System) Check() error {
	if s == nil {
		panic("msp: s = nil, want a system")
	}
	if len(s.X0) != 3*len(s.Mass) {
		return fmt.Errorf("%w: len(X0) = %d, want 3 len(Mass) = %d", ErrShape, len(s.X0), 3*len(s.Mass))
	}
	for i, m := range s.Mass {
		if !(m > 0) || math.IsInf(m, 1) {
			return fmt.Errorf("particle %d: %w: %g kg", i, ErrMass, m)
		}
	}
	if err := checkFinite("position", s.X0); err != nil {
		return fmt.Errorf("X0: %w", err)
	}
	for i, sp := range s.Springs {
		if err := s.checkSpring(sp); err != nil {
			return fmt.Errorf("spring %d: %w", i, err)
		}
	}
	for n, t := range s.Triangles {
		for _, i := range t {
			if i < 0 || i >= len(s.Mass) {
				return fmt.Errorf("triangle %d: %w: %d, want 0 … %d", n, ErrIndex, i, len(s.Mass)-1)
			}
		}
	}
	if err := s.checkPins(); err != nil {
		return err
	}
	return s.checkForces()
}

func (s *System) checkSpring(sp Spring) error {
	m := len(s.Mass)
	switch {
	case sp.I < 0 || sp.I >= m:
		return fmt.Errorf("%w: I = %d, want 0 … %d", ErrIndex, sp.I, m-1)
	case sp.J < 0 || sp.J >= m:
		return fmt.Errorf("%w: J = %d, want 0 … %d", ErrIndex, sp.J, m-1)
	case sp.I == sp.J:
		return fmt.Errorf("%w: I = J = %d", ErrLoop, sp.I)
	case !(sp.K >= 0) || math.IsInf(sp.K, 1):
		return fmt.Errorf("%w: K = %g N/m", ErrStiffness, sp.K)
	case !(sp.R >= 0) || math.IsInf(sp.R, 1):
		return fmt.Errorf("%w: R = %g m", ErrLength, sp.R)
	}
	return nil
}

func (s *System) checkPins() error {
	last := -1
	for _, p := range s.Pins {
		if p.I < 0 || p.I >= len(s.Mass) {
			return fmt.Errorf("pin: %w: %d, want 0 … %d", ErrIndex, p.I, len(s.Mass)-1)
		}
		if p.I <= last {
			return fmt.Errorf("%w: %d after %d", ErrPins, p.I, last)
		}
		if notFinite(p.P[:]) >= 0 {
			return fmt.Errorf("pin of particle %d: %w: %v", p.I, ErrNotFinite, p.P)
		}
		last = p.I
	}
	return nil
}

// checkForces checks what enters a step besides the matrix: gravity, external forces, drag and dampers.
func (s *System) checkForces() error {
	if !(s.Drag >= 0) || math.IsInf(s.Drag, 1) {
		return fmt.Errorf("%w: %g 1/s", ErrDrag, s.Drag)
	}
	if err := s.Damping.check(); err != nil {
		return err
	}
	if notFinite(s.Gravity[:]) >= 0 {
		return fmt.Errorf("%w: gravity %v", ErrForce, s.Gravity)
	}
	for n, force := range s.Forces {
		if force == nil {
			return fmt.Errorf("%w: Forces[%d] is nil", ErrForce, n)
		}
	}
	if s.Fext == nil {
		return nil
	}
	if len(s.Fext) != 3*len(s.Mass) {
		return fmt.Errorf("%w: len(Fext) = %d, want 3m = %d", ErrShape, len(s.Fext), 3*len(s.Mass))
	}
	if i := notFinite(s.Fext); i >= 0 {
		return fmt.Errorf("particle %d: %w: Fext = %g", i/3, ErrForce, s.Fext[3*(i/3):3*(i/3)+3])
	}
	return nil
}
