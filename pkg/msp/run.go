package msp

import (
	"context"
	"errors"
	"fmt"

	"github.com/massspring/msp/pkg/interrupt"
)

// Method takes steps of one length: LocalGlobal, Newton, and all of package methods. A table of methods is a []Method.
type Method interface {
	Step(q *State) error      // advances q by one step; on an error q is unchanged
	H() float64               // the time step, s
	Refactor(h float64) error // prepares for the current system and steps of h seconds
	String() string           // one line
}

// Stepper advances a state by one time step, in place. The Step of every method is a Stepper, and your function can
// be one.
type Stepper func(q *State) error

// Run takes n steps from q and returns the n+1 states, beginning with q. It does not change q.
//
// At the first error it stops and returns the states so far. The error names the step, counted from 1, the time at
// which it began, and the particle if there is one:
//
//	step 12, t = 0.3667 s: particle 7: velocity y = NaN: msp: state is not finite
//
// Run checks the state after every step of any Stepper; a NotFiniteError in the error says more. In a notebook Run stops
// when the cell is interrupted.
func Run(q State, step Stepper, n int) ([]State, error) {
	return RunContext(interrupt.Context(), q, step, n)
}

// RunContext is like Run but also stops, with ctx.Err(), when ctx is done.
func RunContext(ctx context.Context, q State, step Stepper, n int) ([]State, error) {
	if n < 0 {
		panic(fmt.Sprintf("msp: Run: n = %d steps, want n ≥ 0", n))
	}
	if step == nil {
		panic("msp: Run: step = nil, want a Stepper")
	}
	if err := checkState(&q, len(q.X)/3); err != nil {
		return []State{q.Clone()}, fmt.Errorf("start, t = %.4g s: %w", q.T, err)
	}
	return stepsFrom(ctx, q, step, 0, n)
}

// stepsFrom takes the n steps after the first ones, as RunContext does.
func stepsFrom(ctx context.Context, q State, step Stepper, first, n int) ([]State, error) {
	frames := make([]State, 1, n+1)
	frames[0] = q.Clone()
	q = q.Clone()
	for k := first + 1; k <= first+n; k++ {
		t := q.T
		err := ctx.Err()
		if err == nil {
			err = step(&q)
		}
		if err == nil {
			err = checkState(&q, len(frames[0].X)/3)
		}
		if err != nil {
			if nf := (*NotFiniteError)(nil); errors.As(err, &nf) {
				nf.Step, nf.T = k, t
			}
			return frames, fmt.Errorf("step %d, t = %.4g s: %w", k, t, err)
		}
		frames = append(frames, q.Clone())
	}
	return frames, nil
}
