package msp

import (
	"fmt"
	"math"
	"slices"

	"github.com/massspring/msp/pkg/interrupt"
	"github.com/massspring/msp/pkg/msp/internal/crew"
	"github.com/massspring/msp/pkg/msp/internal/vec"
)

// ImplicitEuler takes implicit Euler steps by iterations that lead to the least value of
//
//	g(x) = ½ (x − y)ᵀ M (x − y) + h² E(x)
//
// (Liu et al. 2013, eq. 8), or near it. One step, from the state (q, v):
//
//	y := q + h α v + h² M⁻¹ F(t, q, v)               Y     (α: ether drag, F: the sum of Forces)
//	x := q + h α v                                   Start
//	repeat Iterations times:
//	    x := the next iterate                          Iteration.Next
//	v := (x − q)/h,  q := x                          (eq. 4)
//
// LocalGlobal, Newton and most of package methods are an ImplicitEuler with iterations of their own; NewImplicitEuler
// makes one of yours. Pins' places, gravity, loads, forces, drag and rest lengths are read in each step; see
// ErrStale for the rest. An ImplicitEuler works for one caller at a time.
type ImplicitEuler struct {
	// Iterations is the largest number of iterations of a Step.
	Iterations int
	// Tolerance ends a Step as soon as an iteration moves no coordinate by more than this, in metres. With zero that is where
	// nothing moves at all; LocalGlobal by itself, which would have to measure that, then makes all iterations.
	Tolerance float64
	// Start, if not nil, returns the positions (3m) at which the iterations of a Step from q start, such as q.X; pinned
	// particles are put at their pins. If it is nil that is q + h α v, which is y without Forces, as in Liu et al. 2013.
	Start func(q State) []float64
	// Report, if not nil, is filled in by each Step.
	Report *Report
	// Iteration is what the method supplies. A method that is built on another wraps that one's.
	Iteration Iteration

	s *System
	prepared
	sharing
	report     *Report   // of the step under way
	x, y, pull []float64 // of the step under way; pull is the sum of Forces
}

// Iteration is what a method supplies to ImplicitEuler. Its functions work on the method's own memory, so that a step
// makes no garbage.
type Iteration struct {
	// Prepare computes what depends on the system and h alone, for New… and Refactor. On an error it leaves the method as
	// it was. It may be nil: then nothing goes stale.
	Prepare func() error
	// Begin announces iterations that improve x (3m) in place for the inertial positions y (3m). Pinned particles of x are
	// at their pins. It may be nil.
	Begin func(x, y []float64) error
	// Next makes one iteration and returns by how much it moved a coordinate at most, in metres: +Inf if that is not
	// known, and less than 0 if x is as good as it gets.
	Next func() (moved float64, err error)
	// Damping says that the method takes dampers; others return ErrDamping.
	Damping bool
	// Obstacles says that the method takes System.Obstacles; others return ErrObstacles.
	Obstacles bool
}

// prepared is the part of a system and a time step that the matrices of a method, or their pattern, depend on.
type prepared struct {
	h, h2   float64
	free    []int // the particles that are not pinned
	mass    []float64
	springs []Spring
	hinges  []Hinge
	pinned  []int
	packed
}

// NewImplicitEuler makes a method of the iteration for steps of h seconds; Iterations is 10. The error is that of
// it.Prepare or wraps ErrInvalid, as Check does.
func NewImplicitEuler(s *System, h float64, it Iteration) (*ImplicitEuler, error) {
	e := &ImplicitEuler{Iterations: 10, s: s, Iteration: it}
	if err := e.Refactor(h); err != nil {
		return nil, err
	}
	return e, nil
}

// Refactor prepares the method for the system as it is now and steps of h seconds: time step, masses, springs and the set
// of pinned particles may have changed (see ErrStale). Its settings stay. On an error, that of New…, the method is as it
// was.
func (e *ImplicitEuler) Refactor(h float64) error {
	before := e.prepared
	err := e.takeOver(h)
	if err == nil && e.Iteration.Prepare != nil {
		err = e.Iteration.Prepare()
	}
	if err != nil {
		e.prepared = before
	}
	return err
}

