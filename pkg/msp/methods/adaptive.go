package methods

import (
	"errors"
	"fmt"
	"math"

	"github.com/massspring/msp/pkg/msp"
)

// ErrAdaptive is the error of a Step that was rejected at every size. It is wrapped with t and h, and with the error
// of the last attempt if there was one.
var ErrAdaptive = errors.New("methods: no step is accepted")

// Adaptive takes steps of changing size by any method (Kauppila, sec. 3.2.3): if a step is rejected or returns an
// error, Adaptive undoes it and tries again with h/2. After two accepted steps in a row it doubles h, up to the
// initial h. Make one with NewAdaptive.
type Adaptive struct {
	H        float64 // the size tried next, s
	Least    float64 // no step is shorter, s: 2⁻²⁰ of the first unless changed
	Rejected int     // steps that were taken back

	most     float64
	build    func(h float64) (msp.Stepper, error)
	accept   func(from, to msp.State) bool
	steps    map[float64]msp.Stepper // by h, which takes few values
	accepted int                     // in a row
}

// NewAdaptive makes a method with steps of at most h seconds. The function build returns the method for a step size;
// it is called once for each of h, h/2, h/4, … as needed:
//
//	build := func(h float64) (msp.Stepper, error) { n, err := msp.NewNewton(s, h); …; return n.Step, err }
//	a, err := methods.NewAdaptive(h, build, methods.DeformsLess(s, 0.1))
//
// accept reports whether to keep a step; a function that looks at the Report of the methods controls h by the number of
// their iterations. The error wraps msp.ErrInvalid, or is that of build.
func NewAdaptive(h float64, build func(h float64) (msp.Stepper, error), accept func(from, to msp.State) bool) (*Adaptive, error) {
	if build == nil || accept == nil {
		panic(fmt.Sprintf("methods: NewAdaptive: build is nil: %t, accept is nil: %t; want both", build == nil, accept == nil))
	}
	if !(h > 0) || math.IsInf(h, 1) {
		return nil, fmt.Errorf("%w: h = %g s", msp.ErrInvalid, h)
	}
	a := &Adaptive{H: h, Least: math.Ldexp(h, -20), most: h, build: build, accept: accept, steps: map[float64]msp.Stepper{}}
	_, err := a.method(h)
	return a, err
}

// DeformsLess returns Kauppila's rule of thumb for NewAdaptive: it accepts a step if no spring's length changes by
// more than the given fraction of its rest length. This is 0.1 in computational mechanics and up to 0.2 in practice.
// Springs of rest length 0 are ignored.
func DeformsLess(s *msp.System, part float64) func(from, to msp.State) bool {
	return func(from, to msp.State) bool {
		for _, sp := range s.Springs {
			change := math.Abs(length(to, sp) - length(from, sp))
			if sp.R > 0 && !(change <= part*sp.R) {
				return false
			}
		}
		return true
	}
}

// length returns ‖p_I − p_J‖.
func length(q msp.State, sp msp.Spring) float64 {
	p, o := q.X[3*sp.I:3*sp.I+3], q.X[3*sp.J:3*sp.J+3]
	dx, dy, dz := p[0]-o[0], p[1]-o[1], p[2]-o[2]
	return math.Sqrt(dx*dx + dy*dy + dz*dz)
}

// method returns the method for h.
func (a *Adaptive) method(h float64) (msp.Stepper, error) {
	if step, made := a.steps[h]; made {
		return step, nil
	}
	step, err := a.build(h)
	if err == nil && step == nil {
		panic(fmt.Sprintf("methods: NewAdaptive: build(%g) = nil, nil; want a Stepper or an error", h))
	}
	if err == nil {
		a.steps[h] = step
	}
	return step, err
}

// Step advances q by one accepted step. If it returns an error, q is unchanged. The error comes from build, or wraps
// ErrAdaptive with t and h.
func (a *Adaptive) Step(q *msp.State) error {
	var trouble error
	for ; a.H >= a.Least; a.H /= 2 {
		step, err := a.method(a.H)
		if err != nil {
			return err
		}
		to := q.Clone()
		if trouble = step(&to); trouble == nil && a.accept(*q, to) {
			*q = to
			if a.accepted++; a.accepted >= 2 && a.H < a.most {
				a.H, a.accepted = 2*a.H, 0
			}
			return nil
		}
		a.Rejected++
		a.accepted = 0
	}
	h := 2 * a.H
	a.H = a.most
	err := fmt.Errorf("t = %.10g, h = %.4g: %w", q.T, h, ErrAdaptive)
	if trouble != nil {
		err = fmt.Errorf("%w: %w", err, trouble)
	}
	return err
}
