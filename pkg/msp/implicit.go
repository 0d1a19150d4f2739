package msp

import (
	"errors"
	"math"
	"slices"
	"sync/atomic"

	"github.com/massspring/msp/pkg/interrupt"
	"github.com/massspring/msp/pkg/msp/internal/vec"
)

// ImplicitEuler drives the iterations of a method that minimises g of eq. 8 of Liu et al. 2013, exactly or
// approximately. It owns the loop, and the method supplies an iteration. One step from the state (q, v):
//
//	y := q + h α v + h² M⁻¹ F(t, q, v)               Y     (α: ether drag, F: the sum of Forces)
//	x := q + h α v                                   Start
//	repeat Iterations times:
//	    x := the next iterate                          Iteration.Next
//	v := (x − q)/h,  q := x                          (eq. 4)
//
// LocalGlobal, Newton and most of package methods are an ImplicitEuler with an Iteration; NewImplicitEuler makes one
// from your Iteration. It serves one caller at a time: a concurrent Step returns ErrBusy.
type ImplicitEuler struct {
	// Iterations is the largest number of iterations of a Step. Some methods return ErrNotConverged if they were too few, and say from
	// when on. Of the others Report.Moved, GradG and Gained show it.
	Iterations int
	// Tolerance ends a Step as soon as an iteration moves no coordinate by more than this, in metres. At zero a Step
	// ends when nothing moves at all; plain LocalGlobal, which would have to measure that, then makes all iterations.
	Tolerance float64
	// Start, if not nil, returns the positions (3m) at which the iterations of a Step from q start, such as q.X;
	// pinned particles are moved to their pins. If it is nil, they start at q + h α v, as in Liu et al. 2013; without
	// Forces, this is y.
	Start func(q State) []float64
	// Report, if not nil, is filled in by each Step.
	Report *Report

	*Objective
	it      Iteration
	takes   Features
	busy    atomic.Bool
	x, y    []float64 // of the step under way
	impacts []impact  // at its end
	from    State     // its start, for the Report
}

// DefaultIterations is the number of iterations of a step unless a method says otherwise: the paper's best trade-off
// between speed and quality (Liu et al. 2013, sec. 5).
const DefaultIterations = 10

// ErrBusy is the error of a call to a method that is still busy with another call.
var ErrBusy = errors.New("msp: this method is taking a step for another caller: make one for each goroutine")

// Iteration is the part that a method supplies. It reuses its memory, so a step makes no garbage.
type Iteration interface {
	// Begin announces iterations.
	Begin(t Task) error
	// Next makes one iteration and returns the largest change of a coordinate, in metres. It returns +Inf if it does
	// not know the change, and a negative number if X cannot be improved.
	Next() (moved float64, err error)
}

// Task describes the iterations' goal: move X to the minimum of g for the inertial positions Y.
type Task struct {
	X, Y []float64 // (3m); X is improved in place, and its pinned particles are at their pins
	// From is the state in which the Step begins, to be read only; nil for Iterate and Trace.
	From *State
	// Guess says that the caller has chosen X, so that the method begins there.
	Guess bool
	// Tolerance is that of the Step. Unless it is above 0, a method need not measure how far it moves.
	Tolerance float64
	// Report, if not nil, receives what only the method knows: the times of its parts and the iterations of conjugate
	// gradients.
	Report *Report
}

// Preparer is an Iteration that computes something from the system and h alone, such as a factor. An Iteration
// without Prepare never becomes stale.
type Preparer interface {
	Iteration
	// Prepare computes it for the current Objective. If it returns an error, the method is unchanged.
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

// Features are parts of a system that only some methods support. The other methods return an error if the system has
// such a part.
type Features uint8

const (
	Dampers   Features = 1 << iota // System.Damping and Spring.D: else ErrDamping
	Obstacles                      // System.Obstacles: else ErrObstacles
)

// NewImplicitEuler makes a method of the iteration, with DefaultIterations. Besides springs, hinges, pins and forces,
// the method supports the given features. NewImplicitEuler does not call Prepare; the method's constructor does.
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

// Refactor prepares the method for the current system and steps of h seconds: time step, masses, springs and the set
// of pinned particles may have changed (see ErrStale). It keeps the method's settings. If it returns an error (one of
// the constructor's), the method is unchanged.
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

// Step advances q by one time step h. If it returns an error, q is unchanged. The error wraps ErrStale, ErrInvalid,
// ErrDamping, ErrObstacles, ErrStiffForce, ErrBusy, or ErrNotFinite with the particle; or it comes from the
// iteration, or says that the cell was interrupted.
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
	made, moved, err := e.loop(e.Iterations, e.Tolerance)
	if err != nil {
		return err
	}
	if ender, ends := e.it.(Ender); ends {
		if err := ender.End(); err != nil {
			return err
		}
	}
	clock.stop(e, made, moved)
	e.findImpacts(q, e.x)
	e.keepStart(q)
	if err := e.finish(q, e.x); err != nil {
		return err
	}
	e.rebound(q.V)
	e.reportGain(q)
	return nil
}

// Iterate returns the positions (3m) after up to n iterations from x (3m), for the inertial positions y (3m). It
// stops early if an iteration cannot improve x. The arguments are unchanged. An error comes from an iteration or says
// that the cell was interrupted; the positions reached so far are returned with it.
func (e *ImplicitEuler) Iterate(x, y []float64, n int) ([]float64, error) {
	x = slices.Clone(x)
	if !e.busy.CompareAndSwap(false, true) {
		return x, ErrBusy
	}
	defer e.busy.Store(false)
	if err := e.announce(x, y, true); err != nil {
		return x, err
	}
	_, _, err := e.loop(n, everyMove)
	return x, err
}

// announce begins iterations outside of a Step. It panics if the method is not prepared for the system as it is.
func (e *ImplicitEuler) announce(x, y []float64, guess bool) error {
	e.wantFresh()
	if err := e.allows(e.takes); err != nil {
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
// is an error. It returns how many it made, and what the last of them moved.
func (e *ImplicitEuler) loop(n int, tolerance float64) (made int, moved float64, err error) {
	ctx := interrupt.Context()
	for made < n {
		if err := ctx.Err(); err != nil {
			return made, moved, err
		}
		if moved, err = e.it.Next(); err != nil {
			return made, moved, err
		}
		made++
		if moved <= tolerance {
			break
		}
	}
	return made, moved, nil
}
