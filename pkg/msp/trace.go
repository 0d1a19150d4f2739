package msp

import "fmt"

// Trace records how an iterative method brought g (Liu et al. 2013, eq. 8) down within one time step.
type Trace struct {
	G       []float64 // g before the first iteration and after each one, in kg m²
	Seconds []float64 // time spent in iterations until then, s; Seconds[0] = 0, the evaluation of g is not counted
	X       []float64 // the last iterate (3m), m
	Err     error     // why it ended early, if a method that can fail did
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
