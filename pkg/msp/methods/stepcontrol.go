package methods

import (
	"slices"

	"github.com/massspring/msp/pkg/interrupt"
	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/ode"
)

// NewControlled makes a method that divides each step of h seconds into as many steps as the tolerance requires. In
// each, the estimated error of a position or velocity y_i is at most atol + rtol |y_i|, with atol in m and m/s:
//
//	a, err := methods.NewControlled(s, 1.0/30, ode.RadauIIA5, 1e-4, 1e-6)
//
// An explicit tableau such as ode.DormandPrince controls the error, not the energy. At loose tolerances its steps
// stay at the limit of stability, where fast oscillations grow as far as the tolerance permits. Against these, choose
// a tight rtol, or ode.RadauIIA5, which damps them.
//
// NewControlled panics for negative tolerances and for tableaus that ode.NewControlled does not support. The error is
// that of NewRK.
func NewControlled(s *msp.System, h float64, tb ode.Tableau, rtol, atol float64) (*ODE, error) {
	return newControlled(s, h, tb.Name, func(f ode.F) *ode.Controlled { return ode.NewControlled(f, tb, rtol, atol) })
}

// NewControlledBDF is like NewControlled, with the backward differentiation formulas of order 1 and 2
// (ode.NewControlledBDF). Control.MaxOrder = 5 adds those of order 3 to 5. They are not A-stable, and at loose
// tolerances they feed energy into the fast oscillations of a system. The method keeps its history from one step of h
// to the next, unless gravity, load, drag, dampers, rest lengths or pins have changed.
func NewControlledBDF(s *msp.System, h float64, rtol, atol float64) (*ODE, error) {
	return newControlled(s, h, "controlled BDF", func(f ode.F) *ode.Controlled {
		c := ode.NewControlledBDF(f, rtol, atol)
		c.MaxOrder = 2
		return c
	})
}

func newControlled(s *msp.System, h float64, name string, method func(f ode.F) *ode.Controlled) (*ODE, error) {
	return newODE(s, h, name+", steps by tolerance", func(o *ODE) {
		e, h := o.e, o.H()
		c := method(ode.FirstOrder(e.accel))
		c.Shifted = e.shifted
		var before constants
		o.Control, o.work = c, c.Work
		o.step = func(q *ode.State) error {
			now := e.constants()
			if e.pinsMove() || !now.equal(before) {
				c.Restart()
				before = now
			}
			if e.pinsMove() { // and will not go on like that
				before = constants{}
			}
			ctx := interrupt.Context()
			for end := q.T + h; q.T < end; {
				if err := ctx.Err(); err != nil {
					return err
				}
				if err := c.StepTo(q, end); err != nil {
					return err
				}
			}
			return nil
		}
	})
}

// constants is what the right-hand side depends on that may change between steps, but for pins that move and Forces. Where
// those jump the control of the error takes notice.
type constants struct {
	known   bool
	gravity [3]float64
	drag    float64
	damping msp.Damping
	springs []msp.Spring
	hinges  []msp.Hinge
	fext    []float64
	pins    []msp.Pin
}

func (e *motion) constants() constants {
	s := e.s
	return constants{
		true, s.Gravity, s.Drag, s.Damping, slices.Clone(s.Springs), slices.Clone(s.Hinges), slices.Clone(s.Fext), slices.Clone(s.Pins),
	}
}

func (f constants) equal(g constants) bool {
	return f.known == g.known && f.gravity == g.gravity && f.drag == g.drag && f.damping == g.damping &&
		slices.Equal(f.springs, g.springs) && slices.Equal(f.hinges, g.hinges) &&
		slices.Equal(f.fext, g.fext) && slices.Equal(f.pins, g.pins)
}

// pinsMove reports whether a pin is elsewhere at the end of the step that has begun.
func (e *motion) pinsMove() bool {
	return slices.ContainsFunc(e.s.Pins, func(p msp.Pin) bool { return !slices.Equal(p.P[:], e.from[3*p.I:3*p.I+3]) })
}
