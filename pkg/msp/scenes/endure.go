package scenes

import (
	"fmt"
	"math"

	"github.com/massspring/msp/pkg/interrupt"
	"github.com/massspring/msp/pkg/msp"
)

// Endurance describes a scene after many steps of its Method.
type Endurance struct {
	Scene   Scene
	Steps   int     // that were taken, all of which are finite
	Fastest float64 // the largest speed of a particle at the end of a step, m/s
	Last    float64 // the same of the last step
	Energy  float64 // total energy at the end, J
	// Deepest is the largest penetration of a free particle into an obstacle at the end of a step, relative to the
	// obstacle's size: 0 if there was none.
	Deepest float64
	State   msp.State // the last one
}

// Endure takes n steps of Method from rest, and calls each, unless it is nil, with the measurements after every step.
// If a step fails, Endure returns its error and the measurements so far.
func (c Scene) Endure(n int, each func(Endurance)) (Endurance, error) {
	e := Endurance{Scene: c, State: c.S.Rest()}
	a, err := c.Method()
	if err != nil {
		return e, err
	}
	ctx, step := interrupt.Context(), c.Step(a)
	for err == nil && e.Steps < n {
		if err = ctx.Err(); err != nil {
			break
		}
		if err = step(&e.State); err != nil {
			err = fmt.Errorf("%s: step %d: %w", c.Name, e.Steps+1, err)
			break
		}
		e.Steps++
		e.look()
		if each != nil {
			each(e)
		}
	}
	e.Energy = c.S.TotalEnergy(e.State)
	return e, err
}

// look takes note of the state after a step.
func (e *Endurance) look() {
	s, q := e.Scene.S, e.State
	e.Last = 0
	for i := range s.Mass {
		v := q.V[3*i : 3*i+3]
		e.Last = max(e.Last, math.Hypot(v[0], math.Hypot(v[1], v[2])))
	}
	e.Fastest = max(e.Fastest, e.Last)
	for _, o := range s.Obstacles {
		for i := range s.Mass {
			if s.Pinned(i) {
				continue
			}
			if d, _ := o.Within(q.T, q.Point(i), 0); d < 0 {
				e.Deepest = max(e.Deepest, -d/o.Size())
			}
		}
	}
}

// deep is the depth up to which a particle counts as on an obstacle, in parts of the obstacle's size: what rounding leaves.
const deep = 1e-9

// Holds reports whether no particle was inside of an obstacle by more than rounding.
func (e Endurance) Holds() bool { return e.Deepest <= deep }

// String sums it up in one line.
func (e Endurance) String() string {
	return fmt.Sprintf("%-22s %6d particles %6d steps   %8.3g m/s at most, %8.3g at the end   %10.4g J   %7.2g deep",
		e.Scene.Name, e.Scene.S.NumParticles(), e.Steps, e.Fastest, e.Last, e.Energy, e.Deepest)
}

// All returns every scene of this package, one size of each.
func All() []Scene {
	all := append(append(Small(), Contacts()...), Sheets()[0], Shock(), Moderate(), Tear(), Shirt())
	for _, v := range Volumes() {
		all = append(all, v.Scene)
	}
	return append(all, Paper()...)
}
