package methods

import (
	"fmt"
	"math"

	"github.com/massspring/msp/pkg/msp"
	"github.com/massspring/msp/pkg/msp/internal/v3"
)

// Budget returns a stepper that gives back, after each step of step with the system s, the part keep of the energy that the
// step has lost or takes away what it has gained, after J. Su, R. Sheth, R. Fedkiw: Energy conservation for the simulation of
// deformable bodies, IEEE TVCG 19(2), 2013. Positions stay as they are, and the velocities of parts against each other, what is left of
// v without the rigid motion of the same momentum and angular momentum, become longer or shorter by one factor: a body in
// flight keeps both. With pins, which take up momentum, all of v is scaled.
//
// Energy is msp.TotalEnergy, the work of Forces and what ether drag takes allowed for; that of contact is given back too, so that
// what hits a floor bounces. A step lengthens velocities by a factor of 2 at most; what is missing then waits for later
// steps. It panics unless 0 ≤ keep ≤ 1.
func Budget(s *msp.System, step msp.Stepper, keep float64) msp.Stepper {
	if !(keep >= 0 && keep <= 1) || step == nil {
		panic(fmt.Sprintf("methods: Budget: keep = %g, step is nil: %t; want 0 ≤ keep ≤ 1 and a Stepper", keep, step == nil))
	}
	waiting := 0.0
	return func(q *msp.State) error {
		before := q.Clone()
		if err := step(q); err != nil {
			return err
		}
		h := q.T - before.T
		missing := s.TotalEnergy(before) - s.TotalEnergy(*q) + work(s, before, q.X, h)
		waiting = giveBack(s, q, waiting+keep*missing)
		return nil
	}
}

// work returns what Forces do on the way from q to x in a step of h seconds, less what ether drag takes.
func work(s *msp.System, q msp.State, x []float64, h float64) float64 {
	f := make([]float64, len(x))
	for _, force := range s.Forces {
		force(q.T, q.X, q.V, f)
	}
	sum := 0.0
	for c := range f {
		sum += f[c] * (x[c] - q.X[c])
	}
	alpha := s.Alpha(h)
	return sum - (1-alpha*alpha)*s.KineticEnergy(q.V)
}

// longest is the factor by which velocities are made longer at most.
const longest = 2

// giveBack changes the energy of the velocities of parts against each other by as much of energy as can be, and returns what is
// left of it.
func giveBack(s *msp.System, q *msp.State, energy float64) float64 {
	rigid := func(int) v3.Vec { return v3.Vec{} }
	if len(s.Pins) == 0 && len(s.Mass) > 0 {
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
