package msp

import (
	"fmt"
	"slices"
)

// Accept prepares for a step from q: it reads what may change from one step to the next. It returns nil if g still
// belongs to the current system and the system has only the named features. Otherwise the error wraps ErrStale,
// ErrDamping, ErrObstacles, ErrInvalid or ErrNotFinite.
func (o *Objective) Accept(q *State, takes Features) error {
	if err := o.refresh(); err != nil {
		return err
	}
	if err := o.allows(takes); err != nil {
		return err
	}
	if err := checkState(q, len(o.mass)); err != nil {
		return err
	}
	if err := o.s.checkPins(); err != nil {
		return err
	}
	if err := o.s.checkForces(); err != nil {
		return err
	}
	return o.s.checkMotion(q.T, q.T+o.h)
}

// accept is Accept, and checks the settings of the driver.
func (e *ImplicitEuler) accept(q *State) error {
	if err := e.Accept(q, e.takes); err != nil {
		return err
	}
	if e.Iterations < 1 {
		return fmt.Errorf("%w: Iterations = %d, want at least 1", ErrInvalid, e.Iterations)
	}
	if !(e.Tolerance >= 0) {
		return fmt.Errorf("%w: Tolerance = %g m, want at least 0", ErrInvalid, e.Tolerance)
	}
	return nil
}

// allows returns an error if the system has a feature that is not among those taken.
func (o *Objective) allows(takes Features) error {
	if takes&Dampers == 0 && o.damped {
		return fmt.Errorf("%w: wrap it in methods.Damped", ErrDamping)
	}
	if takes&Obstacles == 0 && len(o.s.Obstacles) > 0 {
		return ErrObstacles
	}
	return nil
}

// refresh takes over rest lengths, those of hinges too, and dampers, which are in no matrix. The error names the mass, spring or pin
// that has changed otherwise, and wraps ErrStale.
func (o *Objective) refresh() error {
	what, rest, dampers := o.changed()
	if what != "" && !o.follows {
		return fmt.Errorf("%s: %w", what, ErrStale)
	} else if what != "" {
		o.damped = o.s.Dampers()
		return o.prepare(o.h)
	}
	o.damped = dampers || o.s.Damping != (Damping{})
	if rest || dampers {
		for n, sp := range o.s.Springs {
			if err := o.s.checkSpring(sp); err != nil {
				return fmt.Errorf("spring %d: %w", n, err)
			}
			o.packed.rest[o.packed.at(n)] = sp.R
		}
	}
	for n := range o.hinges {
		h := &o.s.Hinges[n]
		if *h == o.hinges[n] {
			continue
		}
		if err := h.check(len(o.mass)); err != nil {
			return fmt.Errorf("hinge %d: %w", n, err)
		}
		o.hinges[n].R = h.R
	}
	return nil
}

// wantFresh is refresh that panics with its error.
func (o *Objective) wantFresh() {
	if err := o.refresh(); err != nil {
		panic(err.Error())
	}
}

// changed names the first thing in a matrix that has changed, and counts the others of its kind. It also reports whether a spring
// has another rest length, and whether one has a damper: all in one pass, since the springs of a large system are in no cache.
func (o *Objective) changed() (what string, rest, dampers bool) {
	s := o.s
	if len(s.Mass) != len(o.mass) {
		return fmt.Sprintf("%s, were %d", count(len(s.Mass), "particle"), len(o.mass)), false, false
	}
	if len(s.Springs) != len(o.packed.ends) {
		return fmt.Sprintf("%s, were %d", count(len(s.Springs), "spring"), len(o.packed.ends)), false, false
	}
	if len(s.Hinges) != len(o.hinges) {
		return fmt.Sprintf("%s, were %d", count(len(s.Hinges), "hinge"), len(o.hinges)), false, false
	}
	if !slices.Equal(s.Mass, o.own) {
		i, others := differences(len(o.mass), func(i int) bool { return s.Mass[i] != o.own[i] })
		return fmt.Sprintf("particle %d: mass %.4g kg, was %.4g kg%s", i, s.Mass[i], o.own[i], others), false, false
	}
	for n := range s.Springs {
		sp := &s.Springs[n]
		if o.packed.otherMatrix(n, sp) {
			n, others := differences(len(s.Springs), func(n int) bool { return o.packed.otherMatrix(n, &s.Springs[n]) })
			return fmt.Sprintf("spring %d: %s%s", n, s.Springs[n].since(o.packed.was(n)), others), false, false
		}
		rest, dampers = rest || sp.R != o.packed.rest[o.packed.at(n)], dampers || sp.D != 0
	}
	if !slices.EqualFunc(s.Hinges, o.hinges, func(a, b Hinge) bool { return a.At == b.At && a.W == b.W && a.K == b.K }) {
		n, others := differences(len(o.hinges), func(n int) bool {
			a, b := &s.Hinges[n], &o.hinges[n]
			return a.At != b.At || a.W != b.W || a.K != b.K
		})
		return fmt.Sprintf("hinge %d: %+v, was %+v%s", n, s.Hinges[n], o.hinges[n], others), false, false
	}
	return o.otherPins(), rest, dampers
}

// otherMatrix reports whether spring n of the system has another part in M + h²L than it had.
func (p *packed) otherMatrix(n int, sp *Spring) bool {
	at := p.at(n)
	return 3*sp.I != int(p.ends[at][0]) || 3*sp.J != int(p.ends[at][1]) || sp.K != p.k[at]
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
func (o *Objective) otherPins() string {
	now, was := o.s.Pins, o.pinned
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
