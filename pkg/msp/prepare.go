package msp

import (
	"fmt"
	"math"
	"slices"

	"github.com/massspring/msp/pkg/msp/internal/crew"
)

// Objective is the function whose minimiser is an implicit Euler step of h seconds from given inertial positions y,
//
//	g(x) = ½ (x − y)ᵀ M (x − y) + h² E(x)
//
// (Liu et al. 2013, eq. 8). It holds a copy of everything on which the matrices of g depend: h, masses, springs,
// hinges and the set of pinned particles. See ErrStale for what happens when those change. It reads the positions of
// pins, gravity, loads, forces, drag and rest lengths when it needs them.
type Objective struct {
	// Announced says that you announce changes of springs, rest lengths and dampers included: call Refactor, or take the next step with
	// Announced = false. A step then compares a sixteenth of the springs with their copies, and sixteen steps compare all of them. If it
	// finds a change, it returns an error that wraps ErrStale, as all later ones do; the steps since the change took the springs before it.
	// Without Announced each step reads all springs: 240 bytes a particle of a cloth, which takes a quarter of a short step of
	// methods.Multigrid.
	Announced bool

	s       *System
	h, h2   float64
	free    []int // the particles that are not pinned
	pinned  []int
	mass    []float64 // of g: see Inertia
	own     []float64 // of the system
	packed  packed    // of springs
	equal   []uint64  // hashes of the parts of the system's springs that equal their copies, 0 where that is not known
	hinges  []Hinge
	damped  bool   // a spring has a damper
	found   uint32 // by compareSprings
	sure    bool   // changes are Announced, and all springs were equal when it was set
	turn    int    // which of the parts are compared next then
	follows bool   // nothing is computed from the copy but itself: it is renewed instead of going stale

	revision int // of rest lengths

	crew   *crew.Crew
	sums   []float64 // see springsChange
	forces forceModel
	follow func() error // prepares the iteration for another mass; nil if there is none
}

// NewObjective prepares g of a system for steps of h seconds. The error wraps ErrInvalid, as Check does.
func NewObjective(s *System, h float64) (*Objective, error) {
	o := &Objective{s: s, crew: crew.New()}
	if err := o.prepare(h); err != nil {
		return nil, err
	}
	return o, nil
}

// prepare copies the system as it is now. On an error o is unchanged.
func (o *Objective) prepare(h float64) error {
	if !(h > 0) || math.IsInf(h, 1) {
		return fmt.Errorf("%w: h = %g s, want h > 0", ErrInvalid, h)
	}
	if err := o.s.Check(); err != nil {
		return err
	}
	s := o.s
	o.h, o.h2 = h, h*h
	o.mass, o.own = slices.Clone(s.Mass), slices.Clone(s.Mass)
	o.hinges = slices.Clone(s.Hinges)
	o.pinned, o.free = make([]int, 0, len(s.Pins)), make([]int, 0, len(s.Mass)-len(s.Pins))
	for _, pin := range s.Pins {
		o.pinned = append(o.pinned, pin.I)
	}
	for i := range s.Mass {
		if !s.Pinned(i) {
			o.free = append(o.free, i)
		}
	}
	o.packed = packSprings(len(s.Mass), s.Springs)
	o.equal = make([]uint64, crew.Parts(len(s.Springs), springsInPart))
	o.revision++
	o.sure = false
	return nil
}

// H returns the time step h, in seconds.
func (o *Objective) H() float64 { return o.h }

// System returns the system that moves.
func (o *Objective) System() *System { return o.s }

// Revision returns a number that differs from its earlier values once the Objective has taken over other rest lengths or springs. A
// method that keeps a copy of them renews the copy when the number changes.
func (o *Objective) Revision() int { return o.revision }

// Free returns the particles that are not pinned, in ascending order. Callers must not modify the slice.
func (o *Objective) Free() []int { return o.free }
