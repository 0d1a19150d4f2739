package methods

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"

	"github.com/massspring/msp/pkg/interrupt"
	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/ode"
)

// ErrNotAtRest is the error of a state in which forces would move the particles; System.Settle finds one where none do.
var ErrNotAtRest = errors.New("methods: not at rest")

// How ObserveStableStep disturbs a system and which growth it notices.
const (
	disturbance   = 1e-7 // of the mean rest length: so small that K does not change
	noticedGrowth = 100  // times the disturbance
	observedSteps = 400
)

// StepLimit is the longest stable step of a method on a system at rest.
type StepLimit struct {
	Method    string
	Predicted float64 // s, by StableStep: for ever
	Unnoticed float64 // s, the same with a growth that 400 steps do not make 100-fold: |R(ihω)| ≤ 100^(1/400)
	Observed  float64 // s, by ObserveStableStep: of 400 steps
}

// StepLimits is a table that prints itself.
type StepLimits []StepLimit

// String returns the table, in milliseconds.
func (l StepLimits) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%-22s %20s %20s %12s\n", "longest step in ms", "predicted, for ever", "predicted, 400 steps", "observed")
	for _, r := range l {
		never := fmt.Sprintf("%20.3f", 1000*r.Predicted)
		if r.Predicted == 0 {
			never = fmt.Sprintf("%20s", "none is stable")
		}
		fmt.Fprintf(&b, "%-22s %s %20.3f %12.3f\n", r.Method, never, 1000*r.Unnoticed, 1000*r.Observed)
	}
	return b.String()
}

// LongestSteps returns, for every explicit method of package ode, the longest stable step near the state q: the one
// that the spectrum predicts and the one observed in a simulation. It ignores the drag of the system and the
// velocities of q. Errors are those of StableStep and ObserveStableStep.
func LongestSteps(s *msp.System, q msp.State) (StepLimits, error) {
	s = s.Clone()
	s.Drag = 0
	type method struct {
		name  string
		r     func(z complex128) complex128
		build func(h float64) (*ODE, error)
	}
	var methods []method
	for _, tb := range ode.Tableaus() {
		if tb.Explicit() {
			methods = append(methods, method{tb.Name, tb.R, func(h float64) (*ODE, error) { return NewRK(s, h, tb) }})
		}
	}
	for _, m := range ode.Multisteps() {
		if m.Explicit() {
			methods = append(methods, method{m.Name, m.R, func(h float64) (*ODE, error) { return NewMultistep(s, h, m) }})
		}
	}
	for _, form := range ode.VerletForms() {
		methods = append(methods, method{form(nil, 1).Name, ode.VerletR, func(h float64) (*ODE, error) { return NewVerlet(s, h, form) }})
	}
	var limits StepLimits
	for _, m := range methods {
		l := StepLimit{Method: m.name}
		hidden := func(z complex128) complex128 {
			return m.r(z) / complex(math.Pow(noticedGrowth, 1./observedSteps), 0)
		}
		var err1, err2, err3 error
		l.Predicted, err1 = StableStep(s, q, m.r)
		l.Unnoticed, err2 = StableStep(s, q, hidden)
		if err := errors.Join(err1, err2); err != nil {
			return limits, err
		}
		l.Observed, err3 = ObserveStableStep(s, q, func(h float64) (msp.Stepper, error) {
			a, err := m.build(h)
			if err != nil {
				return nil, err
			}
			return a.Step, nil
		})
		if err3 != nil {
			return limits, fmt.Errorf("%s: %w", m.name, err3)
		}
		limits = append(limits, l)
	}
	return limits, nil
}

// ObserveStableStep returns the longest h, in seconds, with which a method stays near the equilibrium q. It disturbs
// q by 1e-7 of the mean rest length of the springs; 400 steps must not amplify this a hundredfold. It uses no
// eigenvalues: it bisects h, to 0.3 %. build makes the method for h as in NewAdaptive.
//
// It is infinite if a step of 1e6 s is stable and 0 if none of 1e-9 s is. The error wraps ErrNotAtRest with the
// particle if forces act at q, or is that of build, or of a step that fails for a reason other than its length. In a
// notebook it stops when the cell is interrupted.
func ObserveStableStep(s *msp.System, q msp.State, build func(h float64) (msp.Stepper, error)) (float64, error) {
	if err := s.Check(); err != nil {
		return 0, err
	}
	if m := s.NumParticles(); len(q.X) != 3*m || len(q.V) != 3*m {
		return 0, fmt.Errorf("%w: len(X) = %d, len(V) = %d, want 3m = %d", msp.ErrInvalid, len(q.X), len(q.V), 3*m)
	}
	if err := cmp.Or(msp.CheckFinite("position", q.X), msp.CheckFinite("velocity", q.V)); err != nil {
		return 0, err
	}
	start, size, err := disturbed(s, q)
	if err != nil || size == 0 {
		return math.Inf(1), err // nothing swings
	}
	stable := func(h float64) bool {
		if err != nil {
			return false
		}
		var ok bool
		ok, err = stays(start, q.X, noticedGrowth*size, h, build)
		return ok
	}
	lo := 1e-3
	for ; !stable(lo); lo /= 2 {
		if lo < 1e-9 || err != nil {
			return 0, err
		}
	}
	hi := 2 * lo
	for ; stable(hi); lo, hi = hi, 2*hi {
		if hi > 1e6 {
			return math.Inf(1), err
		}
	}
	for range 8 {
		if mid := math.Sqrt(lo * hi); stable(mid) {
			lo = mid
		} else {
			hi = mid
		}
	}
	return lo, err
}

// disturbed returns q without velocities and a little displaced, and the size of the displacement.
func disturbed(s *msp.System, q msp.State) (msp.State, float64, error) {
	mean, stiffest := 0.0, 0.0
	for _, sp := range s.Springs {
		mean += sp.R / float64(len(s.Springs))
		stiffest = max(stiffest, sp.K)
	}
	size := disturbance * mean
	force := s.Force(q.X)
	start := q.Clone()
	clear(start.V)
	rnd := rand.New(rand.NewPCG(400, 7)) // any direction has a part of all that swings
	for c := range start.X {
		if s.Pinned(c / 3) {
			continue
		}
		// It would move by a tenth of the disturbance.
		if math.Abs(force[c]) > 0.1*size*stiffest {
			return start, 0, fmt.Errorf("particle %d: %w: a force of %.3g N along %c", c/3, ErrNotAtRest, force[c], 'x'+rune(c%3))
		}
		start.X[c] += size * rnd.NormFloat64()
	}
	return start, size, nil
}

// stays reports whether 400 steps of h from start keep all coordinates within far of x.
func stays(start msp.State, x []float64, far, h float64, build func(h float64) (msp.Stepper, error)) (bool, error) {
	step, err := build(h)
	if err != nil {
		return false, err
	}
	q, ctx := start.Clone(), interrupt.Context()
	for range observedSteps {
		if err := ctx.Err(); err != nil {
			return false, err
		}
		err := step(&q)
		if errors.Is(err, msp.ErrNotFinite) || errors.Is(err, ode.ErrNotFinite) || errors.Is(err, ode.ErrNewton) {
			return false, nil
		}
		if err != nil {
			return false, err
		}
		for c := range x {
			if !(math.Abs(q.X[c]-x[c]) <= far) {
				return false, nil
			}
		}
	}
	return true, nil
}
