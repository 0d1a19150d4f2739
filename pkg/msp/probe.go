package msp

import (
	"fmt"
	"math"
	"slices"

	"github.com/massspring/msp/pkg/msp/internal/v3"
	"github.com/massspring/msp/pkg/msp/obstacle"
)

// Probe measures one number after each step of a run, such as the tension of a spring or the force on a pin or
// obstacle. Watch calls it and appends to T and Values.
type Probe struct {
	Name, Unit string
	T, Values  []float64 // times, s; values in Unit
	// Measure returns the value of a step that led from one state to the other.
	Measure func(from, to State) float64
}

// Watch returns a stepper that takes the steps of step and calls the probes after each:
//
//	pull := s.TensionProbe(0)
//	frames, err := msp.Run(s.Rest(), msp.Watch(a.Step, pull), 300)
//	viz.Probes(pull)
//
// If a value is not finite, the step returns an error that names the probe.
func Watch(step Stepper, probes ...*Probe) Stepper {
	if step == nil || slices.Contains(probes, nil) {
		panic("msp: Watch: step or a probe is nil")
	}
	return func(q *State) error {
		from := q.Clone()
		if err := step(q); err != nil {
			return err
		}
		for _, p := range probes {
			v := p.Measure(from, *q)
			if v-v != 0 {
				return fmt.Errorf("%s: %g %s: %w", p.Name, v, p.Unit, ErrNotFinite)
			}
			p.T, p.Values = append(p.T, q.T), append(p.Values, v)
		}
		return nil
	}
}

// String sums the probe up in one line.
func (p *Probe) String() string {
	if len(p.Values) == 0 {
		return p.Name + ": nothing measured"
	}
	return fmt.Sprintf("%s: %s, %.4g … %.4g %s, %.4g at the end", p.Name, count(len(p.Values), "value"),
		slices.Min(p.Values), slices.Max(p.Values), p.Unit, p.Values[len(p.Values)-1])
}

// Tension returns the force with which a spring pulls its ends together at the positions x (3m), in newtons, negative
// if it pushes: k (l − r).
func (s *System) Tension(x []float64, spring int) float64 {
	want("x", x, "3m", 3*s.NumParticles())
	if spring < 0 || spring >= len(s.Springs) {
		panic(fmt.Sprintf("msp: Tension: spring %d, want 0 … %d", spring, len(s.Springs)-1))
	}
	sp := s.Springs[spring]
	return sp.K * (distance(x, sp.I, sp.J) - sp.R)
}

// TensionProbe measures the Tension of a spring, in newtons; 0 once it has torn.
func (s *System) TensionProbe(spring int) *Probe {
	sp := s.Springs[spring]
	return &Probe{
		Name: fmt.Sprintf("tension of spring %d", spring), Unit: "N",
		Measure: func(_, to State) float64 {
			n := slices.IndexFunc(s.Springs, func(o Spring) bool { return o.I == sp.I && o.J == sp.J })
			if n < 0 {
				return 0
			}
			return s.Tension(to.X, n)
		},
	}
}

// OuterForce returns the forces (3m), in newtons, that acted in a step besides springs, dampers, gravity, Fext, Forces and ether drag:
// those of pins and of contact,
//
//	M (v' − α v)/h − f(x', v') − F,   F of ForcesIn.
//
// If the step stopped before the minimum of g, it includes the remaining gradient, whose sum over all particles is 0.
func (s *System) OuterForce(from, to State) []float64 {
	return s.outerForce(from, to, s.ForcesIn(from, to))
}

// outerForce is OuterForce for known Forces (3m).
func (s *System) outerForce(from, to State, forces []float64) []float64 {
	want("from.X", from.X, "3m", 3*s.NumParticles())
	want("to.X", to.X, "3m", 3*s.NumParticles())
	h := to.T - from.T
	if !(h > 0) {
		panic(fmt.Sprintf("msp: OuterForce: from t = %g s to %g s, want a step forward", from.T, to.T))
	}
	alpha := s.Alpha(h)
	f, damping := s.Force(to.X), s.DampingForce(to.X, to.V)
	for c := range f {
		f[c] = s.Mass[c/3]*(to.V[c]-alpha*from.V[c])/h - f[c] - forces[c] - damping[c]
	}
	return f
}

// OuterWork returns the work, in joules, that moving pins and moving obstacles did in a step between two states, and Forces and ether drag
// with them. It is the force at the end of the step, of OuterForce or ForcesIn, times the way of the pin, the nearest obstacle or the
// particle. The energy gained by a step is TotalEnergy at its end, less that at its start and OuterWork.
func (s *System) OuterWork(from, to State) float64 {
	return s.outerWork(from, to, s.ForcesIn(from, to))
}

