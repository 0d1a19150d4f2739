package ode

import (
	"context"
	"fmt"
	"sync/atomic"
)

var host atomic.Pointer[context.Context]

// UseContext sets the context that long loops of this package poll when they are given none: Run, Until,
// Measure. Whoever runs a person's cells sets it to the context of the cell, so that an interrupt reaches
// compiled code; a program of its own has no need of it. Nil stands for none.
func UseContext(ctx context.Context) {
	if ctx == nil {
		host.Store(nil)
		return
	}
	host.Store(&ctx)
}

// current returns the context set by UseContext.
func current() context.Context {
	if ctx := host.Load(); ctx != nil {
		return *ctx
	}
	return context.Background()
}

// Run takes n steps from q and returns the n+1 states, q first. q itself is left alone.
//
// At the first error it stops and returns the states until then. The error names the step, counted from
// 1, and what the step says of t and h:
//
//	step 12: t = 1.1, h = 0.1: component 0 of f: ode: not finite
//
// In a notebook Run stops when the cell is interrupted.
func Run(q State, step Stepper, n int) ([]State, error) {
	return RunContext(current(), q, step, n)
}

// RunContext is Run that also stops, with ctx.Err(), when ctx is done.
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
