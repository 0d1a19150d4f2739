package msp

import (
	"errors"
	"fmt"
	"math"

	"github.com/massspring/msp/pkg/msp/internal/vec"
)

// NotFiniteError names the particle at which a state stopped being finite: it wraps ErrNotFinite. Run and the Step of every method
// return it, perhaps wrapped; find it with errors.As.
type NotFiniteError struct {
	Step     int     // of Run, counted from 1; 0 for its start and outside of it
	T        float64 // when that step began, s
	Particle int
	Quantity string  // "position", "velocity", "force", "acceleration" or "step" (a displacement that a method looks for)
	Axis     int     // 0, 1, 2 for x, y, z
	Value    float64 // NaN or ±Inf

	// Spring is the particle's spring with the largest tension at the start of the step. It is −1 if unknown: the
	// particle has no spring, or the step started from a state that was not finite.
	Spring int
	Ends   Spring  // its particles, stiffness and rest length
	Length float64 // m
	// TooLong says that the step was too long for this spring: h ω > 2 with ω² = k (1/m_i + 1/m_j), where the
	// methods that take explicit steps are unstable.
	TooLong bool
	H       float64 // the step, s; 0 where it is not known
}

// Unwrap returns ErrNotFinite.
func (e *NotFiniteError) Unwrap() error { return ErrNotFinite }

func (e *NotFiniteError) Error() string {
	text := fmt.Sprintf("particle %d: %s %c = %g: %v", e.Particle, e.Quantity, 'x'+rune(e.Axis), e.Value, ErrNotFinite)
	if e.Spring >= 0 {
		text += fmt.Sprintf("; spring %d to particle %d (k = %.4g N/m, r = %.4g m) was %.4g m long",
			e.Spring, e.Ends.I+e.Ends.J-e.Particle, e.Ends.K, e.Ends.R, e.Length)
	}
	if e.TooLong {
		text += fmt.Sprintf("; h = %.4g s is too long a step for it", e.H)
	}
	return text
}

// checkState returns nil if q is finite and of m particles. It panics if q is nil.
func checkState(q *State, m int) error {
	if err := checkShape(q, m); err != nil {
		return err
	}
	if err := CheckFinite("position", q.X); err != nil {
		return err
	}
	return CheckFinite("velocity", q.V)
}

// checkShape is checkState without the positions and velocities.
func checkShape(q *State, m int) error {
	if q == nil {
		panic("msp: q = nil, want a state")
	}
	if q.T-q.T != 0 {
		return fmt.Errorf("%w: t = %g s", ErrNotFinite, q.T)
	}
	if len(q.X) != 3*m || len(q.V) != 3*m {
		return fmt.Errorf("%w: len(X) = %d, len(V) = %d, want 3m = %d", ErrInvalid, len(q.X), len(q.V), 3*m)
	}
	return nil
}

// CheckFinite returns a NotFiniteError of the first entry of x (3m) that is NaN or infinite, or nil. The quantity says what x is.
func CheckFinite(quantity string, x []float64) error {
	if i := notFinite(x); i >= 0 {
		return notFiniteAt(quantity, x, i)
	}
	return nil
}

// notFiniteAt returns the error of entry i of x (3m).
func notFiniteAt(quantity string, x []float64, i int) error {
	return &NotFiniteError{Particle: i / 3, Quantity: quantity, Axis: i % 3, Value: x[i], Spring: -1}
}

// notFinite returns the index of the first entry of x that is NaN or infinite, or -1.
func notFinite(x []float64) int {
	for i, v := range x {
		// v − v is 0 for finite v and NaN for all others.
		if v-v != 0 {
			return i
		}
	}
	return -1
}

// Blame returns err. If err wraps a NotFiniteError, Blame first adds the particle's spring with the largest tension
// at x (3m), the positions before the step of h seconds. The argument explicit says that the method is unstable for h
// ω > 2.
func (s *System) Blame(err error, x []float64, h float64, explicit bool) error {
	var e *NotFiniteError
	if !errors.As(err, &e) {
		return err
	}
	most := -1.0
	for n, sp := range s.Springs {
		if sp.I != e.Particle && sp.J != e.Particle {
			continue
		}
		i, j := 3*sp.I, 3*sp.J
		l := vec.Norm([]float64{x[i] - x[j], x[i+1] - x[j+1], x[i+2] - x[j+2]}) // which does not overflow
		if f := sp.K * math.Abs(l-sp.R); f > most {
			most, e.Spring, e.Ends, e.Length = f, n, sp, l
		}
	}
	e.H = h
	if e.Spring >= 0 && explicit {
		omega2 := e.Ends.K * (1/s.Mass[e.Ends.I] + 1/s.Mass[e.Ends.J])
		e.TooLong = h*h*omega2 > 4
	}
	return err
}
