package msp

import (
	"fmt"
	"slices"
)

// Ready returns nil if the method can take a step from q. The error wraps ErrStale, ErrDamping, ErrInvalid or ErrNotFinite.
func (e *ImplicitEuler) Ready(q *State) error {
	if err := e.Fresh(); err != nil {
		return err
	}
	if e.Iterations < 1 {
		return fmt.Errorf("%w: Iterations = %d, want at least 1", ErrInvalid, e.Iterations)
	}
	if !(e.Tolerance >= 0) {
		return fmt.Errorf("%w: Tolerance = %g m, want at least 0", ErrInvalid, e.Tolerance)
	}
	if err := checkState(q, len(e.mass)); err != nil {
		return err
	}
	if err := e.s.checkPins(); err != nil {
		return err
	}
	return e.s.checkForces()
}

// Fresh returns nil if the method is prepared for the system as it is. The error names the mass, spring or pin that has
// changed, and wraps ErrStale; or it wraps ErrDamping or ErrObstacles if the system has dampers or obstacles that the method leaves out.
// Rest lengths, those of hinges too, and dampers are in no matrix: new ones are taken over.
func (e *ImplicitEuler) Fresh() error {
	if what := e.changed(); what != "" && e.Iteration.Prepare != nil {
		return fmt.Errorf("%s: %w", what, ErrStale)
	} else if what != "" {
		if err := e.takeOver(e.h); err != nil {
			return err
		}
	}
	for n := range e.springs {
		sp, was := &e.s.Springs[n], &e.springs[n]
		if sp.R == was.R && sp.D == was.D {
			continue
		}
		if err := e.s.checkSpring(*sp); err != nil {
			return fmt.Errorf("spring %d: %w", n, err)
		}
		was.R, e.rest[e.at(n)], was.D = sp.R, sp.R, sp.D
	}
	for n := range e.hinges {
		h := &e.s.Hinges[n]
		if *h == e.hinges[n] {
			continue
		}
		if err := h.check(len(e.mass)); err != nil {
			return fmt.Errorf("hinge %d: %w", n, err)
		}
		e.hinges[n].R = h.R
	}
	if !e.Iteration.Damping && e.s.Dampers() {
		return fmt.Errorf("%w: take methods.Damped around it", ErrDamping)
	}
	if !e.Iteration.Obstacles && len(e.s.Obstacles) > 0 {
		return ErrObstacles
	}
	return nil
}

// wantFresh panics with the error of Fresh.
func (e *ImplicitEuler) wantFresh() {
	if err := e.Fresh(); err != nil {
		panic(err.Error())
	}
}

// changed names the first thing that is not as it was, and counts the others of its kind.
func (e *ImplicitEuler) changed() string {
	s := e.s
	if len(s.Mass) != len(e.mass) {
		return fmt.Sprintf("%s, were %d", count(len(s.Mass), "particle"), len(e.mass))
	}
	if len(s.Springs) != len(e.springs) {
		return fmt.Sprintf("%s, were %d", count(len(s.Springs), "spring"), len(e.springs))
	}
	if len(s.Hinges) != len(e.hinges) {
		return fmt.Sprintf("%s, were %d", count(len(s.Hinges), "hinge"), len(e.hinges))
	}
	if !slices.Equal(s.Mass, e.mass) {
		i, others := differences(len(e.mass), func(i int) bool { return s.Mass[i] != e.mass[i] })
		return fmt.Sprintf("particle %d: mass %.4g kg, was %.4g kg%s", i, s.Mass[i], e.mass[i], others)
	}
	for n := range e.springs {
		if s.Springs[n].otherMatrix(&e.springs[n]) {
			n, others := differences(len(e.springs), func(n int) bool { return s.Springs[n].otherMatrix(&e.springs[n]) })
			return fmt.Sprintf("spring %d: %s%s", n, s.Springs[n].since(e.springs[n]), others)
		}
	}
	if !slices.EqualFunc(s.Hinges, e.hinges, func(a, b Hinge) bool { return a.At == b.At && a.W == b.W && a.K == b.K }) {
		n, others := differences(len(e.hinges), func(n int) bool {
			a, b := &s.Hinges[n], &e.hinges[n]
			return a.At != b.At || a.W != b.W || a.K != b.K
		})
		return fmt.Sprintf("hinge %d: %+v, was %+v%s", n, s.Hinges[n], e.hinges[n], others)
	}
	return e.otherPins()
}

// otherMatrix reports whether two springs have different parts in M + h²L.
func (sp *Spring) otherMatrix(was *Spring) bool {
	return sp.I != was.I || sp.J != was.J || sp.K != was.K
}

// differences returns the first of n that differ, and how many others there are, in words.
func differences(n int, differ func(i int) bool) (first int, others string) {
	first, more := -1, 0
	for i := range n {
		switch {
		case !differ(i):
		case first < 0:
			first = i
		default:
			more++
		}
	}
	if more > 0 {
		others = fmt.Sprintf(" (and %d more)", more)
	}
	return first, others
}

// since describes how a spring has changed.
func (sp Spring) since(was Spring) string {
	if sp.I != was.I || sp.J != was.J {
		return fmt.Sprintf("joins %d and %d, joined %d and %d", sp.I, sp.J, was.I, was.J)
	}
	return fmt.Sprintf("K = %.4g N/m, was %.4g N/m", sp.K, was.K)
}

// otherPins names the first particle that is pinned and was not, or was and is not. Both lists rise.
func (e *ImplicitEuler) otherPins() string {
	now, was := e.s.Pins, e.pinned
	for n := 0; n < len(now) || n < len(was); n++ {
		switch {
		case n == len(was) || n < len(now) && now[n].I < was[n]:
			return fmt.Sprintf("particle %d is pinned, was free", now[n].I)
		case n == len(now) || now[n].I > was[n]:
			return fmt.Sprintf("particle %d is free, was pinned", was[n])
		}
	}
	return ""
}