// outerWork is OuterWork for known Forces (3m).
func (s *System) outerWork(from, to State, forces []float64) float64 {
	moves := func(o obstacle.Obstacle) bool { return o.Motion != nil }
	if len(s.Pins) == 0 && !slices.ContainsFunc(s.Obstacles, moves) {
		return s.forceWork(0, from, to, forces) // OuterForce does no work
	}
	work, f := s.pinWork(from, to, forces)
	for i := range s.Mass {
		if o := s.nearest(to, i); o != nil && !s.Pinned(i) {
			was := o.Pose(from.T).To(o.Pose(to.T).Back(to.Point(i)))
			work += v3.Dot(v3.At(f, i), v3.Sub(to.Point(i), was))
		}
	}
	return work
}

// pinWork returns OuterWork without that of obstacles, and OuterForce (3m), for known Forces (3m).
func (s *System) pinWork(from, to State, forces []float64) (work float64, f []float64) {
	f = s.outerForce(from, to, forces)
	for _, p := range s.Pins {
		work += v3.Dot(v3.At(f, p.I), v3.Sub(to.Point(p.I), from.Point(p.I)))
	}
	return s.forceWork(work, from, to, forces), f
}

// forceWork adds the work of Forces (3m) and ether drag to work.
func (s *System) forceWork(work float64, from, to State, forces []float64) float64 {
	for c, force := range forces {
		work += force * (to.X[c] - from.X[c])
	}
	alpha := s.Alpha(to.T - from.T)
	return work - (1-alpha*alpha)*s.KineticEnergy(from.V)
}

// nearest returns the obstacle that is nearest to particle i and no farther than its own size, if it moves, and nil otherwise.
func (s *System) nearest(q State, i int) (found *obstacle.Obstacle) {
	least := math.Inf(1)
	for n := range s.Obstacles {
		o := &s.Obstacles[n]
		if d, _ := o.Within(q.T, q.Point(i), o.Size()); d < min(least, o.Size()) {
			found, least = o, d
		}
	}
	if found == nil || found.Motion == nil {
		return nil
	}
	return found
}

// Work returns the work, in joules, of pins, Forces and ether drag in the step under way between two states, and System.OuterForce (3m).
// It does not call Forces: they are in the inertial positions y (3m),
//
//	F = (M (x − q − h α v) − M' (x − y))/h²,   M' of Inertia.
func (o *Objective) Work(from, to State, y []float64) (work float64, outer []float64) {
	return o.s.pinWork(from, to, o.forcesOf(from, to, y))
}

// forcesOf returns the Forces (3m) of the step between two states with the inertial positions y (3m).
func (o *Objective) forcesOf(from, to State, y []float64) []float64 {
	forces, drag := make([]float64, len(y)), o.h*o.s.Alpha(o.h)
	if len(o.s.Forces) == 0 {
		return forces
	}
	for c := range forces {
		i := c / 3
		forces[c] = (o.own[i]*(to.X[c]-from.X[c]-drag*from.V[c]) - o.mass[i]*(to.X[c]-y[c])) / o.h2
	}
	return forces
}

// ReactionProbe measures the force with which a pin holds its particle, in newtons.
func (s *System) ReactionProbe(particle int) *Probe {
	s.wantParticle("ReactionProbe", particle)
	return s.reactions(fmt.Sprintf("pin of particle %d", particle), []int{particle})
}

// ReactionsProbe measures the force with which the pins of a group hold it all together, in newtons.
func (s *System) ReactionsProbe(group string) *Probe {
	return s.reactions("pins of "+group, s.Group(group))
}

func (s *System) reactions(name string, particles []int) *Probe {
	return &Probe{Name: name, Unit: "N", Measure: func(from, to State) float64 {
		f, sum := s.OuterForce(from, to), v3.Vec{}
		for _, i := range particles {
			sum = v3.Add(sum, v3.At(f, i))
		}
		return v3.Norm(sum)
	}}
}

// ContactProbe measures the force with which particles within reach (m) of an obstacle press on it, along its
// normals, in newtons: the sum of their OuterForce, without pins. Choose reach slightly larger than the method's
// Margin or Thickness.
func (s *System) ContactProbe(obstacle int, reach float64) *Probe {
	if obstacle < 0 || obstacle >= len(s.Obstacles) || !(reach >= 0) || math.IsInf(reach, 1) {
		panic(fmt.Sprintf("msp: ContactProbe(%d, %g m), want an obstacle of %d and a reach ≥ 0", obstacle, reach, len(s.Obstacles)))
	}
	return &Probe{Name: fmt.Sprintf("contact with obstacle %d", obstacle), Unit: "N", Measure: func(from, to State) float64 {
		f, sum := s.OuterForce(from, to), 0.0
		for i := range s.Mass {
			if s.Pinned(i) {
				continue
			}
			if d, n := s.Obstacles[obstacle].Within(to.T, to.Point(i), reach); d <= reach {
				sum += v3.Dot(v3.At(f, i), n)
			}
		}
		return sum
	}}
}
