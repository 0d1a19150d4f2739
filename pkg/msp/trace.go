package msp

import (
	"fmt"
	"slices"
	"time"

	"github.com/massspring/msp/pkg/interrupt"
)

// Trace records how an iterative method reduced g (Liu et al. 2013, eq. 8) within one time step.
type Trace struct {
	G       []float64 // g before the first iteration and after each one, in kg m²
	Seconds []float64 // time spent in iterations until then, s; Seconds[0] = 0, the evaluation of g is not counted
	X       []float64 // the last iterate (3m), m
	Err     error     // why it ended early, if a method that can fail did
}

// Trace makes up to n iterations from x = y and records g after each. It stops early if an iteration cannot improve
// x. G[0] is g(y), unless the method begins elsewhere.
func (e *ImplicitEuler) Trace(y []float64, n int) Trace {
	want("y", y, "3m", 3*len(e.mass))
	x := slices.Clone(y)
	if !e.busy.CompareAndSwap(false, true) {
		return Trace{X: x, Err: ErrBusy}
	}
	defer e.busy.Store(false)
	if err := e.announce(x, y, false); err != nil {
		return Trace{X: x, Err: err}
	}
	t := Trace{G: []float64{e.G(x, y)}, Seconds: []float64{0}, X: x}
	spent := time.Duration(0)
	ctx := interrupt.Context()
	for k := 0; k < n && ctx.Err() == nil; k++ {
		start := time.Now()
		moved, err := e.it.Next()
		spent += time.Since(start)
		if err != nil {
			t.Err = err
			return t
		}
		t.G = append(t.G, e.G(x, y))
		t.Seconds = append(t.Seconds, spent.Seconds())
		if moved <= everyMove {
			return t
		}
	}
	return t
}

// String sums the trace up in one line.
func (t Trace) String() string {
	if len(t.G) == 0 {
		return "no iterations"
	}
	n := len(t.G) - 1
	line := count(n, "iteration")
	if n < len(t.Seconds) { // one made by hand may have none
		line += fmt.Sprintf(", %.3g s", t.Seconds[n])
	}
	line += fmt.Sprintf(", g from %.6g to %.6g", t.G[0], t.G[n])
	if t.Err != nil {
		line += ", then " + t.Err.Error()
	}
	return line
}
