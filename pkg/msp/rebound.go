package msp

import (
	"math"

	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// impact is a particle that arrives at an obstacle with restitution in the step under way.
type impact struct {
	i      int
	normal v3.Vec
	speed  float64 // along the normal, that it leaves with at least
}

// A steady fall under the deceleration a along a normal keeps, in steps of implicit Euler,
//
//	H = ½ u² + a d − ½ a h u,   u' = u − a h,   d' = d + h u',
//
// d the distance from the obstacle and u its rate. Where a particle comes to rest at the height h₀ its H is a h₀. So the particle that
// arrives with H leaves with u⁺ of e² H, the greater root, and rises to e² h₀ whatever h is, and wherever in the step it arrives.

// slow is the speed, in parts of a h, below which an impact has no rebound: a particle at rest on a floor arrives there in each step.
const slow = 2

// findImpacts notes which particles of the step from q to the positions x (3m) rebound from obstacles.
func (e *ImplicitEuler) findImpacts(q *State, x []float64) {
	e.impacts = e.impacts[:0]
	for k := range e.s.Obstacles {
		o := &e.s.Obstacles[k]
		if o.Restitution == 0 {
			continue
		}
		within := 1e-6 * o.Size()
		from, to := o.Pose(q.T), o.Pose(q.T+e.h)
		for _, i := range e.free {
			d1, n := o.Within(q.T+e.h, v3.At(x, i), within)
			if d1 > within {
				continue
			}
			// The velocity of the obstacle where it is met.
			met := v3.At(x, i)
			moves := v3.Dot(n, v3.Sub(met, from.To(to.Back(met)))) / e.h
			d0, _ := o.Distance(q.T, v3.At(q.X, i))
			u, a := v3.Dot(n, v3.At(q.V, i))-moves, -v3.Dot(n, e.s.Gravity)
			if !(u < -slow*max(a, 0)*e.h) {
				continue
			}
			energy := 0.5*u*u + a*max(d0, 0) - 0.5*a*e.h*u
			rest := 2 * (o.Restitution*o.Restitution*energy - a*max(d1, 0))
			leaves := 0.5*a*e.h + math.Sqrt(max(0, 0.25*a*a*e.h*e.h+rest))
			e.impacts = append(e.impacts, impact{i, n, moves + leaves})
		}
	}
}

// rebound gives the particles that rebound their velocities.
func (e *ImplicitEuler) rebound(v []float64) {
	for _, b := range e.impacts {
		if along := v3.Dot(b.normal, v3.At(v, b.i)); along < b.speed {
			v3.AddTo(v, b.i, b.speed-along, b.normal)
		}
	}
}
