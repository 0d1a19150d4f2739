package msp

import (
	"cmp"
	"fmt"
	"hash/maphash"
	"slices"
	"sync/atomic"
	"unsafe"
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
	if err := checkShape(q, len(o.mass)); err != nil {
		return err
	}
	if err := cmp.Or(o.checkFinite("position", q.X), o.checkFinite("velocity", q.V)); err != nil {
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
	if what != "" && (!o.follows || o.Announced && o.sure) {
		return fmt.Errorf("%s: %w", what, ErrStale)
	} else if what != "" {
		o.damped = o.s.Dampers()
		return o.prepare(o.h)
	}
	o.damped = dampers || o.s.Damping != (Damping{})
	if rest || dampers {
		clear(o.equal)
		for n, sp := range o.s.Springs {
			if err := o.s.checkSpring(sp); err != nil {
				return fmt.Errorf("spring %d: %w", n, err)
			}
			o.packed.rest[o.packed.at(n)] = sp.R
		}
		o.revision++
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
	found := o.compareSprings()
	if unannounced := found != 0 && o.Announced && o.sure; unannounced || found&otherMatrix != 0 {
		n, others := differences(len(s.Springs), func(n int) bool {
			sp := &s.Springs[n]
			return o.packed.otherMatrix(n, sp) || unannounced && (sp.R != o.packed.rest[o.packed.at(n)] || sp.D != 0)
		})
		return fmt.Sprintf("spring %d: %s%s", n, s.Springs[n].since(o.packed.was(n)), others), false, false
	}
	if !slices.EqualFunc(s.Hinges, o.hinges, func(a, b Hinge) bool { return a.At == b.At && a.W == b.W && a.K == b.K }) {
		n, others := differences(len(o.hinges), func(n int) bool {
			a, b := &s.Hinges[n], &o.hinges[n]
			return a.At != b.At || a.W != b.W || a.K != b.K
		})
		return fmt.Sprintf("hinge %d: %+v, was %+v%s", n, s.Hinges[n], o.hinges[n], others), false, false
	}
	return o.otherPins(), found&otherRest != 0, found&damper != 0
}

// What a comparison of springs with their copies finds.
const (
	otherMatrix = 1 << iota
	otherRest
	damper
)

// compareSprings compares the springs of the system with their copies, or a share of them if changes are Announced and all were equal
// before.
func (o *Objective) compareSprings() uint32 {
	atomic.StoreUint32(&o.found, 0)
	if o.Announced && o.sure {
		share(o.crew, (len(o.equal)-o.turn+turns-1)/turns, 1, o, (*Objective).compareInTurn)
		if o.found == 0 {
			o.turn = (o.turn + 1) % turns
		}
		return o.found
	}
	share(o.crew, len(o.s.Springs), springsInPart, o, (*Objective).compareSome)
	o.sure = o.Announced && o.found == 0
	return o.found
}

// turns is the number of steps that compare all springs once if changes are Announced.
const turns = 16

// compareInTurn compares the springs of one of the parts whose turn it is.
func (o *Objective) compareInTurn(n int) { o.compareSome(o.turn + n*turns) }

// seed is that of the hashes of springs.
var seed = maphash.MakeSeed()

// compareSome compares those of a part. If their hash is that of springs that were equal, so are these, except with a probability of
// 2⁻⁶⁴: the copies need not be read, which would take most of the time. Springs with equal bits are equal, since no copy is NaN.
func (o *Objective) compareSome(part int) {
	found, first := uint32(0), part*springsInPart
	last := min(first+springsInPart, len(o.s.Springs))
	bytes := unsafe.Slice((*byte)(unsafe.Pointer(&o.s.Springs[first])), (last-first)*int(unsafe.Sizeof(Spring{})))
	hash := maphash.Bytes(seed, bytes)
	if hash == o.equal[part] && hash != 0 {
		return
	}
	for n := first; n < last; n++ {
		sp := &o.s.Springs[n]
		if o.packed.otherMatrix(n, sp) {
			found |= otherMatrix
		}
		if sp.R != o.packed.rest[o.packed.at(n)] {
			found |= otherRest
		}
		if sp.D != 0 {
			found |= damper
		}
	}
	if found == 0 {
		o.equal[part] = hash
	}
	atomic.OrUint32(&o.found, found)
}

// checkFinite is CheckFinite, on all processors.
func (o *Objective) checkFinite(quantity string, x []float64) error {
	atomic.StoreUint32(&o.found, 0)
	share(o.crew, len(x), numbersInPart, search{x, &o.found}, search.part)
	if atomic.LoadUint32(&o.found) == 0 {
		return nil
	}
	return CheckFinite(quantity, x)
}

// search finds whether a vector has a number that is not finite.
type search struct {
	x     []float64
	found *uint32
}

func (t search) part(part int) {
	if notFinite(ofPart(t.x, part)) >= 0 {
		atomic.StoreUint32(t.found, 1)
	}
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
	if sp.K == was.K && sp.R != was.R {
		return fmt.Sprintf("R = %.4g m, was %.4g m", sp.R, was.R)
	}
	if sp.K == was.K {
		return fmt.Sprintf("D = %.4g N s/m, was 0", sp.D)
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
