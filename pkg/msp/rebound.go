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
//
// What pulls a particle back as it arrives, such as a spring, has taken its energy: it arrives with the u that it would have without the
// obstacle, u' + a h − h f/m of the force f of the obstacle, if that is slower. So a rebound gives no more than the obstacle took. Let
// E be convex, ∇E its slope at the end, λ = h f: implicit Euler without the obstacle would lose ½ h² ∇Eᵀ M⁻¹ ∇E at least, and with e = 1
// the step gains no more than the sum of h λ (n·∇E)/m less that, of which each term is negative where −n·∇E pulls back. Where it pushes,
// the bound by u takes as much.

// slow is the speed, in parts of a h, below which an impact has no rebound: a particle at rest on a floor arrives there in each step.
const slow = 2

// findImpacts notes which particles of the step from q to the positions x (3m) rebound from obstacles.
func (e *ImplicitEuler) findImpacts(q *State, x []float64) {
	e.impacts = e.impacts[:0]
	var met []float64 // the velocities (3m) without obstacles, less those of gravity; nil until needed
	for k := range e.s.Obstacles {
		o := &e.s.Obstacles[k]
		if o.Restitution == 0 {
			continue
		}
		within := 1e-6 * o.Size()
		from, to := o.Pose(q.T), o.Pose(q.T+e.h)
		for _, i := range e.free {
			at := v3.At(x, i)
			d1, n := o.Within(q.T+e.h, at, within)
			if d1 > within {
				continue
			}
			if met == nil {
				met = e.unhindered(q, x)
			}
			// The velocity of the obstacle where it is met.
			moves := v3.Dot(n, v3.Sub(at, from.To(to.Back(at)))) / e.h
			d0, _ := o.Distance(q.T, v3.At(q.X, i))
			a := -v3.Dot(n, e.s.Gravity)
			u := max(v3.Dot(n, v3.At(q.V, i)), v3.Dot(n, v3.At(met, i))) - moves
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

// unhindered returns the velocities (3m) that the step from q to x (3m) would end with if gravity, pins and obstacles had not acted in it.
func (e *ImplicitEuler) unhindered(q *State, x []float64) []float64 {
	to := State{T: q.T + e.h, X: x, V: make([]float64, len(x))}
	for c := range x {
		to.V[c] = (x[c] - q.X[c]) / e.h
	}
	_, outer := e.Work(*q, to, e.y)
	v := to.V
	for c, f := range outer {
		v[c] -= e.h * (f/e.own[c/3] + e.s.Gravity[c%3])
	}
	return v
}

// rebound gives the particles that rebound their velocities.
func (e *ImplicitEuler) rebound(v []float64) {
	for _, b := range e.impacts {
		if along := v3.Dot(b.normal, v3.At(v, b.i)); along < b.speed {
			v3.AddTo(v, b.i, b.speed-along, b.normal)
		}
	}
}