// takeOver prepares for the system as it is now.
func (e *ImplicitEuler) takeOver(h float64) error {
	if !(h > 0) || math.IsInf(h, 1) {
		return fmt.Errorf("%w: h = %g s, want h > 0", ErrInvalid, h)
	}
	if err := e.s.Check(); err != nil {
		return err
	}
	s := e.s
	if e.crew == nil {
		e.crew = crew.New()
		e.localPart = func(_, part int) {
			e.localSome(e.sharing.d, e.sharing.v, part*springsInPart, min((part+1)*springsInPart, len(e.ends)))
		}
	}
	p := prepared{h: h, h2: h * h, mass: slices.Clone(s.Mass), springs: slices.Clone(s.Springs), hinges: slices.Clone(s.Hinges)}
	p.pinned, p.free = make([]int, 0, len(s.Pins)), make([]int, 0, len(s.Mass)-len(s.Pins))
	for _, pin := range s.Pins {
		p.pinned = append(p.pinned, pin.I)
	}
	for i := range s.Mass {
		if !s.Pinned(i) {
			p.free = append(p.free, i)
		}
	}
	p.packed = packSprings(len(s.Mass), s.Springs)
	e.prepared = p
	return nil
}

// H returns the time step h, in seconds.
func (e *ImplicitEuler) H() float64 { return e.h }

// System returns the system that the method moves.
func (e *ImplicitEuler) System() *System { return e.s }

// Free returns the particles that are not pinned, by rising index, to be read only.
func (e *ImplicitEuler) Free() []int { return e.free }

// Step takes q one time step h further. On an error q is as it was; the error wraps ErrStale, ErrInvalid, ErrDamping or
// ErrNotFinite with the particle, is that of the iteration, or says that the cell was interrupted.
func (e *ImplicitEuler) Step(q *State) error {
	if err := e.Ready(q); err != nil {
		return err
	}
	e.x, e.y = vec.Sized(e.x, len(q.X)), vec.Sized(e.y, len(q.X))
	e.inertia(e.y, q)
	if err := e.start(e.x, q); err != nil {
		return err
	}
	clock := e.beginReport()
	defer e.endReport()
	if err := e.announce(e.x, e.y); err != nil {
		return err
	}
	made, err := e.loop(e.Iterations, e.Tolerance)
	if err != nil {
		return err
	}
	clock.stop(e, made)
	return e.finish(q, e.x)
}

// Iterate returns the positions (3m) that up to n iterations lead to from x (3m), for the inertial positions y (3m);
// fewer where an iteration says that x is as good as it gets. The arguments are left alone. The error, with the
// positions until then, is that of an iteration, or says that the cell was interrupted.
func (e *ImplicitEuler) Iterate(x, y []float64, n int) ([]float64, error) {
	e.wantFresh()
	want("x", x, "3m", 3*len(e.mass))
	want("y", y, "3m", 3*len(e.mass))
	x = slices.Clone(x)
	e.s.ApplyPins(x)
	if err := e.announce(x, y); err != nil {
		return x, err
	}
	_, err := e.loop(n, everyMove)
	return x, err
}

func (e *ImplicitEuler) announce(x, y []float64) error {
	if e.Iteration.Begin == nil {
		return nil
	}
	return e.Iteration.Begin(x, y)
}

// everyMove is a tolerance that ends iterations only where x is as good as it gets.
const everyMove = -math.SmallestNonzeroFloat64

// loop makes n iterations, or fewer where one moves nothing by more than tolerance (m) or the cell is interrupted, which
// is an error. It returns how many it made.
func (e *ImplicitEuler) loop(n int, tolerance float64) (made int, err error) {
	ctx := interrupt.Context()
	for made < n {
		if err := ctx.Err(); err != nil {
			return made, err
		}
		moved, err := e.Iteration.Next()
		if err != nil {
			return made, err
		}
		made++
		if moved <= tolerance {
			break
		}
	}
	return made, nil
}
