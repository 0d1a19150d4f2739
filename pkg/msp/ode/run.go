package ode

import (
	"context"
	"fmt"

	"github.com/massspring/msp/pkg/interrupt"
)

// Run takes n steps from q and returns the n+1 states, beginning with q. It does not change q.
//
// At the first error it stops and returns the states until then. The error names the step, counted from 1, and t and h:
//
//	step 12: t = 1.1, h = 0.1: component 0 of f: ode: not finite
//
// In a notebook Run stops when the cell is interrupted.
func Run(q State, step Stepper, n int) ([]State, error) {
	return RunContext(interrupt.Context(), q, step, n)
}

// RunContext is Run that also stops when ctx is done, with ctx.Err().
func RunContext(ctx context.Context, q State, step Stepper, n int) ([]State, error) {
	if n < 0 {
		panic(fmt.Sprintf("ode: Run: n = %d steps, want n ≥ 0", n))
	}
	states := make([]State, 1, n+1)
	states[0] = q.Clone()
	q = q.Clone()
	for k := 1; k <= n; k++ {
		err := ctx.Err()
		if err == nil {
			err = step(&q)
		}
		if err != nil {
			return states, fmt.Errorf("step %d: %w", k, err)
		}
		states = append(states, q.Clone())
	}
	return states, nil
}
