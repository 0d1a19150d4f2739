package msp

import (
	"fmt"
	"math"
	"slices"
)

// implicitEuler is what the methods share that minimise g of eq. 8: the system, the time step, and what of
// the system the pattern or the values of their matrices depend on.
type implicitEuler struct {
	s    *System
	h    float64
	free []int // the particles that are not pinned: block row k of a matrix is particle free[k]

	// As it was when the method was made, to notice a change.
	mass    []float64
	springs []Spring
	pinned  []int

	pull []float64 // the sum of Forces, in a step that has some

	dampers bool // are taken: g has none, the linearised step has

	// Of the springs, packed for the local step.
	ends [][2]int32 // 3·I and 3·J
	rest []float64  // R
}

// Start says where the iterations of a step begin.
type Start uint8

const (
	FromY     Start = iota // at q + h α v, which is y without Forces, as in Liu et al. 2013
	FromQ                  // at the positions q_n before the step
	FromGuess              // at the positions in the field Guess
)

// String names the start: "y", "q" or "guess".
func (s Start) String() string {
	names := []string{"y", "q", "guess"}
	if int(s) < len(names) {
		return names[s]
	}
	return fmt.Sprintf("Start(%d)", uint8(s))
}

func newImplicitEuler(s *System, h float64) (implicitEuler, error) {
	if !(h > 0) || math.IsInf(h, 1) {
		return implicitEuler{}, fmt.Errorf("%w: h = %g s", ErrTimeStep, h)
	}
	if err := s.Check(); err != nil {
		return implicitEuler{}, err
	}
	e := implicitEuler{s: s, h: h, mass: slices.Clone(s.Mass), springs: slices.Clone(s.Springs)}
	for _, p := range s.Pins {
		e.pinned = append(e.pinned, p.I)
	}
	for i, k := range e.rows() {
		if k >= 0 {
			e.free = append(e.free, i)
		}
	}
	e.ends, e.rest = make([][2]int32, len(s.Springs)), make([]float64, len(s.Springs))
	for n, sp := range s.Springs {
		e.ends[n], e.rest[n] = [2]int32{int32(3 * sp.I), int32(3 * sp.J)}, sp.R
	}
	return e, nil
}

// rows returns for each particle its row among the free ones, or, if it is pinned, −1 − its place among
// the pins.
func (e *implicitEuler) rows() []int {
	row := make([]int, len(e.mass))
	for n, i := range e.pinned {
		row[i] = -1 - n
	}
	free := 0
	for i := range row {
		if row[i] == 0 {
			row[i] = free
			free++
		}
	}
	return row
}

// ready says what stands against a step from q.
func (e *implicitEuler) ready(q *State, iterations int, tolerance float64) error {
	if err := e.stale(); err != nil {
		return err
	}
	if iterations < 1 {
		return fmt.Errorf("%w: Iterations = %d", ErrIterations, iterations)
	}
	if !(tolerance >= 0) {
		return fmt.Errorf("%w: Tolerance = %g m", ErrTolerance, tolerance)
	}
	if err := checkState(q, len(e.mass)); err != nil {
		return err
	}
	if err := e.s.checkPins(); err != nil {
		return err
	}
	return e.s.checkForces()
}

// inertialY returns y, new, after checking what a caller handed in.
func (e *implicitEuler) inertialY(q *State) []float64 {
	m := e.s.NumParticles()
	want("q.X", q.X, "3m", 3*m)
	want("q.V", q.V, "3m", 3*m)
	e.wantFresh()
	y := make([]float64, 3*m)
	e.inertia(y, q)
	return y
}

// inertia sets y = q + h α v + h² M⁻¹ F, F the sum of Forces at q, and pinned particles at their pins.
func (e *implicitEuler) inertia(y []float64, q *State) {
	e.coast(y, q)
	if len(e.s.Forces) > 0 {
		e.pull = sized(e.pull, len(y))
		clear(e.pull)
		e.s.addForces(q.T, q.X, q.V, e.pull)
		for c, f := range e.pull {
			y[c] += e.h * e.h / e.s.Mass[c/3] * f
		}
	}
	e.s.applyPins(y)
}

// coast sets y = q + h α v.
func (e *implicitEuler) coast(y []float64, q *State) {
	hAlpha := e.h * e.s.Alpha(e.h)
	for c := range y {
		y[c] = q.X[c] + hAlpha*q.V[c]
	}
}

// start sets x to where the iterations of a step begin. The error says what is wrong with the guess, where that is asked
// for.
func (e *implicitEuler) start(x, y []float64, q *State, from Start, guess []float64) error {
	switch from {
	case FromY:
		// Without Forces, which may pull at a few particles only: they would be far from their neighbours.
		e.coast(x, q)
	case FromQ:
		copy(x, q.X)
	case FromGuess:
		if len(guess) != len(x) {
			return fmt.Errorf("%w: len(Guess) = %d, want 3m = %d", ErrShape, len(guess), len(x))
		}
		if err := checkFinite("guess", guess); err != nil {
			return err
		}
		copy(x, guess)
	default:
		panic(fmt.Sprintf("msp: Start = %v, want FromY, FromQ or FromGuess", from))
	}
	e.s.applyPins(x)
	return nil
}

// finish takes q to the positions x, a time step later, unless they are not finite.
func (e *implicitEuler) finish(q *State, x []float64) error {
	if err := checkFinite("position", x); err != nil {
		return e.s.blame(err, q.X, e.h, false)
	}
	for c, xc := range x {
		q.V[c] = (xc - q.X[c]) / e.h
		q.X[c] = xc
	}
	q.T += e.h
	return nil
}
