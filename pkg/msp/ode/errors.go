package ode

import (
	"errors"
	"fmt"
	"math"
)

// The errors of a step; test for them with errors.Is. The returned error names t and h:
//
//	t = 0.25, h = 0.1: component 0 of f: ode: not finite
var (
	ErrStepSize    = errors.New("ode: step size is not positive and finite")
	ErrNotFinite   = errors.New("ode: not finite")
	ErrSingular    = errors.New("ode: stage matrix is singular")
	ErrNewton      = errors.New("ode: Newton's method does not converge")
	ErrConstraints = errors.New("ode: this method stores velocities and supports no constraints")
	ErrTolerance   = errors.New("ode: tolerance cannot be met")
)

// at says of an error where it happened.
func at(t, h float64, err error) error { return fmt.Errorf("t = %.10g, h = %.4g: %w", t, h, err) }

// checkStep checks the step size and that the state is finite.
func checkStep(q *State, h float64) error {
	if !(h > 0) || math.IsInf(h, 1) {
		return at(q.T, h, ErrStepSize)
	}
	if math.IsNaN(q.T) || math.IsInf(q.T, 0) {
		return at(q.T, h, fmt.Errorf("time: %w", ErrNotFinite))
	}
	return checkFinite(q.T, h, "y", q.Y)
}

// checkFinite checks a vector by the name what.
func checkFinite(t, h float64, what string, y []float64) error {
	for i, v := range y {
		if v-v != 0 { // for NaN and the infinities only
			return notFinite(t, h, what, i)
		}
	}
	return nil
}

// notFinite is the error of component i. It is apart from checkFinite so that the compiler inlines that: a call takes as long as the check
// of a few components.
func notFinite(t, h float64, what string, i int) error {
	return at(t, h, fmt.Errorf("component %d of %s: %w", i, what, ErrNotFinite))
}
