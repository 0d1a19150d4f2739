package methods

import (
	"fmt"

	"github.com/massspring/msp/pkg/msp"
)

// Substeps takes a step of h seconds as N steps of h/N by any method: small steps, of M. Macklin, K. Storey, M. Lu,
// P. Terdiman, N. Chentanez, S. Jeschke, M. Müller: Small steps in physics simulation, Symp. Computer Animation 2019.
// With one iteration in each,
//
//	repeat N times:
//	    y := q + (h/N) α v + (h/N)² M⁻¹ F,   x := one iteration from there
//	    v := (x − q)/(h/N),  q := x
//
// costs as much as N iterations of one step. The matrix of a small step is M + (h/N)² L, whose condition is N² times
// better, and the error of the integration and its damping are N times less. So where iterations converge slowly, the small
// steps are ahead. Where they converge fast, as in local/global on a small system, a step with N iterations is
// nearer to its own limit, which the small steps do not have.
//
// A pin that was moved since the step before goes to its new place at constant speed. Start, Tolerance and Report belong to the
// method within, which uses them in every small step. Obstacles and dampers are also its business: Substeps around Damped,
// but not Damped around Substeps, because dampers act in each small step.
type Substeps struct {
	msp.Method // of the small steps
	// N is the number of small steps in a step. It does not change.
	N int

	s    *msp.System
	h    float64
	q    msp.State // of the small steps
	pins []msp.Pin // where pins go in the step under way
}

// NewSubsteps makes the method for steps of h seconds, each of n small ones:
//
//	a, err := methods.NewSubsteps(s, h, 20, func(s *msp.System, h float64) (msp.Method, error) {
//		b, err := methods.NewXPBD(s, h)
//		if err == nil {
//			b.Iterations = 1
//		}
//		return b, err
//	})
//
// The error wraps msp.ErrInvalid unless n > 0, or is that of method.
func NewSubsteps(s *msp.System, h float64, n int, method func(s *msp.System, h float64) (msp.Method, error)) (*Substeps, error) {
	if n < 1 {
		return nil, fmt.Errorf("%w: %d small steps in a step, want at least 1", msp.ErrInvalid, n)
	}
	within, err := method(s, h/float64(n))
	if err != nil {
		return nil, err
	}
	return &Substeps{Method: within, N: n, s: s, h: h}, nil
}

// H returns the time step h, in seconds.
func (b *Substeps) H() float64 { return b.h }

// Step advances q by one time step h. On an error, which names the small step, q is unchanged.
func (b *Substeps) Step(q *msp.State) error {
	if q == nil || len(q.X) != len(b.s.X0) || len(q.V) != len(q.X) {
		return b.Method.Step(q) // which says what is wrong
	}
	b.q.X, b.q.V = append(b.q.X[:0], q.X...), append(b.q.V[:0], q.V...)
	b.q.T, b.q.Torn = q.T, q.Torn
	b.pins = append(b.pins[:0], b.s.Pins...)
	defer copy(b.s.Pins, b.pins)
	for k := range b.N {
		b.movePins(q, float64(k+1)/float64(b.N))
		b.q.T = q.T + b.h*float64(k)/float64(b.N)
		if err := b.Method.Step(&b.q); err != nil {
			return fmt.Errorf("small step %d of %d: %w", k+1, b.N, err)
		}
	}
	copy(q.X, b.q.X)
	copy(q.V, b.q.V)
	q.T, q.Torn = q.T+b.h, b.q.Torn
	return nil
}

// movePins puts the pins to the given part of their way from q.
func (b *Substeps) movePins(q *msp.State, part float64) {
	for n, to := range b.pins {
		if to.I < 0 || to.I >= len(b.s.Mass) {
			return // the method within says what is wrong
		}
		if part < 1 {
			from := q.Point(to.I)
			for axis := range from {
				b.s.Pins[n].P[axis] = from[axis] + part*(to.P[axis]-from[axis])
			}
		} else {
			b.s.Pins[n].P = to.P
		}
	}
}

// Refactor prepares the method for the current system and steps of h seconds. On an error the method is unchanged.
func (b *Substeps) Refactor(h float64) error {
	if err := b.Method.Refactor(h / float64(b.N)); err != nil {
		return err
	}
	b.h = h
	return nil
}

// String sums the method up in one line.
func (b *Substeps) String() string { return fmt.Sprintf("%d small steps: %v", b.N, b.Method) }
