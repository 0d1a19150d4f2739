package ode

import (
	"math"
	"testing"
)

// TestRobertson solves Robertson's reaction, of rates between 0.04 and 3e7, to t = 40 in steps of a
// thirtieth of t. The result is the one printed in the documentation of LSODE (Hindmarsh).
func TestRobertson(t *testing.T) {
	f := func(t float64, y, dy []float64) {
		a, b, c := 0.04*y[0], 1e4*y[1]*y[2], 3e7*y[1]*y[1]
		dy[0], dy[1], dy[2] = -a+b, a-b-c, c
	}
	want := []float64{7.158e-1, 9.185e-6, 2.842e-1}
	radau := NewRK(f, 1e-5, RadauIIA5)
	sdirk := NewRK(f, 1e-5, SDIRK2)
	bdf2 := NewBDF2(f, 1e-5)
	for name, m := range map[string]struct {
		step Stepper
		h    *float64
	}{"Radau IIA 5": {radau.Step, &radau.H}, "SDIRK2": {sdirk.Step, &sdirk.H}, "BDF2": {bdf2.Step, &bdf2.H}} {
		q := State{Y: []float64{1, 0, 0}}
		for q.T < 40 {
			*m.h = min(1e-5+q.T/30, 40-q.T)
			must(t, m.step(&q))
		}
		for i, w := range want {
			// Half a unit of the last digit printed, and for order 2 some 1e-4 of its own, of the order of (h/t)²/8.
			if math.Abs(q.Y[i]-w) > 2e-4*w {
				t.Errorf("%s: y[%d] = %.6g, want %.4g", name, i, q.Y[i], w)
			}
		}
		if mass := q.Y[0] + q.Y[1] + q.Y[2]; math.Abs(mass-1) > 1e-10 {
			t.Errorf("%s: the sum of the species is %.15g, want 1", name, mass)
		}
	}
}
