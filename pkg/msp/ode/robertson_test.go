package ode

import (
	"math"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// robertson is the reaction of rates between 0.04 and 3e7, and its derivative.
func robertson(t float64, y, dy []float64) {
	a, b, c := 0.04*y[0], 1e4*y[1]*y[2], 3e7*y[1]*y[1]
	dy[0], dy[1], dy[2] = -a+b, a-b-c, c
}

func robertsonJacobian(t float64, y []float64, j *mat.Dense) {
	j.SetRow(0, []float64{-0.04, 1e4 * y[2], 1e4 * y[1]})
	j.SetRow(1, []float64{0.04, -1e4*y[2] - 6e7*y[1], -1e4 * y[1]})
	j.SetRow(2, []float64{0, 6e7 * y[1], 0})
}

// TestRobertson solves Robertson's reaction to t = 40 in steps of a thirtieth of t, and in steps by tolerance. The result
// is the one printed in the documentation of LSODE (Hindmarsh).
func TestRobertson(t *testing.T) {
	want := []float64{7.158e-1, 9.185e-6, 2.842e-1}
	radau := NewRK(robertson, 1e-5, RadauIIA5)
	sdirk := NewRK(robertson, 1e-5, SDIRK2)
	bdf2 := NewBDF2(robertson, 1e-5)
	check := func(name string, y []float64) {
		for i, w := range want {
			// Half a unit of the last digit printed, and for order 2 some 1e-4 of its own, of the order of (h/t)²/8.
			if math.Abs(y[i]-w) > 2e-4*w {
				t.Errorf("%s: y[%d] = %.6g, want %.4g", name, i, y[i], w)
			}
		}
		// Newton's method ends at 1e-10 of y; simplified iterations end at a tenth of the tolerance of 1e-6.
		if mass := y[0] + y[1] + y[2]; math.Abs(mass-1) > 1e-7 {
			t.Errorf("%s: the sum of the species is %.15g, want 1", name, mass)
		}
	}
	for name, m := range map[string]struct {
		step Stepper
		h    *float64
	}{"Radau IIA 5": {radau.Step, &radau.H}, "SDIRK2": {sdirk.Step, &sdirk.H}, "BDF2": {bdf2.Step, &bdf2.H}} {
		q := State{Y: []float64{1, 0, 0}}
		for q.T < 40 {
			*m.h = min(1e-5+q.T/30, 40-q.T)
			must(t, m.step(&q))
		}
		check(name, q.Y)
	}
	for name, c := range controlled(robertson, 1e-6) {
		if name == "implicit Euler" {
			continue // thousands of steps
		}
		c.ATol, c.Jacobian = 1e-11, robertsonJacobian
		states, err := c.Until(State{Y: []float64{1, 0, 0}}, 40)
		must(t, err)
		check(name+", controlled", states[len(states)-1].Y)
	}
}
