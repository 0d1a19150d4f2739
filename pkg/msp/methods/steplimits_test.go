package methods_test

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/methods"
	"github.com/massspring/msp/pkg/msp/ode"
)

// atRest is a cloth about whose rest positions the linearisation holds.
func atRest() *msp.System {
	s := msp.Cloth(4, 4)
	s.Pin(0, 3)
	s.Gravity = [3]float64{}
	return s
}

// TestStepLimitsText holds the columns of the table, in milliseconds.
func TestStepLimitsText(t *testing.T) {
	limits := methods.StepLimits{{Method: "one", Predicted: 0.0123456, Unnoticed: 0.0234567, Observed: 0.0345678}}
	lines := strings.Split(limits.String(), "\n")
	if got := strings.Fields(lines[1]); strings.Join(got, " ") != "one 12.346 23.457 34.568" {
		t.Errorf("%q", got)
	}
}

// TestLongestSteps: what the spectrum predicts for every explicit method a simulation observes.
func TestLongestSteps(t *testing.T) {
	s := atRest()
	limits, err := methods.LongestSteps(s, s.Rest())
	if err != nil {
		t.Fatal(err)
	}
	explicit := len(ode.VerletForms())
	for _, tb := range ode.Tableaus() {
		if tb.Explicit() {
			explicit++
		}
	}
	if explicit += 5; len(limits) != explicit { // Adams-Bashforth
		t.Errorf("%d methods, want %d", len(limits), explicit)
	}
	for _, l := range limits {
		// The disturbance has the fastest swing in it by some 0.3 to 3 of its size, so that 30- to 300-fold growth is
		// noticed for 100-fold: 25 % of its logarithm, which is 6 % of h where |R| − 1 grows with the fourth power, as
		// for Heun. The start of Adams-Bashforth 5 has of the root that grows next to nothing: 7 %.
		if off := l.Observed/l.Unnoticed - 1; math.Abs(off) > 0.08 {
			t.Errorf("%s: stable up to %.4g s, predicted %.4g s for 400 steps", l.Method, l.Observed, l.Unnoticed)
		}
		// Where |R| is 1 up to the edge the swing is largest there, by half a percent of h.
		if l.Predicted > l.Unnoticed || l.Observed < 0.99*l.Predicted {
			t.Errorf("%s: stable up to %.4g s, predicted %.4g s for ever", l.Method, l.Observed, l.Predicted)
		}
	}
	// Which of them are stable for swings at all: |R(iy)|² − 1 begins with −y⁶/72 for RK4 and y⁴/4 for order 2.
	for _, l := range limits[:5] {
		if never := l.Predicted == 0; never != (l.Method != "RK4") {
			t.Errorf("%s: predicted %v s", l.Method, l.Predicted)
		}
	}
	text := limits.String()
	if n := strings.Count(text, "\n"); n != explicit+1 || !strings.Contains(text, "none is stable") {
		t.Errorf("prints %d lines:\n%s", n, text)
	}
}

// TestObserveStableStep: of a closure, of a method that is stable for all steps, and what is wrong.
func TestObserveStableStep(t *testing.T) {
	s := atRest()
	want, err := methods.StableStep(s, s.Rest(), ode.VerletR)
	if err != nil {
		t.Fatal(err)
	}
	closure := func(h float64) (msp.Stepper, error) {
		return func(q *msp.State) error {
			for c, f := range s.Force(q.X) {
				if !s.Pinned(c / 3) {
					q.V[c] += h * f / s.Mass[c/3]
					q.X[c] += h * q.V[c]
				}
			}
			q.T += h
			return nil
		}, nil
	}
	// Without checks of its own it may go to infinity, which is an end too.
	if h, err := methods.ObserveStableStep(s, s.Rest(), closure); err != nil || math.Abs(h-want) > 0.01*want {
		t.Errorf("a closure: %v s, %v, want %v s", h, err, want)
	}
	implicit := func(h float64) (msp.Stepper, error) {
		a, err := msp.NewLocalGlobal(s, h)
		if err != nil {
			return nil, err
		}
		return a.Step, nil
	}
	if h, err := methods.ObserveStableStep(s, s.Rest(), implicit); err != nil || !math.IsInf(h, 1) {
		t.Errorf("local/global: %v s, %v", h, err)
	}
	own := errors.New("no more steps")
	for _, build := range []func(h float64) (msp.Stepper, error){
		func(float64) (msp.Stepper, error) { return nil, own },
		func(float64) (msp.Stepper, error) { return func(*msp.State) error { return own }, nil },
	} {
		if _, err := methods.ObserveStableStep(s, s.Rest(), build); !errors.Is(err, own) {
			t.Errorf("error %v", err)
		}
	}
	s.Gravity[1] = -9.81
	_, err = methods.LongestSteps(s, s.Rest())
	if !errors.Is(err, methods.ErrNotAtRest) || !strings.Contains(err.Error(), "a force of -0.613 N along y") {
		t.Errorf("under gravity: %v", err)
	}
	s.Damping.Projected = 1
	if _, err := methods.LongestSteps(s, s.Rest()); !errors.Is(err, msp.ErrDamping) {
		t.Errorf("with dampers: %v", err)
	}
}

func ExampleLongestSteps() {
	s := msp.OneSpring(100, 1)
	s.Gravity = [3]float64{}
	limits, err := methods.LongestSteps(s, s.Rest())
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, l := range limits {
		if l.Method == "RK4" || l.Method == "leapfrog" || l.Method == "Heun" {
			fmt.Printf("%-8s %.3f s  %.3f s  %.3f s\n", l.Method, l.Predicted, l.Unnoticed, l.Observed)
		}
	}
	// Output:
	// Heun     0.000 s  0.039 s  0.041 s
	// RK4      0.200 s  0.200 s  0.200 s
	// leapfrog 0.141 s  0.141 s  0.141 s
}
