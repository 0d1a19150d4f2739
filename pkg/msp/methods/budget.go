package methods

import (
	"fmt"
	"math"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// Budget returns a stepper that corrects the energy of the system s after each step of step. It restores the fraction
// keep of the energy lost and removes any energy gained. It follows J. Su, R. Sheth, R. Fedkiw: Energy conservation
// for the simulation of deformable bodies, IEEE TVCG 19(2), 2013. Positions are unchanged. Budget subtracts from v
// the rigid motion with the same momentum and angular momentum, and scales the remaining velocities by one factor, so
// a body in flight keeps both. With pins, which absorb momentum, it scales all of v. It also does so if the system
// touches an obstacle and moves away from it as a whole. A body that hits a floor bounces, with the energy that its
// vibration leaves.
//
// Energy is msp.TotalEnergy, corrected for the work of pins and obstacles that move, of Forces and of ether drag (msp.System.OuterWork). A
// step scales velocities up by at most a factor of 2; later steps restore the energy that is then still missing. Single particles rebound
// by Obstacle.Restitution. The energy of triangles and tetrahedra is not in the system: see Projective.Budget. It panics unless
// 0 ≤ keep ≤ 1.
func Budget(s *msp.System, step msp.Stepper, keep float64) msp.Stepper {
	return budget(s, step, keep, func(from, to msp.State) float64 { return gained(s, from, to) })
}

// gained returns the energy that a step between two states gained beyond the work of pins, obstacles, Forces and drag, in joules.
func gained(s *msp.System, from, to msp.State) float64 {
	return s.TotalEnergy(to) - s.TotalEnergy(from) - s.OuterWork(from, to)
}

// budget is Budget for any measure of the energy that a step between two states has gained.
func budget(s *msp.System, step msp.Stepper, keep float64, gained func(from, to msp.State) float64) msp.Stepper {
	if !(keep >= 0 && keep <= 1) || step == nil {
		panic(fmt.Sprintf("methods: Budget: keep = %g, step is nil: %t; want 0 ≤ keep ≤ 1 and a Stepper", keep, step == nil))
	}
	waiting := 0.0
	return func(q *msp.State) error {
		before := q.Clone()
		if err := step(q); err != nil {
			return err
		}
		waiting = giveBack(s, q, waiting-keep*gained(before, *q))
		return nil
	}
}

// longest is the factor by which velocities are made longer at most.
const longest = 2

// giveBack changes the energy of the velocities of parts against each other by as much of energy as can be, and returns what is
// left of it.
func giveBack(s *msp.System, q *msp.State, energy float64) float64 {
	rigid := func(int) v3.Vec { return v3.Vec{} }
	if len(s.Pins) == 0 && len(s.Mass) > 0 && !rebounds(s, q) {
		rigid = rigidMotion(s, q.X, q.V)
	}
	deforming := 0.0
	for i, m := range s.Mass {
		w := v3.Sub(v3.At(q.V, i), rigid(i))
		deforming += 0.5 * m * v3.Dot(w, w)
	}
	if !(deforming > 0) {
		return energy
	}
	factor := min(math.Sqrt(max(0, 1+energy/deforming)), longest)
	for i := range s.Mass {
		r := rigid(i)
		v3.Put(q.V, i, v3.Plus(r, factor, v3.Sub(v3.At(q.V, i), r)))
	}
	return energy - (factor*factor-1)*deforming
}

// rebounds reports whether the system touches an obstacle and, as a whole, moves away from it: its momentum is not its own then.
func rebounds(s *msp.System, q *msp.State) bool {
	if len(s.Obstacles) == 0 {
		return false
	}
	p := s.Momentum(q.V)
	for k := range s.Obstacles {
		o := &s.Obstacles[k]
		near := touching * o.Size()
		for i := range s.Mass {
			if d, n := o.Within(q.T, q.Point(i), near); d <= near && v3.Dot(n, p) > 0 {
				return true
			}
		}
	}
	return false
}

// touching is the distance from an obstacle, in parts of its size, up to which a particle touches it.
const touching = 1e-6
