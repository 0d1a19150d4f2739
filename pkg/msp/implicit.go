package msp

import (
	"errors"
	"math"
	"slices"
	"sync/atomic"

	"github.com/massspring/msp/pkg/interrupt"
	"github.com/massspring/msp/pkg/msp/internal/vec"
)

// ImplicitEuler drives the iterations of a method that minimises g of eq. 8 of Liu et al. 2013, or comes near to its least value.
// It owns the loop, and the method supplies an iteration. One step, from the state (q, v):
//
//	y := q + h α v + h² M⁻¹ F(t, q, v)               Y     (α: ether drag, F: the sum of Forces)
//	x := q + h α v                                   Start
//	repeat Iterations times:
//	    x := the next iterate                          Iteration.Next
//	v := (x − q)/h,  q := x                          (eq. 4)
//
// LocalGlobal, Newton and most of package methods are an ImplicitEuler with an Iteration; NewImplicitEuler makes one with yours. It
// works for one caller at a time; a Step while another one is under way returns ErrBusy.
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

	*Objective
	it      Iteration
	takes   Features
	busy    atomic.Bool
	x, y    []float64 // of the step under way
	impacts []impact  // at its end
}

// DefaultIterations is how many iterations a step takes unless a method says otherwise: the paper's best trade of speed for
// quality (Liu et al. 2013, sec. 5).
const DefaultIterations = 10

// ErrBusy is the error of a method that is called while another call is under way.
var ErrBusy = errors.New("msp: this method is taking a step for another caller: make one for each goroutine")

// Iteration is what a method supplies. It works in memory that it keeps, so that a step makes no garbage.
type Iteration interface {
	// Begin announces iterations.
	Begin(t Task) error
	// Next makes one and returns by how much it moved a coordinate at most, in metres. It returns +Inf if that is not known, and
	// less than 0 if X is as good as it gets.
	Next() (moved float64, err error)
}

// Task is what iterations are to do: take X to where g for the inertial positions Y is least.
type Task struct {
	X, Y []float64 // (3m); X is improved in place, and its pinned particles are at their pins
	// From is the state in which the Step begins, to be read only; nil for Iterate and Trace.
	From *State
	// Guess says that the caller has chosen X. A method that would begin elsewhere then begins at X.
	Guess bool
	// Tolerance is that of the Step. Unless it is above 0, a method need not measure how far it moves.
	Tolerance float64
	// Report, if not nil, takes what only the method knows: times of its parts, and iterations of conjugate gradients.
	Report *Report
}

// Preparer is an Iteration that computes something from the system and h alone, such as a factor. Without Prepare nothing goes
// stale.
type Preparer interface {
	Iteration
	// Prepare computes it for the Objective as it is. On an error the method is unchanged.
	Prepare() error
}

// Follower is a Preparer that need not prepare all again if only Inertia has changed.
type Follower interface {
	Preparer
	// Follow prepares for another Inertia.
	Follow() error
}

// Ender is an Iteration that does something at the end of a Step.
type Ender interface {
	Iteration
	// End may move X once more, after the last iteration.
	End() error
}

// Reacher is an Iteration that keeps particles at a distance from obstacles.
type Reacher interface {
	Iteration
	// Reach returns the distance, in metres, from which on they push particles away.
	Reach() float64
}

// Features are parts of a system that only some methods take; the others return an error where there are any.
type Features uint8

const (
	Dampers   Features = 1 << iota // System.Damping and Spring.D: else ErrDamping
	Obstacles                      // System.Obstacles: else ErrObstacles
)

// NewImplicitEuler makes a method of the iteration, with DefaultIterations, that takes the given features besides springs, hinges,
// pins and forces. It does not call Prepare, which the method does once when it is made.
func NewImplicitEuler(o *Objective, it Iteration, takes Features) *ImplicitEuler {
	if _, prepares := it.(Preparer); !prepares {
		o.follows = true
	}
	o.follow = func() error {
		switch it := it.(type) {
		case Follower:
			return it.Follow()
		case Preparer:
			return it.Prepare()
		}
		return nil
	}
	return &ImplicitEuler{Iterations: DefaultIterations, Objective: o, it: it, takes: takes}
}

// Refactor prepares the method for the system as it is now and steps of h seconds: time step, masses, springs and the set
// of pinned particles may have changed (see ErrStale). Its settings stay. On an error, that of New…, the method is unchanged.
func (e *ImplicitEuler) Refactor(h float64) error {
	before := *e.Objective
	err := e.prepare(h)
	if p, prepares := e.it.(Preparer); prepares && err == nil {
		err = p.Prepare()
	}
	if err != nil {
		*e.Objective = before
	}
	return err
}

// Step takes q one time step h further. On an error q is unchanged. The error wraps ErrStale, ErrInvalid, ErrDamping,
// ErrObstacles, ErrStiffForce, ErrBusy or ErrNotFinite with the particle; or it is that of the iteration, or says that
// the cell was interrupted.
func (e *ImplicitEuler) Step(q *State) error {
	if !e.busy.CompareAndSwap(false, true) {
		return ErrBusy
	}
	defer e.busy.Store(false)
	if err := e.accept(q); err != nil {
		return err
	}
	e.x, e.y = vec.Sized(e.x, len(q.X)), vec.Sized(e.y, len(q.X))
	if err := e.takeForces(q); err != nil {
		return err
	}
	e.inertia(e.y, q)
	if err := e.start(e.x, q); err != nil {
		return err
	}
	clock := startReport(e.Report)
	if err := e.it.Begin(Task{e.x, e.y, q, e.Start != nil, e.Tolerance, e.Report}); err != nil {
		return err
	}
	made, err := e.loop(e.Iterations, e.Tolerance)
	if err != nil {
		return err
	}
	if ender, ends := e.it.(Ender); ends {
		if err := ender.End(); err != nil {
			return err
		}
	}
	clock.stop(e, made)
	reach := 0.0
	if far, ok := e.it.(Reacher); ok {
		reach = far.Reach()
	}
	e.findImpacts(q, e.x, reach)
	if err := e.finish(q, e.x); err != nil {
		return err
	}
	e.rebound(q.V)
	return nil
}

// Iterate returns the positions (3m) that up to n iterations lead to from x (3m), for the inertial positions y (3m);
// fewer where an iteration says that x is as good as it gets. The arguments are unchanged. The error, with the
// positions until then, is that of an iteration, or says that the cell was interrupted.
func (e *ImplicitEuler) Iterate(x, y []float64, n int) ([]float64, error) {
	x = slices.Clone(x)
	if !e.busy.CompareAndSwap(false, true) {
		return x, ErrBusy
	}
	defer e.busy.Store(false)
	if err := e.announce(x, y, true); err != nil {
		return x, err
	}
	_, err := e.loop(n, everyMove)
	return x, err
}

// announce begins iterations outside of a Step. It panics if the method is not prepared for the system as it is.
func (e *ImplicitEuler) announce(x, y []float64, guess bool) error {
	e.wantFresh()
	if err := e.s.allows(e.takes); err != nil {
		panic(err.Error())
	}
	want("x", x, "3m", 3*len(e.mass))
	want("y", y, "3m", 3*len(e.mass))
	e.s.ApplyPins(x)
	return e.it.Begin(Task{X: x, Y: y, Guess: guess})
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
		moved, err := e.it.Next()
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
